"""Write what `longshanks.svg` draws with, from the sources of the page: `python tools/picture_data.py [--check]`.

The map, the arms, the signs and the colours are those of the client (`client/map/picture.mjs`, which needs Node and the
packages of the client); the package keeps them as data, since most who install it have neither.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
TARGET = ROOT / "src" / "longshanks" / "svg" / "picture.json"
sys.path.insert(0, str(ROOT))

from tools.build_client import find_node  # noqa: E402


def picture_data() -> str:
    """Return the data as the sources of the page have it."""
    found = find_node()
    if found is None:
        raise SystemExit("Node is needed: `make client` says how to get it")
    command = [found[0], "map/picture.mjs"]
    return subprocess.run(command, cwd=ROOT / "client", check=True, capture_output=True, text=True).stdout


def main() -> int:
    """Write the data, or with --check say whether it is up to date."""
    found = picture_data()
    if "--check" in sys.argv[1:]:
        if TARGET.read_text(encoding="utf-8") != found:
            print(f"{TARGET.relative_to(ROOT)} is not what the page draws with: run python tools/picture_data.py")
            return 1
        return 0
    TARGET.parent.mkdir(exist_ok=True)
    TARGET.write_text(found, encoding="utf-8")
    print(f"wrote {TARGET.relative_to(ROOT)}, {len(found)} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
