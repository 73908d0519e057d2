"""Print a table of the battles of a game file: when and where, who attacked, who won.

python examples/battles.py tests/games/braveheart.hots
"""

from __future__ import annotations

import sys
from pathlib import Path

from longshanks import AREA_NAMES, SIDE_NAMES, load
from longshanks.rules.events import BattleBegun, BattleWon


def main() -> None:
    """Walk the game and print a line for each battle."""
    game = load(Path(sys.argv[1]).read_text(encoding="utf-8"))
    print("year turn area        attacker winner")
    attacker = ""
    for moment in game.moments():
        for event in moment.events:
            if isinstance(event, BattleBegun) and moment.state.battle is not None:
                attacker = SIDE_NAMES[moment.state.battle.attacker]
            elif isinstance(event, BattleWon):
                area, winner = AREA_NAMES[event.area], SIDE_NAMES[event.side]
                print(f"{moment.year} {moment.turn:4} {area:11} {attacker:8} {winner}")


if __name__ == "__main__":
    main()
