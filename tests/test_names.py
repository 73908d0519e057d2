"""One name, one thing: no public class and no module of the package shares its name with another."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[1] / "src" / "longshanks"
FOR_PYTHON = {"__init__", "__main__"}
"""Names of modules that Python gives a meaning."""


def class_names(source: str) -> Iterator[str]:
    """Yield the names of the public classes of a module, those in classes and functions included."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
            yield node.name


def module_names(path: Path) -> Iterator[str]:
    """Yield the name of a module, and of its package where it is the package's own; path is relative to the root."""
    if path.stem not in FOR_PYTHON:
        yield path.stem
    elif path.parent.name:
        yield path.parent.name


def doubles(found: dict[str, list[str]]) -> dict[str, list[str]]:
    """Return the names that stand for more than one thing, each with where."""
    return {name: places for name, places in sorted(found.items()) if len(places) > 1}


def test_no_two_classes_have_one_name() -> None:
    found: dict[str, list[str]] = defaultdict(list)
    for file in sorted(PACKAGE.rglob("*.py")):
        for name in class_names(file.read_text(encoding="utf-8")):
            found[name].append(str(file.relative_to(PACKAGE)))
    assert len(found) > 100
    assert doubles(found) == {}


def test_no_two_modules_have_one_name() -> None:
    found: dict[str, list[str]] = defaultdict(list)
    for file in sorted(PACKAGE.rglob("*.py")):
        for name in module_names(file.relative_to(PACKAGE)):
            found[name].append(str(file.relative_to(PACKAGE)))
    assert len(found) > 100
    assert doubles(found) == {}


@pytest.mark.parametrize(
    ("path", "names"),
    [("rules/state.py", ["state"]), ("rules/__init__.py", ["rules"]), ("__init__.py", []), ("cli/main.py", ["main"])],
)
def test_a_module_is_known_by_its_last_name(path: str, names: list[str]) -> None:
    assert list(module_names(Path(path))) == names


def test_classes_are_found_wherever_they_are_defined() -> None:
    source = "class A:\n    class B: ...\ndef f():\n    class C: ...\nclass _D: ...\nE = F = int"
    assert sorted(class_names(source)) == ["A", "B", "C"]
    assert doubles({"A": ["x", "y"], "B": ["x"]}) == {"A": ["x", "y"]}
