"""How rule tests speak: positions, actions and dice as text.

s = scene('''
    stage: moves england
    moves: 2
    england fife: york_infantry
    scotland mentieth: wallace 3
''')
s = do(s, "E move york_infantry fife>mentieth", "E end")
assert refusal(s, "S fight wallace") == "combat/letter-order"
"""

from __future__ import annotations

from longshanks.notation.action import read_action, write_action
from longshanks.notation.names import spell_event
from longshanks.notation.position import position
from longshanks.rules import actions as act
from longshanks.rules.engine import actors, apply, legal_actions, why_not
from longshanks.rules.r1_map import PLACE_NAMES
from longshanks.rules.r2_blocks import BLOCK, SIDE_NAMES
from longshanks.rules.state import STAGE_NAMES, State, side_owning


def scene(text: str) -> State:
    """Return the position that a text describes; see `docs/notation.md`."""
    return position(text)


def do(s: State, *lines: str) -> State:
    """Return the state after some actions, one a line; an illegal one raises `Illegal`."""
    for line in lines:
        s, _ = apply(s, read_action(line))
    return s


def events(s: State, *lines: str) -> list[dict[str, object]]:
    """Return every event of some actions, with names."""
    found: list[dict[str, object]] = []
    for line in lines:
        s, caused = apply(s, read_action(line))
        found += [dict(spell_event(event)) for event in caused]
    return found


def kinds(s: State, *lines: str) -> list[str]:
    """Return the kinds of the events of some actions."""
    return [str(event["kind"]) for event in events(s, *lines)]


def options(s: State, side: str = "") -> set[str]:
    """Return every legal action of the side to act (or of `E`, `S`, `C`) as text."""
    sides = ["ESC".index(side)] if side else list(actors(s))
    return {write_action(action) for who in sides for action in legal_actions(s, who)}


def legal(s: State, line: str) -> bool:
    """Return whether an action is legal; the list of options and `why_not` must agree."""
    action = read_action(line)
    listed = action in legal_actions(s, act.side_of(action))
    reason = why_not(s, act.side_of(action), action)
    assert listed == (reason is None), (line, listed, reason)
    return listed


def refusal(s: State, line: str) -> str:
    """Return the code of the reason why an action is refused, or an empty string; see `rule_of_refusal`."""
    legal(s, line)
    action = read_action(line)
    reason = why_not(s, act.side_of(action), action)
    return "" if reason is None else reason.code


def rule_of_refusal(s: State, line: str) -> str:
    """Return the rule that forbids an action."""
    action = read_action(line)
    reason = why_not(s, act.side_of(action), action)
    assert reason is not None, line
    return reason.rule


def where(s: State, block: str) -> str:
    """Return the place of a block: an area, `pool`, `off` or `dead`."""
    return PLACE_NAMES[s.location[BLOCK[block]]]


def strength(s: State, block: str) -> int:
    """Return the strength of a block."""
    return s.steps[BLOCK[block]]


def side(s: State, block: str) -> str:
    """Return the side a block serves."""
    return SIDE_NAMES[side_owning(s, BLOCK[block])]


def asked(s: State) -> str:
    """Return what is being decided and by whom, such as `moves england`."""
    names = ["england", "scotland", "chance"]
    return " ".join([STAGE_NAMES[s.stage], *(names[actor] for actor in actors(s))])
