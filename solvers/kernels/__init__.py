"""Compiled inner loops: integers and arrays, nothing else, each checked against a plain-Python path.

Nothing is compiled by an import of `solvers`. A solver asks `ready("fiji")` for the kernels of a name:

- compiled before (by `fijiwidgets warm`, or by an earlier question): the module, loaded from the cache in a moment;
- never compiled: None, so the plain path answers, while another process compiles them for the next question;
- no Numba on this machine, or inside `plain()`: None.

Files that begin with `_` belong to the module of that name.

A kernel module ends with `warm()`, a generator that calls each kernel once with small arguments of the types that are
used and yields its name; that is what compiles them into Numba's cache.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import lru_cache
from hashlib import sha256
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType

HERE = Path(__file__).parent
NAMES = tuple(sorted(file.stem for file in HERE.glob("*.py") if file.stem[0] != "_"))

_loaded: dict[str, ModuleType] = {}
_compiling: dict[str, subprocess.Popen[bytes]] = {}
_plain = 0


def ready(name: str, wait: bool = False) -> ModuleType | None:
    """Return the compiled kernels of this name, or None where the plain path has to answer.

    With `wait`, kernels that are not compiled yet are compiled here and now: for long work, tests and benchmarks.
    """
    if _plain or not has_numba():
        return None
    if name not in _loaded:
        if wait or _stamp(name).exists():
            for _ in compile_kernels(name):
                pass
        else:
            _compile_behind(name)
    return _loaded.get(name)


def compiling(name: str) -> bool:
    """Say whether another process is compiling the kernels of this name, so that waiting for them makes sense."""
    return not _plain and name in _compiling and _compiling[name].poll() is None


@contextmanager
def plain() -> Iterator[None]:
    """Answer by the plain paths alone while this lasts."""
    global _plain
    _plain += 1
    try:
        yield
    finally:
        _plain -= 1


@lru_cache(1)
def has_numba() -> bool:
    """Say whether kernels can be compiled on this machine at all."""
    try:
        return find_spec("numba") is not None and find_spec("numpy") is not None
    except ModuleNotFoundError:  # some finders (a browser's Python has one) say so in this way
        return False


def compile_kernels(name: str) -> Iterator[str]:
    """Compile the kernels of a name, or load them from the cache, and yield what was done."""
    if not _stamp(name).exists():
        _forget(name)
    module = import_module(f"{__name__}.{name}")
    yield from module.warm()
    _loaded[name] = module
    stamp = _stamp(name)
    try:
        stamp.parent.mkdir(parents=True, exist_ok=True)
        stamp.touch()
    except OSError:
        pass  # nowhere to keep it: the kernels work all the same, and are compiled again next time


def _compile_behind(name: str) -> None:
    # Another process: compiling in a thread would hold up the very answer that is being worked out. It shares nothing
    # with us but Numba's cache.
    if name not in _compiling and sys.executable:
        command = [sys.executable, "-m", __name__, name]
        environment = os.environ | {"PYTHONPATH": os.pathsep.join([str(HERE.parents[1]), *sys.path])}
        quiet = subprocess.DEVNULL
        _compiling[name] = subprocess.Popen(command, env=environment, stdin=quiet, stdout=quiet, stderr=quiet)


def _forget(name: str) -> None:
    """Take what was compiled from other sources out of the cache.

    Numba looks at the file of a kernel alone: it would go on with what it has when only a `_…` file beside it changed.
    """
    cache = os.environ.get("NUMBA_CACHE_DIR")
    places = Path(cache).glob(f"{HERE.name}_*") if cache else [HERE / "__pycache__"]
    for place in places:
        for index in [*place.glob(f"{name}.*.nbi"), *place.glob(f"_{name}_*.nbi")]:
            with suppress(OSError):  # not ours to write: then nothing of it was kept there by us
                index.unlink(missing_ok=True)


def _stamp(name: str) -> Path:
    """Return the file that says: compiled, from this very source, by this Numba."""
    cache = os.environ.get("NUMBA_CACHE_DIR")
    return Path(cache or HERE / "__pycache__") / f"{name}-{_digest(HERE, name)}.warm"


@lru_cache
def _digest(folder: Path, name: str) -> str:
    """Return what tells kernels apart; worked out once, for a search asks thousands of times while they are cold."""
    sources = b"".join(file.read_bytes() for file in sorted(folder.glob("*.py")))
    known = f"{folder} {sys.version} {_numba_version()} {name}".encode() + sources
    return sha256(known).hexdigest()[:16]


@lru_cache(1)
def _numba_version() -> str:
    try:
        return version("numba")
    except PackageNotFoundError:
        return ""
