"""The luck of a game: hits to be expected of the dice rolled and hits scored, by side and battle; and the heralds.

Everything here was rolled openly, so the report is for anybody at any time. Rows are numbers as the asker counts them.
"""

from __future__ import annotations

from longshanks.rules import actions as act
from longshanks.rules.r1_map import AREA_NAMES
from longshanks.rules.r2_blocks import BLOCK_NAMES, ENGLAND, SCOTLAND, SIDE_NAMES
from longshanks.rules.r3_events import HERALD_SUCCEEDS
from longshanks.server.fold import Fold
from longshanks.server.messages import BattleLuck, HeraldLuck, LuckLine, LuckReport


def new_lines() -> dict[int, LuckLine]:
    """Return an empty line for each side."""
    return {side: LuckLine(dice=0, expected=0.0, hits=0) for side in (ENGLAND, SCOTLAND)}


def named(lines: dict[int, LuckLine]) -> dict[str, LuckLine]:
    """Return lines by the names of the sides, rounded for reading."""
    for line in lines.values():
        line.expected = round(line.expected, 3)
    return {SIDE_NAMES[side]: line for side, line in lines.items()}


def luck_of(fold: Fold, viewer: int) -> LuckReport:
    """Return the luck report of a game."""
    total = new_lines()
    battles: list[tuple[BattleLuck, dict[int, LuckLine]]] = []
    heralds: list[HeraldLuck] = []
    side_named = ENGLAND
    for number, events in enumerate(fold.game.events, 1):
        setting = fold.settings[number - 1]
        for event in events:
            params = event.params
            if event.kind == "battle_begun":
                area = AREA_NAMES[int(str(params["area"]))]
                row = fold.count_at(viewer, number)
                battle = BattleLuck(row=row, year=setting.year, turn=setting.turn, area=area, sides={})
                battles.append((battle, new_lines()))
            elif event.kind == "fought":
                dice = params["dice"]
                assert isinstance(dice, list)
                side = act.side_of(fold.game.actions[number - 2])  # Whoever sent the block to fight.
                for line in (total[side], battles[-1][1][side]):
                    line.dice += len(dice)
                    line.expected += len(dice) * int(str(params["rating"])) / 6
                    line.hits += sum(1 for die in dice if die <= int(str(params["rating"])))
            elif event.kind == "battle_won" and battles:
                battles[-1][0].winner = "scotland" if params["side"] == SCOTLAND else "england"
            elif event.kind == "herald_named":
                side_named = int(str(params["side"]))
            elif event.kind == "herald_answered":
                heralds.append(
                    HeraldLuck(
                        row=fold.count_at(viewer, number),
                        side="scotland" if side_named == SCOTLAND else "england",
                        block=BLOCK_NAMES[int(str(params["block"]))],
                        expected=HERALD_SUCCEEDS / 6,
                        success=bool(params["success"]),
                    )
                )
    for battle, lines in battles:
        battle.sides = named(lines)  # type: ignore[assignment]
    return LuckReport(sides=named(total), battles=[battle for battle, _ in battles], heralds=heralds)  # type: ignore[arg-type]
