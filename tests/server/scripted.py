"""A computer player that does what a file tells it, for servers started by the tests with `LONGSHANKS_PLAYERS`.

The file, named by `LONGSHANKS_SCRIPT`, has an action for each view; one that is not there yet is waited for, so that a
test decides when the computer acts. Once the file has `RELEASED` in it, the player does anything at all.
"""

from __future__ import annotations

import hashlib
import json
import os
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

from longshanks.ai.player import Candidate, Player
from longshanks.notation.action import read_action
from longshanks.rules.events import Event
from longshanks.server.computers.worker_messages import pack_view
from longshanks.views.view import View

RELEASED = "released"
PAUSE = 0.005


def key_of(view: View) -> str:
    """Return what stands for a view in the file."""
    return hashlib.sha256(repr(pack_view(view)).encode()).hexdigest()


def write_script(path: Path, script: dict[str, str]) -> None:
    """Write the file, in one piece for whoever reads it meanwhile."""
    fresh = path.with_suffix(".new")
    fresh.write_text(json.dumps(script))
    fresh.replace(path)


class Scripted:
    """Does what the file says."""

    name = "scripted"

    def decide(self, view: View, rng: Random) -> int:
        """Return the action the file has for this view."""
        key, path = key_of(view), Path(os.environ["LONGSHANKS_SCRIPT"])
        while True:
            script = json.loads(path.read_text())
            if key in script:
                return read_action(script[key])
            if RELEASED in script:
                return view.actions[0]
            time.sleep(PAUSE)

    def observe(self, event: Event) -> None:
        """Forget it at once."""

    def explain(self) -> list[Candidate]:
        """Return nothing."""
        return []


PLAYERS: dict[str, Callable[[], Player]] = {"scripted": Scripted}
