"""Random games with everything checked: `longshanks fuzz`.

Every state is checked for what must always hold; some states, by lot, also for what is dear to check: that the list of
legal actions and `why_not` agree on every action one could think of, that views hide what they must, that texts read
back. A game that breaks is saved as a game file, ready to become a test.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from random import Random

from longshanks.cli.phrases import listed, name, phrase
from longshanks.cli.progress import track
from longshanks.cli.research import writing
from longshanks.notation.action import read_action, write_action
from longshanks.notation.game import Game, load
from longshanks.notation.position import position, write_edition, write_position
from longshanks.rules import actions as act
from longshanks.rules import state as st
from longshanks.rules.chance import chance_action, chance_options
from longshanks.rules.editions import Edition, edition
from longshanks.rules.engine import actors, apply, legal_actions, why_not
from longshanks.rules.events import SPECTATOR
from longshanks.rules.r1_map import (
    AREA_NAMES,
    AREAS,
    BIT,
    CASTLE_LIMIT,
    COASTAL,
    DEAD,
    ENGLAND_BIT,
    OFF,
    PLACES,
    POOL,
    SELKIRK,
)
from longshanks.rules.r2_blocks import (
    ALL_BLOCKS,
    BLOCK_NAMES,
    BLOCKS,
    CHANCE,
    EDWARD,
    ENGLAND,
    MAX_STEPS,
    NORSE,
    SCOTLAND,
    SCOTTISH,
    TURNCOATS,
    WALLACE,
    blocks_of,
    count,
)
from longshanks.rules.r3_cards import DECK, cards_of, played_cards
from longshanks.rules.r4_movement import ROUTE, contested
from longshanks.rules.r7_disband import overfull
from longshanks.rules.r8_scenarios import SCENARIO_NAMES, make_setup
from longshanks.rules.refusals import Illegal
from longshanks.rules.state import Setup, State
from longshanks.views.resample import resample
from longshanks.views.view import view

LAST_YEAR = 1316
"""A Campaign is broken off after this year."""
_NO_BATTLES = {st.CARDS, st.DEAL_CARDS, st.LEVY_DRAW, st.NOBLES_HOME, st.MORAY_HOME, st.KING_HOME, st.BUILDS}


class Broken(AssertionError):
    """Something that must always hold does not."""


def insist(truth: bool, what: str) -> None:
    """Raise `Broken` unless it is true."""
    if not truth:
        raise Broken(what)


def check_blocks(s: State) -> None:
    """Check that every block is in one place, and that the derived masks are true."""
    places = [0] * PLACES
    for block, where in enumerate(s.loc):
        places[where] |= BIT[block]
        low = 1 if where < AREAS else 0
        if not low <= s.steps[block] <= low * MAX_STEPS[block]:
            raise Broken(f"{BLOCK_NAMES[block]} has strength {s.steps[block]}")
    insist(places == s.occ, "every block is where it says")
    insist(s.army[ENGLAND] ^ s.army[SCOTLAND] == ALL_BLOCKS, "every block serves one side")
    insist(s.army[SCOTLAND] & ~TURNCOATS == SCOTTISH, "only nobles change side")
    for side in (ENGLAND, SCOTLAND):
        held = sum(BIT[a] for a in range(AREAS) if s.occ[a] & s.army[side])
        insist(held == s.held[side], f"areas held by side {side}")
    rules = s.setup.edition
    if rules.captured_by_pillage:
        insist(not (s.occ[POOL] | s.occ[OFF] | s.occ[DEAD]) & TURNCOATS, "every noble but Moray is on the map")
    if s.loc[NORSE] < AREAS:
        insist(bool(COASTAL & ~ENGLAND_BIT & BIT[s.loc[NORSE]]), "the Norse are on a Scottish coast")
    insist(s.loc[EDWARD] < OFF or s.stage == st.OVER or rules.edward_i_removed, "an Edward lives")


def check_cards(s: State) -> None:
    """Check that no card is in two places."""
    left = DECK[:]
    for side in (ENGLAND, SCOTLAND):
        for card in cards_of(s.hands[side]) + played_cards(s.played[side]):
            left[card] -= 1
        if s.stage == st.CARDS and s.down[side] >= 0:
            left[s.down[side]] -= 1
    insist(min(left) >= 0, "no card is in two places")


def check_stage(s: State) -> None:
    """Check that somebody must act, and what each stage promises."""
    insist(bool(actors(s)) != (s.stage == st.OVER), "somebody acts until the game is over")
    if s.stage in _NO_BATTLES:
        insist(not contested(s), "no area is contested now")
    if s.stage == st.BUILDS:
        insist(not overfull(s, ENGLAND), "the English keep castle limits")
        insist(s.setup.edition.inland_lands_adjacent or not overfull(s, SCOTLAND), "the Scots keep castle limits")
        for area in range(AREAS):
            english = count(s.occ[area] & s.army[ENGLAND])
            gates = s.edward_stays and s.loc[EDWARD] == area
            insist(english <= max(1, CASTLE_LIMIT[0][area]) or gates, f"the English fit into {AREA_NAMES[area]}")
    if s.selkirk:
        insist(s.loc[WALLACE] == SELKIRK, "Wallace is in Selkirk")


def thinkable(s: State, side: int) -> Iterator[int]:
    """Yield every action a side could think of, legal or not."""
    for verb in range(1, act.ROLL):
        yield act.simple(verb, side)
        for block in range(BLOCKS):
            yield act.on_block(verb, side, block)
        for area in range(AREAS):
            yield act.on_area(verb, side, area)
    for verb in (act.SHIP, act.RETREAT, act.REGROUP, act.HOME):
        for block in range(BLOCKS):
            for area in range(AREAS):
                yield act.on_both(verb, side, block, area)
    if s.stage in (st.MOVES, st.NAME_MAIN):
        for code in ROUTE:
            yield act.on_route(act.MAIN, side, 0, code)
            for block in blocks_of(s.occ[act.route_areas(code)[0]]):
                yield act.on_route(act.MOVE, side, block, code)
        for start in range(AREAS):
            for to in range(AREAS):
                sea = act.route([start, to], by_sea=True)
                yield act.on_route(act.SAIL, side, NORSE, sea)
                yield act.on_route(act.MAIN, side, 0, sea)


def check_legality(s: State) -> None:
    """Check that `legal_actions` and `why_not` agree on everything one could think of."""
    for side in (ENGLAND, SCOTLAND):
        legal = legal_actions(s, side)
        insist(len(set(legal)) == len(legal), "no action is listed twice")
        insist(bool(legal) == (side in actors(s)), "who must act has something to do, and nobody else")
        left = set(legal)
        for action in thinkable(s, side):
            reason = why_not(s, side, action)
            if (reason is None) != (action in left):
                raise Broken(f"{write_action_safely(action)}: {reason}")
        for action in legal:
            insist(why_not(s, side, action) is None, f"{write_action(action)} is listed")


def write_action_safely(action: int) -> str:
    """Write an action, or its number where no text fits."""
    try:
        return write_action(action)
    except (IndexError, KeyError):
        return f"action {action}"


def check_refusal(s: State, rng: Random) -> None:
    """Check that `apply` refuses a random illegal action and leaves the state alone."""
    side = rng.choice((ENGLAND, SCOTLAND))
    action = act.on_both(rng.randrange(1, act.ROLL), side, rng.randrange(BLOCKS), rng.randrange(AREAS))
    before = write_position(s)
    try:
        apply(s, action)
    except Illegal:
        insist(action not in legal_actions(s, side), "only illegal actions are refused")
    else:
        insist(action in legal_actions(s, side), "illegal actions are refused")
    insist(write_position(s) == before, "apply leaves the state alone")


def check_texts(s: State) -> None:
    """Check that the position and every legal action read back."""
    text = write_position(s)
    insist(write_position(position(text)) == text, "the position reads back")
    for side in actors(s):
        for action in legal_actions(s, side) if side != CHANCE else [a for a, _ in chance_options(s)[:200]]:
            insist(read_action(write_action(action)) == action, f"{write_action(action)} reads back")


def check_views(s: State, rng: Random) -> None:
    """Check that a state drawn to agree with a view gives the same view, for both sides and a spectator."""
    for viewer in (ENGLAND, SCOTLAND, SPECTATOR):
        seen = view(s, viewer)
        other = resample(seen, rng)
        insist(view(other, viewer) == seen, f"viewer {viewer} cannot tell the states apart")
        check_blocks(other)


def check(s: State, rng: Random) -> str:
    """Check a state: the cheap things always, the dear ones now and then; return which of these it was, if any."""
    check_blocks(s)
    check_cards(s)
    check_stage(s)
    lot = rng.random()
    if lot < 0.015:
        check_views(s, rng)
        return "views"
    if lot < 0.0165:
        check_legality(s)
        return "legality"
    if lot < 0.02:
        check_texts(s)
        return "texts"
    if lot < 0.03:
        check_refusal(s, rng)
        return "refusal"
    return ""


def fuzz_game(setup: Setup, seed: str) -> Game:
    """Play one random game with everything checked; a fault carries the game with it."""
    game = Game(setup)
    play_checked(game, seed, Counter())
    return game


def play_checked(game: Game, seed: str, dear: Counter[str]) -> None:
    """Play a random game to its end with everything checked, and count the dear checks."""
    rng = Random(seed)
    try:
        while actors(game.state) and game.state.year <= LAST_YEAR:
            dear[check(game.state, rng)] += 1
            side = rng.choice(actors(game.state))
            if side == CHANCE:
                action = chance_action(game.state, rng.randrange)
            else:
                action = rng.choice(legal_actions(game.state, side))
            game.play(action)
        check(game.state, rng)
        again = load(game.dump())
        insist(write_position(again.state) == write_position(game.state), "the game file replays")
    except Exception as fault:
        raise Found(game.dump(), seed, f"{type(fault).__name__}: {fault}") from fault


class Found(Exception):
    """A fault, with the game that shows it."""

    def __init__(self, game: str, seed: str, fault: str) -> None:
        super().__init__(game, seed, fault)
        self.game = game
        """The game so far, as the text of a game file."""
        self.seed = seed
        self.fault = fault

    def __str__(self) -> str:
        return f"seed {self.seed}: {self.fault}"

    def save(self, folder: Path) -> Path:
        """Save the game so far and return where."""
        path = folder / f"fuzz-{self.seed.replace('/', '-')}.hots"
        path.write_text(self.game, encoding="utf-8")
        return path


def fuzz_one(job: tuple[str, str, dict[str, str], str]) -> Found | None:
    """Play one checked game in a worker process; return the fault, if any."""
    scenario, name, changes, seed = job
    try:
        fuzz_game(make_setup(scenario, edition(name, **changes)), seed)
    except Found as found:
        return found
    return None


def fuzz(games: int, rules: Edition, seed: int, folder: Path, workers: int) -> int:
    """Play checked games over all scenarios on some cores; save what breaks and return how many did."""
    jobs = [(SCENARIO_NAMES[i % len(SCENARIO_NAMES)], rules.name, rules.changed, f"{seed}/{i}") for i in range(games)]
    broken = 0
    with ProcessPoolExecutor(workers) as pool:
        for found in track(pool.map(fuzz_one, jobs, chunksize=4), games, "report.progress.games"):
            if found is not None:
                broken += 1
                with writing(folder):
                    path = found.save(folder)
                print(phrase("report.fuzz.broken", seed=found.seed, fault=found.fault, file=path))
    over = listed([name("scenario", scenario) for scenario in SCENARIO_NAMES])
    print(phrase("report.fuzz", count=games, edition=write_edition(rules), scenarios=over, broken=broken))
    return broken
