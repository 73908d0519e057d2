"""Patches: what a client keeps with them is the whole view, always; they tell nothing else, and little."""

from __future__ import annotations

import json
from random import Random

import pytest

from longshanks.rules.state import State
from longshanks.server import messages as m
from longshanks.server.play import wire
from longshanks.server.play.patches import Standing, grouped_actions, patch_of
from tests.games_at_random import random_steps
from tests.server.patching import Kept, unfold
from tests.server.served import Json, Person

VIEWERS: list[m.Viewer] = ["england", "scotland", "spectator", "open"]


def standing(s: State, viewer: m.Viewer, number: int) -> Standing:
    """Return a standing of a state, with an `undo` and a `thinking` that change now and then."""
    undo = {"step": number % 3 > 0}
    message: Json = {"length": number, "at": number, "view": wire.wire_view(s, viewer), "undo": undo}
    if number % 5 == 0:
        message["thinking"] = {"side": "england", "level": "hard", "since": float(number)}
    return Standing(message)


def received(message: Json) -> Json:
    """Return a message as it comes."""
    came: Json = json.loads(m.dump(message))
    return came


@pytest.mark.parametrize(("book", "seed"), [("4.0", 0), ("4.0", 1), ("2.3-fr", 2), ("3.0-it", 3)])
def test_what_is_kept_with_patches_is_the_whole_view(book: str, seed: int) -> None:
    rng = Random(seed)
    last: dict[m.Viewer, tuple[Standing, Kept]] = {}
    patches = 0
    for number, (_, _, after, _) in enumerate(random_steps(seed, book=book, schiltroms="true")):
        for viewer in VIEWERS:
            if viewer in last and rng.random() < 0.2:
                continue  # Somebody who is told nothing for a while.
            now = standing(after, viewer, number)
            whole = Kept(received(now.message))
            if viewer in last:
                before, kept = last[viewer]
                kept.apply(received(patch_of(before, now)))
                assert kept.facts() == whole.facts()
                patches += 1
                last[viewer] = (now, kept)
            else:
                last[viewer] = (now, whole)
    assert patches > 300


def test_actions_are_grouped_by_all_their_words_but_the_last() -> None:
    texts = [
        "S move wallace fife>mentieth",
        "S move wallace fife>mentieth>lanark",
        "S move wallace fife>angus",
        "S end",
    ]
    groups = grouped_actions(texts)
    assert groups == {"S move wallace": ["fife>mentieth", ">>lanark", ">angus"], "S": ["end"]}
    assert unfold(groups) == texts


def test_who_asks_for_patches_gets_them_after_the_first_view(anna: Person) -> None:
    """As an answer too; whoever does not ask, beside them, gets whole views; after an error comes a whole one."""
    game = anna.new_game(opponent="hotseat", side="england")["id"]
    rng = Random(4)
    with anna.sit(game, "england") as whole, anna.sit(game, "england", say_hello=False) as seat:
        kept = Kept(seat.ask(type="hello", **{"as": "england"}, patches=True))
        patches = 0
        for _ in range(60):
            texts = unfold(kept.view["actions"])
            if not texts:
                viewer = kept.view["actors"][0]
                kept = Kept(seat.ask(type="hello", **{"as": viewer}, patches=True))
                whole.viewer = viewer
                whole.hello()
                continue
            answer = seat.ask(type="do", do=rng.choice(texts), at=kept.at)
            assert answer["type"] == "patch"
            m.PatchPush.model_validate(answer)
            kept.apply(answer)
            assert kept.facts() == Kept(whole.wait_for("view")).facts()
            patches += 1
        assert patches > 20
        assert seat.ask(type="do", do="E end", at=kept.at + 7)["code"] == "action/stale"
        assert Kept(seat.wait_for("view", "patch")).facts() == kept.facts()
