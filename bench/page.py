"""The weight of the first page and the time until one can play: `python -m bench.page [TIMES]`.

A browser with an empty cache opens the home page, clicks *Play now* and waits until the first card can be laid. Bytes
are those on the line, compressed as the server sends them, headers included. The aim is less than 400 kB for all that
has come when the first card can be laid.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from tests.browser.browsing import launch_options
from tests.server.served import serving

AIM = 400_000
FIRST_CARD = '[data-testid="hand"] button.offered:not(:disabled)'


def visit(browser: Browser, url: str) -> dict[str, float]:
    """Return the figures of one visit."""
    context = browser.new_context(viewport={"width": 1440, "height": 900})
    page = context.new_page()
    line = context.new_cdp_session(page)
    line.send("Network.enable")
    weight = 0

    def finished(event: dict[str, Any]) -> None:
        nonlocal weight
        weight += event["encodedDataLength"]

    def framed(event: dict[str, Any]) -> None:
        nonlocal weight
        weight += len(event["response"]["payloadData"])

    line.on("Network.loadingFinished", finished)
    line.on("Network.webSocketFrameReceived", framed)
    began = time.perf_counter()
    page.goto(url)
    page.get_by_test_id("play-now").wait_for()
    home_seconds = time.perf_counter() - began
    page.wait_for_load_state("networkidle")
    home_weight = weight
    began = time.perf_counter()
    page.get_by_test_id("play-now").click()
    page.get_by_test_id("first-novice").click()
    page.locator(FIRST_CARD).first.wait_for()
    game_seconds = time.perf_counter() - began
    page.wait_for_timeout(500)
    context.close()
    return {
        "home page, kB": home_weight / 1000,
        "until the first card, kB": weight / 1000,
        "home page, s": home_seconds,
        "from click to first card, s": game_seconds,
        "until playable, s": home_seconds + game_seconds,
    }


def main() -> int:
    """Print the middle figures of some visits; fail if the page is too heavy."""
    times = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launch_options())
        visits = [visit(browser, server.url) for _ in range(times)]
        browser.close()
    for name in visits[0]:
        print(f"{name:28} {statistics.median(figures[name] for figures in visits):8.2f}")
    heaviest = max(figures["until the first card, kB"] for figures in visits) * 1000
    if heaviest > AIM:
        print(f"More than {AIM // 1000} kB.", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
