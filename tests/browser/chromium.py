"""A browser for the tests: the one that is there, or a new one; `python tests/browser/chromium.py` sees to it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")

# Nothing may leave the machine, and as root the sandbox cannot be had.
FLAGS = [
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-quic",
    "--no-first-run",
]

ADVICE = """\
The browser tests need Chromium, and none could be found or installed. Any of these helps:
  sudo apt install chromium                    (Debian)
  .venv/bin/playwright install chromium        (downloads Playwright's own)
  FIJIWIDGETS_CHROMIUM=/path/to/chrome make test"""


def find() -> Path | None:
    """Return the browser to use: the one that FIJIWIDGETS_CHROMIUM names, the system's, or Playwright's own."""
    if named := os.environ.get("FIJIWIDGETS_CHROMIUM"):
        return Path(named)
    for name in NAMES:
        if found := shutil.which(name):
            return Path(found)
    return _playwrights_own()


def _playwrights_own() -> Path | None:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = Path(playwright.chromium.executable_path)
    return path if path.exists() else None


def works(browser: Path) -> bool:
    """Say whether the browser starts at all: a snap's launcher script on a machine without snaps does not."""
    try:
        return subprocess.run([browser, "--version"], capture_output=True).returncode == 0
    except OSError:
        return False


def install() -> None:
    """Get a browser: Debian's package where we may install it, otherwise Playwright's own."""
    if _is_root() and shutil.which("apt-get"):
        ready = subprocess.run(["apt-get", "update", "-qq"]).returncode == 0
        if ready and subprocess.run(["apt-get", "install", "-y", "-qq", "chromium"]).returncode == 0:
            return
    subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"])


def _is_root() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0


def flags() -> list[str]:
    """Return how the tests start it."""
    return [*FLAGS, "--no-sandbox"] if _is_root() else FLAGS


def main() -> int:
    """Make sure that there is a browser; 1 and a clear message where none can be had."""
    named = os.environ.get("FIJIWIDGETS_CHROMIUM")
    browser = find()
    if browser is None and not named:
        install()
        browser = find()
    if browser is None or not works(browser):
        print(f"FIJIWIDGETS_CHROMIUM={named} does not start." if named else ADVICE, file=sys.stderr)
        return 1
    print(f"Browser for the tests: {browser}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
