"""The game in the terminal: one side against the computer, or both sides at one keyboard."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Final

from longshanks.ai.players import PLAYERS
from longshanks.cli.board import board_of_state
from longshanks.cli.decision import Decision, Leave
from longshanks.cli.files import read_game
from longshanks.cli.paint import Paint, paint
from longshanks.cli.phrases import leave, level_name, listed, name, phrase, say_outcome, side_name
from longshanks.cli.session import Session, with_suffix
from longshanks.cli.terminal import Terminal, standard_terminal
from longshanks.notation.game import Game
from longshanks.rules.chance import chance_action
from longshanks.rules.engine import actors, outcome
from longshanks.rules.r2_blocks import CHANCE, ENGLAND, SCOTLAND
from longshanks.rules.state import Setup
from longshanks.views.view import view

SIDES: Final[dict[str, tuple[int, ...]]] = {
    "england": (ENGLAND,),
    "scotland": (SCOTLAND,),
    "both": (ENGLAND, SCOTLAND),
}
"""Which sides people play, by the option `--side`."""


def play(options: argparse.Namespace, setup: Setup, terminal: Terminal | None = None) -> int:
    """Play a game in the terminal with the options side, opponent, seed, file and resume; return the exit status."""
    terminal = terminal or standard_terminal()
    resume = Path(options.resume) if options.resume else None
    path = with_suffix(Path(options.file)) if options.file else resume
    if path is not None and path != resume and path.exists():
        leave(phrase("trouble.file.exists", file=path))
    game = read_game(str(resume)) if resume is not None else Game(setup)
    people = SIDES[options.side]
    players = {side: PLAYERS[options.opponent]() for side in (ENGLAND, SCOTLAND) if side not in people}
    session = Session(game, people, players, terminal, options.seed, path)
    welcome(session)
    for side in people:
        session.told[side] = session.last_decision(side)
    run(session)
    return 0


def welcome(session: Session) -> None:
    """Say what is played, by whom, and where it is kept."""
    scenario = name("scenario", session.game.setup.scenario)
    if len(session.people) > 1:
        session.say(phrase("screen.welcome.both", scenario=scenario))
        session.say(phrase("screen.both"))
    else:
        opponent = listed([level_name(player.name) for player in session.players.values()])
        session.say(phrase("screen.welcome", scenario=scenario, side=side_name(session.people[0]), opponent=opponent))
    if session.game.actions:
        session.say(phrase("screen.resumed", number=len(session.game.actions) + 1))
    session.say(phrase("screen.file", file=session.path) if session.path else phrase("screen.file.none"))
    session.say(phrase("screen.welcome.help"))


def run(session: Session) -> None:
    """Play until the game is over or the player leaves."""
    try:
        while outcome(session.game.state) is None:
            step(session)
        finish(session)
    except (EOFError, KeyboardInterrupt):
        session.say("")
    except Leave:
        pass
    session.save()
    session.say(phrase("screen.quit.saved", file=session.path) if session.path else phrase("screen.quit"))


def step(session: Session) -> None:
    """Let whoever must act take one decision; of two that must, the English first."""
    state = session.game.state
    side = actors(state)[0]
    if side == CHANCE:
        session.play(chance_action(state, session.chance("dice").randrange))
    elif side in session.players:
        session.brief(side)
        session.play(session.players[side].decide(view(state, side), session.chance("player")))
    else:
        session.give_screen(side)
        session.tell(side)
        seen = view(state, side)
        session.show(seen)
        Decision(session, seen).run()


def finish(session: Session) -> None:
    """Show how the game ended, with nothing hidden."""
    for side in session.players:
        session.brief(side)
    for side in session.people[:1] if session.players else ():
        session.tell(side)
    result = outcome(session.game.state)
    assert result is not None
    colour = session.terminal.colour
    session.say("\n" + board_of_state(session.game.state, session.terminal.width, colour))
    session.say("\n" + paint(say_outcome(result), Paint.TITLE, colour))
