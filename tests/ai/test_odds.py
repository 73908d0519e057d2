"""Exact battle odds: checked against the engine itself playing the battle many times."""

from __future__ import annotations

from math import sqrt
from random import Random

import pytest

from longshanks.ai.odds import Field, Fighter, Odds, hit_odds, odds_of, preciousness
from longshanks.notation.position import position
from longshanks.rules import actions as act
from longshanks.rules.chance import chance_action
from longshanks.rules.engine import actors, advance, legal_actions
from longshanks.rules.r1_map import AREA
from longshanks.rules.r2_blocks import BLOCK, CHANCE, ENGLAND, SCOTLAND
from longshanks.rules.state import HITS, MUST_RETREAT, REGROUPING, State, side_owning

GAMES = 3000


def fighters(text: str) -> tuple[Fighter, ...]:
    """Return the fighters of `wallace 4, grant 3 reserve`."""
    found = []
    for entry in text.split(","):
        name, steps, *rest = entry.split()
        found.append(Fighter(BLOCK[name], int(steps), bool(rest)))
    return tuple(found)


def brawl(s: State, rng: Random) -> int:
    """Play a battle as the odds assume: everybody fights, the meekest takes the hit. Return the victor."""
    while s.stage != REGROUPING and actors(s):
        side = actors(s)[0]
        if side == CHANCE:
            action = chance_action(s, rng.randrange)
        else:
            options = legal_actions(s, side)
            if s.stage == HITS:
                action = min(options, key=lambda a: preciousness(act.block_of(a)))
            elif s.stage == MUST_RETREAT:
                action = options[0]
            else:
                fights = [a for a in options if act.verb_of(a) == act.FIGHT]
                action = (fights or [a for a in options if act.verb_of(a) == act.PASS])[0]
        advance(s, action)
    return s.actor if s.winner < 0 else s.winner


def attack(attackers: str, defenders: str, area: str, reserve: str = "", extra: str = "") -> State:
    """Return the state before player 2 ends his moves into a battle, the English attacking out of Fife and Lanark."""
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


def field(attackers: str, defenders: str, area: str, reserve: str = "", schiltroms: bool = False) -> Field:
    """Return the same battle for the reckoner."""
    waiting = tuple(f._replace(reserve=True) for f in fighters(reserve)) if reserve else ()
    return Field(fighters(attackers) + waiting, fighters(defenders), ENGLAND, AREA[area], schiltroms)


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
    odds = odds_of(field(attackers, defenders, "mentieth", reserve, bool(extra)))
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


def close(found: float, expected: float) -> bool:
    """Return whether a frequency is within four standard errors of a chance."""
    return abs(found - expected) <= 4 * sqrt(max(expected * (1 - expected), 1e-4) / GAMES)


def test_chances_add_up_to_one() -> None:
    odds = odds_of(field("edward 4, york_knights 4", "wallace 4, mentieth 3", "mentieth", "hobelars 3"))
    assert sum(odds.win) == pytest.approx(1)
    assert 0 < odds.captured[BLOCK["mentieth"]] < 1
    assert 1 < odds.rounds <= 3


def test_r1_4_a_noble_at_home_is_harder_to_beat() -> None:
    def hold(area: str) -> float:
        return odds_of(field("york_infantry 4", "mentieth 3", area)).win[SCOTLAND]

    assert hold("mentieth") > hold("lothian")


def test_r5_3_attackers_who_do_not_win_in_three_rounds_have_lost() -> None:
    odds = odds_of(field("durham_infantry 1", "wallace 4, douglas 4", "lothian"))
    assert odds.win[SCOTLAND] > 0.99


def test_a_side_that_flees_saves_blocks_and_loses_the_field() -> None:
    battle = field("york_infantry 4, durham_infantry 3", "grant 3", "lothian")
    stay = odds_of(battle)
    flee = odds_of(Field(battle.attackers, battle.defenders, ENGLAND, battle.area, False, (0.0, 1.0)))
    assert flee.dies.get(BLOCK["grant"], 0.0) < stay.dies[BLOCK["grant"]]
    assert flee.win[SCOTLAND] < stay.win[SCOTLAND]


@pytest.mark.parametrize(("dice", "rating"), [(1, 1), (4, 3), (3, 4), (2, 2)])
def test_r5_4_hits_follow_the_binomial_odds(dice: int, rating: int) -> None:
    odds = hit_odds(dice, rating)
    assert sum(odds) == pytest.approx(1)
    assert sum(n * p for n, p in enumerate(odds)) == pytest.approx(dice * rating / 6)


def test_nonsense_is_refused() -> None:
    with pytest.raises(ValueError, match="both sides"):
        odds_of(Field((), fighters("grant 3"), ENGLAND, 0))
    with pytest.raises(ValueError, match="block"):
        odds_of(Field((Fighter(99, 1),), fighters("grant 3"), ENGLAND, 0))
    with pytest.raises(ValueError, match="area"):
        odds_of(Field(fighters("edward 1"), fighters("grant 3"), ENGLAND, 99))
    assert isinstance(odds_of(field("edward 1", "grant 1", "fife")), Odds)
