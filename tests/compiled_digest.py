"""Play random games and print a digest of everything: run with and without LONGSHANKS_PURE=1 by `test_compiled`.

python -m tests.compiled_digest GAMES
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterator
from dataclasses import fields
from random import Random

from longshanks.notation.game import Game
from longshanks.notation.position import write_position
from longshanks.rules import actions as act
from longshanks.rules.chance import chance_action
from longshanks.rules.editions import PROFILES, edition
from longshanks.rules.engine import actors, advance, apply, legal_actions, why_not
from longshanks.rules.events import VIEWERS
from longshanks.rules.r2_blocks import CHANCE, ENGLAND, SCOTLAND
from longshanks.rules.r8_scenarios import SCENARIO_NAMES, make_setup, new_game
from longshanks.rules.state import State
from longshanks.rules.version import is_compiled
from longshanks.views.resample import resample
from longshanks.views.view import view

LAST_YEAR = 1312


def digest(games: int) -> str:
    """Return a digest of the legal actions, logs, views, drawn states, events and refusals of some random games."""
    total = hashlib.sha256()
    books = list(PROFILES)
    for number in range(games):
        rng = Random(number)
        s = new_game(make_setup(SCENARIO_NAMES[number % 3], edition(books[number % 7] if number % 7 < 5 else "4.0")))
        steps = 0
        while actors(s) and s.year <= LAST_YEAR:
            side = rng.choice(actors(s))
            if side == CHANCE:
                action = chance_action(s, rng.randrange)
            else:
                options = legal_actions(s, side)
                total.update(repr(options).encode())
                action = rng.choice(options)
            total.update(str(action).encode())
            if rng.random() < 0.02:
                for viewer in (0, 1, 5):
                    seen = view(s, viewer)
                    total.update(repr([(f.name, getattr(seen, f.name)) for f in fields(seen) if f.compare]).encode())
                    total.update(repr(list(resample(seen, rng).location)).encode())
                for said in events_and_refusals(s, action, rng):
                    total.update(said.encode())
            s = s.copy()
            advance(s, action)
            steps += 1
        total.update(f"{number} {steps} {s.winner} {s.reason}".encode())
    for number in range(20):
        rng, game = Random(f"events {number}"), Game()
        while side_now := actors(game.state):
            side = side_now[0]
            options = legal_actions(game.state, side) if side != CHANCE else []
            events = game.play(rng.choice(options) if options else chance_action(game.state, rng.randrange))
            total.update(repr(events).encode())
        total.update(game.dump().encode())
    return total.hexdigest()


def events_and_refusals(s: State, action: int, rng: Random) -> Iterator[str]:
    """Yield what an action tells each viewer, and why actions that are not offered here may not be taken."""
    after, events = apply(s, action)
    for event in events:
        yield repr([event, *[event.seen_by(viewer) for viewer in VIEWERS]])
    yield write_position(after)
    for verb in range(1, len(act.TABLE) + 1):
        for side in (ENGLAND, SCOTLAND, CHANCE):
            arguments = rng.getrandbits(rng.randrange(1, 60)) & act.ARGUMENT_BITS[verb]
            yield repr(why_not(s, side, verb | side << 6 | arguments))
    for odd in (-1, 0, 1 << 62, 1 << 64, rng.getrandbits(70)):
        yield repr(why_not(s, ENGLAND, odd))


if __name__ == "__main__":
    print("compiled" if is_compiled() else "plain", digest(int(sys.argv[1])))
