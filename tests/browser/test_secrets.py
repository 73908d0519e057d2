"""Each player has only their own side in their browser: in the page, on the socket and in every answer of the API."""

import json
import re
from random import Random

import pytest
from playwright.sync_api import expect

from longshanks.notation.action import read_action
from longshanks.notation.game import Game
from longshanks.notation.names import spell_event
from longshanks.rules import facts
from longshanks.rules.r2_blocks import ENGLAND, SCOTLAND
from longshanks.rules.r3_cards import CARD_NAMES
from longshanks.rules.r8_scenarios import make_setup
from longshanks.rules.state import State
from longshanks.views.view import view
from tests.browser.browsing import Guest, log_of
from tests.browser.conftest import Visit
from tests.server.patching import Kept
from tests.server.served import Server, strings
from tests.server.test_leaks import SECRETIVE, may_name

SIDES = {"england": ENGLAND, "scotland": SCOTLAND}
TURNS = 60
PUBLIC = {"wallace", "king", "edward"}
"""Blocks that are spoken of by name though nobody knows where they are: what is needed to win tells of them."""


class Truth:
    """What each side might know at every moment, folded from the log in the database."""

    def __init__(self, server: Server, game: str) -> None:
        self.server, self.id = server, game
        self.game = Game(make_setup("braveheart"))
        self.done = 0
        self.ever: dict[str, set[str]] = {side: set() for side in SIDES}
        """Blocks a side could tell at some time, which its chronicle may name for ever."""
        self.moments: list[State] = []
        self.now: dict[str, set[str]] = {}
        self.hands: dict[str, list[list[str]]] = {}
        self.kept: dict[str, Kept] = {}
        """What the page of each side keeps."""

    def go_on(self) -> None:
        """Read what was done since the last time; `now` holds for every moment since the time before.

        A push may come a little later than its row is in the database, never sooner.
        """
        actions = log_of(self.server, self.id)
        before, moments = self.moments, [self.game.state]
        for text in actions[self.done :]:
            for event in self.game.play(read_action(text)):
                for name, side in SIDES.items():
                    seen = event.seen_by(side)
                    if seen is not None:
                        self.ever[name] |= SECRETIVE & set(re.findall(r"\w+", str(spell_event(seen))))
            moments.append(self.game.state)
        self.done, self.moments = len(actions), moments
        for name, side in SIDES.items():
            views = [view(state, side) for state in before + moments]
            self.now[name] = set.union(*(may_name(seen) for seen in views))
            self.ever[name] |= self.now[name]
            self.hands[name] = [sorted(CARD_NAMES[card] for card in seen.hand) for seen in views]


def check(truth: Truth, side: str, guest: Guest, said: list[str]) -> int:
    """Look for what must not be there in all that came and in all that is shown; return how many views came."""
    views = 0
    for text in said:
        message = json.loads(text)
        named = {word for found in strings(message) for word in found.split() if word in SECRETIVE}
        assert named <= truth.ever[side], named - truth.ever[side]
        kind = message.get("type") if isinstance(message, dict) else None
        if kind in ("view", "patch"):
            views += 1
            if kind == "view":
                truth.kept[side] = Kept(message)
            else:
                truth.kept[side].apply(message)
            shown = truth.kept[side].view["blocks"].keys() & SECRETIVE
            assert shown <= truth.now[side], shown - truth.now[side]
            assert sorted(truth.kept[side].view["hand"]) in truth.hands[side]
    page = guest.dom()
    marked = set(re.findall(r'(?:data-block="|data-testid="battle-|#arms-)(\w+)"', page)) & SECRETIVE
    assert marked, "nothing is searched"
    assert marked <= truth.ever[side] | PUBLIC, marked - truth.ever[side]
    for block in SECRETIVE - truth.ever[side] - PUBLIC:
        assert facts.BLOCKS[block]["name"] not in page, block
    return views


def test_two_browsers_see_only_their_own_side(visit: Visit, server: Server) -> None:
    anna, ben = visit(), visit()
    anna.page.goto("/new?opponent=friend")
    anna.page.get_by_role("radio", name="England").check()
    anna.get("begin").click()
    link = anna.get("waiting").get_by_label("Invitation").input_value()
    ben.page.goto(link)
    ben.page.get_by_role("button", name=re.compile("Play Scotland|Take|Join|Sit")).click()
    game = ben.game_id()
    truth = Truth(server, game)
    guests = {"england": anna, "scotland": ben}
    rng = Random(5)
    views = 0
    for guest in guests.values():
        guest.state()
    truth.go_on()
    # The search would find something: what is one's own is the other's secret.
    with pytest.raises(AssertionError):
        check(truth, "england", ben, [])
    with pytest.raises(AssertionError):
        check(truth, "scotland", anna, [])
    for _ in range(TURNS):
        said = {side: guest.said() for side, guest in guests.items()}
        truth.go_on()
        views += sum(check(truth, side, guest, said[side]) for side, guest in guests.items())
        ready = [guest for guest in guests.values() if guest.peek()]
        rng.choice(ready or [anna]).take_turn(rng, hurry=0.5)
        for guest in guests.values():
            guest.page.wait_for_function("() => !document.querySelector('.game[aria-busy=true]')")
    assert views > TURNS
    assert len(SECRETIVE - truth.ever["england"]) > 3
    assert len(SECRETIVE - truth.ever["scotland"]) > 3
    # A stranger neither finds the game nor its page.
    carl = visit()
    carl.page.goto(f"/game/{game}")
    expect(carl.page.get_by_role("alert")).to_contain_text("no such game")
    carl.complaints.clear()


def test_behind_the_curtain_there_is_nothing(visit: Visit) -> None:
    anna = visit()
    anna.page.goto("/new?opponent=hotseat")
    anna.get("begin").click()
    expect(anna.get("curtain")).to_be_visible()
    names = [block["name"] for name, block in facts.BLOCKS.items() if name in SECRETIVE]
    rng = Random(2)
    curtains = 0
    for _ in range(14):
        if anna.state()["at"] == "curtain":
            curtains += 1
            page = anna.dom()
            assert "data-block" not in page and "data-do" not in page and "#arms-" not in page
            assert not [name for name in names if name in page]
            expect(anna.page.locator(".map, [data-testid=hand], [data-testid=chronicle]")).to_have_count(0)
        anna.take_turn(rng, hurry=0.7)
    assert curtains >= 3
