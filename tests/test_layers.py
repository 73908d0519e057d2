"""The folders of the package keep their order, and the inner ones stay pure."""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "longshanks"

LAYERS = [
    "rules", "views", "notation", "testing", "words", "svg", "ai", "lab", "research", "lessons", "store", "server",
    "cli",
]  # fmt: skip
STANDARD_LIBRARY_ONLY = {"", "rules", "views", "notation", "testing", "words", "lessons"}
"""Layers without dependencies; "" is the package's own front door."""
SERVER_ROOMS: dict[str, set[str]] = {
    "computers": set(),
    "security": set(),
    "play": {"computers", "security"},
    "club": {"computers", "security", "play"},
    "services": {"computers", "security", "play", "club"},
    "http": {"computers", "security", "play", "club", "services"},
}
"""The rooms of the server and which others each may import. All may import the modules beside the rooms; those none."""
NATIVE_NUMBERS = {"rules/native.py": {"librt", "mypy_extensions"}}
"""What one file imports for its types alone: the numbers and arrays of the compiled engine."""
NEVER_IN_RULES = {"asyncio", "datetime", "random", "secrets", "socket", "subprocess", "time", "uuid"}


def imported_names(path: Path, tree: ast.Module) -> Iterator[str]:
    """Yield the full dotted name of everything a file of the package imports; path is relative to it."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            here = ["longshanks", *path.parent.parts]
            base = here[: len(here) - node.level + 1] if node.level else []
            module = [*base, *(node.module.split(".") if node.module else [])]
            yield from (".".join([*module, alias.name]) for alias in node.names)


def layer_faults(path: Path, source: str) -> list[str]:
    """Return what a file of the package may not import, in words; path is relative to the package."""
    layer = path.parts[0] if len(path.parts) > 1 else ""
    if layer and layer not in LAYERS:
        return [f"{path}: the folder {layer} is not among the layers"]
    faults = []
    for name in imported_names(path, ast.parse(source, filename=str(path))):
        top, _, rest = name.partition(".")
        target = rest.partition(".")[0]
        if top != "longshanks":
            if top in NATIVE_NUMBERS.get(path.as_posix(), ()):
                continue
            if layer in STANDARD_LIBRARY_ONLY and top not in sys.stdlib_module_names:
                faults.append(f"{path}: {name} is not in the standard library")
            elif layer == "rules" and top in NEVER_IN_RULES:
                faults.append(f"{path}: {name} brings a clock, chance or I/O into the rules")
        elif target in LAYERS:
            if layer and LAYERS.index(target) > LAYERS.index(layer):
                faults.append(f"{path}: {layer} may not import {name}")
        elif layer not in {"", "cli"}:
            faults.append(f"{path}: {name} comes in by the front door, which is for users of the package")
    return faults


def server_room(parts: tuple[str, ...]) -> str:
    """Return the room of a module of the server by the parts of its name, empty for a module beside the rooms."""
    return parts[0] if parts and parts[0] in SERVER_ROOMS else ""


def room_faults(path: Path, source: str) -> list[str]:
    """Return what a file of the server may not import from other rooms; path is relative to the package."""
    room = server_room(path.with_suffix("").parts[1:])
    allowed = {"", room} | SERVER_ROOMS.get(room, set())
    names = imported_names(path, ast.parse(source, filename=str(path)))
    targets = {name: server_room(tuple(name.split(".")[2:])) for name in names if name.startswith("longshanks.server.")}
    return [f"{path}: {name} is in another room" for name, target in targets.items() if target not in allowed]


@pytest.mark.parametrize(
    ("path", "source"),
    [
        ("rules/engine.py", "from longshanks.rules import state"),
        ("rules/engine.py", "from . import state\nfrom .state import State\nimport dataclasses"),
        ("rules/r5_battle/hits.py", "from ..state import State"),
        ("views/view.py", "import longshanks.rules.engine as engine"),
        ("views/__init__.py", "from ..rules.engine import apply"),
        ("views/imagine.py", "import random"),
        ("server/http/game_routes.py", "import somebody_elses_package"),
        ("cli/main.py", "from longshanks import __version__, ai"),
        ("__init__.py", "from longshanks.rules.engine import apply"),
        ("__init__.py", "from .cli.main import main"),
    ],
)
def test_lawful_imports_pass(path: str, source: str) -> None:
    assert layer_faults(Path(path), source) == []


@pytest.mark.parametrize(
    ("path", "source"),
    [
        ("rules/engine.py", "from longshanks.views import view"),
        ("rules/engine.py", "from longshanks import views"),
        ("rules/engine.py", "from .. import views"),
        ("rules/engine.py", "from ..views.view import view"),
        ("rules/r5_battle/hits.py", "from ...cli import main"),
        ("rules/engine.py", "def f():\n    import longshanks.ai.search"),
        ("rules/engine.py", "if TYPE_CHECKING:\n    from longshanks.notation import text"),
        ("rules/engine.py", "from longshanks import apply"),
        ("rules/engine.py", "import longshanks"),
        ("rules/engine.py", "import numpy.linalg"),
        ("rules/engine.py", "from random import Random"),
        ("views/view.py", "from longshanks.notation.text import show"),
        ("notation/text.py", "import yaml"),
        ("notation/text.py", "from longshanks.words.render import render"),
        ("words/render.py", "import babel"),
        ("store/log.py", "from longshanks.server.play import game_registry"),
        ("__init__.py", "import numpy"),
        ("helpers/odds.py", "import math"),
    ],
)
def test_unlawful_imports_are_found(path: str, source: str) -> None:
    assert len(layer_faults(Path(path), source)) == 1


@pytest.mark.parametrize(
    ("path", "source", "faults"),
    [
        ("server/http/app.py", "from longshanks.server.play import fold\nfrom longshanks.server import services", 0),
        ("server/play/sockets.py", "from longshanks.server.security.rate_limits import RateLimits", 0),
        ("server/play/sockets.py", "from longshanks.server.http.dependencies import GameId", 1),
        ("server/play/sockets.py", "from longshanks.server import services", 1),
        ("server/computers/worker_pool.py", "from ..play import fold", 1),
        ("server/security/middleware.py", "import longshanks.server.computers.worker_pool", 1),
        ("server/responses.py", "from longshanks.server.play.wire import wire_view", 1),
        ("server/services.py", "from longshanks.server.http.app import make_app", 1),
    ],
)
def test_the_rooms_of_the_server_are_told_apart(path: str, source: str, faults: int) -> None:
    assert len(room_faults(Path(path), source)) == faults


def test_every_file_of_the_server_keeps_to_its_room() -> None:
    files = sorted((PACKAGE / "server").rglob("*.py"))
    assert set(SERVER_ROOMS) < {path.stem for path in files} | {path.parent.name for path in files}
    assert [f for file in files for f in room_faults(file.relative_to(PACKAGE), file.read_text("utf-8"))] == []


def test_every_file_of_the_package_keeps_to_its_layer() -> None:
    files = sorted(PACKAGE.rglob("*.py"))
    assert files
    faults = [fault for file in files for fault in layer_faults(file.relative_to(PACKAGE), file.read_text("utf-8"))]
    assert faults == []


def test_no_file_of_the_package_reaches_outside_the_project() -> None:
    files = [path for path in (ROOT / "src").rglob("*") if path.is_file() and "__pycache__" not in path.parts]
    assert files
    assert [str(path) for path in files if b"shared/" in path.read_bytes()] == []


def test_the_tables_of_the_architecture_are_those_of_this_test() -> None:
    page = (ROOT / "docs/architecture.md").read_text("utf-8")
    row = re.compile(r"^\| `(\w+)(?:/|\.py)` \|.*\|([^|]+)\|$", re.MULTILINE)
    layers, rooms = (found for part in page.split("\n\n") if len(found := row.findall(part)) > 3)
    assert [name for name, _ in layers] == LAYERS
    allowed = {room: set(re.findall(r"\w+", text)) for room, text in rooms}
    everybody = SERVER_ROOMS.keys() - {"http"}
    assert {room: everybody if others == {"all"} else others for room, others in allowed.items()} == SERVER_ROOMS


def test_there_is_no_drawer_for_odds_and_ends() -> None:
    assert [
        str(path) for folder in ("src", "tests", "tools", "bench") for path in (ROOT / folder).rglob("utils.py")
    ] == []
