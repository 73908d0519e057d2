"""`longshanks perft`: count the ways a game can go on, to check and to time the engine."""

from __future__ import annotations

import argparse

from longshanks.cli.files import read_game
from longshanks.cli.options import Subparsers, add_setup_options, positive, setup_from, whole
from longshanks.cli.translation import exit_with
from longshanks.notation.action import write_action
from longshanks.notation.game import Game
from longshanks.rules.chance import chance_options
from longshanks.rules.engine import actors, advance, legal_actions
from longshanks.rules.r2_blocks import CHANCE
from longshanks.rules.state import State


def add_parser(commands: Subparsers) -> None:
    """Add the parser of the command."""
    parser = commands.add_parser("perft", help="count the ways a game can go on")
    add_setup_options(parser)
    parser.add_argument("--depth", type=positive, default=2, metavar="D", help="how many actions deep (default 2)")
    parser.add_argument("--file", metavar="FILE", help="count from a game file instead of the first cards")
    parser.add_argument("--at", type=whole, metavar="N", help="after the first N actions (default all)")
    parser.add_argument("--divide", action="store_true", help="list the count behind each first action")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Count from a game file, or from the first cards of a new game."""
    if args.file:
        game = read_game(args.file, args.at)
    else:
        game = Game(setup_from(args))
        play_first_deal(game)
    print_counts(game, args.depth, args.divide)
    return 0


def children(s: State) -> list[int]:
    """Return every action of whoever must act; of two that must, the English."""
    side = actors(s)[0]
    return [action for action, _ in chance_options(s)] if side == CHANCE else legal_actions(s, side)


def count_leaves(s: State, depth: int) -> int:
    """Return how many sequences of `depth` actions there are; one that ends the game early counts as well."""
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


def play_first_deal(game: Game) -> None:
    """Play the chance actions that begin a game, each the first of its list: the first levy and the first hands."""
    while actors(game.state) == (CHANCE,):
        game.play(chance_options(game.state)[0][0])


def print_counts(game: Game, depth: int, divide: bool) -> None:
    """Print how many sequences of actions there are; with `divide`, by first action and in all."""
    if not actors(game.state):
        exit_with("the game is over: there is nothing to count")
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
    print(f"in all: {total}")
