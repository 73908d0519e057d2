"""Observations and the action table: complete, repeatable, and unchanged while their version is."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from random import Random

import pytest

from longshanks.ai.encoding import (
    ACTION_COUNT,
    ACTION_VERSION,
    OBSERVATION_FIELDS,
    OBSERVATION_SIZE,
    OBSERVATION_VERSION,
    SLOT,
    SLOTS,
    action_at,
    action_index,
    encode_view,
)
from longshanks.notation.action import read_action, write_action
from longshanks.rules import actions as act
from longshanks.rules.editions import PROFILES
from longshanks.rules.engine import actors, legal_actions
from longshanks.rules.events import SPECTATOR
from longshanks.rules.r1_map import AREA, AREAS
from longshanks.rules.r2_blocks import BLOCK, CHANCE, ENGLAND, SCOTLAND
from longshanks.views.resample import resample
from longshanks.views.view import view
from tests.games_at_random import random_steps
from tests.rules.play import scene

MARCH = """
    stage: moves england
    moves: 2
    england fife: york_infantry 2, comyn
    england pool: hobelars
    scotland mentieth: wallace 3, bruce
    scotland dead: douglas
    hand england: 1 1 herald
"""
FIGHT = """
    stage: combat england
    england fife: york_infantry 2
    scotland fife: fraser 3
    battle: fife
    attacker: england
    round: 2 C england
    front: york_infantry fraser
    seen: york_infantry fraser
"""


def field(observation: list[float], name: str) -> list[float]:
    """Return a named slice of an observation."""
    found = next(f for f in OBSERVATION_FIELDS if f.name == name)
    return observation[found.start : found.start + found.size]


@pytest.mark.parametrize("book", PROFILES)
def test_every_legal_action_has_an_index_of_its_own_and_comes_back(book: str) -> None:
    for seed in range(3):
        for s, _, _, _ in random_steps(seed, book=book):
            for side in actors(s):
                if side == CHANCE:
                    continue
                legal = legal_actions(s, side)
                indices = [action_index(action) for action in legal]
                assert len(set(indices)) == len(legal)
                assert [action_at(index, side) for index in indices] == legal


def test_the_table_is_a_list_of_distinct_actions_of_a_side() -> None:
    texts = {write_action(action_at(index, SCOTLAND)) for index in range(ACTION_COUNT)}
    assert len(texts) == ACTION_COUNT
    assert not any(text.startswith("C") for text in texts)
    assert all(act.verb_of(action_at(index, ENGLAND)) < act.ROLL for index in range(ACTION_COUNT))


def test_both_sides_share_an_index() -> None:
    english, scottish = read_action("E move comyn fife>mentieth"), read_action("S move comyn fife>mentieth")
    assert action_index(english) == action_index(scottish)


def test_chance_has_no_index() -> None:
    with pytest.raises(KeyError):
        action_index(read_action("C roll 1 2"))


def test_the_table_is_that_of_its_version() -> None:
    text = "\n".join(write_action(action_at(index, ENGLAND)) for index in range(ACTION_COUNT))
    assert (ACTION_VERSION, ACTION_COUNT, sha256(text.encode()).hexdigest()[:16]) == (1, 15632, "37a58c03b904665a")


def test_observations_are_those_of_their_version() -> None:
    told = repr([(f.name, f.size) for f in OBSERVATION_FIELDS])
    for s in (scene(MARCH), scene(FIGHT)):
        told += repr([round(x, 6) for side in (ENGLAND, SCOTLAND) for x in encode_view(view(s, side))])
    assert (OBSERVATION_VERSION, OBSERVATION_SIZE, sha256(told.encode()).hexdigest()[:16]) == (
        2,
        1578,
        "345e556c28be1660",
    )


def test_the_fields_tile_the_observation() -> None:
    start = 0
    for f in OBSERVATION_FIELDS:
        assert f.start == start
        assert f.size > 0
        assert f.meaning
        start += f.size
    assert start == OBSERVATION_SIZE
    assert len({f.name for f in OBSERVATION_FIELDS}) == len(OBSERVATION_FIELDS)


@pytest.mark.parametrize("book", PROFILES)
def test_an_observation_depends_on_the_view_alone_and_keeps_to_its_range(book: str) -> None:
    rng = Random(book)
    used = [0.0] * OBSERVATION_SIZE
    for seed in range(3):
        for i, (s, _, _, _) in enumerate(random_steps(seed, book=book)):
            side = i % 2
            seen = view(s, side)
            observation = encode_view(seen)
            assert len(observation) == OBSERVATION_SIZE
            assert min(observation) >= 0
            assert max(observation) <= 1
            used = [max(a, b) for a, b in zip(used, observation, strict=True)] if not i % 7 else used
            if not i % 5:
                assert encode_view(view(resample(seen, rng), side)) == observation
    assert sum(map(bool, used)) > OBSERVATION_SIZE // 2


def test_a_spectator_has_no_observation() -> None:
    with pytest.raises(ValueError, match="spectator"):
        encode_view(view(scene("stage: moves england"), SPECTATOR))


def test_what_a_side_knows_stands_in_its_place() -> None:
    s = scene(MARCH)
    england, scotland = encode_view(view(s, ENGLAND)), encode_view(view(s, SCOTLAND))
    assert field(england, "side") == [0.0]
    assert field(scotland, "side") == [1.0]
    assert field(england, "own_blocks")[SLOT[BLOCK["york_infantry"]] * AREAS + AREA["fife"]] == 0.5
    assert field(england, "own_pool")[SLOT[BLOCK["hobelars"]]] == 1.0
    assert field(england, "own_count")[AREA["fife"]] == field(scotland, "enemy_count")[AREA["fife"]] == 0.25
    assert field(england, "enemy_gone")[SLOT[BLOCK["douglas"]]] == 1.0
    assert sum(field(england, "own_blocks")) == 0.5 + 1.0
    assert field(scotland, "own_blocks")[SLOT[BLOCK["wallace"]] * AREAS + AREA["mentieth"]] == 0.75
    assert field(england, "hand")[:4] == [0.4, 0.0, 0.0, 0.2]
    assert sum(field(scotland, "hand")) == 0
    assert field(scotland, "enemy_hand") == [pytest.approx(0.6)]
    assert field(england, "actor") == [1.0, 0.0, 0.0]
    assert field(scotland, "actor") == [0.0, 1.0, 0.0]
    assert field(england, "moves_left") == [pytest.approx(2 / 3)]


def test_slots_tell_the_blocks_of_a_camp_apart() -> None:
    nobles = {SLOT[b] for b in range(BLOCK["comyn"], len(SLOT))}
    english = {SLOT[BLOCK[name]] for name in ("edward", "hobelars", "ulster_infantry")}
    assert len(english) == 3
    assert not nobles & english
    assert max(nobles) == SLOTS - 1


def test_a_block_shown_in_battle_is_told_to_both() -> None:
    s = scene(FIGHT)
    scotland = encode_view(view(s, SCOTLAND))
    assert field(scotland, "enemy_shown")[SLOT[BLOCK["york_infantry"]]] == 0.5
    assert field(scotland, "battle")[AREA["fife"]] == 1.0
    assert field(scotland, "battle_role") == [0.0, 0.0, 0.0]
    assert field(scotland, "battle_round") == [0.0, 0.0, 1.0, 0.0]
    assert field(scotland, "battle_front")[BLOCK["fraser"]] == 1.0


def test_the_documents_tell_what_the_code_does() -> None:
    page = (Path(__file__).parents[2] / "docs" / "research.md").read_text("utf-8")
    for f in OBSERVATION_FIELDS:
        assert f"| `{f.name}` | {f.start} | {f.size} | {f.meaning} |\n" in page
    assert f"`ACTION_VERSION` is {ACTION_VERSION}, `ACTION_COUNT` is {ACTION_COUNT:,}." in page
    assert f"returns {OBSERVATION_SIZE:,} numbers" in page
    assert f"`OBSERVATION_VERSION` is {OBSERVATION_VERSION};" in page
