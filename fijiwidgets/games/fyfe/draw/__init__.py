"""The table as a picture, and as plain text."""

from .picture import draw
from .text import text_board

__all__ = ["draw", "text_board"]
