"""A player that is a program of its own, in any language: lines of text on its standard input and output.

    hello 1                            we begin, with the version of the protocol
    name Bold Bot                      it may say what it is called
    ready                              and says that it is ready
    new scotland braveheart 4.0        a game begins: its side, the scenario, the edition
    event {"kind": "moved", …}         something happened, as its side sees it
    go {"viewer": "scotland", …}       it is asked: what it may know, with the legal actions
    info +4 for the castle             it may say what it likes, which is passed over
    do S move wallace fife>angus       and answers with one of those actions
    quit                               we are done

docs/bots.md has a program of twenty lines. One that breaks off, answers nothing for a minute or something illegal has
lost a game in the arena.
"""

from __future__ import annotations

import json
import queue
import shlex
import subprocess
import sys
import threading
import weakref
from dataclasses import asdict
from random import Random
from typing import Any, Final

from longshanks.ai.player import Candidate
from longshanks.notation.action import read_action
from longshanks.notation.named_view import named
from longshanks.notation.names import spell_event
from longshanks.rules.events import VIEWER_NAMES, Event
from longshanks.views.view import View

PROTOCOL: Final = 1
SECONDS: Final = 60.0
"""How long a program may think about one line."""


class ProgramError(RuntimeError):
    """A program that plays broke off, was silent for too long or said something that means nothing."""


class ProgramPlayer:
    """Plays as a program answers; it is started when it is asked first, and ended with the player."""

    def __init__(self, command: str, seconds: float = SECONDS) -> None:
        self.command = command
        self.seconds = seconds
        self.name = command
        """What the program calls itself, once it has been started."""
        self._unread: list[Event] = []
        self._program: _Program | None = None

    def decide(self, view: View, rng: Random) -> int:
        """Return the action that the program answers; raise `ProgramError` if it gives none."""
        program = self._program or self._start(view)
        for event in self._unread:
            program.write(f"event {json.dumps(spell_event(event))}")
        self._unread.clear()
        program.write(f"go {json.dumps(asdict(named(view)))}")
        while True:
            word, _, rest = program.read(self.seconds).partition(" ")
            if word == "do":
                return read_action(rest)
            if word != "info":
                raise ProgramError(f"{self.command}: said {word!r} where 'do ACTION' is wanted")

    def observe(self, event: Event) -> None:
        """Keep an event for the program."""
        self._unread.append(event)

    def explain(self) -> list[Candidate]:
        """Return nothing: what a program thinks is its own."""
        return []

    def _start(self, view: View) -> _Program:
        program = self._program = _Program(self.command)
        weakref.finalize(self, program.end)
        program.write(f"hello {PROTOCOL}")
        while (line := program.read(self.seconds)) != "ready":
            word, _, rest = line.partition(" ")
            if word == "name" and rest:
                self.name = rest.strip()[:40]
            elif word != "info":
                raise ProgramError(f"{self.command}: said {line!r:.60} where 'ready' is wanted")
        program.write(f"new {VIEWER_NAMES[view.viewer]} {view.setup.scenario} {view.setup.edition}")
        return program


class _Program:
    """A running program; threads read and write, so that one which hangs holds nobody up for longer than it may."""

    def __init__(self, command: str) -> None:
        words = shlex.split(command, posix=sys.platform != "win32")
        try:
            self._process = subprocess.Popen(
                words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8", bufsize=1
            )
        except (OSError, IndexError) as error:
            raise ProgramError(f"{command}: cannot be started: {error}") from None
        self._command = command
        self._said: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self._to_say: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self._threads = [threading.Thread(target=work, daemon=True) for work in (self._read_all, self._write_all)]
        for thread in self._threads:
            thread.start()

    def _read_all(self) -> None:
        stream: Any = self._process.stdout
        with stream:
            for line in stream:
                self._said.put(line.strip())
        self._said.put(None)

    def _write_all(self) -> None:
        stream: Any = self._process.stdin
        try:
            with stream:
                while (line := self._to_say.get()) is not None:
                    stream.write(line + "\n")
        except OSError:
            return  # It has gone: who reads is told.

    def write(self, line: str) -> None:
        """Send a line."""
        self._to_say.put(line)

    def read(self, seconds: float) -> str:
        """Return the next line that is not empty; raise `ProgramError` if there is none in time."""
        while True:
            try:
                line = self._said.get(timeout=seconds)
            except queue.Empty:
                raise ProgramError(f"{self._command}: no answer for {seconds:g} seconds") from None
            if line is None:
                raise ProgramError(f"{self._command}: has ended, with status {self._process.wait()}")
            if line:
                return line

    def end(self) -> None:
        """Let the program go, and end it if it does not."""
        self.write("quit")
        self._to_say.put(None)
        try:
            self._process.wait(timeout=2)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        for thread in self._threads:
            thread.join(2)
