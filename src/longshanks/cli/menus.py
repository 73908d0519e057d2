"""Numbered choices out of a view's actions: flat where they are few, in steps where they are many.

A move is chosen in steps: an area, the blocks that go together, a destination, and the way if there are several.
Every choice ends in actions that the view lists; several blocks that move together are several actions in a row.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Final

from longshanks.cli.translation import action_text, area_name, block_label, block_name, choose, listed, translate
from longshanks.rules import actions as act
from longshanks.rules import state as st
from longshanks.rules.r1_map import AREAS
from longshanks.rules.r2_blocks import ENGLAND, LETTER, MAX_STEPS, NORSE, RATING, SCOTLAND, SIDE_NAMES
from longshanks.views.battle import combat_rating
from longshanks.views.view import Known, View
from longshanks.words.message import plural
from longshanks.words.render import sentence

FLAT: Final = 16
"""Up to so many choices are listed at once."""

Trial = Callable[[list[int]], bool]
"""Says whether some actions can be taken one after the other."""

_LAST: Final = {act.END, act.DECLINE}
_WITH_STRENGTH: Final = {act.HIT, act.ADD, act.DISBAND, act.SHIP, act.FIGHT}
"""Where the strength of the block helps to choose."""


@dataclass(frozen=True)
class Choice:
    """One line of a menu: actions to take, or another menu to open."""

    label: str
    actions: tuple[int, ...] = ()
    opens: Callable[[], Menu] | None = None


@dataclass(frozen=True)
class Menu:
    """A numbered list."""

    title: str
    choices: list[Choice]
    last: Choice | None = None
    """What 0 does: it ends or declines; in a menu opened from another one None, and 0 goes back."""
    combine: Callable[[list[int]], Menu] | None = field(default=None, compare=False)
    """What several numbers, counted from 0, open."""

    def lines(self, is_root: bool) -> list[str]:
        """Return the menu as lines."""
        lines = [self.title] if self.title else []
        lines += [_numbered(i, choice.label) for i, choice in enumerate(self.choices, 1)]
        if self.last is not None:
            lines.append(_numbered(0, self.last.label))
        elif not is_root:
            lines.append(_numbered(0, translate("menu.back")))
        return lines


def _numbered(number: int, label: str) -> str:
    return f"{number:>3}  {label}"


def main_menu(view: View, can: Trial) -> Menu:
    """Return what the viewer may choose now."""
    last = [action for action in view.actions if act.verb_of(action) in _LAST]
    others = [action for action in view.actions if act.verb_of(action) not in _LAST]
    ending = Choice(sentence(action_text(last[0], view.stage)), (last[0],)) if last else None
    if view.stage == st.MOVES:
        return Menu("", _move_choices(view, others, can), ending)
    if len(others) <= FLAT:
        return Menu("", [_leaf(view, action) for action in others], ending)
    if view.stage == st.BUILDS:
        return Menu("", _by_area(view, others), ending)
    return Menu("", _by_block(view, others), ending)


def _known(view: View, block: int) -> Known:
    for known in view.known[view.viewer]:
        if known.block == block:
            return known
    return Known(block, AREAS, 0, 0)


def _rating(block: int) -> str:
    return f"{'ABC'[LETTER[block]]}{RATING[block]}"


def _block(view: View, block: int) -> str:
    return f"{block_label(block)} {_known(view, block).steps} {_rating(block)}"


def count_text(view: View, side: int, area: int) -> str:
    """Return how many blocks of a side stand in an area, in words."""
    number = view.count_blocks(side, area)
    return translate(choose(f"board.blocks.{plural(number)}", SIDE_NAMES[side]), count=number)


def _points(view: View, area: int) -> str:
    number = view.points[area]
    return translate(choose("menu.points", plural(number)), count=number)


def action_label(view: View, action: int) -> str:
    """Return the text of an action with what helps to choose it."""
    verb, block, area = act.verb_of(action), act.block_of(action), act.area_of(action)
    text = action_text(action, view.stage)
    if verb in _WITH_STRENGTH:
        known = _known(view, block)
        words = {
            "action": text, "block": block_name(block), "strength": known.steps, "full": MAX_STEPS[block],
            "area": area_name(known.place), "combat": _rating(block),
        }  # fmt: skip
        if verb == act.ADD and view.stage == st.BUILDS:
            return translate("menu.add.points", points=_points(view, known.place), **words)
        if verb == act.ADD and view.stage != st.FRENCH_KNIGHTS:
            return translate("menu.add", **words)
        if verb == act.FIGHT:
            rating = combat_rating(view, block, view.viewer).number
            return translate(choose("menu.fight", plural(known.steps)), count=known.steps, rating=rating, **words)
        return translate("menu.with", **words)
    if verb == act.DRAW:
        return translate("menu.draw", action=text, points=_points(view, area))
    if verb in (act.PILLAGE, act.VICTUALS):
        side = 1 - view.viewer if verb == act.PILLAGE else view.viewer
        return translate("menu.group", action=text, blocks=count_text(view, side, area))
    if verb == act.BATTLE:
        english, scottish = count_text(view, ENGLAND, area), count_text(view, SCOTLAND, area)
        return translate("menu.battle", action=text, english=english, scottish=scottish)
    return text


def _leaf(view: View, action: int) -> Choice:
    return Choice(sentence(action_label(view, action)), (action,))


def _groups(actions: Iterable[int], key: Callable[[int], int]) -> dict[int, list[int]]:
    groups: dict[int, list[int]] = {}
    for action in actions:
        groups.setdefault(key(action), []).append(action)
    return groups


def _by_block(view: View, actions: list[int]) -> list[Choice]:
    """Return a choice of blocks, each opening its own actions."""
    choices = []
    for block, group in _groups(actions, act.block_of).items():
        if len(group) == 1:
            choices.append(_leaf(view, group[0]))
            continue
        place = area_name(_known(view, block).place)
        label = translate("menu.block", block=_block(view, block), area=place)
        choices.append(Choice(label, opens=_opener(view, label, group)))
    return choices


def _by_area(view: View, actions: list[int]) -> list[Choice]:
    """Return a choice of areas, each opening what may be built there."""

    def where(action: int) -> int:
        on_area = act.AREA in act.ARGUMENTS[act.verb_of(action)]
        return act.area_of(action) if on_area else _known(view, act.block_of(action)).place

    choices = []
    for area, group in sorted(_groups(actions, where).items()):
        if len(group) == 1:
            choices.append(_leaf(view, group[0]))
            continue
        names = [block_label(act.block_of(action)) for action in group if act.verb_of(action) == act.ADD]
        key = "menu.build" if len(names) == len(group) else "menu.build.draw"
        label = translate(key, area=area_name(area), points=_points(view, area), blocks=", ".join(names))
        choices.append(Choice(label, opens=_opener(view, label, group)))
    return choices


def _opener(view: View, title: str, actions: list[int]) -> Callable[[], Menu]:
    return lambda: Menu(title, [_leaf(view, action) for action in actions])


def _move_choices(view: View, actions: list[int], can: Trial) -> list[Choice]:
    """Return the groups that may move, the Norse apart, and the Main Attacks that may be named. [R4.2] [R4.7]"""
    moves = [action for action in actions if act.verb_of(action) != act.MAIN]
    by_block = _groups(moves, act.block_of)
    groups = _groups(sorted(by_block), lambda block: AREAS if block == NORSE else _known(view, block).place)
    choices = []
    for area, blocks in sorted(groups.items()):
        place = _known(view, blocks[0]).place if area == AREAS else area
        label = translate("menu.from", area=area_name(place), blocks=", ".join(_block(view, block) for block in blocks))
        choices.append(Choice(label, opens=_group_opener(view, place, blocks, by_block, can)))
    choices += [_leaf(view, action) for action in actions if act.verb_of(action) == act.MAIN]
    return choices


def _group_opener(
    view: View, area: int, blocks: list[int], by_block: dict[int, list[int]], can: Trial
) -> Callable[[], Menu]:
    def to_where(chosen: list[int]) -> Menu:
        return _destinations(view, chosen, by_block, can)

    def open_group() -> Menu:
        if len(blocks) == 1:
            return to_where(blocks)
        choices = [
            Choice(
                translate("menu.mover", block=_block(view, block), count=view.setup.edition.move[block]),
                opens=lambda block=block: to_where([block]),  # type: ignore[misc]
            )
            for block in blocks
        ]
        choices.append(Choice(translate("menu.all"), opens=lambda: to_where(blocks)))
        return Menu(
            translate("menu.title.blocks", area=area_name(area)),
            choices,
            combine=lambda numbers: to_where(
                [b for i, b in enumerate(blocks) if i in numbers or len(blocks) in numbers]
            ),
        )

    return open_group


def _destinations(view: View, blocks: list[int], by_block: dict[int, list[int]], can: Trial) -> Menu:
    """Return where some blocks can go together: the nearest areas first."""
    shared = [act.route_of(action) for action in by_block[blocks[0]]]
    for block in blocks[1:]:
        also = {act.route_of(action) for action in by_block[block]}
        shared = [route for route in shared if route in also]
    moves = {route: _moves(view.viewer, blocks, route) for route in shared}
    ways = [route for route in shared if len(blocks) == 1 or can(list(moves[route]))]
    by_end = _groups(ways, lambda route: act.route_areas(route)[-1])
    ends = sorted(by_end, key=lambda end: (min(len(act.route_areas(r)) for r in by_end[end]), area_name(end)))
    choices = []
    for end in ends:
        routes = sorted(by_end[end], key=lambda route: len(act.route_areas(route)))
        label = _place_label(view, end, _way(end, routes[0]) if len(routes) == 1 else area_name(end))
        if len(routes) == 1:
            choices.append(Choice(label, moves[routes[0]]))
        else:
            label = translate("menu.routes", label=label, count=len(routes))
            choices.append(Choice(label, opens=_route_opener(end, routes, moves)))
    names = listed([block_name(block) for block in blocks])
    key = "menu.title.to" if choices else "menu.title.nowhere"
    return Menu(sentence(translate(key, blocks=names)), choices)


def _moves(side: int, blocks: list[int], route: int) -> tuple[int, ...]:
    verb = act.SAIL if route & act.SEA_ROUTE else act.MOVE
    return tuple(act.on_route(verb, side, block, route) for block in blocks)


def _way(end: int, route: int) -> str:
    """Return a destination with the areas passed on the way."""
    passed = [area_name(area) for area in act.route_areas(route)[1:-1]]
    return translate("menu.via", area=area_name(end), via=listed(passed)) if passed else area_name(end)


def _place_label(view: View, area: int, place: str) -> str:
    """Return a destination with who stands there."""
    me, enemy = view.viewer, 1 - view.viewer
    friends, enemies = view.count_blocks(me, area), view.count_blocks(enemy, area)
    words = {"place": place, "friends": count_text(view, me, area) if friends else ""}
    if enemies:
        key = "menu.join" if friends else "menu.attack"
        return translate(key, enemies=count_text(view, enemy, area), **words)
    return translate("menu.friends" if friends else "menu.free", **words)


def _route_opener(end: int, routes: list[int], moves: dict[int, tuple[int, ...]]) -> Callable[[], Menu]:
    title = translate("menu.title.route", area=area_name(end))
    direct = translate("menu.direct", area=area_name(end))
    labels = [_way(end, route) if len(act.route_areas(route)) > 2 else direct for route in routes]
    return lambda: Menu(title, [Choice(label, moves[route]) for label, route in zip(labels, routes, strict=True)])
