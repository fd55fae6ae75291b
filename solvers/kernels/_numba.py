"""Numba's `njit` with the options that all kernels share, and with types that mypy can see through."""

from collections.abc import Callable
from typing import Any, TypeVar, cast

import numba
from numba.core import cgutils
from numba.extending import intrinsic

Kernel = TypeVar("Kernel", bound=Callable[..., Any])
structures: Any = cgutils  # it has no types


def njit(kernel: Kernel) -> Kernel:
    """Compile a function at its first call and keep it in the cache. Threads run side by side; 1 / 0 is infinity."""
    return cast(Kernel, numba.njit(cache=True, nogil=True, error_model="numpy")(kernel))


def lend(_: Any, given: Any) -> Any:
    """Say to Numba how `lent` makes its value of what it is given."""

    def generate(context: Any, builder: Any, _: Any, values: Any) -> Any:
        return without_owner(context, builder, given, values[0])

    return given(given), generate


def without_owner(context: Any, builder: Any, kind: Any, value: Any) -> Any:
    """Build the value of this Numba type once more, with no owner in any of its arrays."""
    if isinstance(kind, numba.types.BaseTuple):
        kinds: Any = kind
        parts = [
            without_owner(context, builder, part, builder.extract_value(value, place))
            for place, part in enumerate(kinds)
        ]
        return context.make_tuple(builder, kind, parts)
    if isinstance(kind, numba.types.Array):
        array = structures.create_struct_proxy(kind)(context, builder, value=value)
        array.meminfo = structures.get_null_value(array.meminfo.type)
        return array._getvalue()
    return value


# An array, or a tuple with arrays, as one without an owner. Only of arguments, where a function begins: they are good
# as long as the caller keeps them. Whatever a function is called with has its references counted there, across all
# threads: in small functions that takes longer than the work. Without an owner there is nothing to count.
lent = cast(Callable[[Any], Any], intrinsic(lend))
