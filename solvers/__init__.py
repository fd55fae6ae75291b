"""Exhaustive solvers that show the best moves and prove them; they import the rules, never the widgets."""
