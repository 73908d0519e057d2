"""Everything a public class of the package has to do, tried on one or more of each: `python -m tests.public_classes`.

It prints which engine it ran on and how many classes it tried, so that a test can run it on the other engine.
"""

from __future__ import annotations

import copy
import inspect
import pickle
from random import Random
from typing import Any

import longshanks
from longshanks import CHANCE, SPECTATOR, Game, actors, chance_action, edition, legal_actions, make_setup
from longshanks.rules import events
from longshanks.rules.version import is_compiled

NAMES = {**vars(events), **vars(longshanks)}
"""What a repr may name."""


def game_in_battle() -> Game:
    """Return a game at random up to a combat turn, with all that a file can tell."""
    rng, game = Random(5), Game(make_setup("braveheart", edition("4.0", schiltroms=True)))
    while game.state.battle is None or longshanks.STAGE_NAMES[game.state.stage] != "combat":
        side = actors(game)[0]
        chance = side == CHANCE
        game.play(chance_action(game, rng.randrange) if chance else rng.choice(legal_actions(game, side)))
    game.tags["england"] = "Anna: the First"
    game.comments[2] = ["what a deal"]
    game.variations[0] = [longshanks.Variation([game.actions[0]], {1: ["the same"]})]
    return game


def samples() -> list[object]:
    """Return at least one thing of every public class."""
    game = game_in_battle()
    state, seen = game.state, longshanks.view(game, "england")
    named, asked = longshanks.named(seen), longshanks.view(game, actors(game)[0])
    refusal = longshanks.why_not(game, "S move wallace fife>angus")
    assert refusal is not None and state.battle is not None and seen.battle is not None and named.battle is not None
    return [
        game, *game.variations[0], state, state.battle, state.setup, state.setup.edition,
        seen, longshanks.view(game, SPECTATOR), seen.battle, seen.known[0][0], next(h for h in seen.hidden[1]),
        named, named.battle, named.blocks[0], named.groups[0],
        *(event for caused in game.events for event in caused), next(game.moments()),
        longshanks.Outcome(0, "majority", "9.0"), refusal, longshanks.Illegal(refusal),
        longshanks.BadLine(3, "S mvoe", longshanks.NotationError("no verb", "verb", text="mvoe")),
        longshanks.BadLine(4, "S end", refusal), longshanks.NotationError("no verb", "verb", text="mvoe"),
        longshanks.EditionError("none", "edition", text="9"), longshanks.SetupError("none", "scenario", text="x"),
        longshanks.InputError("none"), longshanks.evaluate(seen, worlds=2),
        *longshanks.advise(asked, "novice"),
    ]  # fmt: skip


def same(one: Any, other: Any) -> bool:
    """Return whether two things are the same; an exception is equal to itself only, so its parts are looked at."""
    if isinstance(one, Exception):
        return type(one) is type(other) and str(one) == str(other) and vars(one).keys() == vars(other).keys()
    return bool(one == other)


def try_out(thing: Any) -> None:
    """Copy, send, compare, hash and write a thing."""
    for twin in (copy.copy(thing), copy.deepcopy(thing), pickle.loads(pickle.dumps(thing))):
        assert type(twin) is type(thing) and same(twin, thing), type(thing)
        if type(thing).__hash__ is not None and not isinstance(thing, Exception) and is_hashable(thing):
            assert hash(twin) == hash(thing), type(thing)
    assert str(thing) and (isinstance(thing, Exception) or thing != object()), type(thing)
    if not isinstance(thing, Exception | longshanks.Battle):
        assert same(eval(repr(thing), dict(NAMES)), thing), repr(thing)[:200]


def is_hashable(thing: object) -> bool:
    """Return whether a thing has no parts that change."""
    try:
        hash(thing)
    except TypeError:
        return False
    return True


def try_all() -> int:
    """Try out everything; return how many classes there were, which are all that the package exports."""
    things = samples()
    for thing in things:
        try_out(thing)
    public = {kind for name in longshanks.__all__ if inspect.isclass(kind := getattr(longshanks, name))}
    tried = {kind for thing in things for kind in type(thing).__mro__}
    assert public <= tried, public - tried
    return len(public)


if __name__ == "__main__":
    print("compiled" if is_compiled() else "plain", try_all())
