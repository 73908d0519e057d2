"""Play the annotated games of docs/games: a file a game, with what happened and what each player thought beside it.

Each turn begins with the year, the nobles on each side and the chance that England's player gives itself; decisions
that had alternatives carry the player's next best line. The files replay like any other: comments are passed over.
"""

from __future__ import annotations

import sys
from math import inf
from pathlib import Path
from random import Random

from longshanks.ai.levels import BeliefPlayer, Level
from longshanks.ai.players import PLAYERS
from longshanks.lab.common_random_numbers import CommonRandomNumbers
from longshanks.notation.action import write_action
from longshanks.notation.game import SUFFIX, Game
from longshanks.rules import state as st
from longshanks.rules.engine import actors, outcome
from longshanks.rules.events import SPECTATOR, Event
from longshanks.rules.r2_blocks import CHANCE, ENGLAND, SCOTLAND
from longshanks.rules.r8_scenarios import make_setup
from longshanks.rules.r9_victory import count_nobles
from longshanks.views.view import view
from longshanks.words.catalogue import CATALOGUE
from longshanks.words.game_messages import event_message
from longshanks.words.render import render

FOLDER = Path(__file__).parents[1] / "docs" / "games"
GAMES = {
    "master-master-braveheart": ("master", "master", "braveheart", "annotated 1"),
    "club-master-bruce": ("club", "master", "bruce", "annotated 2"),
    "club-beginner-braveheart": ("club", "beginner", "braveheart", "annotated 3"),
}
"""By file: the English player, the Scottish player, the scenario and the seed."""
TOLD = {
    "battle_won", "captured", "crowned", "defected", "edward_ii", "edward_stays", "eliminated", "herald_answered",
    "pillaged", "wallace_hides", "winter_begun",
}  # fmt: skip
"""The events worth a line."""
CLOSE = 0.03
"""A second line that is nearly as good is worth showing."""


def play(name: str) -> str:
    """Play one game and return its annotated file."""
    english, scottish, scenario, seed = GAMES[name]
    game = Game(make_setup(scenario))
    players = [PLAYERS[english](), PLAYERS[scottish]()]
    for player in players:
        if isinstance(player, Level):
            player.seconds = inf  # By effort alone, so that a busy machine writes the same file.
    streams = [Random(f"{seed}/{side}") for side in (ENGLAND, SCOTLAND)]
    luck = CommonRandomNumbers(seed)
    notes: dict[int, list[str]] = {}
    seen = (0, 0)
    while acting := actors(game.state):
        s, side, at = game.state, acting[0], len(game.actions)
        if side == CHANCE:
            events = game.play(luck.action(s))
        else:
            if s.stage == st.CARDS and (s.year, s.turn) != seen:
                seen = (s.year, s.turn)
                notes.setdefault(at, []).append(heading(game))
            player = players[side]
            thinking = not (isinstance(player, BeliefPlayer) and player.moves)
            action = player.decide(view(s, side), streams[side])
            if thinking and isinstance(player, BeliefPlayer):
                notes.setdefault(at, []).extend(thoughts(player))
            events = game.play(action)
        notes.setdefault(at + 1, []).extend(f"    {say(event)}" for event in events if event.kind in TOLD)
        for viewer in (ENGLAND, SCOTLAND):
            for event in events:
                if (own := event.seen_by(viewer)) is not None:
                    players[viewer].observe(own)
    end = outcome(game.state)
    assert end is not None
    notes.setdefault(len(game.actions), []).append(
        f"{('England', 'Scotland')[end.winner]} wins: {end.reason}, {count_nobles(game.state, ENGLAND)} nobles to "
        f"{count_nobles(game.state, SCOTLAND)}."
    )
    return written(game, notes, f"{english} (England) against {scottish} (Scotland)")


def heading(game: Game) -> str:
    """Return the line that begins a turn."""
    s = game.state
    return (
        f"== {s.year}, turn {s.turn}: nobles {count_nobles(s, ENGLAND)} English, {count_nobles(s, SCOTLAND)} Scottish"
    )


def thoughts(player: BeliefPlayer) -> list[str]:
    """Return what a player thought of its decision, if there was a choice worth telling."""
    lines = player.explain()
    if len(lines) < 2 or (len(lines[0].actions) < 2 and lines[0].value - lines[1].value > CLOSE):
        return []
    texts = [f"{'; '.join(write_action(a)[2:] for a in line.actions)} ({line.value:.0%})" for line in lines[:2]]
    return [f"  {player.name} thinks: {texts[0]}", f"    or: {texts[1]}"]


def say(event: Event) -> str:
    """Return an event as everybody sees it."""
    seen = event.seen_by(SPECTATOR)
    return render(event_message(seen), CATALOGUE) if seen is not None else ""


def written(game: Game, notes: dict[int, list[str]], title: str) -> str:
    """Return the game file with the notes as comments before the actions they belong to."""
    head, _, body = game.dump().partition("\n\n")
    out = [head, f"note: {title}", ""]
    for i, line in enumerate(body.strip().splitlines()):
        out += [f"# {note}".rstrip() for note in notes.get(i, [])]
        out.append(line)
    out += [f"# {note}" for note in notes.get(len(game.actions), [])]
    return "\n".join(out) + "\n"


def main() -> None:
    """Write the games named, or all of them."""
    FOLDER.mkdir(exist_ok=True)
    for name in sys.argv[1:] or GAMES:
        (FOLDER / f"{name}{SUFFIX}").write_text(play(name), encoding="utf-8")
        print(f"docs/games/{name}{SUFFIX}")


if __name__ == "__main__":
    main()
