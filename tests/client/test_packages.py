"""The packages of the client: a lock file that serves everybody."""

from __future__ import annotations

import json
from pathlib import Path

CLIENT = Path(__file__).parents[2] / "client"


def test_the_lock_file_names_no_registry() -> None:
    packages = json.loads((CLIENT / "package-lock.json").read_text())["packages"]
    assert len(packages) > 50
    assert [name for name, package in packages.items() if "resolved" in package] == []


def test_nothing_is_pinned_to_one_version_and_nothing_overridden() -> None:
    package = json.loads((CLIENT / "package.json").read_text())
    assert [name for name, version in package["devDependencies"].items() if version[0] not in "^~"] == []
    assert "overrides" not in package
