"""Game files and undo: the log is the game."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from longshanks.notation.action import read_action, write_action
from longshanks.notation.game import BadLine, Game, header_facts, load
from longshanks.notation.position import write_position
from longshanks.rules.editions import edition
from longshanks.rules.engine import outcome
from longshanks.rules.r8_scenarios import make_setup
from longshanks.rules.refusals import Illegal, Refusal
from longshanks.rules.version import __version__
from tests.games_at_random import random_steps

GAMES = sorted((Path(__file__).parents[1] / "games").glob("*.hots"))
OPENING = """longshanks game 1
scenario: braveheart
edition: 4.0
engine: 0.1.0

C levy lancaster_archers york_knights durham_knights hobelars
C deal england 1 2 2 3 herald
C deal scotland 1 2 2 3 truce
S card 3
E card 2
"""


def test_golden_games_cover_every_scenario() -> None:
    assert {load(path.read_text()).setup.scenario for path in GAMES} == {"braveheart", "bruce", "campaign"}


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_golden_game_replays_to_its_recorded_end(path: Path) -> None:
    """Whatever version recorded it: only the line that names the version is another when it is written again."""
    text = path.read_text()
    game = load(text)
    recorded = "".join(f"{line}\n" for line in text.splitlines() if not line.startswith("#"))
    assert game.dump() == re.sub(r"^engine: .+$", f"engine: {__version__}", recorded, count=1, flags=re.MULTILINE)
    end = outcome(game.state)
    assert end is not None
    assert f"# end: {'ES'[end.winner]} {end.reason}" in text.splitlines()


def test_games_of_the_version_before_are_among_the_golden_ones() -> None:
    assert "0.1.0" in {header_facts(path.read_text().splitlines())[0]["engine"] for path in GAMES}
    assert __version__ != "0.1.0"


def test_a_game_written_by_hand_is_read() -> None:
    game = load(OPENING + "S move wallace fife>mentieth   # Wallace strikes first\n\nS end\n")
    assert write_action(game.actions[-1]) == "S end"
    assert len(game.actions) == 7


def test_a_game_dumps_and_loads_to_the_same_state() -> None:
    game = Game(make_setup("bruce", edition("3.0-it", schiltroms="true"), bid_scotland=2))
    levy = "C levy edward hobelars york_knights durham_knights lancaster_knights lancaster_archers"
    with pytest.raises(Illegal, match="levy/size"):
        game.play(read_action(levy))
    game.play(read_action(f"{levy} wales_archers york_infantry"))
    again = load(game.dump())
    assert write_position(again.state) == write_position(game.state)
    assert again.setup.edition == game.setup.edition
    assert again.setup.bid_scotland == 2


@pytest.mark.parametrize(
    ("line", "rule", "why"),
    [
        ("S move douglas fife>lothian", "1.1", "move/no-border"),
        ("E move hobelars england>annan", "4.0", "actor/not-to-act"),
        ("S fight wallace", "4.0", "phase/wrong"),
    ],
)
def test_the_first_bad_line_is_named_with_its_rule(line: str, rule: str, why: str) -> None:
    with pytest.raises(BadLine) as caught:
        load(OPENING + "S move wallace fife>mentieth\n" + line + "\nS end\n")
    assert caught.value.line == 12
    assert caught.value.text == line
    assert isinstance(caught.value.why, Refusal) and caught.value.why.rule == rule
    assert why in str(caught.value)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "begins with"),
        ("chess game 1\n", "begins with"),
        ("longshanks game 1\nscenario: waterloo\n\n", "braveheart"),
        ("longshanks game 1\nedition: 9\n\n", "choose from"),
        ("longshanks game 1\nbid: X3\n\n", "no bid"),
        ("longshanks game 1\nweather: wet\n\n", "header"),
        (OPENING + "S mvoe wallace fife>mentieth\n", "verb"),
    ],
)
def test_a_file_that_is_no_game_says_why(text: str, why: str) -> None:
    with pytest.raises(BadLine, match=why):
        load(text)


def test_an_illegal_action_changes_nothing() -> None:
    game = load(OPENING)
    before = write_position(game.state)
    with pytest.raises(Illegal):
        game.play(read_action("S move wallace fife>lothian"))
    assert write_position(game.state) == before
    assert len(game.actions) == 5


def test_undo_takes_back_moves_one_by_one_or_all() -> None:
    game = load(OPENING)
    start = write_position(game.state)
    game.play(read_action("S move wallace fife>mentieth"))
    after_one = write_position(game.state)
    game.play(read_action("S move douglas fife>angus"))
    game.play(read_action("S move barclay fife>angus"))
    assert game.count_undoable() == 3
    game.undo(2)
    assert write_position(game.state) == after_one
    game.play(read_action("S move douglas fife>angus"))
    game.undo_turn()
    assert write_position(game.state) == start
    assert (game.count_undoable(), len(game.actions)) == (0, 5)


def test_undo_stops_at_chance_reveal_and_change_of_actor() -> None:
    game = load(OPENING)
    with pytest.raises(ValueError, match="0 can be taken back"):
        game.undo()
    game.play(read_action("S move wallace fife>mentieth"))
    game.play(read_action("S end"))
    assert game.count_undoable() == 0


def test_a_card_laid_face_down_cannot_be_taken_back() -> None:
    game = load(OPENING.rsplit("S card", 1)[0])
    game.play(read_action("S card 3"))
    assert game.count_undoable() == 0


def test_random_games_undo_to_the_state_they_had() -> None:
    game = Game(make_setup("bruce"))
    texts = [write_position(game.state)]
    for number, (_, action, after, _) in enumerate(random_steps(1, "bruce")):
        if number == 400:
            break
        game.play(action)
        texts.append(write_position(after))
        if undoable := game.count_undoable():
            game.undo(1)
            assert write_position(game.state) == texts[-2]
            assert game.count_undoable() == undoable - 1
            game.play(action)
        assert write_position(game.state) == texts[-1]


def test_the_header_may_tell_which_help_was_allowed() -> None:
    game = Game()
    text = game.dump({"odds": "off", "hints": "on"})
    facts, _ = header_facts(text.splitlines())
    assert (facts["odds"], facts["hints"]) == ("off", "on")
    assert load(text).dump() == game.dump()
    assert not {"odds", "hints"} & header_facts(game.dump().splitlines())[0].keys()


def test_the_header_may_tell_how_the_dice_were_made() -> None:
    game = Game()
    text = game.dump({"note": "a test", "dice-commitment": "ab" * 32})
    facts, lines = header_facts(text.splitlines())
    assert (facts["note"], facts["dice-commitment"], lines) == ("a test", "ab" * 32, 7)
    assert load(text).dump() == game.dump()
