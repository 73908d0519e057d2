"""A real Chromium for all tests of this folder, and a real server for those of a module."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser.browsing import PAGE, Guest, find_chromium, launch_options, visiting
from tests.server.served import Server, serving

Visit = Callable[..., Guest]


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    # For this folder only: while Playwright runs, its event loop is that of the thread, and others start their own.
    if find_chromium() is None:
        pytest.skip("there is no Chromium here: install the package chromium, or run `make test` as root on Debian")
    if not PAGE.exists():
        pytest.skip("the client is not built: `make client` does it")
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(**launch_options())
        yield chromium
        chromium.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("browser")) as running:
        yield running


@pytest.fixture
def visit(browser: Browser, server: Server) -> Iterator[Visit]:
    """Open browser windows, each of somebody else, and close them when the test is over."""
    with ExitStack() as windows:

        def open_window(*args: Any, **options: Any) -> Guest:
            return windows.enter_context(visiting(browser, server, *args, **options))

        yield open_window


@pytest.fixture
def anna(visit: Visit) -> Guest:
    return visit()
