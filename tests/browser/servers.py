"""JupyterLab and Voila for the tests: real ones, on free ports, that know nothing of the user's own settings."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.games import ROOT

TOKEN = "fijiwidgets"

# JupyterLab would ask the world for news, updates and extensions; here nothing may leave the machine.
SETTINGS = {
    "@jupyterlab/apputils-extension:notification": {"fetchNews": "false", "checkForUpdates": False},
    "@jupyterlab/extensionmanager-extension:plugin": {"enabled": False},
    "@jupyterlab/notebook-extension:tracker": {"windowingMode": "none"},
    "@jupyterlab/docmanager-extension:plugin": {"autosave": False},
}


@dataclass(frozen=True)
class Server:
    """A server that runs: where it is and which folder it serves."""

    url: str
    folder: Path
    runtime: Path


def free_port() -> int:
    """Return a port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def environment(home: Path) -> dict[str, str]:
    """Return an environment in which Jupyter finds its settings and leaves its traces in `home` alone."""
    folders = ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR", "IPYTHONDIR")
    lab = ("JUPYTERLAB_SETTINGS_DIR", "JUPYTERLAB_WORKSPACES_DIR")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("JUPYTER", "PYTEST"))}
    python = os.pathsep.join([str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])])
    return {**kept, **{name: str(home / name.lower()) for name in (*folders, *lab)}, "PYTHONPATH": python}


@contextmanager
def running(command: Sequence[str], url: str, home: Path) -> Iterator[Server]:
    """Run a server until the block ends; it is ready when the block begins."""
    folder = home / "notebooks"
    folder.mkdir(parents=True, exist_ok=True)
    settings = environment(home)
    with (home / "server.log").open("w") as log:
        process = subprocess.Popen(command, cwd=folder, env=settings, stdout=log, stderr=log)
        try:
            _wait_for(url, process, home / "server.log")
            yield Server(url, folder, Path(settings["JUPYTER_RUNTIME_DIR"]))
        finally:
            process.terminate()
            try:
                process.wait(20)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


def _wait_for(url: str, process: subprocess.Popen[bytes], log: Path) -> None:
    while process.poll() is None:
        try:
            with urllib.request.urlopen(url):
                return
        except urllib.error.HTTPError:
            return  # it answers
        except OSError:
            time.sleep(0.1)
    raise RuntimeError(f"The server ended: {log.read_text()[-3000:]}")


@contextmanager
def jupyterlab(home: Path) -> Iterator[Server]:
    """Run JupyterLab."""
    for plugin, values in SETTINGS.items():
        package, name = plugin.split(":")
        file = home / "jupyterlab_settings_dir" / package / f"{name}.jupyterlab-settings"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(values), encoding="utf-8")
    port = free_port()
    command = [
        *(sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root", "--expose-app-in-browser"),
        *("--ServerApp.ip=127.0.0.1", f"--ServerApp.port={port}", "--ServerApp.port_retries=0"),
        *(f"--IdentityProvider.token={TOKEN}", "--LabApp.news_url=None", "--LabApp.extension_manager=readonly"),
        "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
    ]
    with running(command, f"http://127.0.0.1:{port}/api", home) as server:
        yield Server(f"http://127.0.0.1:{port}", server.folder, server.runtime)


@contextmanager
def voila(home: Path) -> Iterator[Server]:
    """Run Voila on a folder of notebooks."""
    _template_without_strangers(home)
    port = free_port()
    command = [
        *(sys.executable, "-m", "voila", "--no-browser", f"--port={port}", "--Voila.ip=127.0.0.1"),
        *("--template=quiet", "."),
    ]
    with running(command, f"http://127.0.0.1:{port}/", home) as server:
        yield Server(f"http://127.0.0.1:{port}", server.folder, server.runtime)


def _template_without_strangers(home: Path) -> None:
    """Write Voila's own template anew without the icon font that it asks a CDN for: no widget of ours uses it."""
    found = next(Path(sys.prefix, "share/jupyter/voila/templates").glob("lab/index.html.j2"))
    lines = [line for line in found.read_text(encoding="utf-8").splitlines() if "cdn." not in line]
    folder = home / "jupyter_data_dir" / "voila" / "templates" / "quiet"
    folder.mkdir(parents=True)
    folder.joinpath("index.html.j2").write_text(
        "\n".join(line for line in lines if "cdn." not in line), encoding="utf-8"
    )
    folder.joinpath("conf.json").write_text('{"base_template": "lab"}', encoding="utf-8")
