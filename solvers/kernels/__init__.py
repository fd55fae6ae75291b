"""Compiled inner loops: integers and arrays, nothing else, each checked against a plain-Python path.

Nothing is compiled by an import of `solvers`. A solver asks `ready("fiji")` for the kernels of a name:

- compiled before (by `fijiwidgets warm`, or by an earlier question): the module, loaded from the cache in a moment;
- never compiled: None, so the plain path answers, while another process compiles them for the next question;
- no Numba on this machine, one that cannot be loaded, or inside `plain()`: None.

Files that begin with `_` belong to the module of that name.

A kernel module ends with `warm()`, a generator that calls each kernel once with small arguments of the types that are
used and yields its name; that is what compiles them into Numba's cache.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext, suppress
from functools import lru_cache
from hashlib import sha256
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryFile
from types import ModuleType

try:
    import fcntl
except ModuleNotFoundError:  # Windows has other locks
    fcntl = None  # type: ignore[assignment]

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
        if wait or is_kept(name):
            _load(name)
        else:
            _compile_behind(name)
    return _loaded.get(name)


def _load(name: str) -> None:
    kept = is_kept(name)
    if broken():
        return
    try:
        for _ in compile_kernels(name):
            pass
    except Exception:
        if not kept:
            raise
        _forget(name)  # a damaged file, as after a power cut: the plain path answers, and all is compiled anew
        _compile_behind(name)


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


@lru_cache(1)
def broken() -> str:
    """Return why Numba cannot be loaded although it is there, such as a NumPy too new for it; empty if it can."""
    try:
        import_module("numba")
    except Exception as error:  # parts that do not fit together fail in many ways
        return f"{type(error).__name__}: {error}"
    return ""


def is_kept(name: str) -> bool:
    """Say whether these very kernels were compiled before, so that they are loaded in a moment."""
    stamp = _stamp(name)
    return stamp is not None and stamp.exists()


def compile_kernels(name: str) -> Iterator[str]:
    """Compile the kernels of a name, or load them from the cache, and yield what was done."""
    with nullcontext() if is_kept(name) else _alone():
        if not is_kept(name):
            _forget(name)
        module = import_module(f"{__name__}.{name}")
        yield from module.warm()
        _loaded[name] = module
        stamp = _stamp(name)
        with suppress(OSError):  # a full disk: the kernels work all the same, and are compiled again next time
            if stamp:
                stamp.touch()


def _compile_behind(name: str) -> None:
    # Another process: compiling in a thread would hold up the very answer that is being worked out. It shares nothing
    # with us but Numba's cache.
    if name not in _compiling and sys.executable and folder():
        command = [sys.executable, "-m", __name__, name]
        environment = os.environ | {"PYTHONPATH": os.pathsep.join([str(HERE.parents[1]), *sys.path])}
        quiet = subprocess.DEVNULL
        _compiling[name] = subprocess.Popen(
            command,
            env=environment,
            stdin=quiet,
            stdout=quiet,
            stderr=quiet,
            start_new_session=True,  # Ctrl-C, or a notebook's stop button, is for the answer and not for the kernels
        )


# ------------------------------------------------------------------------------------ where they are kept


def folder() -> Path | None:
    """Return the folder for Numba's files and our stamps, in the first place that may be written to, if there is one.

    Left to itself, Numba goes elsewhere where it may not write beside the source, and our stamps would not be there.
    """
    given = os.environ.get("NUMBA_CACHE_DIR")
    return _writable(HERE, *([given] if given else []), str(HERE / "__pycache__"), "~/.cache/fijiwidgets")


@lru_cache
def _writable(source: Path, *places: str) -> Path | None:
    whose = sha256(f"{source} {sys.version}".encode()).hexdigest()[:8]  # other copies and Pythons have their own
    for place in places:
        with suppress(OSError, RuntimeError):  # RuntimeError: somebody without a home
            found = Path(place).expanduser() / f"kernels-{whose}"
            found.mkdir(parents=True, exist_ok=True)
            TemporaryFile(dir=found).close()
            return found
    return None


@contextmanager
def _alone() -> Iterator[None]:
    """Wait until no other process compiles: two at once would do it twice, and Numba's index is made for one writer."""
    place = folder()
    if place is None or fcntl is None:
        yield
        return
    with (place / "compiling.lock").open("w") as lock:
        with suppress(OSError):  # some shared folders know no locks
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _forget(name: str) -> None:
    """Take what was compiled from other sources out of the cache.

    Numba looks at the file of a kernel alone: it would go on with what it has when only a `_…` file beside it changed.
    """
    place = folder()
    if place is None:
        return
    for files in (f"*/{name}.*.nb[ic]", f"*/_{name}_*.nb[ic]", f"{name}-*.warm"):
        for file in place.glob(files):
            with suppress(OSError):
                file.unlink(missing_ok=True)


def _stamp(name: str) -> Path | None:
    """Return the file that says: compiled, from this very source, by this Numba."""
    place = folder()
    return place and place / f"{name}-{_digest(HERE, name)}.warm"


@lru_cache
def _digest(source: Path, name: str) -> str:
    """Return what tells kernels apart; worked out once, for a search asks thousands of times while they are cold."""
    files = sorted(file for file in source.glob("*.py") if not file.stem.startswith("__"))
    sources = b"".join(file.read_bytes() for file in files)
    known = f"{_numba_version()} {name}".encode() + sources
    return sha256(known).hexdigest()[:16]


@lru_cache(1)
def _numba_version() -> str:
    try:
        return version("numba")
    except PackageNotFoundError:
        return ""
