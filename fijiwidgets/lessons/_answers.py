"""What many exercises need to read an answer; whatever cannot be read raises, and `check` says so kindly."""

from __future__ import annotations

from typing import Any


def is_number(answer: Any, wanted: float, within: float = 0.0) -> bool:
    """Say whether an answer is this number; a decimal may be off by as much as the exercise allows.

    >>> is_number(4, 4), is_number(4.0, 4), is_number(0.33, 1 / 3, within=0.01), is_number(True, 1)
    (True, True, True, False)
    """
    return not isinstance(answer, bool) and abs(float(answer) - float(wanted)) <= within


def names(answer: Any) -> set[str]:
    """Return the names in an answer, however they are written; a single name is a list of one.

    >>> sorted(names(["bari ", "ELAI"])), names("Bari")
    (['BARI', 'ELAI'], {'BARI'})
    """
    return {str(name).strip().upper() for name in ([answer] if isinstance(answer, str) else answer)}
