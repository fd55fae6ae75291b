"""`make bench`: run every benchmark, print the tables, and keep them in RESULTS.md with the machine's name.

`python -m benchmarks matrix kahuna` runs these two alone and keeps nothing.
"""

import platform
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path

NAMES = ("random_play", "matrix", "fiji", "fiji_round", "kahuna", "wampum", "fyfe", "opponents")
RESULTS = Path(__file__).parent / "RESULTS.md"


def main(chosen: Sequence[str]) -> None:
    machine = f"{platform.processor() or platform.machine()}, {platform.system()}, Python {platform.python_version()}"
    lines = ["# Benchmarks", "", f"Written by `make bench` on {platform.node()} ({machine}).", ""]
    for name in chosen or NAMES:
        table = import_module(f"benchmarks.{name}").table()
        print("\n".join(table), flush=True)
        lines += [*table, ""]
    if not chosen:
        RESULTS.write_text("\n".join(lines), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
