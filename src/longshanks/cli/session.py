"""One sitting at a game: who plays which side, what each has been told, the file it is kept in.

What a person reads comes from their side's view and from events as that side sees them, nothing else. Chance comes from
the operating system, or from a seed and the number of actions so far, so that a saved game with a seed goes on as it
would have gone on.
"""

from __future__ import annotations

import os
from pathlib import Path
from random import Random
from secrets import SystemRandom
from typing import Final

from longshanks.ai.player import Player
from longshanks.cli.battle_panel import battle_lines
from longshanks.cli.board import board_text
from longshanks.cli.terminal import Terminal
from longshanks.cli.text_style import TextStyle, styled
from longshanks.cli.translation import event_text, os_error_text, refusal_text, side_name, translate
from longshanks.notation.action import write_action
from longshanks.notation.game import SUFFIX, Game
from longshanks.rules import actions as act
from longshanks.rules import state as st
from longshanks.rules.engine import advance, why_not
from longshanks.views.view import View

_PHASES: Final[dict[int, str]] = {
    st.CARDS: "cards", st.EVENT: "event", st.PILLAGE_HITS: "event", st.PILLAGE_GAIN: "event",
    st.SECOND_SHIP: "event", st.SUPPLY: "event", st.MOVES: "moves", st.BATTLES: "battles", st.RAID_LOSS: "raid",
    st.NOBLES_HOME: "homes", st.MORAY_HOME: "homes", st.KING_HOME: "homes", st.EDWARD_STAYS: "disbanding",
    st.ENGLISH_DISBAND: "disbanding", st.SCOTTISH_DISBAND: "disbanding", st.FRENCH_KNIGHTS: "builds",
    st.BUILDS: "builds", st.LANDING: "builds",
}  # fmt: skip
"""The board is shown when one of these begins; in a battle the battle is."""


class Session:
    """One sitting: a game, who plays which side, and what each has been told."""

    def __init__(
        self,
        game: Game,
        people: tuple[int, ...],
        players: dict[int, Player],
        terminal: Terminal,
        seed: int | None = None,
        path: Path | None = None,
    ) -> None:
        self.game = game
        self.people = people
        """The sides played at the keyboard."""
        self.players = players
        """The computer players by side."""
        self.terminal = terminal
        self.seed = seed
        self.path = path
        """Where the game is saved after every action."""
        self.told = [0, 0]
        """For each side, how many actions it has been told the events of."""
        self.shown: list[tuple[int, int, str] | None] = [None, None]
        """For each side, the phase of the last board it was shown."""
        self.at_screen = -1
        """The side that looks at the screen, when two people share it."""
        self.leaving = False
        """Whether the player was asked to save before leaving."""

    def chance(self, purpose: str) -> Random:
        """Return the source of chance for the next action."""
        if self.seed is None:
            return SystemRandom()
        return Random(f"{self.seed}/{purpose}/{len(self.game.actions)}")

    def play(self, action: int) -> None:
        """Take an action and save."""
        self.game.play(action)
        self.leaving = False
        self.save()

    def observe_events(self, side: int) -> None:
        """Let a computer player observe what it has not yet seen; by now nothing of it can be taken back."""
        for events in self.game.events[self.told[side] :]:
            for event in events:
                seen = event.seen_by(side)
                if seen is not None:
                    self.players[side].observe(seen)
        self.told[side] = len(self.game.actions)

    def write(self, text: str) -> None:
        """Write a text to the screen."""
        self.terminal.write(text)

    def event_lines(self, side: int, start: int) -> list[str]:
        """Return what happened since some action, as a side may know it."""
        indices = range(start, len(self.game.actions))
        seen = [event.seen_by(side) for index in indices for event in self.game.events_now(index)]
        return [translate("screen.log", event=event_text(event)) for event in seen if event is not None]

    def show_events(self, side: int) -> None:
        """Tell a person what happened since they were last told."""
        for line in self.event_lines(side, self.told[side]):
            self.write(line)
        self.told[side] = len(self.game.actions)

    def last_decision(self, side: int) -> int:
        """Return the number of a side's last action, or 0."""
        own = [number for number, action in enumerate(self.game.actions) if act.side_of(action) == side]
        return own[-1] if own else 0

    def give_screen(self, side: int) -> None:
        """Hide the board of one person until the other is at the screen; do nothing where one plays alone."""
        if len(self.people) < 2 or self.at_screen == side:
            return
        if self.at_screen >= 0:
            self.show_events(self.at_screen)
            self.terminal.ask(translate("screen.hide", side=side_name(side)))
        self.terminal.clear()
        self.terminal.ask(translate("screen.curtain", side=side_name(side)))
        self.terminal.clear()
        self.at_screen = side
        self.shown[side] = None

    def show(self, seen: View) -> None:
        """Show the board when a phase begins, and the battle whenever there is one."""
        side = seen.viewer
        phase = _PHASES.get(seen.stage)
        if phase is None:
            self.write("\n".join(["", *battle_lines(seen, self.terminal.width, self.terminal.colour)]))
        elif self.shown[side] != (seen.year, seen.turn, phase):
            self.shown[side] = (seen.year, seen.turn, phase)
            self.write("\n" + self.board(seen))

    def board(self, seen: View) -> str:
        """Return the whole board for a view."""
        return board_text(seen, self.terminal.width, self.terminal.colour)

    def can_take(self, plan: list[int]) -> bool:
        """Return whether a person's actions can be taken one after the other."""
        trial = self.game.state.copy()
        for action in plan:
            if why_not(trial, act.side_of(action), action) is not None:
                return False
            advance(trial, action)
        return True

    def play_all(self, plan: tuple[int, ...]) -> None:
        """Take a person's actions one after the other; stop with the reason where one is not allowed."""
        for action in plan:
            refusal = why_not(self.game.state, act.side_of(action), action)
            if refusal is not None:
                self.write(translate("screen.refused", reason=refusal_text(refusal)))
                return
            text = translate("screen.played", action=write_action(action).partition(" ")[2])
            self.write(styled(text, TextStyle.DIM, self.terminal.colour))
            self.play(action)

    def undo(self, number: int) -> None:
        """Take back some actions."""
        taken = self.game.actions[len(self.game.actions) - number :]
        self.game.undo(number)
        for action in reversed(taken):
            self.write(translate("screen.undo", action=write_action(action).partition(" ")[2]))
        self.told = [min(told, len(self.game.actions)) for told in self.told]
        self.save()

    def save(self) -> bool:
        """Write the game to its file, if it has one; a failure is told and the game goes on."""
        if self.path is None:
            return True
        part = self.path.with_name(self.path.name + ".part")
        try:
            part.write_text(self.game.dump(), encoding="utf-8")
            os.replace(part, self.path)
        except OSError as error:
            self.write(translate("screen.save.failed", file=self.path, error=os_error_text(error)))
            return False
        return True


def with_suffix(path: Path) -> Path:
    """Return a path that ends in `.hots` unless it has an ending of its own."""
    return path if path.suffix else path.with_suffix(SUFFIX)
