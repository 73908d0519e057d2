"""A worker process: computer players think here, one question at a time.

Run as `python -m longshanks.server.worker`; questions come in on standard input and answers go out on standard output,
each a length and a pickle. A worker gets what one side may see and nothing else. It keeps the players of the games it
worked for, so that they need to be told only what is new; when one was lost the whole tale is told again. It ends when
the server does.
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

from longshanks.ai.field import Odds
from longshanks.ai.odds import hidden_reserves, odds_in_view
from longshanks.ai.players import PLAYERS, Player
from longshanks.server.levels import load_players
from longshanks.server.parcel import Answer, Task, to_bytes, unpack_event, unpack_view
from longshanks.views.view import View

PLAYERS_KEPT = 32
HINTS = 5


class Players:
    """The players a worker keeps, each with how many events it has been told."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[str, str], tuple[Player, int]] = OrderedDict()

    def find(self, task: Task) -> Player | None:
        """Return the player of a task, told everything up to now; None if the tale must be told from the start."""
        player, told = self._kept.pop((task.key, task.level), (None, 0))
        if task.start == 0:
            player = PLAYERS[task.level]()
        elif player is None or told != task.start:
            return None
        for packed in task.events:
            player.observe(unpack_event(packed))
        self._kept[task.key, task.level] = (player, task.start + len(task.events))
        if len(self._kept) > PLAYERS_KEPT:
            self._kept.popitem(last=False)
        return player


def answer(task: Task, players: Players, rng: Random) -> Answer:
    """Answer one question."""
    view = unpack_view(task.view)
    if task.kind == "odds":
        return Answer(battle_odds(view, rng))
    player = players.find(task)
    if player is None:
        return Answer(tell_all=True)
    if task.kind == "hint":
        return Answer(hints(player, view, rng))
    return Answer(player.decide(view, rng))


def hints(player: Player, view: View, rng: Random) -> list[tuple[int, float]]:
    """Return the best actions with the chance of winning each leads to, as far as the player tells; else its choice."""
    chosen = player.decide(view, rng)
    explain = getattr(player, "explain", None)
    values: dict[int, float] = {}
    for thought in explain() if callable(explain) else ():
        if thought.actions:
            values[thought.actions[0]] = max(thought.value, values.get(thought.actions[0], thought.value))
    best = sorted(values.items(), key=lambda line: -line[1])[:HINTS]
    return best or [(chosen, 0.0)]


def battle_odds(view: View, rng: Random) -> tuple[Odds, int, int, int] | None:
    """Return the odds of the battle being fought as far as the viewer can tell: with hidden blocks, area, attacker."""
    odds = odds_in_view(view, rng)
    battle = view.battle
    if odds is None or battle is None:
        return None
    return odds, hidden_reserves(view), battle.area, battle.attacker


def read_tasks(source: BinaryIO, tasks: SimpleQueue[Task]) -> None:
    """Pass questions on; when the server is gone, end at once even in the middle of a thought."""
    while True:
        head = source.read(4)
        body = source.read(int.from_bytes(head, "big")) if len(head) == 4 else b""
        if not body:
            os._exit(0)
        tasks.put(pickle.loads(body))


def main() -> None:
    """Answer questions until the server ends."""
    load_players()
    # A computer that thinks hard shall not slow the server down.
    os.nice(5)
    source, sink = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # What a player prints must not end up among the answers.
    tasks: SimpleQueue[Task] = SimpleQueue()
    threading.Thread(target=read_tasks, args=(source, tasks), daemon=True).start()
    players, rng = Players(), SystemRandom()
    while True:
        task = tasks.get()
        try:
            reply = answer(task, players, rng)
        except Exception as error:  # A player's fault is told to the server; it must not end the process.
            reply = Answer(error=f"{type(error).__name__}: {error}")
        sink.write(to_bytes(reply))
        sink.flush()


if __name__ == "__main__":
    main()
