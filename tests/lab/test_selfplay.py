"""Self-play: the same games however they are played, none lost or played twice, and a dataset that tells the truth."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from array import array
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any

import pyarrow.parquet as pq
import pytest

from longshanks.ai.encoding import ACTION_COUNT, action_at, action_index, encode_view
from longshanks.ai.players import PLAYERS, RandomPlayer
from longshanks.cli.main import main
from longshanks.lab import dataset, match
from longshanks.lab.executor import TaskError
from longshanks.lab.job_errors import JobError
from longshanks.lab.run_folder import Folder, write_files
from longshanks.lab.selfplay import SelfplaySettings, play_game, read_result
from longshanks.lab.selfplay_run import RunProgress, run
from longshanks.notation.action import write_action
from longshanks.notation.game import BadLine, load
from longshanks.rules import actions as act
from longshanks.rules.engine import outcome
from longshanks.rules.events import EVERYBODY
from longshanks.rules.r2_blocks import CHANCE, SIDE_NAMES
from longshanks.rules.r9_victory import count_nobles
from longshanks.rules.state import STAGE_NAMES
from longshanks.views.view import View, view

SETTINGS = SelfplaySettings(("greedy", "random"), seed=7)


class InlineExecutor:
    """Runs each task when it is submitted, in this process."""

    def __init__(self) -> None:
        self.done: dict[int, Callable[[], Any]] = {}
        self.started = 0

    def capacity(self) -> int:
        """Return that three tasks can be submitted at a time."""
        return 3

    def submit(self, function: Callable[..., Any], *arguments: object) -> int:
        """Run it now; an exception is kept for `result`."""
        self.started += 1
        try:
            product = function(*arguments)
        except Exception as error:
            failure = error

            def fail() -> Any:
                raise failure

            self.done[self.started] = fail
        else:
            self.done[self.started] = lambda: product
        return self.started

    def wait(self, handles: Iterable[int]) -> list[int]:
        """Return all handles."""
        return list(handles)

    def result(self, handle: int) -> Any:
        """Return or raise what the task did."""
        return self.done.pop(handle)()

    def cancel(self, handle: int) -> bool:
        """Return False: the task has ended."""
        return False


def play(
    path: Path, games: int, settings: SelfplaySettings = SETTINGS, shard_games: int = 4, **options: Any
) -> RunProgress:
    """Run in this process."""
    folder = Folder(path, settings, shard_games)
    with folder.opened():
        return run(folder, games, InlineExecutor(), **options)


def tree(path: Path) -> dict[str, bytes]:
    """Return every file of a run with its content."""
    return {str(file.relative_to(path)): file.read_bytes() for file in sorted(path.rglob("*")) if file.is_file()}


def game_times(path: Path) -> dict[str, int]:
    """Return when each game was written."""
    return {file.name: file.stat().st_mtime_ns for file in path.rglob("*.hots")}


def command(path: Path, games: int, *options: str) -> list[str]:
    """Return a command line."""
    return [
        *(sys.executable, "-m", "longshanks.cli.main", "selfplay", "--players", "greedy", "random", "--seed", "7"),
        *("--shard-games", "4", "--games", str(games), "--out", str(path), *options),
    ]


@contextmanager
def started(path: Path, games: int, *options: str) -> Iterator[subprocess.Popen[str]]:
    """Start a run as a process group of its own, and leave nothing of it behind."""
    process = subprocess.Popen(
        command(path, games, *options),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    try:
        yield process
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.communicate()


def wait_until(happened: Callable[[], bool], seconds: float = 30) -> None:
    """Wait for something."""
    end = time.monotonic() + seconds
    while not happened():
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.01)


def workers_of(process: subprocess.Popen[str]) -> list[int]:
    """Return the worker processes of a run."""
    children = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()
    return [int(pid) for pid in children if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()]


def is_running(pid: int) -> bool:
    """Return whether a process is there and no zombie."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


# One game


def test_a_game_depends_on_settings_and_number_alone() -> None:
    game = play_game(SETTINGS, 5)
    assert play_game(SETTINGS, 5) == game
    assert play_game(SETTINGS, 7).text.partition("\n\n")[2] != game.text.partition("\n\n")[2]
    assert play_game(SelfplaySettings(("greedy", "random"), seed=8), 5).text != game.text


def test_the_first_player_has_england_in_even_games_or_always() -> None:
    assert [SETTINGS.seats(n) for n in (0, 1)] == [("greedy", "random"), ("random", "greedy")]
    assert [SelfplaySettings(("a", "b"), fixed_sides=True).seats(n) for n in (0, 1)] == [("a", "b"), ("a", "b")]


@pytest.mark.parametrize("scenario", ["braveheart", "bruce"])
def test_a_game_replays_to_the_result_in_its_header(scenario: str) -> None:
    settings = SelfplaySettings(("random", "greedy"), scenario, "2.3-de schiltroms=true", "S2")
    played = play_game(settings, 3)
    game = load(played.text)
    end = outcome(game.state)
    assert end is not None
    result = read_result(played.text.splitlines())
    assert result == played.result
    assert (result.winner, result.reason) == (SIDE_NAMES[end.winner], end.reason)
    assert [result.english_nobles, result.scottish_nobles] == [count_nobles(game.state, side) for side in (0, 1)]
    assert game.setup.scenario == scenario
    assert game.setup.bid_scotland == 2


def test_an_endless_game_is_broken_off_and_won_by_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(match, "LAST_YEAR", 1297)
    played = play_game(SelfplaySettings(scenario="campaign"), 0)
    assert (played.result.winner, played.result.reason) == ("nobody", "nobody")
    assert set(dataset.table(played.text).column("winner").to_pylist()) == {0}


def test_players_see_the_events_of_their_side_only(monkeypatch: pytest.MonkeyPatch) -> None:
    class Watcher(RandomPlayer):
        side = -1

        def decide(self, view: View, rng: Random) -> int:
            self.side = view.viewer
            return super().decide(view, rng)

        def observe(self, event: Any) -> None:
            seen.append(event)
            assert event.owner == self.side or not event.private or self.side < 0
            all_seen = event.owner in (self.side, EVERYBODY)
            assert all_seen or not set(event.secret) & event.params().keys() or self.side < 0

    seen: list[object] = []
    monkeypatch.setitem(PLAYERS, "watcher", Watcher)
    play_game(SelfplaySettings(("watcher", "watcher")), 0)
    assert seen


def test_a_machine_with_another_version_refuses() -> None:
    with pytest.raises(RuntimeError, match=r"this machine has longshanks .* but the run is of 0\.0\.0"):
        play_game(SelfplaySettings(engine="0.0.0"), 0)


def test_a_header_without_result_is_no_result() -> None:
    with pytest.raises(ValueError, match="no result"):
        read_result(["longshanks game 1", "note: hello"])
    with pytest.raises(ValueError, match="no result"):
        read_result(["note: game=3 seed=x"])


# The dataset


@pytest.fixture(scope="module")
def shard(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with three games in one shard."""
    path = tmp_path_factory.mktemp("shard") / "run"
    assert play(path, 3).complete
    return path


def test_the_dataset_has_the_promised_columns(shard: Path) -> None:
    file = pq.ParquetFile(shard / "positions" / "000000.parquet")
    assert file.schema_arrow.names == [
        *("game", "ply", "side", "player", "stage", "year", "turn"),
        *("features", "legal", "legal_count", "choice", "action", "winner", "margin"),
    ]
    assert file.schema_arrow.equals(dataset.schema())
    assert file.num_row_groups == 3
    assert all(column.null_count == 0 for column in file.read().columns)
    for name in file.schema_arrow.names:
        assert f"\n    {name}" in dataset.__doc__ or f", {name}" in dataset.__doc__


def test_every_row_is_what_the_side_saw_and_did(shard: Path) -> None:
    rows = iter(pq.read_table(shard / "positions" / "000000.parquet").to_pylist())
    for number in range(3):
        game = load((shard / "games" / "000000" / f"{number:08}.hots").read_text())
        again = load(game.dump(), stop=0)
        end = outcome(game.state)
        assert end is not None
        nobles = [count_nobles(game.state, side) for side in (0, 1)]
        for ply, action in enumerate(game.actions):
            side = act.side_of(action)
            if side != CHANCE:
                row, seen = next(rows), view(again.state, side)
                assert (row["game"], row["ply"], row["side"], row["year"]) == (number, ply, side, seen.year)
                assert (row["turn"], row["stage"]) == (seen.turn, STAGE_NAMES[seen.stage])
                assert row["player"] == SETTINGS.seats(number)[side]
                assert array("f", row["features"]) == array("f", encode_view(seen))
                assert row["legal"] == [action_index(option) for option in seen.actions]
                assert row["legal_count"] == len(seen.actions)
                assert row["choice"] in row["legal"]
                assert 0 <= row["choice"] < ACTION_COUNT
                assert action_at(row["choice"], side) == action
                assert row["action"] == write_action(action)
                assert row["winner"] == (1 if end.winner == side else -1)
                assert row["margin"] == nobles[side] - nobles[1 - side]
            again.play(action)
    assert next(rows, None) is None


def test_an_illegal_line_does_not_get_into_the_dataset() -> None:
    played = play_game(SETTINGS, 0)
    header, _, body = played.text.partition("\n\n")
    lines = [line for line in body.splitlines() if not line.startswith("S card")]
    with pytest.raises(BadLine, match=r"actor/not-to-act|phase/wrong"):
        dataset.pack([header + "\n\n" + "\n".join(lines)])


def test_the_same_games_give_the_same_bytes(shard: Path) -> None:
    texts = [file.read_text() for file in sorted(shard.rglob("*.hots"))]
    assert dataset.pack(texts) == (shard / "positions" / "000000.parquet").read_bytes()


def test_a_missing_library_is_named_with_its_remedy(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(SystemExit, match=r"pyarrow is not installed: pip install 'longshanks\[selfplay\]'"):
        main(command(tmp_path / "run", 1)[3:])
    assert not (tmp_path / "run").exists()


# The folder


def test_what_is_there_is_not_done_again(tmp_path: Path) -> None:
    first = play(tmp_path, 6)
    assert (first.found, first.played, first.packed, first.complete) == (0, 6, 2, True)
    before, times = tree(tmp_path), game_times(tmp_path)
    second = play(tmp_path, 6)
    assert (second.found, second.played, second.packed, second.complete) == (6, 0, 2, True)
    assert (tree(tmp_path), game_times(tmp_path)) == (before, times)
    assert second.endings == first.endings
    assert sum(second.endings.values()) == 6


def test_more_games_fill_up_the_last_shard(tmp_path: Path) -> None:
    play(tmp_path / "a", 5)
    times = game_times(tmp_path / "a")
    assert play(tmp_path / "a", 9).played == 4
    assert times.items() <= game_times(tmp_path / "a").items()
    assert play(tmp_path / "a", 3).played == 0
    play(tmp_path / "b", 9)
    assert tree(tmp_path / "a") == tree(tmp_path / "b")


def test_a_dataset_can_be_made_later(tmp_path: Path) -> None:
    assert play(tmp_path / "a", 5, with_dataset=False).complete
    assert not (tmp_path / "a" / "positions").exists()
    assert play(tmp_path / "a", 5).played == 0
    play(tmp_path / "b", 5)
    assert tree(tmp_path / "a") == tree(tmp_path / "b")


def test_shards_of_another_encoding_are_made_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    play(tmp_path, 2)
    before = tree(tmp_path)
    monkeypatch.setattr(dataset, "OBSERVATION_VERSION", 99)
    assert play(tmp_path, 2).played == 0
    after = tree(tmp_path)
    assert {name for name in before if before[name] != after[name]} == {"positions/000000.parquet"}


@pytest.mark.parametrize(
    ("settings", "shard_games", "difference"),
    [
        (SelfplaySettings(("greedy", "random"), seed=8), 4, "seed 7 there, 8 here"),
        (
            SelfplaySettings(("greedy", "greedy"), seed=7),
            4,
            r"players \['greedy', 'random'\] there, \['greedy', 'greedy'\] here",
        ),
        (SelfplaySettings(("greedy", "random"), "bruce", seed=7), 4, "scenario 'braveheart' there, 'bruce' here"),
        (SelfplaySettings(("greedy", "random"), edition="3.0-es", seed=7), 4, "edition '4.0' there, '3.0-es' here"),
        (SelfplaySettings(("greedy", "random"), fixed_sides=True, seed=7), 4, "fixed_sides False there, True here"),
        (SelfplaySettings(("greedy", "random"), seed=7, engine="9"), 4, "engine '.*' there, '9' here"),
        (SETTINGS, 5, "shard_games 4 there, 5 here"),
    ],
)
def test_other_settings_are_refused(
    tmp_path: Path, settings: SelfplaySettings, shard_games: int, difference: str
) -> None:
    play(tmp_path, 1, with_dataset=False)
    before = tree(tmp_path)
    with pytest.raises(JobError, match=difference):
        play(tmp_path, 2, settings, shard_games)
    assert tree(tmp_path) == before


def test_a_folder_of_games_without_settings_is_refused(tmp_path: Path) -> None:
    (tmp_path / "games").mkdir()
    with pytest.raises(JobError, match=r"no settings\.json"):
        play(tmp_path, 1)
    (tmp_path / "settings.json").write_text("{")
    with pytest.raises(JobError, match=r"settings\.json: "):
        play(tmp_path, 1)


def test_two_runs_cannot_write_to_one_folder(tmp_path: Path) -> None:
    with Folder(tmp_path, SETTINGS, 4).opened(), pytest.raises(JobError, match="another run"):
        play(tmp_path, 1)


def test_a_file_that_is_no_game_of_the_run_is_named(tmp_path: Path) -> None:
    play(tmp_path, 2, with_dataset=False)
    folder = tmp_path / "games" / "000000"
    (folder / "00000001.hots").write_bytes((folder / "00000000.hots").read_bytes())
    with pytest.raises(JobError, match=r"00000001\.hots: this is not the game that belongs here"):
        play(tmp_path, 2)
    (folder / "00000001.hots").write_text("")
    with pytest.raises(JobError, match=r"00000001\.hots: there is no result .* remove the file"):
        play(tmp_path, 2)


def test_what_a_killed_run_left_half_written_is_cleared_away(tmp_path: Path) -> None:
    play(tmp_path, 2)
    before = tree(tmp_path)
    (tmp_path / "games" / "000000" / "00000002.hots.part").write_text("longshanks ga")
    (tmp_path / "positions" / "000000.parquet.part").write_text("PAR1")
    play(tmp_path, 2)
    assert tree(tmp_path) == before


def test_a_file_that_cannot_be_finished_keeps_its_old_content(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "file"
    write_files({path: b"old"})

    def full(handle: int) -> None:
        raise OSError("no space left")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="no space"):
        write_files({path: b"new"})
    assert path.read_bytes() == b"old"


def test_a_game_that_fails_is_named_and_the_others_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Clumsy(RandomPlayer):
        def decide(self, view: View, rng: Random) -> int:
            if view.year == 1298 and view.viewer == 1:
                raise IndexError("oh")
            return super().decide(view, rng)

    monkeypatch.setitem(PLAYERS, "greedy", Clumsy)
    with pytest.raises(TaskError, match="game 1 failed: IndexError: oh"):
        play(tmp_path, 6)
    assert {"00000000.hots", "00000002.hots"} == game_times(tmp_path).keys()
    monkeypatch.undo()
    assert play(tmp_path, 6).found == 2


def test_a_run_that_shall_stop_files_what_has_begun(tmp_path: Path) -> None:
    reports: list[int] = []

    def progress(report: RunProgress) -> None:
        reports.append(report.played)

    report = play(tmp_path, 9, stopping=lambda: len(reports) > 2, progress=progress)
    assert not report.complete
    assert report.played == len(game_times(tmp_path)) == reports[-1] > 0


# The command


def test_the_command_gives_the_same_files_with_any_number_of_workers(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    play(tmp_path / "inline", 10)
    for workers in (1, 3):
        path = tmp_path / str(workers)
        assert main([*command(path, 10)[3:], "--workers", str(workers), "--json"]) == 0
        facts = json.loads(capsys.readouterr().out)
        assert tree(path) == tree(tmp_path / "inline")
        assert (
            facts["games"] == facts["played"] == sum(facts["winners"].values()) == sum(facts["reasons"].values()) == 10
        )
        assert facts["complete"] is True
        assert facts["shards"] == 3
        assert facts["games_per_s"] > 0
        seats = facts["players"]
        assert {(name, side): seats[name][side]["games"] for name in seats for side in seats[name]} == {
            (name, side): 5 for name in ("greedy", "random") for side in ("england", "scotland")
        }
        assert sum(seats[name]["england"]["wins"] for name in seats) == facts["winners"]["england"]


def test_the_command_refuses_other_settings_in_one_line(tmp_path: Path) -> None:
    play(tmp_path, 1, with_dataset=False)
    with pytest.raises(SystemExit, match=r"^longshanks: .*\(seed 7 there, 9 here\).*choose a new folder$"):
        main([*command(tmp_path, 1)[3:], "--seed", "9"])


def run_and_kill(path: Path, games: int, rng: Random) -> bool:
    """Start a run and kill all its processes after it has made a few files; return whether it was still at work."""

    def count_files() -> int:
        return sum(1 for _ in path.rglob("*.*"))

    with started(path, games, "--workers", "2") as process:
        enough = count_files() + rng.randrange(8)
        wait_until(lambda: process.poll() is not None or count_files() >= enough)
        time.sleep(0.05 * rng.random())
        return process.poll() is None


def test_killed_again_and_again_it_loses_and_repeats_nothing(tmp_path: Path) -> None:
    games = 40
    rng = Random(os.urandom(8))
    written: dict[str, int] = {}
    cut_short = 0
    for _ in range(6):
        cut_short += run_and_kill(tmp_path / "killed", games, rng)
        now = game_times(tmp_path / "killed")
        assert written.items() <= now.items()
        written = now
    assert cut_short >= 3
    finished = subprocess.run(command(tmp_path / "killed", games, "--json"), capture_output=True, text=True, check=True)
    facts = json.loads(finished.stdout)
    assert facts["games"] == games == facts["played"] + len(written)
    assert written.items() <= game_times(tmp_path / "killed").items()
    numbers = pq.read_table(tmp_path / "killed" / "positions", columns=["game", "ply"]).to_pylist()
    assert len({(row["game"], row["ply"]) for row in numbers}) == len(numbers)
    assert {row["game"] for row in numbers} == set(range(games))
    assert main([*command(tmp_path / "whole", games)[3:], "--workers", "2"]) == 0
    assert tree(tmp_path / "killed") == tree(tmp_path / "whole")


@pytest.mark.parametrize(("number", "to_all"), [(signal.SIGTERM, False), (signal.SIGINT, True), (signal.SIGTERM, True)])
def test_a_signal_ends_it_cleanly_and_it_says_how_to_go_on(
    tmp_path: Path, number: signal.Signals, to_all: bool
) -> None:
    with started(tmp_path, 1000, "--workers", "1", "--json", "--no-dataset") as process:
        wait_until(lambda: len(game_times(tmp_path)) >= 2)
        (os.killpg if to_all else os.kill)(process.pid, number)
        out, err = process.communicate(timeout=30)
    assert process.returncode == 128 + number
    games = json.loads(out)["games"]
    assert games == len(game_times(tmp_path)) < 1000
    assert f"{games} of 1,000 games are kept; the same command goes on from there" in err
    assert "Traceback" not in err
    assert not list(tmp_path.rglob("*.part"))


def test_a_killed_worker_is_told_and_nothing_is_lost(tmp_path: Path) -> None:
    with started(tmp_path, 1000, "--workers", "2", "--no-dataset") as process:
        wait_until(lambda: len(game_times(tmp_path)) >= 2)
        os.kill(workers_of(process)[0], signal.SIGKILL)
        _, err = process.communicate(timeout=30)
    assert process.returncode == 1
    assert "a worker process was killed" in err
    assert f"{len(game_times(tmp_path))} of 1,000 games are kept; the same command goes on from there" in err
    assert "Traceback" not in err


def test_workers_do_not_outlive_the_run(tmp_path: Path) -> None:
    with started(tmp_path, 1000, "--workers", "2", "--no-dataset") as process:
        wait_until(lambda: len(game_times(tmp_path)) >= 2)
        workers = workers_of(process)
        assert len(workers) == 2
        process.kill()
        wait_until(lambda: not any(is_running(pid) for pid in workers))


def test_a_second_signal_leaves_at_once(tmp_path: Path) -> None:
    with started(tmp_path, 1000, "--workers", "1", "--no-dataset", "--scenario", "campaign") as process:
        wait_until(lambda: len(game_times(tmp_path)) >= 1)
        process.send_signal(signal.SIGINT)
        assert process.stderr is not None
        assert process.stderr.readline() == "\n"
        assert "once more to leave at once" in process.stderr.readline()
        process.send_signal(signal.SIGINT)
        assert process.wait(10) == 130
    assert all(outcome(load(file.read_text()).state) for file in tmp_path.rglob("*.hots"))
