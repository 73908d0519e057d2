"""Exact battle odds: checked against the engine itself playing the battle many times."""

from __future__ import annotations

from math import sqrt
from random import Random

import pytest

from longshanks.ai.battle_odds.battle_spec import BattleOdds, BattleSpec, Fighter
from longshanks.ai.battle_odds.odds_calculator import (
    battle_in_state,
    battle_in_view,
    calculate_odds,
    count_hidden_reserves,
    odds_in_view,
)
from longshanks.ai.battle_odds.side_states import hit_odds, loss_priority
from longshanks.notation.position import position
from longshanks.rules import actions as act
from longshanks.rules.chance import chance_action
from longshanks.rules.engine import actors, advance, legal_actions
from longshanks.rules.r1_map import AREA
from longshanks.rules.r2_blocks import BLOCK, CHANCE, ENGLAND, SCOTLAND
from longshanks.rules.state import CELTIC_ROLL, COMBAT, COMBAT_ROLL, HITS, MUST_RETREAT, REGROUPING, State, side_owning
from longshanks.views.view import view

GAMES = 3000


def fighters(text: str) -> tuple[Fighter, ...]:
    """Return the fighters of `wallace 4, grant 3 reserve`."""
    found = []
    for entry in text.split(","):
        name, steps, *rest = entry.split()
        found.append(Fighter(BLOCK[name], int(steps), bool(rest)))
    return tuple(found)


def brawl(s: State, rng: Random) -> int:
    """Play a battle as the odds assume: all fight, tied blocks take hits by `loss_priority`. Return the victor."""
    while s.stage != REGROUPING and actors(s):
        side = actors(s)[0]
        if side == CHANCE:
            action = chance_action(s, rng.randrange)
        else:
            options = legal_actions(s, side)
            if s.stage == HITS:
                action = min(options, key=lambda a: loss_priority(act.block_of(a)))
            elif s.stage == MUST_RETREAT:
                action = options[0]
            else:
                fights = [a for a in options if act.verb_of(a) == act.FIGHT]
                action = (fights or [a for a in options if act.verb_of(a) == act.PASS])[0]
        advance(s, action)
    return s.actor if s.winner < 0 else s.winner


def attack(attackers: str, defenders: str, area: str, reserve: str = "", extra: str = "") -> State:
    """Return the state before player 2 ends their moves into a battle, the English attacking out of Fife and Lanark."""
    s = position(f"""
        {extra}
        stage: moves scotland
        first: england
        card england: 3
        england {area}: {attackers}{", " + reserve if reserve else ""}
        scotland {area}: {defenders}
        main: {area} england fife>{area}
        routes: {", ".join(f"{e.split()[0]} fife>{area}" for e in attackers.split(","))}{
        "".join(f", {e.split()[0]} lanark>{area}" for e in reserve.split(",") if e)
    }
    """)
    advance(s, act.simple(act.END, SCOTLAND))
    return s


def march(start: State, stage: int, number: int, letter: int) -> State:
    """Return a battle played on to a stage in a round at a letter, with the first luck that leads there."""
    for seed in range(1, 100):
        rng, s = Random(seed), start.copy()
        while s.stage in (COMBAT, COMBAT_ROLL, CELTIC_ROLL, HITS):
            if (
                s.stage == stage
                and s.current_battle().round == number
                and (stage == CELTIC_ROLL or s.current_battle().letter == letter)
            ):
                return s
            side = actors(s)[0]
            if side == CHANCE:
                action = chance_action(s, rng.randrange)
            else:
                options = legal_actions(s, side)
                fights = [a for a in options if act.verb_of(a) == act.FIGHT]
                passes = [a for a in options if act.verb_of(a) == act.PASS]
                action = (fights or passes or sorted(options, key=lambda a: loss_priority(act.block_of(a))))[0]
            advance(s, action)
    raise AssertionError("no luck leads there")


def spec(attackers: str, defenders: str, area: str, reserve: str = "", schiltroms: bool = False) -> BattleSpec:
    """Return the same battle as the calculator takes it."""
    waiting = tuple(f._replace(reserve=True) for f in fighters(reserve)) if reserve else ()
    return BattleSpec(fighters(attackers) + waiting, fighters(defenders), ENGLAND, AREA[area], schiltroms)


BATTLES = [
    ("york_infantry 4", "grant 3", "", ""),
    ("edward 4, york_knights 3", "wallace 4, douglas 3", "", ""),
    ("york_knights 4, durham_infantry 3", "mentieth 3, grant 2", "", ""),
    ("wales_infantry 3, ulster_infantry 2", "barclay 4", "", ""),
    ("york_infantry 4", "barclay 3, etterick 2", "lancaster_archers 3, wales_archers 3", ""),
    ("york_infantry 4, durham_knights 3", "douglas 4, grant 3", "lancaster_archers 3", "edition: 4.0 schiltroms=true"),
]


@pytest.mark.parametrize(("attackers", "defenders", "reserve", "extra"), BATTLES)
def test_odds_agree_with_the_engine(attackers: str, defenders: str, reserve: str, extra: str) -> None:
    odds = calculate_odds(spec(attackers, defenders, "mentieth", reserve, bool(extra)))
    rng = Random(1)
    start = attack(attackers, defenders, "mentieth", reserve, extra)
    names = [entry.split()[0] for entry in f"{attackers},{defenders},{reserve}".split(",") if entry]
    sides = {name: side_owning(start, BLOCK[name]) for name in names}
    wins = 0
    turned = dict.fromkeys(names, 0)
    for _ in range(GAMES):
        s = start.copy()
        wins += brawl(s, rng) == ENGLAND
        for name in names:
            turned[name] += side_owning(s, BLOCK[name]) != sides[name]
    assert close(wins / GAMES, odds.win[ENGLAND]), (wins / GAMES, odds.win)
    for name in names:
        assert close(turned[name] / GAMES, odds.captured.get(BLOCK[name], 0.0)), name


HALF_FOUGHT = [
    ("edward 4, york_knights 3", "wallace 4, douglas 3", "", COMBAT, 1, 1),
    ("york_infantry 4, durham_infantry 3", "mentieth 3, grant 3, barclay 4", "", COMBAT, 1, 2),
    ("york_infantry 4", "barclay 3, etterick 2", "lancaster_archers 3, wales_archers 3", CELTIC_ROLL, 1, 0),
    ("york_infantry 4, durham_knights 3", "barclay 4, graham 4, mentieth 2", "hobelars 3, angus 3", COMBAT, 2, 1),
    ("york_knights 4, lancaster_knights 4", "barclay 4, graham 4", "", HITS, 1, 1),
    ("york_knights 4, edward 4", "angus 3, mar 3, mentieth 3, grant 3", "", HITS, 2, 1),
]


@pytest.mark.parametrize(("attackers", "defenders", "reserve", "stage", "number", "letter"), HALF_FOUGHT)
def test_odds_of_a_battle_half_fought_agree_with_the_engine(
    attackers: str, defenders: str, reserve: str, stage: int, number: int, letter: int
) -> None:
    start = march(attack(attackers, defenders, "mentieth", reserve), stage, number, letter)
    battle = battle_in_state(start)
    assert battle is not None
    odds = calculate_odds(battle)
    rng = Random(2)
    wins = 0
    gone = dict.fromkeys((f.block for f in battle.attackers + battle.defenders), 0)
    sides = {block: side_owning(start, block) for block in gone}
    for _ in range(GAMES):
        s = start.copy()
        wins += brawl(s, rng) == ENGLAND
        for block in gone:
            gone[block] += s.steps[block] == 0 or side_owning(s, block) != sides[block]
    assert close(wins / GAMES, odds.win[ENGLAND]), (wins / GAMES, odds.win)
    for block, times in gone.items():
        expected = odds.dies.get(block, 0.0) + odds.captured.get(block, 0.0)
        assert close(times / GAMES, expected), (block, times / GAMES, expected)


def test_a_dead_king_ends_the_battle_and_the_game() -> None:
    start = attack("edward 4, york_knights 4", "king 2", "mentieth", "", "flags: crowned")
    odds = calculate_odds(spec("edward 4, york_knights 4", "king 2", "mentieth"))
    rng = Random(3)
    wins = sum(brawl(start.copy(), rng) == ENGLAND for _ in range(GAMES))
    assert close(wins / GAMES, odds.win[ENGLAND])
    assert odds.dies[BLOCK["king"]] > 0.5
    lasting = calculate_odds(spec("york_knights 4", "king 1, wallace 4, douglas 4", "mentieth"))
    assert lasting.win[ENGLAND] >= lasting.dies[BLOCK["king"]]


def test_a_side_that_sees_no_hidden_reserve_gets_exact_odds() -> None:
    start = attack("york_infantry 4", "barclay 3, etterick 2", "mentieth", "lancaster_archers 3, hobelars 3")
    s = march(start, COMBAT, 1, 1)
    battle = battle_in_state(s)
    assert battle is not None
    seen = view(s, ENGLAND)
    assert count_hidden_reserves(seen) == 0
    assert odds_in_view(seen, Random(4)) == calculate_odds(battle) == odds_in_view(seen, Random(5))


def test_a_view_with_hidden_reserves_gets_an_average_and_names_only_what_it_knows() -> None:
    start = attack("york_infantry 4", "barclay 3, etterick 2", "mentieth", "lancaster_archers 3, hobelars 3")
    s = march(start, COMBAT, 1, 1)
    seen = view(s, SCOTLAND)
    assert count_hidden_reserves(seen) == 2
    odds = odds_in_view(seen, Random(4))
    assert odds is not None
    assert sum(odds.win) == pytest.approx(1)
    assert not {BLOCK["lancaster_archers"], BLOCK["hobelars"]} & (odds.dies.keys() | odds.captured.keys())
    drawn = battle_in_view(seen, Random(4))
    assert drawn is not None
    assert sum(f.reserve for f in drawn.attackers) == 2


def test_no_battle_no_odds() -> None:
    s = position("stage: moves england\nfirst: england\ncard england: 3")
    assert battle_in_state(s) is None
    assert odds_in_view(view(s, ENGLAND), Random(1)) is None


def close(found: float, expected: float) -> bool:
    """Return whether a frequency is within four standard errors of a chance."""
    return abs(found - expected) <= 4 * sqrt(max(expected * (1 - expected), 1e-4) / GAMES)


def test_chances_add_up_to_one() -> None:
    odds = calculate_odds(spec("edward 4, york_knights 4", "wallace 4, mentieth 3", "mentieth", "hobelars 3"))
    assert sum(odds.win) == pytest.approx(1)
    assert 0 < odds.captured[BLOCK["mentieth"]] < 1
    assert 1 < odds.rounds <= 3


def test_r1_4_a_noble_at_home_is_harder_to_beat() -> None:
    def hold(area: str) -> float:
        return calculate_odds(spec("york_infantry 4", "mentieth 3", area)).win[SCOTLAND]

    assert hold("mentieth") > hold("lothian")


def test_r5_3_attackers_who_do_not_win_in_three_rounds_have_lost() -> None:
    odds = calculate_odds(spec("durham_infantry 1", "wallace 4, douglas 4", "lothian"))
    assert odds.win[SCOTLAND] > 0.99


def test_a_side_that_flees_saves_blocks_and_loses_the_field() -> None:
    battle = spec("york_infantry 4, durham_infantry 3", "grant 3", "lothian")
    stay = calculate_odds(battle)
    flee = calculate_odds(BattleSpec(battle.attackers, battle.defenders, ENGLAND, battle.area, False, (0.0, 1.0)))
    assert flee.dies.get(BLOCK["grant"], 0.0) < stay.dies[BLOCK["grant"]]
    assert flee.win[SCOTLAND] < stay.win[SCOTLAND]


@pytest.mark.parametrize(("dice", "rating"), [(1, 1), (4, 3), (3, 4), (2, 2)])
def test_r5_4_hits_follow_the_binomial_odds(dice: int, rating: int) -> None:
    odds = hit_odds(dice, rating)
    assert sum(odds) == pytest.approx(1)
    assert sum(n * p for n, p in enumerate(odds)) == pytest.approx(dice * rating / 6)


def test_nonsense_is_refused() -> None:
    with pytest.raises(ValueError, match="both sides"):
        calculate_odds(BattleSpec((), fighters("grant 3"), ENGLAND, 0))
    with pytest.raises(ValueError, match="block"):
        calculate_odds(BattleSpec((Fighter(99, 1),), fighters("grant 3"), ENGLAND, 0))
    with pytest.raises(ValueError, match="area"):
        calculate_odds(BattleSpec(fighters("edward 1"), fighters("grant 3"), ENGLAND, 99))
    assert isinstance(calculate_odds(spec("edward 1", "grant 1", "fife")), BattleOdds)
