"""Faces that several games share: panels, headings, pills, card backs, the signs of what has just happened."""

from __future__ import annotations

from fijiwidgets.scene import Face, Shape, disc, path, rect, words


def panel(width: float, height: float, fill: str = "surface", edge: str = "hair", thick: float = 1) -> Face:
    """Return a panel, given by its top left corner."""
    return (rect(0, 0, width, height, 14, fill=fill, edge=edge, width=thick),)


def pill(text: str, width: float, fill: str = "sunk", ink: str = "ink2", size: float = 13.5) -> Face:
    """Return a short word in a rounded box, given by its middle."""
    return (rect(-width / 2, -13, width, 26, 13, fill=fill), words(text, 0, size * 0.35, size, bold=True, fill=ink))


def plus_sign(radius: float = 12) -> Face:
    """Return the sign of what has just come."""
    arm = radius * 0.5
    return (
        disc(radius, fill="surface", edge="event", width=2),
        path(f"M{-arm} 0H{arm}M0 {-arm}V{arm}", edge="event", width=2.4),
    )


def cross_sign(radius: float = 12) -> Face:
    """Return the sign of what is leaving."""
    arm = radius * 0.38
    return (
        disc(radius, fill="surface", edge="bad", width=2),
        path(f"M{-arm} {-arm}L{arm} {arm}M{-arm} {arm}L{arm} {-arm}", edge="bad", width=2.4),
    )


def card_back(width: float, height: float, fill: str = "back", edge: str = "surface") -> Face:
    """Return the back of a card with waves, given by its top left corner."""
    return (
        rect(0, 0, width, height, 7, fill=fill, edge=edge, width=1.5),
        rect(4, 4, width - 8, height - 8, 4, edge="on-back", width=1, fade=0.6),
        *(_wave(width / 2, height / 2 + dy) for dy in (-9, 0, 9)),
    )


def _wave(x: float, y: float) -> Shape:
    return path(f"M{x - 14} {y}q3.5 -6 7 0t7 0t7 0t7 0", edge="on-back", width=1.5)
