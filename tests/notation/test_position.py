"""Positions as text: every state reads back to the same state."""

from __future__ import annotations

import pytest

from longshanks.notation.names import NotationError
from longshanks.notation.position import position, write_position
from longshanks.rules.editions import PROFILES
from longshanks.rules.state import Battle, State
from longshanks.rules.user_errors import EditionError
from tests.games_at_random import random_steps


def fields(s: State | Battle) -> list[str]:
    """Return the names of all fields, compiled or not."""
    names: tuple[str, ...] = getattr(type(s), "__slots__", ()) or getattr(type(s), "__mypyc_attrs__", ())
    return list(names)


def facts(s: State | Battle) -> dict[str, object]:
    """Return every field of a state, the battle's too."""
    found = {name: getattr(s, name) for name in fields(s) if name not in ("setup", "battle")}
    assert len(found) > 15
    if isinstance(s, State) and s.battle is not None:
        found["battle"] = facts(s.battle)
    return found


@pytest.mark.parametrize("book", PROFILES)
def test_every_position_of_random_games_reads_back(book: str) -> None:
    stages = set()
    for seed in range(3):
        for number, (s, _, _, _) in enumerate(random_steps(seed, book=book)):
            if number % 3 == 0:
                again = position(write_position(s))
                assert facts(again) == facts(s)
                assert again.setup.edition == s.setup.edition
                assert again.setup.scenario == s.setup.scenario
                stages.add(s.stage)
    assert len(stages) > 15


def test_a_position_carries_edition_switches_and_bid() -> None:
    s = position("edition: 2.3-fr schiltroms=true\nbid: E2\nscenario: bruce\nstage: cards both")
    assert (s.setup.edition.name, s.setup.edition.schiltroms, s.setup.bid_england) == ("2.3-fr", True, 2)
    assert write_position(s).splitlines()[:3] == ["scenario: bruce", "edition: 2.3-fr schiltroms=true", "bid: E2"]


def test_short_positions_fill_in_what_they_leave_out() -> None:
    s = position("england fife: edward, york_infantry 2  # two blocks\n\nscotland fife: wallace 3")
    lines = write_position(s).splitlines()
    assert "england fife: edward 4, york_infantry 2" in lines
    assert "stage: moves england" in lines


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("nonsense", "key: value"),
        ("england fyfe: edward", "fife"),
        ("england fife: edwrad", "edward"),
        ("england fife: edward 5", "1 to 4"),
        ("england fife: wallace", "never serves"),
        ("stage: dinner england", "stage"),
        ("stage: moves nobody-at-all", "actor"),
        ("flags: happy", "flag"),
        ("bid: E", "bid"),
        ("hand england: 9", "card"),
        ("moves: many", "number"),
        ("colour: red", "colour"),
        ("moves: 1\nmoves: 2", "twice"),
        ("crossed england: fife-lothian 1", "no border"),
    ],
)
def test_what_cannot_be_read_says_what_is_wrong(text: str, hint: str) -> None:
    with pytest.raises(NotationError, match=hint):
        position(text)


@pytest.mark.parametrize("text", ["edition: 5.0", "edition: 4.0 dragons=true", "edition: 4.0 schiltroms=maybe"])
def test_unknown_editions_and_switches_are_refused_with_the_good_ones(text: str) -> None:
    with pytest.raises(EditionError, match="choose from"):
        position(text)


@pytest.mark.parametrize(
    ("stage", "old", "new"),
    [
        ("herald_roll chance", "named: ross", "herald_noble: ross"),
        ("pillage_hits scotland", "focus: fife\npending: 2", "pillaged_area: fife\npillage_hits: 2"),
        ("pillage_gain england", "focus: fife\npending: 1", "pillaged_area: fife\nsteps_left: 1"),
        (
            "pillage_gain england",
            "focus: fife\ngain: angus\npending: 1",
            "pillaged_area: fife\ngain_area: angus\nsteps_left: 1",
        ),
        ("second_ship scotland", "focus: ross\ngain: angus", "ship_from: ross\nship_to: angus"),
        ("supply england", "focus: lothian\npending: 3", "supplied_area: lothian\nsteps_left: 3"),
        ("nobles_home england", "named: angus", "going_home: angus"),
        ("builds both", "pending: 3", "building: england scotland"),
        ("builds scotland", "pending: 2", "building: scotland"),
        ("pool_draw chance", "focus: moray\npending: 2", "draw_area: moray\nbuilding: scotland"),
        ("landing scotland", "focus: moray\nnamed: grant\npending: 2",
         "draw_area: moray\nlanding: grant\nbuilding: scotland"),
        ("levy_draw chance", "pending: 6", "levy_size: 6"),
        ("moves england", "focus: fife\ngain: angus\nnamed: ross\npending: 3", ""),
    ],
)  # fmt: skip
def test_keys_of_version_0_1_are_read_as_what_they_meant_in_their_stage(stage: str, old: str, new: str) -> None:
    read = position(f"stage: {stage}\n{old}")
    assert facts(read) == facts(position(f"stage: {stage}\n{new}"))
    assert set(new.splitlines()) <= set(write_position(read).splitlines())
