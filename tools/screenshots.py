"""Take the pictures of docs/ and the README anew: `python -m tools.screenshots`, with the client built.

Each picture is of a golden game up to some line, so that it shows the same board every time.
"""

from __future__ import annotations

import io
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Final

from PIL import Image
from playwright.sync_api import sync_playwright

from tests.browser.browsing import DESKTOP, Guest, beginning, launch_options, visiting
from tests.server.served import serving

DOCS: Final = Path(__file__).parents[1] / "docs"
LARGEST: Final = 400_000


def keep(name: str, guest: Guest) -> None:
    """Write the window as a small picture."""
    picture = Image.open(io.BytesIO(guest.page.screenshot())).convert("RGB")
    path = DOCS / f"{name}.png"
    picture.quantize(256, kmeans=3, dither=Image.Dither.NONE).save(path, optimize=True)
    size = path.stat().st_size
    assert size < LARGEST, f"{path} has {size} bytes"
    print(f"{path.relative_to(DOCS.parent)}: {size // 1000} kB")


def show(guest: Guest, game: str, stop: Callable[[str], bool], skip: int = 0) -> None:
    """Go to a golden game as it stood before some line."""
    guest.study(beginning(game, stop, skip))
    guest.state()
    guest.page.mouse.move(5, 5)  # away from the map, which shows an area closer where the pointer rests


def main() -> int:
    """Take every picture."""
    calm = {"reduced_motion": "reduce", "color_scheme": "light"}
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launch_options())
        with visiting(browser, server, DESKTOP, **calm) as guest:
            show(guest, "braveheart-coronation", lambda line: line.startswith("S move wallace"))
            guest.piece("wallace").click()
            guest.page.mouse.move(5, 5)
            guest.page.wait_for_timeout(600)
            keep("board", guest)
            show(guest, "bruce", lambda line: " fight " in line, 12)
            guest.page.wait_for_timeout(600)
            keep("battle", guest)
            show(guest, "braveheart-coronation", lambda line: line.startswith("S add"))
            guest.page.wait_for_timeout(600)
            keep("winter", guest)
        with visiting(browser, server, (390, 844), device_scale_factor=2, has_touch=True, **calm) as guest:
            show(guest, "braveheart-coronation", lambda line: line.startswith("S move wallace"))
            for _ in ("to spread the stack", "to take the block"):
                guest.piece("wallace").tap()
            guest.page.wait_for_timeout(600)
            keep("phone", guest)
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
