"""A-V04: what may be taken back told its side nothing, in random games, in strong ones and in every book."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random

import pytest

from longshanks.ai.players import PLAYERS
from longshanks.notation.action import read_action, write_action
from longshanks.notation.game import Game, load
from longshanks.notation.position import position
from longshanks.rules import actions as act
from longshanks.rules.chance import chance_action
from longshanks.rules.editions import PROFILES, edition
from longshanks.rules.engine import actors, carry_out
from longshanks.rules.events import Event
from longshanks.rules.r2_blocks import CHANCE
from longshanks.rules.r8_scenarios import SCENARIO_NAMES, make_setup, new_game
from longshanks.rules.state import State
from longshanks.views.resample import resample
from longshanks.views.undo import may_take_back
from longshanks.views.view import view
from tests.games_at_random import random_steps
from tests.rules.play import asked, scene
from tests.views.pairs import RETREATING

FILES = [*Path("tests/games").glob("*.hots"), *Path("docs/games").glob("*.hots")]
DECIDERS = ("random", "greedy")


def seen(events: Iterable[Event], side: int) -> list[object]:
    """Return events as a side sees them, comparable."""
    return [shown for event in events if (shown := event.seen_by(side)) is not None]


def check_action(before: State, action: int, rng: Random, draws: int) -> bool:
    """Make sure that an action, if it may be taken back, tells the same in every state its side cannot tell apart."""
    after, log = carry_out(before, action)
    if not may_take_back(before, action, after, log.passed):
        return False
    side = act.side_of(action)
    mine = view(before, side)
    for _ in range(draws):
        other, told = carry_out(resample(mine, rng), action)
        assert seen(told.events, side) == seen(log.events, side), write_action(action)
        assert view(other, side) == view(after, side), write_action(action)
    return True


def played(seed: str, book: str, scenario: str, level: str) -> Iterator[tuple[State, int]]:
    """Yield every state of a game between two computer players with the action that is taken in it."""
    rng = Random(seed)
    s = new_game(make_setup(scenario, edition(book)))
    players = [PLAYERS[level](), PLAYERS[level]()]
    while actors(s) and s.year <= 1310:
        side = rng.choice(actors(s))
        action = chance_action(s, rng.randrange) if side == CHANCE else players[side].decide(view(s, side), rng)
        yield s, action
        s, log = carry_out(s, action)
        for who, player in enumerate(players):
            for event in log.events:
                if (shown := event.seen_by(who)) is not None:
                    player.observe(shown)


def check_game(seed: str, book: str, scenario: str, draws: int, level: str = "random") -> int:
    """Check every undoable action of a game; return how many there were."""
    rng = Random(f"{seed} undo")
    return sum(check_action(s, action, rng, draws) for s, action in played(seed, book, scenario, level))


@pytest.mark.parametrize("book", PROFILES)
@pytest.mark.parametrize("scenario", SCENARIO_NAMES)
def test_a_v04_what_may_be_taken_back_told_its_side_nothing(book: str, scenario: str) -> None:
    checked = sum(check_game(f"{book}/{scenario}/{level}", book, scenario, 2, level) for level in DECIDERS)
    assert checked > 50


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_v04_in_recorded_games_too(path: Path) -> None:
    rng = Random(path.stem)
    line = load(path.read_text(encoding="utf-8"))
    s = new_game(line.setup)
    checked = 0
    for action in line.actions:
        checked += check_action(s, action, rng, 2)
        s, _ = carry_out(s, action)
    assert checked > 20


def takes_back(text: str, *lines: str) -> bool:
    """Return whether the last of some actions from a position may be taken back."""
    s = position(text)
    for line in lines:
        before, action = s, read_action(line)
        s, log = carry_out(before, action)
    return may_take_back(before, action, s, log.passed)


def test_a_v04_ending_the_year_shows_where_nobles_went_home_from_and_is_final() -> None:
    """England is asked again, for the home of Bruce, but has learnt where the Scottish nobles stood."""
    text = """
        stage: moves england
        first: scotland
        turn: 5
        england fife: bruce, york_infantry
        scotland lennox: mar
        scotland ross: ross
    """
    assert not takes_back(text, "E end")


def test_a_v04_that_raiders_are_not_paid_is_final() -> None:
    """With no block but nobles on the map the English lose nothing: the Scots, asked for a card, have learnt that."""
    text = """
        stage: moves scotland
        first: england
        hand england: 1
        hand scotland: 2
        england ross: ross
        england mar: mar
        scotland england: wallace, douglas
        scotland fife: bruce
    """
    assert not takes_back(text, "S end")


TWO_SHIPS = """
    stage: event england
    event: england
    card england: sea_move
    card scotland: 1
    england buchan: buchan, york_infantry, durham_infantry
    england fife: angus
    scotland ross: ross
"""


def test_a_v04_a_first_ship_may_be_called_back() -> None:
    assert takes_back(TWO_SHIPS, "E ship york_infantry fife")


def test_a_v04_a_move_may_be_taken_back_until_the_moves_are_ended() -> None:
    text = """
        stage: moves england
        moves: 2
        england fife: york_infantry, durham_infantry
        scotland angus: grant
    """
    assert takes_back(text, "E move york_infantry fife>angus")
    assert not takes_back(text, "E move york_infantry fife>angus", "E end")


def test_a_v04_what_lets_the_other_side_act_as_well_is_final() -> None:
    """In the French book both build once the Scots have disbanded; in 4.0 the Scots, who build alone, may go back."""
    text = """
        edition: {book}
        stage: scottish_disband scotland
        scotland fife: grant
        england ross: ross, york_infantry
        scotland mar: mar
    """
    assert takes_back(text.format(book="4.0"), "S end")
    assert not takes_back(text.format(book="2.3-fr"), "S end")


def test_a_v04_a_side_takes_back_its_own_steps_though_the_other_has_built_meanwhile() -> None:
    """In the French book both build at once: that the other has done something must not show in what one may undo."""
    game = Game(make_setup("bruce", edition("2.3-fr")))
    for _, action, _, _ in random_steps(1, "bruce", "2.3-fr"):
        game.play(action)
        tail = game.actions[len(game.actions) - game.count_undoable() :]
        own = [a for a in tail if act.verb_of(a) == act.ADD]
        sides = [act.side_of(a) for a in own]
        if len(own) > 1 and sides[-1] != sides[0]:
            break
    last = max(i for i, a in enumerate(game.actions) if act.side_of(a) == sides[0])
    expected = [a for i, a in enumerate(game.actions) if i != last]
    game.undo(1, sides[0])
    assert game.actions == expected


def test_a_v04_a_block_that_the_enemy_was_shown_cannot_be_covered_up_again() -> None:
    """Keith comes out of reserve as the round ends, and the Scots, asked next, have learnt nothing. [R5.33]"""
    s = scene("""
        stage: combat scotland
        battle: mentieth
        attacker: england
        round: 1 C scotland
        scotland mentieth: grant, keith
        england mentieth: edward
        front: grant edward
        seen: grant edward
        acted: edward
        reserve: keith
    """)
    action = read_action("S pass grant")
    after, log = carry_out(s, action)
    assert asked(after) == "combat scotland"
    assert not may_take_back(s, action, after, log.passed)


def test_a_v04_a_combat_turn_may_be_taken_back_while_the_same_side_goes_on() -> None:
    s = scene(RETREATING)
    for line in ("S pass grant", "S retreat grant lanark"):
        after, log = carry_out(s, read_action(line))
        assert may_take_back(s, read_action(line), after, log.passed)


UNDER_WAY = {
    "stage": "moves england",
    "moves": "2",
    "england angus": "edward",
    "scotland fife": "grant",
    "england pool": "mar",
    "hand scotland": "1 2",
    "card scotland": "1",
    "played scotland": "3 1",
}


@pytest.mark.parametrize(
    "news",
    [
        {"scotland dead": "fraser"},
        {"scotland fife": "", "scotland angus": "grant"},
        {"england pool": "", "scotland pool": "mar"},
        {"hand scotland": "1"},
        {"card scotland": "2"},
        {"played scotland": "3 2"},
        {"stage": "moves scotland"},
    ],
    ids=" and ".join,
)
def test_a_v04_whatever_brought_news_of_the_enemy_is_final(news: dict[str, str]) -> None:
    """Also what no action of today's rules brings about: the next one may."""
    before, same, after = (
        scene("\n".join(f"{key}: {value}" for key, value in facts.items() if value))
        for facts in (UNDER_WAY, UNDER_WAY, UNDER_WAY | news)
    )
    action = read_action("E move edward angus>buchan")
    assert may_take_back(before, action, same, 0)
    assert not may_take_back(before, action, after, 0)
