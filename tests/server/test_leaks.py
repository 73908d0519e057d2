"""What crosses the wire to one seat is what that seat may know at that moment, and nothing else.

Every message and every answer that England's player gets while a game runs is read as it arrived and compared with the
game file that is shown when all is over: each view must be the very one that the engine and `server/play/wire.py` make
of the true state at that moment. The dice are always the same, so these are always the same games.
"""

import json
from random import Random
from typing import get_args

from longshanks.notation.game import Game, load
from longshanks.rules.r1_map import AREA_NAMES
from longshanks.rules.r2_blocks import BLOCK_NAMES, ENGLAND, SCOTLAND
from longshanks.rules.state import State
from longshanks.server.messages import FromServer, dump
from longshanks.server.play.dice import commitment
from longshanks.server.play.wire import wire_event, wire_view
from longshanks.views.view import View, view
from tests.server.served import PART, Json, Person, strings

STEPS = 260
SECRET = bytes(range(32))
SECRETIVE = set(BLOCK_NAMES) - set(AREA_NAMES)
"""Blocks whose name is that of nothing else."""


CHECKED = {"view", "patch"}
"""The messages of the server that tell of a game: views are compared here, patches with views in `test_patches.py`."""
WITHOUT_SECRETS = {"chat", "closing", "error", "info", "pong", "presence", "why"}
"""Those that tell of people, of what one did oneself, or what everybody may know: `test_twins.py`."""


def test_every_message_of_the_server_is_looked_through_or_has_no_secrets() -> None:
    kinds = {get_args(model.model_fields["type"].annotation)[0] for model in get_args(get_args(FromServer)[0])}
    assert kinds == CHECKED | WITHOUT_SECRETS


def begin(anna: Person, ben: Person) -> str:
    """Begin a game of Anna's England against Ben's Scotland whose dice are always the same."""
    info = anna.new_game(opponent="friend", side="england", scenario="bruce")
    game = str(info["id"])
    ben.post("/join", {"invitation": info["invitation"]["scotland"].removeprefix("/join/")})
    anna.server.set_secret(game, SECRET)
    # The last part of the dice begins the game, and the server reads it anew for that.
    ben.post(f"/games/{game}/seed", {"part": PART})
    assert anna.get(f"/games/{game}/dice")["commitment"] == commitment(SECRET)
    return game


def may_name(seen: View) -> set[str]:
    """Return the blocks a viewer may find named in a message: their own, those they can tell, and the nobles."""
    known = {BLOCK_NAMES[k.block] for side in (ENGLAND, SCOTLAND) for k in seen.known[side]}
    nobles = {BLOCK_NAMES[b] for b in range(len(BLOCK_NAMES)) if seen.nobles >> b & 1}
    return known | nobles


def test_one_seat_never_gets_the_others_secrets(anna: Person, ben: Person) -> None:
    game = begin(anna, ben)
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
                england.hello()  # What was pushed comes before what is asked for.
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
    states, told = [fold.state], [""]
    for action in line.actions:
        seen = [event.seen_by(ENGLAND) for event in fold.play(action)]
        told.append(written([json.loads(dump(wire_event(event))) for event in seen if event is not None]))
        states.append(fold.state)
    truths = [on_wire(state) for state in states]
    views = moments = place = 0
    for text in traffic:
        message = json.loads(text)
        pushed = message.get("view")
        if pushed is not None and message.get("type") == "view":
            # Views come in the order of the game; where nothing changed for England, any moment is as good as another.
            while place < len(truths) and truths[place] != pushed:
                place += 1
            assert place < len(truths), "a view that England never had"
            known = view(states[place], ENGLAND)
            assert set(strings(pushed)) & SECRETIVE <= may_name(known)
            shown = {b["block"] for b in pushed["blocks"] if b["side"] == "scotland"}
            assert shown <= {BLOCK_NAMES[k.block] for k in known.known[SCOTLAND]}
            assert "hands" not in pushed
            views += 1
        elif pushed is not None:
            # A moment of the past has nothing to choose from.
            assert {**pushed, "actions": []} == pushed
            assert any(pushed == {**truth, "actions": []} for truth in truths)
            moments += 1
        now = place
        while now + 1 < len(truths) and truths[now + 1] == truths[place]:
            now += 1
        for row in [*message.get("events", []), *message.get("rows", [])]:
            assert written(row["events"]) in told[: now + 1]
    assert views > 50
    assert moments > 5


def written(thing: object) -> str:
    """Return a part of a message as text that can be compared."""
    return json.dumps(thing, sort_keys=True)


def on_wire(state: State) -> Json:
    """Return what England is sent of a state."""
    sent: Json = json.loads(dump(wire_view(state, "england")))
    return sent


def test_the_count_of_rows_does_not_tell_what_was_hidden(anna: Person, ben: Person) -> None:
    game = begin(anna, ben)
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
    assert hidden > 5
