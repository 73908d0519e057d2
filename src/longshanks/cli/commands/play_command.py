"""`longshanks play`: one side against the computer in the terminal, or both sides at one keyboard."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Final

from longshanks.ai.own_players import find_player
from longshanks.ai.players import PLAYERS
from longshanks.cli.board import board_of_state
from longshanks.cli.decision import Decision, Leave
from longshanks.cli.files import read_game
from longshanks.cli.options import Subparsers, add_setup_options, player_name, setup_from, whole
from longshanks.cli.session import Session, with_suffix
from longshanks.cli.terminal import Terminal, standard_terminal
from longshanks.cli.text_style import TextStyle, styled
from longshanks.cli.translation import exit_with, level_name, listed, name, outcome_text, side_name, translate
from longshanks.notation.game import Game
from longshanks.rules.chance import chance_action
from longshanks.rules.engine import actors, outcome
from longshanks.rules.r2_blocks import CHANCE, ENGLAND, SCOTLAND
from longshanks.rules.state import Setup
from longshanks.views.view import view

SIDES_PLAYED: Final[dict[str, tuple[int, ...]]] = {
    "england": (ENGLAND,),
    "scotland": (SCOTLAND,),
    "both": (ENGLAND, SCOTLAND),
}
"""Which sides people play, by the option `--side`."""


def add_parser(commands: Subparsers) -> None:
    """Add the parser of the command."""
    parser = commands.add_parser("play", help=translate("command.play"))
    add_setup_options(parser)
    parser.add_argument("--side", choices=list(SIDES_PLAYED), default="scotland", help=translate("option.side"))
    parser.add_argument(
        "--opponent",
        type=player_name,
        default="club",
        metavar="{" + ",".join(PLAYERS) + ",MODULE:CLASS,exec:COMMAND}",
        help=translate("option.opponent"),
    )
    parser.add_argument("--seed", type=whole, metavar=translate("metavar.seed"), help=translate("option.seed"))
    parser.add_argument("--file", metavar=translate("metavar.file"), help=translate("option.file"))
    parser.add_argument("--resume", metavar=translate("metavar.file"), help=translate("option.resume"))
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Play a game in the terminal of this process."""
    return play(args, setup_from(args))


def play(options: argparse.Namespace, setup: Setup, terminal: Terminal | None = None) -> int:
    """Play a game in the terminal with the options side, opponent, seed, file and resume; return the exit status."""
    terminal = terminal or standard_terminal()
    resume = Path(options.resume) if options.resume else None
    path = with_suffix(Path(options.file)) if options.file else resume
    if path is not None and path != resume and path.exists():
        exit_with(translate("cli_error.file.exists", file=path))
    game = read_game(str(resume)) if resume is not None else Game(setup)
    people = SIDES_PLAYED[options.side]
    players = {side: find_player(options.opponent)() for side in (ENGLAND, SCOTLAND) if side not in people}
    session = Session(game, people, players, terminal, options.seed, path)
    welcome(session)
    for side in people:
        session.told[side] = session.last_decision(side)
    play_session(session)
    return 0


def welcome(session: Session) -> None:
    """Say what is played, by whom, and where it is kept."""
    scenario = name("scenario", session.game.setup.scenario)
    if len(session.people) > 1:
        session.write(translate("screen.welcome.both", scenario=scenario))
        session.write(translate("screen.both"))
    else:
        opponent = listed([level_name(player.name) for player in session.players.values()])
        session.write(
            translate("screen.welcome", scenario=scenario, side=side_name(session.people[0]), opponent=opponent)
        )
    if session.game.actions:
        session.write(translate("screen.resumed", number=len(session.game.actions) + 1))
    session.write(translate("screen.file", file=session.path) if session.path else translate("screen.file.none"))
    session.write(translate("screen.welcome.help"))


def play_session(session: Session) -> None:
    """Play until the game is over or the player leaves."""
    try:
        while outcome(session.game.state) is None:
            step(session)
        finish(session)
    except (EOFError, KeyboardInterrupt):
        session.write("")
    except Leave:
        pass
    session.save()
    session.write(translate("screen.quit.saved", file=session.path) if session.path else translate("screen.quit"))


def step(session: Session) -> None:
    """Let whoever must act take one decision; of two that must, the English first."""
    state = session.game.state
    side = actors(state)[0]
    if side == CHANCE:
        session.play(chance_action(state, session.chance("dice").randrange))
    elif side in session.players:
        session.observe_events(side)
        session.play(session.players[side].decide(view(state, side), session.chance("player")))
    else:
        session.give_screen(side)
        session.show_events(side)
        seen = view(state, side)
        session.show(seen)
        Decision(session, seen).run()


def finish(session: Session) -> None:
    """Show how the game ended, with nothing hidden."""
    for side in session.players:
        session.observe_events(side)
    for side in session.people[:1] if session.players else ():
        session.show_events(side)
    result = outcome(session.game.state)
    assert result is not None
    colour = session.terminal.colour
    session.write("\n" + board_of_state(session.game.state, session.terminal.width, colour))
    session.write("\n" + styled(outcome_text(result), TextStyle.TITLE, colour))
