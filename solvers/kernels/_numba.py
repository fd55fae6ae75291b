"""Numba's `njit` with the options that all kernels share, and with types that mypy can see through."""

from collections.abc import Callable
from typing import Any, TypeVar, cast

import numba

from solvers import kernels

Kernel = TypeVar("Kernel", bound=Callable[..., Any])
OPTIONS: dict[str, Any] = {"nogil": True, "error_model": "numpy"}
config: Any = numba.config


def njit(kernel: Kernel) -> Kernel:
    """Compile a function at its first call and keep it in the cache. Threads run side by side; 1 / 0 is infinity."""
    return _kept(kernel)


def lean(kernel: Kernel) -> Kernel:
    """Compile a function that makes no array, as `njit` does, without counting who holds the arrays it is given.

    Numba counts at every call, across all threads: in small functions that takes longer than the work. What a caller
    holds stays for the time of the call, so that there is nothing to count.
    """
    return _kept(kernel, _nrt=False)


def _kept(kernel: Kernel, **options: Any) -> Kernel:
    """Tell Numba where to keep this function; what others compile with it stays where it was."""
    folder, before = kernels.folder(), config.CACHE_DIR
    config.CACHE_DIR = str(folder or "")
    try:
        return cast(Kernel, numba.njit(cache=folder is not None, **OPTIONS, **options)(kernel))
    finally:
        config.CACHE_DIR = before
