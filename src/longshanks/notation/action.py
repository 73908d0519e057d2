"""The text of an action: who, a verb, and what it is done to.

S card 3                                C deal england 1 2 2 3 herald
E move edward england>dunbar>lothian    C levy edward york_knights durham_infantry hobelars
S sail norse ross~fife                  C roll 2 5 6
S retreat wallace selkirk               C drawn grant
"""

from __future__ import annotations

from longshanks.notation.names import NotationError, look_up, read_area, read_block, read_card, read_route, write_route
from longshanks.rules import actions as act
from longshanks.rules.r1_map import AREA_NAMES, BIT
from longshanks.rules.r2_blocks import BLOCK_NAMES, BRUCE, CHANCE, COMYN, KING, SIDE_LETTERS, blocks_of
from longshanks.rules.r3_cards import CARD_NAMES, cards_of, pack_hand

_SIMPLE = {act.DECLINE, act.TRUCE, act.END}
_BLOCK = {act.HERALD, act.HIT, act.ADD, act.FIGHT, act.PASS, act.DISBAND, act.STAY, act.DRAWN}
_AREA = {act.PILLAGE, act.VICTUALS, act.BATTLE, act.DRAW}
_BOTH = {act.SHIP, act.RETREAT, act.REGROUP, act.HOME}
_ROUTES = {act.MOVE, act.SAIL}
_KINGS = {"bruce": BRUCE, "comyn": COMYN, "balliol": KING}
_VERB = {name: verb for verb, name in enumerate(act.VERBS) if name}
_SIDES = {"england": 0, "scotland": 1, "E": 0, "S": 1}


def write_action(action: int) -> str:
    """Write an action as text."""
    verb = act.verb_of(action)
    words = [SIDE_LETTERS[act.side_of(action)], act.VERBS[verb]]
    if verb == act.CARD:
        words.append(CARD_NAMES[act.block_of(action)])
    elif verb == act.CROWN:
        words.append({block: name for name, block in _KINGS.items()}[act.block_of(action)])
    elif verb in _ROUTES:
        words += [BLOCK_NAMES[act.block_of(action)], write_route(act.route_of(action))]
    elif verb == act.MAIN:
        words.append(write_route(act.route_of(action)))
    elif verb == act.ROLL:
        words += [str(die) for die in act.dice_of(action)]
    elif verb == act.DEAL:
        words.append(("england", "scotland")[act.dealt_side_of(action)])
        words += [CARD_NAMES[card] for card in cards_of(act.hand_of(action))]
    elif verb == act.LEVY:
        words += [BLOCK_NAMES[block] for block in blocks_of(act.levied_of(action))]
    else:
        if verb in _BLOCK or verb in _BOTH:
            words.append(BLOCK_NAMES[act.block_of(action)])
        if verb in _AREA or verb in _BOTH:
            words.append(AREA_NAMES[act.area_of(action)])
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
        _expect(text, args, 6, "a side and five cards", "deal")
        return act.deal(look_up("side", args[0], _SIDES), pack_hand([read_card(card) for card in args[1:]]))
    if verb == act.LEVY:
        blocks = {read_block(name) for name in args}
        if not args or len(blocks) < len(args):
            raise NotationError(f"{text!r}: name each block of the levy once", "levy", text=text)
        return act.levy(sum(BIT[block] for block in blocks))
    return _read_plain(text, verb, side, args)


def _read_plain(text: str, verb: int, side: int, args: list[str]) -> int:
    if verb in _SIMPLE:
        _expect(text, args, 0, "nothing more", "none")
        return act.simple(verb, side)
    if verb == act.CARD:
        _expect(text, args, 1, "a card", "card")
        return act.on_block(verb, side, read_card(args[0]))
    if verb == act.CROWN:
        _expect(text, args, 1, "bruce, comyn or balliol", "candidate")
        return act.on_block(verb, side, look_up("candidate", args[0], _KINGS))
    if verb in _BLOCK:
        _expect(text, args, 1, "a block", "block")
        return act.on_block(verb, side, read_block(args[0]))
    if verb in _AREA:
        _expect(text, args, 1, "an area", "area")
        return act.on_area(verb, side, read_area(args[0]))
    if verb in _BOTH:
        _expect(text, args, 2, "a block and an area", "both")
        return act.on_both(verb, side, read_block(args[0]), read_area(args[1]))
    if verb == act.MAIN:
        _expect(text, args, 1, "a route", "route")
        return act.on_route(verb, side, 0, read_route(args[0]))
    _expect(text, args, 2, "a block and a route", "move")
    return act.on_route(verb, side, read_block(args[0]), read_route(args[1]))


def _read_roll(text: str, args: list[str]) -> int:
    if not 1 <= len(args) <= 4 or any(die not in ("1", "2", "3", "4", "5", "6") for die in args):
        raise NotationError(f"{text!r}: write one to four dice, each 1 to 6", "dice", text=text)
    return act.roll([int(die) for die in args])


def _expect(text: str, args: list[str], number: int, what: str, code: str) -> None:
    if len(args) != number:
        raise NotationError(f"{text!r}: after the verb write {what}", f"objects.{code}", text=text)
