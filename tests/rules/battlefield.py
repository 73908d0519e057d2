"""How tests of moves and battles wait, watch and listen: quiet rounds, who fights, events as one side sees them."""

from __future__ import annotations

from longshanks.notation.action import read_action
from longshanks.notation.names import spell_event
from longshanks.rules.engine import apply
from longshanks.rules.r2_blocks import BLOCK_NAMES, blocks_of
from longshanks.rules.state import State
from tests.rules.play import asked, do, options, refusal, rule_of_refusal


def wait(s: State, rounds: int = 1) -> State:
    """Return the state after some rounds in which every block passes; stop where a pass is no answer."""
    end = s.current_battle().round + rounds
    while asked(s).startswith("combat ") and s.current_battle().round < end:
        s = do(s, min(line for line in options(s) if " pass " in line))
    return s


def acting(s: State) -> set[str]:
    """Return the blocks whose combat turn it is."""
    return {line.split()[2] for line in options(s) if " pass " in line}


def ways_out(s: State, block: str) -> set[str]:
    """Return the areas a block may retreat or regroup to now."""
    moves = [line.split() for line in options(s)]
    return {words[3] for words in moves if words[1] in ("retreat", "regroup") and words[2] == block}


def seen(s: State, viewer: str, *lines: str) -> list[dict[str, object]]:
    """Return the events of some actions as `E` or `S` sees them, with names."""
    found: list[dict[str, object]] = []
    for line in lines:
        s, caused = apply(s, read_action(line))
        shown = [event.seen_by("ESC".index(viewer)) for event in caused]
        found += [dict(spell_event(event)) for event in shown if event is not None]
    return found


def front(s: State) -> set[str]:
    """Return the blocks that fight in the battle."""
    return {BLOCK_NAMES[block] for block in blocks_of(s.current_battle().front)}


def reserve(s: State) -> set[str]:
    """Return the blocks that wait in reserve."""
    return {BLOCK_NAMES[block] for block in blocks_of(s.current_battle().reserve)}


def why(s: State, line: str) -> tuple[str, str]:
    """Return code and rule of the refusal of an action."""
    return refusal(s, line), rule_of_refusal(s, line)


def ends(s: State, block: str) -> set[str]:
    """Return where a block may end its move."""
    moves = [line.split() for line in options(s)]
    return {words[3].replace("~", ">").split(">")[-1] for words in moves if len(words) == 4 and words[2] == block}
