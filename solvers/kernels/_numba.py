"""Numba's `njit` with the options that all kernels share, and with types that mypy can see through."""

from collections.abc import Callable
from typing import Any, TypeVar, cast

import numba

Kernel = TypeVar("Kernel", bound=Callable[..., Any])
OPTIONS: dict[str, Any] = {"cache": True, "nogil": True, "error_model": "numpy"}


def njit(kernel: Kernel) -> Kernel:
    """Compile a function at its first call and keep it in the cache. Threads run side by side; 1 / 0 is infinity."""
    return cast(Kernel, numba.njit(**OPTIONS)(kernel))


def lean(kernel: Kernel) -> Kernel:
    """Compile a function that makes no array, as `njit` does, without counting who holds the arrays it is given.

    Numba counts at every call, across all threads: in small functions that takes longer than the work. What a caller
    holds stays for the time of the call, so that there is nothing to count.
    """
    return cast(Kernel, numba.njit(**OPTIONS | {"_nrt": False})(kernel))
