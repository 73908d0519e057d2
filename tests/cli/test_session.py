"""Files and leaving: nothing is lost, nothing is overwritten."""

from __future__ import annotations

from pathlib import Path

import pytest

from longshanks import Game, load, make_setup
from longshanks.cli.commands.play_command import play
from longshanks.cli.session import with_suffix
from longshanks.notation.action import read_action
from tests.cli.screen import OPENING, SETUP, Screen, history, options, script, sit_down


def test_a_game_is_saved_after_every_action_and_goes_on_where_it_was_left(tmp_path: Path) -> None:
    def run_in_parts(path: Path, parts: list[int]) -> str:
        for number, part in enumerate(parts):
            screen = Screen(limit=part)
            files = {"file": str(path)} if number == 0 else {"resume": str(path)}
            play(options("england", seed=5, **files), SETUP, screen.terminal)
            if number:
                assert "The game goes on with action " in screen.text
        return path.read_text("utf-8")

    whole = run_in_parts(tmp_path / "whole.hots", [80])
    parts = run_in_parts(tmp_path / "parts.hots", [13, 7, 60])
    assert load(whole).dump() == whole
    assert len(load(parts).actions) > 40
    short, long = sorted((whole, parts), key=len)
    assert long.startswith(short)


def test_a_resumed_game_tells_what_happened_last(tmp_path: Path) -> None:
    path = tmp_path / "game.hots"
    game = Game(SETUP)
    for line in OPENING:
        game.play(read_action(line))
    path.write_text(game.dump(), "utf-8")
    screen = Screen(script(["move wallace fife>angus"]))
    play(options(resume=str(path)), make_setup("bruce"), screen.terminal)
    assert "Braveheart" in screen.texts[0]
    assert "- Cards: England 2, Scotland 3." in screen.text
    assert path.read_text("utf-8").endswith("S card 3\nS move wallace fife>angus\n")


def test_a_finished_game_is_only_shown(tmp_path: Path) -> None:
    golden = Path(__file__).parents[1] / "games" / "bruce-king-killed.hots"
    path = tmp_path / "over.hots"
    path.write_text(golden.read_text("utf-8"), "utf-8")
    screen = Screen(script([]))
    assert play(options(resume=str(path)), SETUP, screen.terminal) == 0
    assert "England wins: the Scottish King was killed in battle. [9.1]" in screen.text


def test_an_existing_file_is_not_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "old.hots"
    path.write_text("precious", "utf-8")
    with pytest.raises(SystemExit, match="is there already"):
        play(options(file=str(path)), SETUP, Screen().terminal)
    _, screen = sit_down(OPENING, [f"save {path}"])
    assert "is there already: choose another name" in screen.text
    assert path.read_text("utf-8") == "precious"


def test_save_keeps_the_game_from_then_on(tmp_path: Path) -> None:
    session, screen = sit_down(OPENING, [f"save {tmp_path / 'evening'}", "move wallace fife>angus", "save", "quit"])
    path = tmp_path / "evening.hots"
    assert f"Saved to {path}." in screen.text
    assert load(path.read_text("utf-8")).actions == session.game.actions
    assert str(path) in screen.texts[-1]


def test_a_file_that_cannot_be_written_does_not_stop_the_game(tmp_path: Path) -> None:
    session, screen = sit_down(OPENING, [f"save {tmp_path / 'nowhere' / 'x.hots'}", "move wallace fife>angus"])
    assert "Cannot save to" in screen.text
    assert session.path is None
    assert history(session)[-1] == "S move wallace fife>angus"


def test_a_file_that_is_no_game_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "bad.hots"
    path.write_text("longshanks game 1\nscenario: braveheart\n\nC levy edward\n", "utf-8")
    with pytest.raises(SystemExit, match="line 4"):
        play(options(resume=str(path)), SETUP, Screen().terminal)


def test_names_of_files_get_an_ending() -> None:
    assert with_suffix(Path("a")) == Path("a.hots")
    assert with_suffix(Path("a.txt")) == Path("a.txt")


def test_a_game_without_a_file_is_left_only_when_asked_twice() -> None:
    _, screen = sit_down(OPENING, ["quit", "board", "quit"])
    assert "This game has no file." in screen.text
    assert screen.texts[-1] == "Good-bye."


def test_the_end_of_input_and_ctrl_c_leave_politely(tmp_path: Path) -> None:
    for error in (EOFError, KeyboardInterrupt):

        def answer(prompt: str, error: type[BaseException] = error) -> str:
            raise error

        path = tmp_path / f"{error.__name__}.hots"
        screen = Screen(answer)
        assert play(options(file=str(path)), SETUP, screen.terminal) == 0
        assert screen.texts[-1] == f"Good-bye. The game is saved: longshanks play --resume {path}"
        assert load(path.read_text("utf-8")).actions
