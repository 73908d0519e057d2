"""Actions as text: every one reads back, and what cannot be read says why."""

from __future__ import annotations

import pytest

from longshanks.notation.action import read_action, write_action
from longshanks.notation.names import NotationError
from longshanks.rules.chance import chance_options
from longshanks.rules.engine import actors, legal_actions
from longshanks.rules.r2_blocks import CHANCE
from tests.games_at_random import random_steps


def test_every_action_of_random_games_reads_back() -> None:
    verbs = set()
    for seed in range(6):
        for s, action, _, _ in random_steps(seed, book="2.3-de" if seed == 5 else "4.0"):
            assert read_action(write_action(action)) == action
            verbs.add(write_action(action).split()[1])
            for side in actors(s):
                options = legal_actions(s, side) if side != CHANCE else [a for a, _ in chance_options(s)[:20]]
                assert [read_action(write_action(a)) for a in options] == options
    assert {"card", "move", "main", "fight", "retreat", "regroup", "levy", "deal", "roll", "drawn"} <= verbs


@pytest.mark.parametrize(
    "text",
    [
        "S card herald",
        "E move edward england>dunbar>lothian",
        "S sail norse ross~fife",
        "S main ross~fife",
        "S crown balliol",
        "C roll 1 3 6",
        "C deal scotland 1 2 2 3 truce",
        "C levy edward hobelars",
        "E end",
    ],
)
def test_text_of_an_action_is_canonical(text: str) -> None:
    assert write_action(read_action(text)) == text


def test_dice_may_be_written_in_any_order() -> None:
    assert read_action("C roll 6 1 3") == read_action("C roll 1 3 6")


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("", "a side"),
        ("X end", "E, S or C"),
        ("S jump", "verb"),
        ("S move walace fife>mentieth", "did you mean wallace"),
        ("S move wallace fife", "no route"),
        ("S move wallace fife>atlantis", "atlantis"),
        ("S move wallace", "a block and a route"),
        ("S end now", "nothing more"),
        ("S card 4", "card"),
        ("S roll 3", "only C may"),
        ("C move wallace fife>mentieth", "C may not"),
        ("C roll 7", "1 to 6"),
        ("C roll", "one to four"),
        ("C deal scotland 1 2", "five cards"),
        ("C levy edward edward", "once"),
        ("S crown edward", "candidate"),
        ("S retreat wallace", "a block and an area"),
    ],
)
def test_what_cannot_be_read_says_what_would_be_right(text: str, hint: str) -> None:
    with pytest.raises(NotationError, match=hint):
        read_action(text)
