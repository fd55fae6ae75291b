"""Speed as ratios: our work and a peer's, side by side in one run on one machine."""
