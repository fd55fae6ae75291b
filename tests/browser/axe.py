"""axe-core, the accessibility checker: fetched once at a pinned version, checked, and kept beside the packages."""

from __future__ import annotations

import base64
import hashlib
import io
import os
import sys
import tarfile
import urllib.error
import urllib.request
from pathlib import Path

VERSION = "4.14.0"
SHA512 = "9WTZxEjsZ7b13TH8JPmbV2z8CHbl80/2hm3XPEG4JgNdQLK81IBRXmSxHfMAOkSqQeRxT/0dwNDz2GOm3zzpcQ=="
FILE = Path(sys.prefix) / "npm" / f"axe-core-{VERSION}.js"


def fetch() -> None:
    """Fetch it from the npm registry (NPM_CONFIG_REGISTRY may name a mirror); a changed package is refused."""
    registry = os.environ.get("NPM_CONFIG_REGISTRY", "https://registry.npmjs.org").rstrip("/")
    with urllib.request.urlopen(f"{registry}/axe-core/-/axe-core-{VERSION}.tgz") as answer:
        package = answer.read()
    if base64.b64encode(hashlib.sha512(package).digest()).decode() != SHA512:
        raise OSError("the package is not the one that was pinned")
    with tarfile.open(fileobj=io.BytesIO(package)) as archive:
        script = archive.extractfile("package/axe.min.js")
        assert script is not None
        FILE.parent.mkdir(parents=True, exist_ok=True)
        FILE.write_bytes(script.read())


def main() -> int:
    """Make sure that it is there; 1 and a clear message where it cannot be had."""
    try:
        if not FILE.exists():
            fetch()
    except OSError as error:
        print(f"The accessibility tests need axe-core {VERSION} from the npm registry: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
