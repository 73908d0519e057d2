"""Game files from the command line: `replay`, `show` and `perft`."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

from longshanks.cli.board import board_of_state, board_text
from longshanks.cli.phrases import leave, listed, name, phrase, say, say_os, say_outcome, side_name
from longshanks.notation.action import write_action
from longshanks.notation.game import BadLine, Game, load
from longshanks.rules.chance import chance_options
from longshanks.rules.engine import actors, advance, legal_actions, outcome
from longshanks.rules.events import SPECTATOR
from longshanks.rules.r2_blocks import CHANCE, ENGLAND, SCOTLAND
from longshanks.rules.state import STAGE_NAMES, State
from longshanks.views.view import view
from longshanks.words.mistakes import tell_bad_line


def read_game(path: str, stop: int | None = None) -> Game:
    """Read and check a game file; leave the program with a clear word if it is not one."""
    try:
        text = Path(path).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise SystemExit(phrase("trouble.file", file=path, error=say_os(error))) from None
    try:
        return load(text, stop)
    except BadLine as error:
        raise SystemExit(f"{path}: {say(tell_bad_line(error))}") from None


def replay(path: str) -> None:
    """Check every line of a game file and print how it ended."""
    game = read_game(path)
    end = outcome(game.state)
    if end is not None:
        print(phrase("report.replay.over", count=len(game.actions), outcome=say_outcome(end)))
    else:
        s = game.state
        words = {"year": s.year, "stage": name("stage", STAGE_NAMES[s.stage])}
        waiting = listed([side_name(side) for side in actors(s)])
        print(phrase("report.replay.unfinished", count=len(game.actions), actors=waiting, **words))


VIEWERS = {"england": ENGLAND, "scotland": SCOTLAND, "spectator": SPECTATOR}


def show(path: str, at: int | None, side: str) -> None:
    """Print the board of a game file after some actions, as one side sees it or with everything open."""
    if at is not None and at < 0:
        leave(phrase("trouble.show.at", at=at))
    game = read_game(path, at)
    if at is not None and at > len(game.actions):
        leave(phrase("trouble.show.long", at=at, count=len(game.actions)))
    width = min(shutil.get_terminal_size((110, 40)).columns, 140)
    colour = sys.stdout.isatty() and not os.environ.get("NO_COLOR")
    if side == "all":
        print(board_of_state(game.state, width, colour))
    else:
        print(board_text(view(game.state, VIEWERS[side]), width, colour))


def children(s: State) -> list[int]:
    """Return every action of whoever must act; of two that must, the English."""
    side = actors(s)[0]
    return [action for action, _ in chance_options(s)] if side == CHANCE else legal_actions(s, side)


def count_leaves(s: State, depth: int) -> int:
    """Return how many ways a game can go on for some actions."""
    if depth == 0 or not actors(s):
        return 1
    options = children(s)
    if depth == 1:
        return len(options)
    total = 0
    for action in options:
        after = s.copy()
        advance(after, action)
        total += count_leaves(after, depth - 1)
    return total


def past_the_deal(game: Game) -> None:
    """Let chance begin a game: the first levy and the first hands in the order of their lists."""
    while actors(game.state) == (CHANCE,):
        game.play(chance_options(game.state)[0][0])


def perft(game: Game, depth: int, divide: bool) -> None:
    """Print how many ways there are, in all and by first action."""
    if not actors(game.state):
        leave(phrase("trouble.perft"))
    if not divide:
        print(count_leaves(game.state, depth))
        return
    total = 0
    for action in children(game.state):
        after = game.state.copy()
        advance(after, action)
        leaves = count_leaves(after, depth - 1)
        total += leaves
        print(f"{write_action(action)}: {leaves}")
    print(phrase("report.perft", count=total))
