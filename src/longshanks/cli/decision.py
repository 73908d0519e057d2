"""One question to a person: numbered menus, actions in words, and commands to look around.

`why` and typed actions ask the engine about the player's own side only, so that nobody can sound out the enemy.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from difflib import get_close_matches
from pathlib import Path
from typing import Final

from longshanks.cli.board import hand_line, noble_lines, played_line
from longshanks.cli.lookup import area_lines, rule_lines
from longshanks.cli.menus import Choice, Menu, main_menu
from longshanks.cli.session import Session, with_suffix
from longshanks.cli.text_style import TextStyle, styled
from longshanks.cli.translation import either, input_error_text, prompt_text, refusal_text, side_name, translate
from longshanks.notation.action import read_action
from longshanks.notation.names import NotationError, read_area
from longshanks.rules import actions as act
from longshanks.rules.engine import why_not
from longshanks.rules.r2_blocks import SIDE_LETTERS
from longshanks.views.view import View


class Leave(Exception):
    """The player has left."""


class Decision:
    """One question to a person: the menus they are in, and what their words do."""

    def __init__(self, session: Session, seen: View) -> None:
        self.session = session
        self.seen = seen
        self.side = seen.viewer
        self.menus: list[Menu] = [main_menu(seen, session.can_take)]
        self.done = False
        self.commands: Final[dict[str, Callable[[str], None]]] = {
            "area": self.look_at_area,
            "back": self.go_back,
            "board": self.show_board,
            "hand": self.show_hand,
            "help": self.show_help,
            "log": self.show_log,
            "nobles": self.show_nobles,
            "quit": self.quit,
            "rules": self.show_rules,
            "save": self.save,
            "undo": self.undo,
            "why": self.explain,
        }

    def write(self, text: str) -> None:
        """Write a text to the screen."""
        self.session.write(text)

    def run(self) -> None:
        """Ask until the game has changed."""
        self.show_menu()
        while not self.done:
            only = self.only_choice()
            key = "screen.ask.only" if only is not None else "screen.ask"
            line = self.session.terminal.ask(
                translate(key, side=side_name(self.side), label=only.label if only is not None else "")
            )
            self.answer(line.strip())

    def show_menu(self) -> None:
        """Write the prompt and the choices of the open menu."""
        terminal = self.session.terminal
        is_root = len(self.menus) == 1
        if is_root:
            self.write("\n" + styled(prompt_text(self.seen), TextStyle.TITLE, terminal.colour))
        self.write("\n".join(self.menus[-1].lines(is_root)))

    def only_choice(self) -> Choice | None:
        """Return the choice of a menu that has but one."""
        menu = self.menus[-1]
        choices = [*menu.choices, *([menu.last] if menu.last is not None else [])]
        return choices[0] if len(choices) == 1 and len(self.menus) == 1 else None

    def answer(self, line: str) -> None:
        """Do what a line asks for."""
        only = self.only_choice()
        word, _, rest = line.partition(" ")
        word = word.lower()
        if not line and only is not None:
            self.choose(only)
        elif not line:
            self.show_menu()
        elif re.fullmatch(r"[\d\s,]+", line):
            self.pick([int(number) for number in re.findall(r"\d+", line)])
        elif word == "all" and self.menus[-1].combine is not None:
            self.choose(self.menus[-1].choices[-1])
        elif word in self.commands:
            self.commands[word](rest.strip())
        elif word in act.VERBS or word.upper() in ("E", "S", "C"):
            self.act(line)
        else:
            near = get_close_matches(word, [*self.commands, *act.VERBS[1 : act.ROLL]], 3)
            if near:
                self.write(translate("screen.bad.command", word=word, near=either(near)))
            else:
                self.write(translate("screen.bad.command.unknown", word=word))

    def pick(self, numbers: list[int]) -> None:
        """Take the choice, or the choices, of some numbers."""
        menu = self.menus[-1]
        low = 1 if menu.last is None and len(self.menus) == 1 else 0
        bad = [number for number in numbers if not low <= number <= len(menu.choices)]
        if bad:
            self.write(translate("screen.bad.number", word=bad[0], low=low, high=len(menu.choices)))
        elif len(numbers) > 1 and (menu.combine is None or 0 in numbers):
            self.write(translate("screen.bad.numbers", low=low, high=len(menu.choices)))
        elif len(numbers) > 1 and menu.combine is not None:
            self.open(menu.combine([number - 1 for number in numbers]))
        elif numbers[0] == 0:
            if menu.last is not None:
                self.choose(menu.last)
            else:
                self.go_back("")
        else:
            self.choose(menu.choices[numbers[0] - 1])

    def choose(self, choice: Choice) -> None:
        """Open the menu behind a choice, or take its actions."""
        if choice.opens is not None:
            self.open(choice.opens())
        else:
            self.session.play_all(choice.actions)
            self.done = True

    def open(self, menu: Menu) -> None:
        """Open a menu; one without choices only says so."""
        if menu.choices:
            self.menus.append(menu)
            self.show_menu()
        else:
            self.write(menu.title)

    def go_back(self, rest: str) -> None:
        """Go back to the menu before."""
        if len(self.menus) > 1:
            self.menus.pop()
        self.show_menu()

    def read(self, text: str) -> int | None:
        """Read an action of the player's own side; print what is wrong with it otherwise."""
        words = text.split()
        letter = SIDE_LETTERS[self.side]
        if words[0].upper() in ("E", "S", "C") and len(words) > 1:
            letter = words.pop(0).upper()
        try:
            action = read_action(" ".join([letter, *(word.lower() for word in words)]))
        except NotationError as error:
            self.write(translate("screen.bad.text", error=input_error_text(error)))
            return None
        if act.side_of(action) != self.side:
            other = side_name(act.side_of(action))
            self.write(translate("screen.bad.side", other=other, side=side_name(self.side)))
            return None
        return action

    def act(self, text: str) -> None:
        """Take an action that was typed."""
        action = self.read(text)
        if action is None:
            return
        refusal = why_not(self.session.game.state, self.side, action)
        if refusal is not None:
            self.write(translate("screen.refused", reason=refusal_text(refusal)))
            return
        self.session.play_all((action,))
        self.done = True

    def explain(self, text: str) -> None:
        """Say whether an action is allowed, and if not, by which rule."""
        if not text:
            self.write(translate("screen.bad.why"))
            return
        action = self.read(text)
        if action is not None:
            refusal = why_not(self.session.game.state, self.side, action)
            self.write(translate("screen.allowed") if refusal is None else refusal_text(refusal))

    def undo(self, rest: str) -> None:
        """Take back one action, or all that can be taken back."""
        possible = self.session.game.count_undoable()
        if rest not in ("", "turn"):
            self.write(translate("screen.undo.how"))
        elif not possible:
            self.write(translate("screen.undo.none"))
        else:
            self.session.undo(possible if rest == "turn" else 1)
            self.done = True

    def show_board(self, rest: str) -> None:
        """Show the whole board."""
        self.write(self.session.board(self.seen))
        self.show_menu()

    def show_hand(self, rest: str) -> None:
        """Show the player's cards and those played this year."""
        self.write(hand_line(self.seen))
        self.write(played_line(self.seen))

    def show_nobles(self, rest: str) -> None:
        """Show who serves whom."""
        self.write("\n".join(noble_lines(self.seen, self.session.terminal.width)))

    def show_log(self, rest: str) -> None:
        """Show what happened since the player's last decision, or the last so many events."""
        lines = self.session.event_lines(self.side, 0 if rest else self.session.last_decision(self.side))
        if rest and not rest.isdigit():
            self.write(translate("screen.log.how"))
            return
        if rest:
            lines = lines[-int(rest) :] if int(rest) else []
        self.write("\n".join(lines) or translate("screen.log.none"))

    def show_rules(self, rest: str) -> None:
        """Show the rule that applies now."""
        self.write("\n".join(rule_lines(self.seen, self.session.terminal.width)))

    def look_at_area(self, rest: str) -> None:
        """Show the facts and borders of an area."""
        if not rest:
            self.write(translate("lookup.how"))
            return
        try:
            self.write("\n".join(area_lines(read_area(rest.lower()))))
        except NotationError as error:
            self.write(translate("screen.bad.text", error=input_error_text(error)))

    def show_help(self, rest: str) -> None:
        """Show what can be typed."""
        self.write(translate("help"))

    def save(self, rest: str) -> None:
        """Save the game, from now on after every action."""
        session = self.session
        if not rest and session.path is None:
            self.write(translate("screen.save.how"))
            return
        path = with_suffix(Path(rest)) if rest else session.path
        if path != session.path and path is not None and path.exists():
            self.write(translate("screen.save.exists", file=path))
            return
        before = session.path
        session.path = path
        if session.save():
            self.write(translate("screen.saved", file=path))
        else:
            session.path = before

    def quit(self, rest: str) -> None:
        """Leave; a game without a file is kept until the player says so twice."""
        if self.session.path is None and not self.session.leaving:
            self.session.leaving = True
            self.write(translate("screen.quit.unsaved"))
        else:
            raise Leave
