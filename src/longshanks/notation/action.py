"""The text of an action: who, a verb, and what it is done to.

S card 3                                C deal england 1 2 2 3 herald
E move edward england>dunbar>lothian    C levy edward york_knights durham_infantry hobelars
S sail norse ross~fife                  C roll 2 5 6
S retreat wallace selkirk               C drawn grant
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from longshanks.notation.names import (
    NotationError,
    look_up,
    read_area,
    read_block,
    read_card,
    read_route,
    read_side,
    write_route,
)
from longshanks.rules import actions as act
from longshanks.rules.r1_map import AREA_NAMES, BIT
from longshanks.rules.r2_blocks import BLOCK_NAMES, BRUCE, CHANCE, COMYN, KING, SIDE_LETTERS, SIDE_NAMES, blocks_of
from longshanks.rules.r3_cards import CARD_NAMES, cards_of, pack_hand

_KINGS = {"bruce": BRUCE, "comyn": COMYN, "balliol": KING}
_KING_NAMES = {block: name for name, block in _KINGS.items()}
_VERB = {name: verb for verb, name in enumerate(act.VERBS) if name}

_WRITE: Final[dict[act.Argument, Callable[[int], list[str]]]] = {
    act.BLOCK: lambda action: [BLOCK_NAMES[act.block_of(action)]],
    act.CANDIDATE: lambda action: [_KING_NAMES[act.block_of(action)]],
    act.OWN_CARD: lambda action: [CARD_NAMES[act.block_of(action)]],
    act.AREA: lambda action: [AREA_NAMES[act.area_of(action)]],
    act.ROUTE: lambda action: [write_route(act.route_of(action))],
    act.DICE: lambda action: [str(die) for die in act.dice_of(action)],
    act.DEALT_SIDE: lambda action: [SIDE_NAMES[act.dealt_side_of(action)]],
    act.HAND: lambda action: [CARD_NAMES[card] for card in cards_of(act.hand_of(action))],
    act.LEVIED: lambda action: [BLOCK_NAMES[block] for block in blocks_of(act.levied_of(action))],
}
"""How each kind of argument is written."""
_READ: Final[dict[act.Argument, Callable[[str], int]]] = {
    act.BLOCK: read_block,
    act.CANDIDATE: lambda word: look_up("candidate", word, _KINGS),
    act.OWN_CARD: read_card,
    act.AREA: read_area,
    act.ROUTE: read_route,
}
"""How each kind of argument that is one word is read; what chance brings is read by verb."""
_ASKED: Final[dict[tuple[act.Argument, ...], tuple[str, str]]] = {
    (): ("nothing more", "none"),
    (act.BLOCK,): ("a block", "block"),
    (act.CANDIDATE,): ("bruce, comyn or balliol", "candidate"),
    (act.OWN_CARD,): ("a card", "card"),
    (act.AREA,): ("an area", "area"),
    (act.ROUTE,): ("a route", "route"),
    (act.BLOCK, act.AREA): ("a block and an area", "both"),
    (act.BLOCK, act.ROUTE): ("a block and a route", "move"),
    (act.DEALT_SIDE, act.HAND): ("a side and five cards", "deal"),
}
"""What is to be written after a verb, in words and as the code of the refusal, by the verb's arguments."""


def write_action(action: int) -> str:
    """Write an action as text."""
    verb = act.verb_of(action)
    words = [SIDE_LETTERS[act.side_of(action)], act.VERBS[verb]]
    for argument in act.ARGUMENTS[verb]:
        words += _WRITE[argument](action)
    return " ".join(words)


def read_action(text: str) -> int:
    """Read an action from text; say what is wrong with one that cannot be read."""
    words = text.split()
    if len(words) < 2:
        why = f"{text!r} is no action: write a side (E, S or C), a verb and its objects"
        raise NotationError(why, "action", text=text)
    if words[0] not in ("E", "S", "C"):
        raise NotationError(f"{words[0]!r} is no side: write E, S or C (chance)", "letter", text=words[0])
    side = SIDE_LETTERS.index(words[0])
    verb = look_up("verb", words[1], _VERB)
    args = words[2:]
    if (verb >= act.ROLL) != (side == CHANCE):
        may, code = ("only C may", "chance.only") if verb >= act.ROLL else ("C may not", "chance.never")
        raise NotationError(f"{text!r}: {may} {words[1]}", code, text=text)
    if verb == act.ROLL:
        return _read_roll(text, args)
    if verb == act.DEAL:
        _expect(text, verb, args, 6)
        return act.deal(read_side(args[0]), pack_hand([read_card(card) for card in args[1:]]))
    if verb == act.LEVY:
        blocks = {read_block(name) for name in args}
        if not args or len(blocks) < len(args):
            raise NotationError(f"{text!r}: name each block of the levy once", "levy", text=text)
        return act.levy(sum(BIT[block] for block in blocks))
    arguments = act.ARGUMENTS[verb]
    _expect(text, verb, args, len(arguments))
    return act.pack(verb, side, [_READ[argument](word) for argument, word in zip(arguments, args, strict=True)])


def _read_roll(text: str, args: list[str]) -> int:
    if not 1 <= len(args) <= 4 or any(die not in ("1", "2", "3", "4", "5", "6") for die in args):
        raise NotationError(f"{text!r}: write one to four dice, each 1 to 6", "dice", text=text)
    return act.roll([int(die) for die in args])


def _expect(text: str, verb: int, args: list[str], number: int) -> None:
    if len(args) != number:
        what, code = _ASKED[act.ARGUMENTS[verb]]
        raise NotationError(f"{text!r}: after the verb write {what}", f"objects.{code}", text=text)
