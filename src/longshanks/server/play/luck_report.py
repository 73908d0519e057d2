"""The luck of a game: hits to be expected of the dice rolled and hits scored, by side and battle; and the heralds.

Everything here was rolled openly, so the report is for anybody at any time. Rows are numbers as the asker counts them.
"""

from __future__ import annotations

from longshanks.rules import actions as act
from longshanks.rules.events import BattleBegun, BattleWon, Fought, HeraldAnswered, HeraldNamed
from longshanks.rules.r1_map import AREA_NAMES
from longshanks.rules.r2_blocks import BLOCK_NAMES, ENGLAND, SCOTLAND, SIDE_NAMES
from longshanks.rules.r3_events import HERALD_SUCCEEDS
from longshanks.server.messages import BattleLuckModel, HeraldLuckModel, LuckLineModel, LuckReportModel
from longshanks.server.play.fold import Fold


def new_lines() -> dict[int, LuckLineModel]:
    """Return an empty line for each side."""
    return {side: LuckLineModel(dice=0, expected=0.0, hits=0) for side in (ENGLAND, SCOTLAND)}


def named(lines: dict[int, LuckLineModel]) -> dict[str, LuckLineModel]:
    """Return lines by the names of the sides, rounded for reading."""
    for line in lines.values():
        line.expected = round(line.expected, 3)
    return {SIDE_NAMES[side]: line for side, line in lines.items()}


def luck_of(fold: Fold, viewer: int) -> LuckReportModel:
    """Return the luck report of a game."""
    total = new_lines()
    battles: list[tuple[BattleLuckModel, dict[int, LuckLineModel]]] = []
    heralds: list[HeraldLuckModel] = []
    side_named = ENGLAND
    for number, events in enumerate(fold.line_since(0).events, 1):
        context = fold.contexts[number - 1]
        for event in events:
            match event:
                case BattleBegun():
                    row, area = fold.count_at(viewer, number), AREA_NAMES[event.area]
                    battle = BattleLuckModel(row=row, year=context.year, turn=context.turn, area=area, sides={})
                    battles.append((battle, new_lines()))
                case Fought():
                    side = act.side_of(fold.game.actions[number - 2])  # Whoever sent the block to fight.
                    for line in (total[side], battles[-1][1][side]):
                        line.dice += len(event.dice)
                        line.expected += len(event.dice) * event.rating / 6
                        line.hits += sum(1 for die in event.dice if die <= event.rating)
                case BattleWon() if battles:
                    battles[-1][0].winner = "scotland" if event.side == SCOTLAND else "england"
                case HeraldNamed():
                    side_named = event.side
                case HeraldAnswered():
                    heralds.append(
                        HeraldLuckModel(
                            row=fold.count_at(viewer, number),
                            side="scotland" if side_named == SCOTLAND else "england",
                            block=BLOCK_NAMES[event.block],
                            expected=HERALD_SUCCEEDS / 6,
                            success=event.success,
                        )
                    )
    for battle, lines in battles:
        battle.sides = named(lines)  # type: ignore[assignment]
    return LuckReportModel(sides=named(total), battles=[battle for battle, _ in battles], heralds=heralds)  # type: ignore[arg-type]
