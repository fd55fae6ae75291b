"""Numba's `njit` with the options that all kernels share, and with types that mypy can see through."""

from collections.abc import Callable
from typing import Any, TypeVar, cast

import numba

Kernel = TypeVar("Kernel", bound=Callable[..., Any])


def njit(kernel: Kernel) -> Kernel:
    """Compile a function at its first call and keep it in the cache. Threads run side by side; 1 / 0 is infinity."""
    return cast(Kernel, numba.njit(cache=True, nogil=True, error_model="numpy")(kernel))
