"""What crosses the wire to one seat never names what that seat may not know, checked against the true state.

Every message and every answer that England's player gets in whole games is read as it arrives, and every block, card
and strength in it is compared with the game file that is shown when all is over.
"""

import json
from random import Random

from longshanks.notation.game import Game, load
from longshanks.rules.r1_map import AREA_NAMES
from longshanks.rules.r2_blocks import BLOCK_NAMES, ENGLAND, SCOTLAND
from longshanks.server.messages import Event, dump
from longshanks.server.wire import wire_event
from longshanks.views.view import View, view
from tests.server.served import Json, Person, strings

STEPS = 260
SECRETIVE = set(BLOCK_NAMES) - set(AREA_NAMES)
"""Blocks whose name is that of nothing else."""


def may_name(seen: View) -> set[str]:
    """Return the blocks a viewer may find named in a message: his own, those he can tell, and the nobles."""
    known = {BLOCK_NAMES[k.block] for side in (ENGLAND, SCOTLAND) for k in seen.known[side]}
    nobles = {BLOCK_NAMES[b] for b in range(len(BLOCK_NAMES)) if seen.nobles >> b & 1}
    return known | nobles


def test_one_seat_never_gets_the_others_secrets(anna: Person, ben: Person) -> None:
    info = anna.new_game(opponent="friend", side="england", scenario="bruce")
    game = info["id"]
    ben.post("/join", {"invitation": info["invitation"]["scotland"].removeprefix("/join/")})
    rng = Random(2)
    with anna.sit(game, "england", 0) as england, ben.sit(game, "scotland", 0) as scotland:
        seats = {"england": england, "scotland": scotland}
        for step in range(STEPS):
            seen = england.hello(max(0, england.last["length"] - 2))["view"]
            if "outcome" in seen:
                break
            seat = seats[seen["actors"][0]]
            if seat is scotland:
                scotland.hello()
            seat.do(rng.choice(seat.actions))
            if step % 25 == 0:
                for path in ("", "/history", "/luck", "/dice", f"/moment/{step // 4}"):
                    anna.call("GET", f"/games/{game}{path}")
        live = len(anna.traffic)
        england.hello()
        if "outcome" not in england.last["view"]:
            england.ask(type="resign", at=england.last["at"])
    check(load(ben.call("GET", f"/games/{game}/file").text), anna.traffic[:live])


def check(line: Game, traffic: list[str]) -> None:
    """Make sure that all that England got while the game ran is what England might know at that moment."""
    fold = Game(line.setup)
    states, events = [fold.state], set()
    for action in line.actions:
        seen = [event.seen_by(ENGLAND) for event in fold.play(action)]
        events |= {written(wire_event(event)) for event in seen if event is not None}
        states.append(fold.state)
    truths = [view(state, ENGLAND) for state in states]
    views = place = 0
    for text in traffic:
        message = json.loads(text)
        for row in [*message.get("events", []), *message.get("rows", [])]:
            for event in row["events"]:
                assert json.dumps(event, sort_keys=True) in events
        pushed = message.get("view")
        if pushed is None or message.get("type") != "view" or "outcome" in pushed:
            continue
        # Find the moment this view is of: they come in the order of the game.
        while place < len(truths) and not agrees(truths[place], pushed):
            place += 1
        assert place < len(truths), "a view that England never had"
        assert set(strings(pushed)) & SECRETIVE <= may_name(truths[place])
        told = {b["block"] for b in pushed["blocks"] if b["side"] == "scotland"}
        assert told <= {BLOCK_NAMES[k.block] for k in truths[place].known[SCOTLAND]}
        assert "hands" not in pushed
        views += 1
    assert views > 50


def written(event: Event) -> str:
    """Return an event as it is sent."""
    return json.dumps(json.loads(dump(event)), sort_keys=True)


def agrees(truth: View, pushed: Json) -> bool:
    """Return whether a view on the wire is of this moment."""
    own = {(BLOCK_NAMES[k.block], k.steps) for k in truth.known[ENGLAND]}
    theirs = sum(h.number for h in truth.hidden[SCOTLAND])
    return (
        (pushed["year"], pushed["turn"]) == (truth.year, truth.turn)
        and {(b["block"], b["steps"]) for b in pushed["blocks"] if b["side"] == "england"} == own
        and sum(h["number"] for h in pushed["hidden"] if h["side"] == "scotland") == theirs
        and len(pushed["hand"]) == len(truth.hand)
        and len(pushed["actions"]) == len(truth.actions)
    )


def test_the_count_of_rows_does_not_tell_what_was_hidden(anna: Person, ben: Person) -> None:
    info = anna.new_game(opponent="friend", side="england", scenario="bruce")
    game = info["id"]
    ben.post("/join", {"invitation": info["invitation"]["scotland"].removeprefix("/join/")})
    rng = Random(9)
    hidden = 0
    with anna.sit(game, "england") as england, ben.sit(game, "scotland") as scotland:
        for _ in range(900):
            scotland.hello()
            if "outcome" in scotland.last["view"]:
                break
            if "scotland" not in scotland.last["view"]["actors"]:
                england.hello()
                england.do(rng.choice(england.actions))
                continue
            adds = [a for a in scotland.actions if " add " in a]
            if not adds:
                scotland.do(rng.choice(scotland.actions))
                continue
            before = england.hello()
            told = scotland.last["length"]
            scotland.do(adds[0])
            assert scotland.last["length"] == told + 1
            after = england.hello()
            assert (after["length"], after["view"]) == (before["length"], before["view"])
            listed = next(g for g in anna.get("/games", list="mine") if g["id"] == game)
            assert listed["length"] == before["length"]
            hidden += 1
            if hidden > 5:
                break
    assert hidden
