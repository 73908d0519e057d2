"""The build backend of the package: that of setuptools, with the page for the browser in every wheel and sdist.

A wheel or an sdist that is made in a checkout builds the page first, unless the one that lies there is newer than all
it is made of; where the page cannot be made, the build fails. An sdist has the page in it, so what is made of an sdist
needs no Node. An editable installation goes without: `make` builds the page where it is wanted.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any, Final

from setuptools import build_meta
from setuptools.build_meta import (
    build_editable,
    get_requires_for_build_editable,
    prepare_metadata_for_build_editable,
    prepare_metadata_for_build_wheel,
)

from tools.build_client import NODE_PACKAGE, find_node, is_built

__all__ = [
    "build_editable",
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_sdist",
    "get_requires_for_build_wheel",
    "prepare_metadata_for_build_editable",
    "prepare_metadata_for_build_wheel",
]

ROOT: Final = Path(__file__).parents[1]
SCHEMA_REQUIRES: Final = ["orjson>=3.11,<4", "pydantic>=2,<3"]
"""What the wire types of the page are written with."""


def is_sdist() -> bool:
    """Return whether this is an unpacked sdist, whose page was made when it was."""
    return (ROOT / "PKG-INFO").exists()


def page_requires() -> list[str]:
    """Return what has to be installed to build the page: nothing where it need not be built."""
    if is_sdist() or is_built():
        return []
    return SCHEMA_REQUIRES if find_node() else [*SCHEMA_REQUIRES, NODE_PACKAGE]


def build_page() -> None:
    """Build the page unless it is there; raises CalledProcessError, after the reason was printed, if it cannot be."""
    if not is_sdist():
        subprocess.run([sys.executable, str(ROOT / "tools" / "build_client.py")], cwd=ROOT, check=True)


def get_requires_for_build_wheel(config_settings: dict[str, Any] | None = None) -> list[str]:
    """Return what must be installed before a wheel is built."""
    return [*build_meta.get_requires_for_build_wheel(config_settings), *page_requires()]


def get_requires_for_build_sdist(config_settings: dict[str, Any] | None = None) -> list[str]:
    """Return what must be installed before an sdist is built."""
    return [*build_meta.get_requires_for_build_sdist(config_settings), *page_requires()]


def build_wheel(
    wheel_directory: str, config_settings: dict[str, Any] | None = None, metadata_directory: str | None = None
) -> str:
    """Build a wheel with the page in it and return its name."""
    build_page()
    return str(build_meta.build_wheel(wheel_directory, config_settings, metadata_directory))


def build_sdist(sdist_directory: str, config_settings: dict[str, Any] | None = None) -> str:
    """Build an sdist with the page in it and return its name."""
    build_page()
    return str(build_meta.build_sdist(sdist_directory, config_settings))
