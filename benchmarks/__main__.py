"""`make bench`: run every benchmark, print the tables, and keep them in RESULTS.md with the machine's name."""

import platform
from pathlib import Path

from benchmarks import random_play

RESULTS = Path(__file__).parent / "RESULTS.md"


def main() -> None:
    machine = f"{platform.processor() or platform.machine()}, {platform.system()}, Python {platform.python_version()}"
    lines = ["# Benchmarks", "", f"Written by `make bench` on {platform.node()} ({machine}).", ""]
    for table in (random_play.table,):
        lines += [*table(), ""]
    text = "\n".join(lines)
    print(text)
    RESULTS.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
