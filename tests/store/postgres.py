"""A PostgreSQL of our own for a while, where its programs are installed; or the one an environment variable names."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

URL = os.environ.get("LONGSHANKS_TEST_POSTGRES")


def binaries() -> Path | None:
    """Return the folder of PostgreSQL's programs."""
    folders = [*sorted(Path("/usr/lib/postgresql").glob("*/bin"))]
    if found := shutil.which("postgres"):
        folders.append(Path(found).parent)
    return next((folder for folder in reversed(folders) if (folder / "initdb").exists()), None)


POSTGRES = pytest.mark.skipif(
    URL is None and binaries() is None, reason="no PostgreSQL here: install it, or name one in LONGSHANKS_TEST_POSTGRES"
)


def pg_ctl(folder: Path, *options: str) -> None:
    """Stop or start the server in a folder of `running_postgres`."""
    programs = binaries()
    assert programs is not None
    prefix = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"] if os.geteuid() == 0 else []
    line = [*prefix, str(programs / "pg_ctl"), "-D", str(folder / "data"), *options]
    result = subprocess.run(line, capture_output=True, text=True, check=False, cwd="/")
    assert result.returncode == 0, result.stdout + result.stderr


@contextmanager
def running_postgres(settings: str = "-c fsync=off") -> Iterator[str]:
    """Give the URL of an empty database on a server that is stopped afterwards, run with these settings."""
    if URL is not None:
        yield URL
        return
    programs = binaries()
    assert programs is not None
    # Not in pytest's folder: where the tests run as root the server runs as another, who may not look in there.
    with tempfile.TemporaryDirectory(prefix="longshanks-") as name:
        folder = Path(name)
        data, prefix = folder / "data", []
        if os.geteuid() == 0:
            shutil.chown(folder, "postgres")
            prefix = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"]

        def command(program: str, *options: str) -> None:
            line = [*prefix, str(programs / program), "-D", str(data), *options]
            result = subprocess.run(line, capture_output=True, text=True, check=False, cwd="/")
            assert result.returncode == 0, result.stdout + result.stderr

        command("initdb", "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-sync")
        options = f"-c listen_addresses='' -c unix_socket_directories={folder} {settings}"
        command("pg_ctl", "-w", "-l", str(folder / "log"), "-o", options, "start")
        try:
            yield f"postgresql://postgres@/postgres?host={folder}"
        finally:
            command("pg_ctl", "-m", "immediate", "stop")
