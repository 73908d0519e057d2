"""The battle being fought, as a table: rows A, B and C, reserves and those who leave, a column for each side."""

from __future__ import annotations

from textwrap import wrap
from typing import Final

from longshanks.cli.text_style import SIDE_STYLES, TextStyle, styled, wrap_items
from longshanks.cli.translation import area_name, block_label, choose, side_name, translate
from longshanks.rules import state as st
from longshanks.rules.r1_map import BIT
from longshanks.rules.r2_blocks import ENGLAND, LETTER, LETTER_MASK, SCOTLAND
from longshanks.views.battle import combat_rating
from longshanks.views.view import BattleView, Known, View
from longshanks.words.message import plural
from longshanks.words.render import sentence

_MARGIN: Final = 10
"""Room for the names of the rows."""


def battle_lines(view: View, width: int, colour: bool = False) -> list[str]:
    """Return the battle as the viewer knows it; empty if there is none."""
    battle = view.battle
    if battle is None:
        return []
    if view.stage == st.REGROUPING:
        return [styled(sentence(translate("board.battle.over", area=area_name(battle.area))), TextStyle.TITLE, colour)]
    lines = [
        styled(line, TextStyle.TITLE, colour) for line in wrap(" ".join(map(sentence, _headings(view, battle))), width)
    ]
    column = (width - _MARGIN) // 2
    roles = ["attacks" if side == battle.attacker else "defends" for side in (ENGLAND, SCOTLAND)]
    heads = [translate(f"board.battle.{roles[side]}", side=side_name(side)) for side in (ENGLAND, SCOTLAND)]
    lines += _row("", [[heads[ENGLAND]], [heads[SCOTLAND]]], column, colour)
    for letter in range(3):
        mask = battle.front & LETTER_MASK[letter]
        lines += _row("ABC"[letter], [_blocks(view, battle, side, mask) for side in (0, 1)], column, colour)
    reserves = [_reserves(view, battle, side) for side in (0, 1)]
    if any(reserves):
        lines += _row(translate("board.battle.reserve"), reserves, column, colour)
    if battle.leaving:
        leaving = [_blocks(view, battle, side, battle.leaving) for side in (0, 1)]
        lines += _row(translate("board.battle.leaving"), leaving, column, colour)
    return [line.rstrip() for line in lines]


def _headings(view: View, battle: BattleView) -> list[str]:
    key = "board.battle" if battle.round else "board.battle.start"
    texts = [translate(key, area=area_name(battle.area), round=battle.round, attacker=side_name(battle.attacker))]
    if view.stage == st.COMBAT:
        texts.append(translate("board.battle.acts", letter="ABC"[battle.letter], side=side_name(battle.turn)))
    if view.stage == st.HITS:
        victim = side_name(1 - battle.turn)
        texts.append(translate(choose("board.battle.hits", plural(battle.hits)), count=battle.hits, side=victim))
    return texts


def _row(name: str, cells: list[list[str]], column: int, colour: bool) -> list[str]:
    columns = [wrap_items(cell, column - 1) for cell in cells]
    lines = []
    for i in range(max(1, *(len(rows) for rows in columns))):
        line = (name if i == 0 else "").ljust(_MARGIN)
        for side, rows in enumerate(columns):
            line += styled((rows[i] if i < len(rows) else "").ljust(column), SIDE_STYLES[side], colour)
        lines.append(line)
    return lines


def known_in(view: View, side: int, mask: int) -> list[Known]:
    """Return the blocks of a side that belong to a mask and that the viewer knows."""
    return [known for known in view.known[side] if mask & BIT[known.block]]


def fighter_text(view: View, known: Known, side: int) -> str:
    """Return a block with its strength and its rating in this battle."""
    rating = combat_rating(view, known.block, side).number
    return f"{block_label(known.block)} {known.steps} {'ABC'[LETTER[known.block]]}{rating}"


def _blocks(view: View, battle: BattleView, side: int, mask: int) -> list[str]:
    texts = []
    destinations = dict(battle.destinations)
    for known in known_in(view, side, mask):
        text = fighter_text(view, known, side)
        if known.block in destinations:
            text = translate("board.battle.to", block=text, area=area_name(destinations[known.block]))
        elif battle.acted & BIT[known.block] and battle.front & BIT[known.block]:
            text = translate("board.battle.acted", block=text)
        texts.append(text)
    return texts


def _reserves(view: View, battle: BattleView, side: int) -> list[str]:
    texts = _blocks(view, battle, side, battle.reserve)
    unseen = battle.reserve_counts[side] - len(texts)
    if unseen > 0:
        texts.append(translate(f"board.battle.unseen.{plural(unseen)}", count=unseen))
    return texts
