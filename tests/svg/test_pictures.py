"""Pictures of positions and games: from the data of the page, and never more than a viewer may know."""

from __future__ import annotations

import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from longshanks import Game, load, svg, view
from longshanks.cli.main import main
from longshanks.rules.r2_blocks import BLOCK_NAMES
from longshanks.svg import PictureError, draw
from tools.build_client import find_node

ROOT = Path(__file__).parents[2]
GAME = ROOT / "tests" / "games" / "braveheart.hots"


@pytest.fixture(scope="module")
def game() -> Game:
    return load(GAME.read_text(), 500)


def shown(picture: str) -> set[str]:
    """Return what stands on the map, by the symbols it is drawn with."""
    return set(re.findall(r'<use href="#((?:block|back)-[\w-]+)"', picture))


def test_a_state_is_drawn_with_every_block_on_the_map(game: Game) -> None:
    picture = draw(game)
    ET.fromstring(picture)
    on_map = {b for b in range(len(BLOCK_NAMES)) if game.state.steps[b]}
    assert {int(key.split("-")[1]) for key in shown(picture)} == on_map
    assert "1303, turn 1" in picture and f"arms-{BLOCK_NAMES[min(on_map)]}" in picture


def test_every_symbol_that_is_used_is_there(game: Game) -> None:
    picture = draw(game, "england")
    there = set(re.findall(r'<symbol id="([\w-]+)"', picture))
    assert set(re.findall(r'href="#([\w-]+)"', picture)) <= there
    assert "arms-hobelars" not in there or "arms-hobelars" in picture


def test_a_picture_of_a_view_shows_no_more_than_the_view(game: Game) -> None:
    seen = view(game, "england")
    picture = draw(seen)
    assert picture == draw(game, "england")
    known = {block.block for side in seen.known for block in side if block.place < 23}
    faces = {int(key.split("-")[1]) for key in shown(picture) if key.startswith("block")}
    assert faces == known
    assert any(key == "back-scotland" for key in shown(picture))


def test_a_moment_shows_the_way_of_a_move(game: Game) -> None:
    moment = next(moment for moment in game.moments() if " move " in moment.action)
    assert len(draw(moment)) > len(draw(moment.state)) + 300


def test_notebooks_show_states_views_games_and_moments(game: Game) -> None:
    for thing in (game, game.state, view(game, "scotland"), next(game.moments())):
        assert str(thing._repr_svg_()).startswith("<svg ")


def test_a_game_is_one_moving_picture(game: Game) -> None:
    picture = svg.animate(game, seconds=0.5)
    ET.fromstring(picture)
    frames = len(svg.animation.frames_of(game))
    assert picture.count("<animate ") == frames > 10
    assert f'dur="{frames * 0.5:g}s"' in picture


def test_pictures_of_points(game: Game) -> None:
    image = Image.open(BytesIO(svg.png(draw(game), 200)))
    assert (image.format, image.width) == ("PNG", 200)
    points = svg.pixels(draw(game), 100)
    assert points.shape[1:] == (100, 3) and points.std() > 10
    moving = Image.open(BytesIO(svg.gif(game, width=80, most=5)))
    assert (moving.format, getattr(moving, "n_frames", 1)) in {("GIF", number) for number in range(2, 6)}


def test_what_cannot_be_drawn_is_told(game: Game) -> None:
    with pytest.raises(TypeError, match="a State, a View, a Game or a Moment is drawn, not str"):
        draw("fife")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="choose from england, scotland, spectator"):
        draw(game, "wales")


def test_without_the_extra_a_picture_of_points_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(PictureError, match=r"pip install 'longshanks\[pictures\]'"):
        svg.png("<svg/>")


def test_the_command_draws(tmp_path: Path) -> None:
    board, points, moving = tmp_path / "board.svg", tmp_path / "board.png", tmp_path / "game.gif"
    assert main(["show", str(GAME), "--at", "60", "--side", "scotland", "--svg", str(board)]) == 0
    assert "Seen by Scotland" in board.read_text()
    assert main(["show", str(GAME), "--at", "60", "--png", str(points)]) == 0
    assert Image.open(BytesIO(points.read_bytes())).format == "PNG"
    assert main(["show", str(GAME), "--at", "60", "--gif", str(moving)]) == 0
    assert Image.open(BytesIO(moving.read_bytes())).format == "GIF"
    with pytest.raises(SystemExit, match="cannot be written"):
        main(["show", str(GAME), "--svg", str(tmp_path / "nowhere" / "x.svg")])


@pytest.mark.skipif(
    find_node() is None or not (ROOT / "client" / "node_modules").is_dir(), reason="the client is not set up"
)
def test_the_package_draws_with_what_the_page_draws_with() -> None:
    command = [sys.executable, "tools/picture_data.py", "--check"]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout + run.stderr
