"""The colours, by name, for light and dark; `docs/gallery.md` shows them. All drawing uses these names."""

from __future__ import annotations

from functools import cache

# name: (light, dark). Saturated colour belongs to the pieces; teal is yours to do, amber is what has just happened.
COLOURS: dict[str, tuple[str, str]] = {
    "bg": ("F7F5F0", "13181B"),
    "surface": ("FFFFFF", "1B2226"),
    "sunk": ("ECE8DF", "0E1214"),
    "ink": ("1E272B", "EDF0EF"),
    "ink2": ("566068", "A9B4BA"),
    "hair": ("DCD6C8", "323C42"),
    "rule": ("857F72", "7D8B93"),
    "accent": ("0E6683", "74C7DE"),
    "accent-soft": ("D9EAEF", "173A45"),
    "on-accent": ("FFFFFF", "08222B"),
    "event": ("9A4A06", "F7B955"),
    "event-line": ("B96B06", "E8A232"),
    "event-fill": ("F0A128", "E8A232"),
    "event-soft": ("FCEBCB", "3B2D13"),
    "on-event": ("2B1B02", "2B1B02"),
    "bad": ("A3312A", "F29A90"),
    "bad-soft": ("F7E0DC", "45221E"),
    "good": ("1F6B47", "83CFA6"),
    "on-good": ("FFFFFF", "06231A"),
    "water": ("D3E5E8", "14303A"),
    "shallow": ("E4F0EE", "1C404B"),
    "water-ink": ("4F757E", "86ABB6"),
    "land": ("CBD5AE", "4D5B39"),
    "sand": ("F2E6C6", "8B7F57"),
    "shore": ("9A8F63", "B9AC7C"),
    "land-ink": ("243018", "F5F6E8"),
    "back": ("5F7480", "4A5C66"),
    "on-back": ("FFFFFF", "D5E0E5"),
    "white": ("FBF6E9", "F4ECD8"),
    "white-edge": ("6B5B3E", "0C1A20"),
    "white-grain": ("B79F73", "A78F62"),
    "black": ("2C2A2E", "18161A"),
    "black-edge": ("111013", "B9AFA0"),
    "black-grain": ("6E6873", "6E6670"),
    "green": ("3FA981", "5CC49D"),
    "green-edge": ("1F6F52", "A8E6CE"),
    "on-green": ("0B2A1E", "06231A"),
    "red": ("B83A26", "E2705A"),
    "red-edge": ("7E2113", "F8B9AB"),
    "on-red": ("FFFFFF", "2A0803"),
    "yellow": ("F0C43E", "F1CB55"),
    "yellow-edge": ("8F6D06", "FBE7A6"),
    "on-yellow": ("2E2403", "2B2203"),
    "blue": ("2B57A0", "5A8ADF"),
    "blue-edge": ("17376D", "BFD6FA"),
    "on-blue": ("FFFFFF", "07193A"),
    "purple": ("AF86D2", "D4B2EF"),
    "purple-edge": ("5B357C", "F0E0FC"),
    "on-purple": ("210838", "250B3B"),
    "heat-low": ("A34A12", "EFA066"),
    "heat-zero": ("F3EFE6", "2A3338"),
    "heat-high": ("0E6683", "7CCBE0"),
}


def variables(theme: int) -> str:
    """Return the colours as CSS variables: theme 0 is light, 1 is dark."""
    return "".join(f"--fw-{name}:#{shades[theme]};" for name, shades in COLOURS.items())


def paint(name: str) -> str:
    """Return a colour as SVG and CSS want it: its variable, with the light shade where variables are unknown.

    >>> paint("ink")
    'var(--fw-ink,#1E272B)'
    """
    return f"var(--fw-{name},#{COLOURS[name][0]})"


def contrast(first: str, second: str) -> float:
    """Return the WCAG contrast of two hex colours.

    >>> round(contrast("FFFFFF", "000000"))
    21
    """
    lighter, darker = sorted((_luminance(first), _luminance(second)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


@cache
def _luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (0, 2, 4)]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
