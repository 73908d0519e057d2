"""What browsers, phones and crawlers ask of every site."""

from __future__ import annotations

import json
import re
from pathlib import Path

from PIL import Image
from starlette.requests import Request

from longshanks.server.http.client_files import ClientFiles

CLIENT = Path(__file__).parents[2] / "client"
FILES = ClientFiles(CLIENT / "public")


def media_type(name: str) -> str:
    """Return what kind of file is sent for a name."""
    response = FILES.file_response(Request({"type": "http", "method": "GET", "path": f"/{name}", "headers": []}), name)
    assert response is not None and response.status_code == 200, name
    return str(response.headers["content-type"])


def test_every_picture_that_the_page_names_is_there() -> None:
    named = re.findall(
        r'<link rel="(?:icon|apple-touch-icon|manifest)" href="/([^"]+)"', (CLIENT / "index.html").read_text()
    )
    assert [media_type(name).partition(";")[0] for name in named] == [
        "image/svg+xml",
        "image/png",
        "application/manifest+json",
    ]
    manifest = json.loads((CLIENT / "public" / "manifest.webmanifest").read_text())
    assert all(media_type(icon["src"].lstrip("/")).startswith("image/") for icon in manifest["icons"])
    with Image.open(CLIENT / "public" / "apple-touch-icon.png") as icon:
        assert icon.size == (180, 180)


def test_crawlers_are_kept_out_of_games_and_of_the_api() -> None:
    assert media_type("robots.txt").startswith("text/plain")
    assert "Disallow: /api/" in (CLIENT / "public" / "robots.txt").read_text()
