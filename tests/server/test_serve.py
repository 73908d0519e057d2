"""The command `longshanks serve`: where it is open, and what it says when an option makes no sense."""

import socket
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from longshanks.cli.serve import address_of, bind
from tests.server.served import serving


def serve(*options: str) -> str:
    """Run the command and return what it says when it refuses."""
    result = subprocess.run(
        [sys.executable, "-m", "longshanks.cli.main", "serve", *options],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert result.returncode != 0
    assert "Traceback" not in result.stderr
    return result.stderr


def test_a_port_that_is_taken_is_told(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert "something else is using it" in serve("--port", str(port), "--data", str(tmp_path))


@pytest.mark.parametrize(
    ("options", "word"),
    [
        (["--port", "99999"], "0 to 65535"),
        (["--host", "no.such.host.invalid"], "--host"),
        (["--database", "nonsense"], "no database URL"),
        (["--workers", "0"], "above 0"),
        (["--processes", "2"], "several processes need PostgreSQL"),
        (["--allow-origin", "example.org"], "https://example.org"),
    ],
)
def test_options_that_make_no_sense(tmp_path: Path, options: list[str], word: str) -> None:
    assert word in serve("--data", str(tmp_path), *options)


def test_without_a_port_any_free_one_is_found() -> None:
    with bind("127.0.0.1", None) as one, bind("127.0.0.1", None) as two:
        assert one.getsockname()[1] != two.getsockname()[1]


def test_a_server_open_to_the_network_tells_an_address_in_it(tmp_path: Path) -> None:
    with serving(tmp_path, "--host", "0.0.0.0") as server:
        assert "0.0.0.0" not in server.url
        assert httpx.get(f"{server.url}/healthz").status_code == 200
    with socket.create_server(("127.0.0.1", 0)) as near:
        assert address_of(near) == f"http://127.0.0.1:{near.getsockname()[1]}/"


def test_the_page_says_how_to_build_the_client_or_is_it(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        for path in ("/", "/new", "/game/abc", "/join/abc", "/legend"):
            answer = httpx.get(server.url + path)
            assert answer.status_code == 200
            assert "make client" in answer.text or '<div id="app">' in answer.text
