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
    assert game.dump() == re.sub(r"^engine: .+$", f"engine: {__version__}", text, count=1, flags=re.MULTILINE)
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
        ("longshanks game 1\nsenario: bruce\n\n", "known are scenario"),
        ("longshanks game 1\nwet weather\n\n", "write a tag as key: value"),
        ("longshanks game 1\nengine: mine\n\n", "no version such as"),
        ("longshanks game 1\nengine: 99.1.0\n\n", "a newer Longshanks reads it"),
        (OPENING + ")\n", "no variation is open here"),
        (OPENING + "(\nE card 1\n", "a variation is not closed"),
        (OPENING.partition("C levy")[0] + "(\n", "behind the action that it takes the place of"),
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
    assert load(text).dump() == text
    assert not {"odds", "hints"} & header_facts(game.dump().splitlines())[0].keys()


def test_the_header_may_tell_how_the_dice_were_made() -> None:
    game = Game()
    text = game.dump({"note": "a test", "dice-commitment": "ab" * 32})
    facts, lines = header_facts(text.splitlines())
    assert (facts["note"], facts["dice-commitment"], lines) == ("a test", "ab" * 32, 7)
    assert load(text).dump() == text


TOLD = (
    OPENING.replace(
        "engine: 0.1.0\n",
        """engine: 0.2.0
england: Anna
scotland: Ben: the Bold
date: 2026-11-19
place: Stirling
result: scotland
ended: resignation
weather: wet
""",
    )
    + """S move wallace fife>mentieth
# bold
(
S end
# the careful way
(
S move douglas fife>angus
)
)
S end
"""
)


def test_a_file_keeps_tags_comments_and_variations() -> None:
    game = load(TOLD)
    assert game.dump() == TOLD
    assert game.tags["weather"] == "wet" and game.tags["scotland"] == "Ben: the Bold"
    assert game.comments == {6: ["bold"]}
    careful = game.variations[5][0]
    assert [write_action(action) for action in careful.actions] == ["S end"]
    assert [write_action(action) for action in careful.variations[0][0].actions] == ["S move douglas fife>angus"]
    assert [write_action(action) for action in game.actions[5:]] == ["S move wallace fife>mentieth", "S end"]


def test_a_resignation_is_a_result_and_the_rules_come_first() -> None:
    assert load(TOLD).result() == ("scotland", "resignation")
    assert load(OPENING).result() is None
    over = load(next(path for path in GAMES if path.stem == "braveheart").read_text())
    over.tags["result"] = "scotland"
    assert over.result() == ("england", "majority")


def test_variations_are_checked_like_the_game() -> None:
    with pytest.raises(BadLine, match="line 13: 'S move wallace fife>lothian'"):
        load(OPENING + "S end\n(\nS move wallace fife>lothian\n)\n")


def test_a_file_from_before_a_rule_was_corrected_says_so_and_gives_the_game_up_to_there() -> None:
    bad = "S move douglas fife>lothian\n"
    with pytest.raises(BadLine, match=r"written by 0\.1\.0, and rules have been corrected since") as caught:
        load(OPENING + bad)
    assert caught.value.game is not None and len(caught.value.game.actions) == 5
    with pytest.raises(BadLine) as caught:
        load(OPENING.replace("0.1.0", __version__) + bad)
    assert "corrected" not in str(caught.value)


def test_reading_stops_before_an_action_and_keeps_what_was_said_before_it() -> None:
    game = load(TOLD, stop=6)
    assert (len(game.actions), game.comments, list(game.variations)) == (6, {6: ["bold"]}, [5])
