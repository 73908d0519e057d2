"""The game in the terminal: whole games, two people at one screen, and every command."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from longshanks import ENGLAND, SCOTLAND, Event, Game, View, load, make_setup, outcome, view
from longshanks.ai.players import PLAYERS, RandomPlayer
from longshanks.cli.commands import play_command as playing
from longshanks.cli.commands.play_command import play, play_session
from longshanks.cli.main import main
from longshanks.cli.session import Session
from longshanks.cli.terminal import Terminal
from longshanks.cli.translation import block_label, level_name
from longshanks.notation.action import read_action
from longshanks.notation.position import position
from longshanks.rules.events import Moved
from longshanks.rules.r2_blocks import BLOCKS, EDWARD, KING, NOBLES, WALLACE
from tests.cli.screen import OPENING, SETUP, Screen, history, options, script, sit_down
from tests.cli.test_board import known_to, names_shown


@pytest.mark.parametrize("side", ["england", "scotland"])
def test_the_first_choice_every_time_plays_a_whole_game(side: str, tmp_path: Path) -> None:
    screen = Screen()
    path = tmp_path / "game.hots"
    assert play(options(side, file=str(path)), SETUP, screen.terminal) == 0
    game = load(path.read_text("utf-8"))
    end = outcome(game.state)
    assert end is not None
    assert f"[{end.rule}]" in screen.texts[-2]
    assert "longshanks play --resume" in screen.texts[-1]
    assert "{" not in screen.text and "None" not in screen.text
    assert not path.with_name("game.hots.part").exists()


def test_two_people_play_a_whole_game_behind_a_curtain() -> None:
    screen = Screen()
    assert play(options("both"), SETUP, screen.terminal) == 0
    assert " wins" in screen.texts[-2]
    handed = [text for text in screen.texts if text.startswith("Hand over to the player of ")]
    assert len(handed) > 20
    assert handed[0].startswith("Hand over to the player of England")
    assert all(one != other for one, other in pairwise(handed))


@pytest.mark.parametrize(("scenario", "side"), [("bruce", "scotland"), ("braveheart", "england"), ("bruce", "both")])
def test_any_answer_is_survived(scenario: str, side: str) -> None:
    rng = Random(scenario + side)
    words = [
        "",
        "0",
        "back",
        "board",
        "log",
        "log 5",
        "log x",
        "hand",
        "nobles",
        "rules",
        "undo",
        "undo turn",
        "undo x",
    ]
    words += ["help", "why", "why end", "why move wallace fife>mentieth", "why hit nobody", "end", "area", "area fife"]
    words += ["area x", "1 2", "1 2 3", "9999", "xyzzy", "S", "E end", "S end", "C roll 3", "move", "undo x", "\t"]
    left = 4000

    def answer(prompt: str) -> str:
        nonlocal left
        left -= 1
        if left < 0:
            raise EOFError
        return rng.choice(words) if rng.random() < 0.2 else str(rng.randrange(9))

    screen = Screen(answer, width=rng.choice([80, 110]))
    assert play(options(side, seed=None), make_setup(scenario), screen.terminal) == 0
    assert "{" not in screen.text
    assert screen.texts[-1] == "Good-bye."


def test_the_same_seed_and_the_same_answers_are_the_same_game() -> None:
    def game() -> str:
        screen = Screen(limit=80)
        play(options(seed=7), SETUP, screen.terminal)
        return screen.text

    assert game() == game()


class Watcher:
    """Watches what is printed for one side, and what that side may know at that moment."""

    def __init__(self, side: int) -> None:
        self.side = side
        self.session: Session | None = None
        self.named: set[int] = set()
        self.heard = 0
        self.checked = 0

    def check(self, text: str) -> None:
        """Assert that a text names no enemy block that the side cannot know."""
        session = self.session
        if session is None or outcome(session.game.state) is not None:
            return
        game = session.game
        for events in game.events[self.heard :]:
            for event in events:
                seen = event.seen_by(self.side)
                if seen is not None:
                    self.named |= named_in(seen)
        self.heard = len(game.events)
        v = view(game.state, self.side)
        on_board = names_shown(text, list(range(BLOCKS)))
        assert on_board <= known_to(v, self.side) | known_to(v, 1 - self.side) | self.named_in_battle(text)
        for block in secret_blocks(v, 1 - self.side):
            if block not in self.named and re.search(rf"\b{block_label(block)}\b", text):
                raise AssertionError(f"{block_label(block)} is named in {text!r}")
            self.checked += 1

    def named_in_battle(self, text: str) -> set[int]:
        """Return the blocks that an event has shown, where the text tells events."""
        return self.named if text.startswith("- ") else set()


def named_in(event: Event) -> set[int]:
    """Return the blocks that an event names."""
    params = event.params()
    block = WALLACE if event.kind == "wallace_hides" else params.get("block")
    blocks = params.get("blocks")
    return ({block} if isinstance(block, int) else set()) | (set(blocks) if isinstance(blocks, list) else set())


def secret_blocks(v: View, side: int) -> list[int]:
    """Return the blocks of a side that the viewer cannot tell, but for those whose name is also a word."""
    known = {k.block for k in v.known[side]}
    own = {k.block for k in v.known[1 - side]}
    ambiguous = {EDWARD, KING} | {block for block in range(BLOCKS) if NOBLES >> block & 1}
    return [block for block in range(BLOCKS) if block not in known | own | ambiguous]


@pytest.mark.parametrize("side", [ENGLAND, SCOTLAND])
def test_nothing_printed_names_a_block_that_the_side_cannot_know(side: int, monkeypatch: pytest.MonkeyPatch) -> None:
    watcher = Watcher(side)
    rng = Random(side)

    def answer(prompt: str) -> str:
        if "Enter" in prompt:
            return ""
        return (
            rng.choice(["board", "nobles", "hand", "log"]) if rng.random() < 0.05 else str(rng.choice([1, 1, 1, 2, 0]))
        )

    screen = Screen(answer)

    def watch(session: Session) -> None:
        watcher.session = session
        play_session(session)

    monkeypatch.setattr(playing, "play_session", watch)
    monkeypatch.setattr(screen.terminal, "write", tee(screen.terminal, watcher.check))
    play(options(["england", "scotland"][side], opponent="greedy"), SETUP, screen.terminal)
    assert watcher.checked > 1000


def tee(terminal: Terminal, look: Callable[[str], None]) -> Callable[[str], None]:
    """Return the terminal's `write` with somebody looking on."""
    write = terminal.write

    def both(text: str) -> None:
        look(text)
        write(text)

    return both


def test_nobody_can_sound_out_the_enemy() -> None:
    hands = [line for line in OPENING if "deal" in line]
    answers = ["", "why E card truce", "why E card pillage", "why C roll 3", "E card truce"]
    session, screen = sit_down([OPENING[0], *hands, "E card 2"], answers, "scotland")
    assert screen.text.count("That would be an action of England. You play Scotland.") == 3
    assert len(session.game.actions) == 4


def test_the_computer_sees_only_its_own_side_and_nothing_taken_back() -> None:
    class Spy(RandomPlayer):
        heard: list[Event]

        def observe(self, event: Event) -> None:
            self.heard.append(event)

    spy = Spy()
    spy.heard = []
    game = Game(SETUP)
    for line in OPENING:
        game.play(read_action(line))
    answers = ["move wallace fife>angus", "undo", "move wallace fife>atholl", "end"]
    session = Session(game, (SCOTLAND,), {ENGLAND: spy}, Screen(script(answers)).terminal, seed=3)
    play_session(session)
    moved = [event for event in spy.heard if isinstance(event, Moved) and event.side == SCOTLAND]
    assert [event.block for event in moved] == [None]
    assert all(event.kind != "step_added" or event.owner == ENGLAND for event in spy.heard)


def test_blocks_chosen_together_move_together() -> None:
    session, screen = sit_down(OPENING, ["3", "1 2", "1"])
    assert "Which blocks of Fife?" in screen.text
    moves = history(session)[len(OPENING) :]
    assert len(moves) == 2
    assert {move.split()[3] for move in moves} == {"fife>angus"}


def test_a_whole_group_moves_at_once() -> None:
    for word in ("4", "all", "1 2 3", "1 4"):
        session, _ = sit_down(OPENING, ["3", word, "1"])
        moves = history(session)[len(OPENING) :]
        assert {move.split()[2] for move in moves} == {"wallace", "douglas", "barclay"}


def test_r4_3_a_group_is_not_offered_a_border_it_cannot_cross() -> None:
    """[R4.3]"""
    _, screen = sit_down(OPENING, ["3", "4"])
    together = screen.text.rpartition("to where?")[2]
    assert "Atholl" not in together and "Angus" in together
    _, screen = sit_down(OPENING, ["3", "1 2"])
    assert "Atholl" in screen.text.rpartition("to where?")[2]


def test_zero_and_back_leave_a_menu() -> None:
    session, screen = sit_down(OPENING, ["3", "0", "3", "1", "back", "back", "0"])
    assert screen.text.count("Move your blocks: 3 group moves left. [4.0]") == 3
    assert history(session)[len(OPENING)] == "S end"


def test_enter_shows_the_menu_again_or_takes_the_only_choice() -> None:
    _, screen = sit_down(OPENING, [""])
    assert screen.text.count("  0  End your moves") == 2
    moves = ["grant strathspey>moray", "bruce annan>carrick", "galloway galloway>annan"]
    session, screen = sit_down(OPENING, [*(f"move {move}" for move in moves), ""])
    assert "Scotland (Enter: End your moves)> " in screen.texts
    assert history(session)[len(OPENING) + 3] == "S end"


def test_several_numbers_where_one_is_asked_for() -> None:
    session, screen = sit_down(OPENING, ["1 2", "77", "3 0"])
    assert screen.text.count("One number at a time here: type a number from 0 to 5.") == 2
    assert "There is no choice 77: type a number from 0 to 5." in screen.text
    assert history(session) == OPENING


@pytest.mark.parametrize("text", ["move wallace fife>angus", "S move wallace fife>angus", "MOVE Wallace Fife>Angus"])
def test_an_action_can_be_typed(text: str) -> None:
    session, screen = sit_down(OPENING, [text])
    assert history(session)[-1] == "S move wallace fife>angus"
    assert "- Wallace moved from Fife to fight in Angus." in screen.text


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("move wallace fife>lothian", "Not possible: Fife and Lothian share no border. [1.1]"),
        ("card 3", "Not possible: That is not asked now. What is asked: moves. [4.0]"),
        ("move walace fife>angus", "That cannot be read: there is no block 'walace': did you mean wallace?"),
        ("move wallace", "after the verb write a block and a route"),
        ("bord", "There is no command or action 'bord': did you mean board"),
        ("xyzzy", "There is no command or action 'xyzzy'. Type help for all commands."),
        ("E end", "That would be an action of England. You play Scotland."),
        ("area fif", "That cannot be read: there is no area 'fif': did you mean fife?"),
        ("area", "Write an area after area"),
        ("log soon", "Write log, or log and how many events you want to see"),
        ("undo everything", "Write undo for one action, undo turn for all of them."),
        ("save", "Write a file name after save"),
        ("why", "Write the action after why"),
    ],
)
def test_bad_input_says_what_is_wrong_and_loses_nothing(text: str, answer: str) -> None:
    session, screen = sit_down(OPENING, [text])
    assert answer in screen.text
    assert history(session) == OPENING


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("move wallace fife>angus", "That is allowed."),
        ("end", "That is allowed."),
        ("move wallace fife>lothian", "Fife and Lothian share no border. [1.1]"),
        ("move york_knights england>dunbar", "You have no York Knights on the map. [4.0]"),
        ("move douglas fife>mentieth>lanark", "A move cannot go through Mentieth: enemy blocks stand there. [4.0]"),
        ("move douglas fife>angus>buchan>mar", "Douglas cannot go that far: the move rating is 2. [2.13]"),
        ("move bruce annan>nowhere", "That cannot be read: there is no area 'nowhere'"),
    ],
)
def test_why_gives_the_reason_and_the_rule(text: str, answer: str) -> None:
    session, screen = sit_down(OPENING, [f"why {text}"])
    assert answer in screen.texts[-4]
    assert history(session) == OPENING


def test_undo_takes_back_one_action_and_undo_turn_all() -> None:
    moves = ["move wallace fife>angus", "move douglas fife>angus", "move barclay fife>angus"]
    session, screen = sit_down(OPENING, [*moves, "undo"])
    assert len(session.game.actions) == len(OPENING) + 2
    assert "Taken back: move barclay fife>angus" in screen.text
    session, screen = sit_down(OPENING, [*moves, "undo turn"])
    assert history(session) == OPENING
    session, screen = sit_down(OPENING, ["undo"])
    assert "Nothing can be taken back" in screen.text
    assert history(session) == OPENING


def test_what_was_taken_back_is_not_told_twice() -> None:
    move = "move wallace fife>angus"
    _, screen = sit_down(OPENING, [move, "undo", move])
    assert screen.text.count("- Wallace moved from Fife") == 2
    assert screen.text.count("Cards: England 2, Scotland 3.") == 1


def test_log_hand_nobles_rules_area_help_and_board() -> None:
    answers = ["log", "hand", "nobles", "rules", "area annan", "help", "board", "log 1"]
    _, screen = sit_down(OPENING, answers)
    text = screen.text
    assert "- Cards: England 2, Scotland 3. Scotland is Player 1." in text
    assert "Your hand: 1 2 3 Herald." in text
    assert "8 of 14 are a majority" in text
    assert "Rule 4.0: Movement in general." in text
    assert "It is a home of Bruce." in text
    assert "- England: green Anglo-Scottish border; every block takes a group move of its own." in text
    assert "why ACTION" in text
    assert text.count("┌ Ross 1 ") == 2


def test_the_dice_of_a_battle_are_shown() -> None:
    screen = Screen(limit=90)
    play(options(), SETUP, screen.terminal)
    assert re.search(r"- [\w ]+ rolled [1-6]( [1-6])*, hitting on \d or less: ", screen.text)
    assert re.search(r"Battle of \w+, round 1 of 3. \w+ attacks.", screen.text)


def test_each_player_reads_only_his_own_side_after_the_curtain() -> None:
    answers = ["", "2", "", "", "4"]
    _, screen = sit_down(OPENING[:3], answers, "both")
    english, scottish = " ".join(screen.text.split()).split("Hand over to the player of Scotland")
    assert "Your hand: 1 2 2 3 Truce." in english and "Herald" not in english
    assert "Your hand: 1 2 3 3 Herald." in scottish.partition("Cards: ")[0]
    assert "Truce" not in scottish
    assert "England laid 2 face down" in english and "England laid a card face down" in scottish


def test_the_screen_is_cleared_between_two_people() -> None:
    _, screen = sit_down(OPENING[:3], ["", "2", "", ""], "both")
    before = screen.texts.index("Hand over to the player of Scotland, then press Enter. ")
    assert screen.texts[before - 1].count("\n") > 40
    assert screen.texts[before + 1].count("\n") > 40
    assert screen.texts[before - 2] == "Press Enter to clear the screen for Scotland. "


def test_the_command_plays(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    answers = iter(["1", "quit", "quit"])
    monkeypatch.setattr("builtins.input", lambda prompt: next(answers))
    assert main(["play", "--seed", "3"]) == 0
    out = capsys.readouterr().out
    assert "You play Scotland against Club player." in out
    assert out.endswith("Good-bye.\n")


def test_every_player_can_be_the_opponent() -> None:
    for name in PLAYERS:
        screen = Screen(limit=12)
        assert play(options(opponent=name), SETUP, screen.terminal) == 0
        assert f"against {level_name(name)}." in screen.text


def test_positions_beyond_the_opening_can_be_asked_about() -> None:
    game = Game(SETUP)
    game.state = position("""
        stage: regrouping scotland
        first: scotland
        scotland lanark: wallace 4, douglas 3
        england mentieth: york_infantry
        battle: lanark
        attacker: scotland
        stand: wallace douglas
    """)
    screen = Screen(script(["why regroup wallace mentieth", "why regroup wallace fife", "rules"]))
    play_session(Session(game, (SCOTLAND,), {}, screen.terminal))
    assert "The way to Mentieth is barred: enemy blocks stand there. [5.6]" in screen.text
    assert "Fife shares no border with the field of battle. [5.6]" in screen.text
    assert "Rule 5.6: Regrouping." in screen.text
