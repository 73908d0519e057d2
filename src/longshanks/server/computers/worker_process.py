"""A worker process: computer players think here, one task at a time.

Run as `python -m longshanks.server.computers.worker_process`; tasks come in on standard input and results go
out on standard output, each a length and a pickle. A worker gets what one side may see and nothing else. It keeps the
players of the games it worked for, so that only new events need to be sent; when a player was dropped, all events are
sent again. It ends when the server does.
"""

from __future__ import annotations

import os
import pickle
import sys
import threading
from collections import OrderedDict
from queue import SimpleQueue
from random import Random, SystemRandom
from typing import BinaryIO

from longshanks.ai.battle_odds.attack_odds import attack_odds
from longshanks.ai.battle_odds.battle_spec import BattleOdds
from longshanks.ai.battle_odds.odds_calculator import count_hidden_reserves, odds_in_view
from longshanks.ai.player import Player
from longshanks.ai.players import PLAYERS
from longshanks.ai.reasons import Reason
from longshanks.server.computers.offered_levels import load_players
from longshanks.server.computers.worker_messages import WorkerResult, WorkerTask, frame, unpack_view
from longshanks.views.view import View

MAX_PLAYERS = 32
MAX_HINTS = 5


class PlayerCache:
    """The players a worker keeps, the least recently used dropped first, each with how many events it has observed."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[str, str], tuple[Player, int]] = OrderedDict()

    def get(self, task: WorkerTask) -> Player | None:
        """Return the player of a task, which has observed all its events; None if they must be sent from the first."""
        player, observed = self._kept.pop((task.key, task.level), (None, 0))
        if task.start == 0:
            player = PLAYERS[task.level]()
        elif player is None or observed != task.start:
            return None
        for event in task.events:
            player.observe(event)
        self._kept[task.key, task.level] = (player, task.start + len(task.events))
        if len(self._kept) > MAX_PLAYERS:
            self._kept.popitem(last=False)
        return player


def run_task(task: WorkerTask, players: PlayerCache, rng: Random) -> WorkerResult:
    """Run one task; errors of its player are raised."""
    view = unpack_view(task.view)
    if task.kind == "odds":
        return WorkerResult(battle_odds(view, rng))
    if task.kind == "attacks":
        return WorkerResult(attack_odds(view, task.groups, rng))
    player = players.get(task)
    if player is None:
        return WorkerResult(needs_all_events=True)
    if task.kind == "hint":
        return WorkerResult(hints(player, view, rng))
    return WorkerResult(player.decide(view, rng))


def hints(player: Player, view: View, rng: Random) -> list[tuple[int, float, tuple[Reason, ...]]]:
    """Return the best actions with the chance of winning each leads to, as far as the player tells; else its choice.

    The best line comes with reasons.
    """
    chosen = player.decide(view, rng)
    values: dict[int, float] = {}
    reasons: dict[int, tuple[Reason, ...]] = {}
    for candidate in player.explain():
        if candidate.actions:
            first = candidate.actions[0]
            chance = candidate.value if candidate.chance is None else candidate.chance
            values[first] = max(chance, values.get(first, chance))
            reasons.setdefault(first, candidate.reasons)
    best = sorted(values.items(), key=lambda line: -line[1])[:MAX_HINTS] or [(chosen, 0.0)]
    return [(action, chance, reasons.get(action, ())) for action, chance in best]


def battle_odds(view: View, rng: Random) -> tuple[BattleOdds, int, int, int] | None:
    """Return the odds of the battle being fought as far as the viewer can tell: with hidden blocks, area, attacker."""
    odds = odds_in_view(view, rng)
    battle = view.battle
    if odds is None or battle is None:
        return None
    return odds, count_hidden_reserves(view), battle.area, battle.attacker


def read_tasks(source: BinaryIO, tasks: SimpleQueue[WorkerTask]) -> None:
    """Queue tasks from a pipe; when the server has closed it, end the process at once even in the middle of a task."""
    while True:
        head = source.read(4)
        body = source.read(int.from_bytes(head, "big")) if len(head) == 4 else b""
        if not body:
            os._exit(0)
        tasks.put(pickle.loads(body))


def main() -> None:
    """Run tasks from standard input until the server closes it."""
    load_players()
    # A computer that thinks hard must not slow the server down.
    if sys.platform != "win32":
        os.nice(5)
    source, sink = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # What a player prints must not end up among the results.
    tasks: SimpleQueue[WorkerTask] = SimpleQueue()
    threading.Thread(target=read_tasks, args=(source, tasks), daemon=True).start()
    players, rng = PlayerCache(), SystemRandom()
    while True:
        task = tasks.get()
        try:
            result = run_task(task, players, rng)
        except Exception as error:  # An error of a player is sent to the server; it must not end the process.
            result = WorkerResult(error=f"{type(error).__name__}: {error}")
        sink.write(frame(result))
        sink.flush()


if __name__ == "__main__":
    main()
