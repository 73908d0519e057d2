"""Results as files: kept, added up, and never counted twice."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from longshanks.ai.players import PLAYERS, RandomPlayer
from longshanks.cli.commands.ladder_command import TABLE_BEGIN, TABLE_END, table, write_table
from longshanks.cli.main import main
from longshanks.lab import arena
from longshanks.lab.arena import FORFEIT, ArenaGame, Pair, ThinkingTimes, play_pair, report_on
from longshanks.lab.job_errors import JobError
from longshanks.lab.results import Results, merge, read_results
from longshanks.views.view import View


def pair(number: int, seed: int = 1, scenario: str = "bruce", first: str = "a", second: str = "b") -> Pair:
    return Pair(first, second, scenario, "4.0", f"{seed}/{number}")


def played(of: Pair, first_side: str, second_side: str, seconds: float = 0.1) -> tuple[ArenaGame, ArenaGame]:
    """Return a pair of games with the sides that won them."""
    games = []
    for names, side in (((of.first, of.second), first_side), ((of.second, of.first), second_side)):
        winner = {"england": names[0], "scotland": names[1], "": ""}[side]
        times = ((seconds,), (seconds * 2,))
        reason = "majority" if side else "unfinished"
        style = ({"crossings": 2}, {"disbands without need": 1})
        games.append(ArenaGame(*names, winner, side, reason, times, of.scenario, style=style))
    return games[0], games[1]


def results_of(seed: int, number: int = 10) -> Results:
    """Return the results of some pairs in which the first player mostly wins."""
    results = Results()
    for i in range(number):
        for scenario in ("braveheart", "bruce"):
            one = pair(i, seed, scenario)
            results.note(one, played(one, "england", "scotland" if i % 3 else "england"))
    return results


def test_results_read_back_as_they_were_written(tmp_path: Path) -> None:
    results = results_of(1)
    results.write(tmp_path / "one.json")
    again = read_results(tmp_path / "one.json")
    assert again.report() == results.report()
    assert again.report().style["a"] == {"crossings": 40, "disbands without need": 20}
    assert again.makers == results.makers
    assert [path.name for path in tmp_path.iterdir()] == ["one.json"]


def test_runs_with_different_seeds_add_up(tmp_path: Path) -> None:
    for seed in (1, 2):
        results_of(seed).write(tmp_path / f"{seed}.json")
    both = merge([tmp_path / "1.json", tmp_path / "2.json"])
    one = read_results(tmp_path / "1.json").report()
    report = both.report()
    assert report.games == 2 * one.games == 80
    assert report.wins == [2 * number for number in one.wins]
    assert report.rates[0][0] == one.rates[0][0]
    assert report.rates[0][2] - report.rates[0][1] < one.rates[0][2] - one.rates[0][1]
    assert sum(both.clocks["a"].counts.values()) == 80


def test_the_same_pair_twice_is_refused(tmp_path: Path) -> None:
    results_of(1).write(tmp_path / "one.json")
    with pytest.raises(JobError, match="different --seed"):
        merge([tmp_path / "one.json", tmp_path / "one.json"])
    turned = Results()
    other = pair(0, first="b", second="a")
    turned.note(other, played(other, "england", "england"))
    with pytest.raises(JobError, match="different --seed"):
        turned.add(results_of(1), "x")


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"kind": "else"}', '{"kind": "longshanks results", "pairs": 3}'])
def test_a_file_of_something_else_is_refused(tmp_path: Path, text: str) -> None:
    (tmp_path / "x.json").write_text(text)
    with pytest.raises(JobError, match="not a file of results"):
        read_results(tmp_path / "x.json")
    with pytest.raises(JobError, match="No such file"):
        read_results(tmp_path / "y.json")


def test_games_broken_off_are_counted_and_count_for_nobody() -> None:
    results = Results()
    results.note(pair(1), played(pair(1), "", "scotland"))
    report = results.report()
    assert (report.games, report.unfinished, report.wins) == (2, 1, [1, 0])
    assert "Unfinished: 1." in table(results, ["a", "b"])


def test_never_having_lost_leaves_a_doubt() -> None:
    report = report_on(["a", "b"], [played(pair(i), "england", "scotland") for i in range(10)])
    (rate, low, high), (other, other_low, other_high) = report.rates
    assert (rate, high, other, other_low) == (1, 1, 0, 0)
    assert 0.6 < low < 0.85
    assert other_high == pytest.approx(1 - low, abs=0.06)


def test_the_edge_of_a_side_is_found_for_each_scenario() -> None:
    games = [played(pair(i, scenario="braveheart"), "england", "england") for i in range(8)]
    games += [played(pair(i, scenario="braveheart"), "scotland", "england") for i in range(2)]
    games += [played(pair(i), "scotland", "scotland") for i in range(8)]
    games += [played(pair(i), "scotland", "england") for i in range(2)]
    report = report_on(["a", "b"], games)
    assert report.edges["braveheart"] > 100
    assert report.edges["bruce"] < -100


class Cheat(RandomPlayer):
    """Answers with something it may not do after a while."""

    name = "cheat"

    def __init__(self) -> None:
        self.left = 20

    def decide(self, view: View, rng: Random) -> int:
        self.left -= 1
        return super().decide(view, rng) if self.left else -1


class Faint(Cheat):
    """Breaks down after a while."""

    name = "faint"

    def decide(self, view: View, rng: Random) -> int:
        if not self.left:
            raise RuntimeError("too much")
        self.left -= 1
        return RandomPlayer.decide(self, view, rng)


@pytest.mark.parametrize(("player", "fault"), [(Cheat, "Illegal: -1"), (Faint, "RuntimeError: too much")])
def test_a_player_that_breaks_down_has_lost(player: type[Cheat], fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PLAYERS, player.name, player)
    games = play_pair(Pair(player.name, "random", "bruce", "4.0", "1/1"))
    assert [game.winner for game in games] == ["random", "random"]
    assert [game.reason for game in games] == [FORFEIT, FORFEIT]
    report = report_on([player.name, "random"], [games])
    assert report.forfeits == {player.name: 2, "random": 0}
    assert [game.fault for game in games] == [fault, fault]


def test_a_clock_tells_the_middle_and_the_end() -> None:
    clock = ThinkingTimes()
    for i in range(1, 101):
        clock.note(i / 1000)
    assert clock.summary() == {"median": 0.051, "p99": 0.1, "max": 0.1}
    clock.add(ThinkingTimes(Counter({2_000_000: 200}), 2.0))
    assert clock.summary() == {"median": 2.0, "p99": 2.0, "max": 2.0}
    assert ThinkingTimes().summary() == {}


def ladder(*words: str) -> None:
    main(["ladder", *words])


def test_a_ladder_is_played_saved_gone_on_with_and_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file, page = tmp_path / "one.json", tmp_path / "ai.md"
    ladder("random", "greedy", "--games", "2", "--workers", "1", "--save", str(file))
    assert "greedy against random | The Bruce | 2 |" in capsys.readouterr().out
    before = file.read_text()

    def nobody(_pair: Pair) -> tuple[ArenaGame, ArenaGame]:
        raise AssertionError("everything has been played")

    monkeypatch.setattr(arena, "play_pair", nobody)
    ladder("random", "greedy", "--games", "2", "--workers", "1", "--save", str(file), "--json")
    facts = json.loads(capsys.readouterr().out)
    assert file.read_text() == before
    assert (facts["players"], facts["games"], sum(facts["wins"])) == (["random", "greedy"], 4, 4)
    assert set(facts["scenarios"]) == {"braveheart", "bruce"}
    assert len(facts["pairings"]) == 2
    page.write_text(f"# Players\n\n{TABLE_BEGIN}\nold\n{TABLE_END}\n\nmore\n")
    for _ in range(2):
        ladder("--merge", str(file), "--write", str(page))
    text = page.read_text()
    assert text.startswith(f"# Players\n\n{TABLE_BEGIN}\n\n4 games in pairs")
    assert text.endswith(f"\n\n{TABLE_END}\n\nmore\n")
    assert "old" not in text


def test_the_page_of_the_players_has_a_place_for_the_table() -> None:
    text = (Path(__file__).parents[2] / "docs" / "ai.md").read_text(encoding="utf-8")
    assert 0 < text.find(TABLE_BEGIN) < text.find(TABLE_END)
    for name in PLAYERS:
        assert f"`{name}`" in text


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        (["random"], "two different"),
        (["random", "grandmaster"], "no player 'grandmaster'"),
        (["random", "greedy", "--scenario", "bannockburn"], "no scenario"),
        (["--merge", "nowhere.json"], "No such file"),
    ],
)
def test_a_ladder_that_makes_no_sense_is_refused(words: list[str], hint: str) -> None:
    with pytest.raises(SystemExit) as caught:
        ladder(*words)
    assert hint in str(caught.value)


def test_a_page_without_marks_is_left_alone(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("nothing")
    with pytest.raises(SystemExit, match="no place for the table"):
        write_table(page, "table")
    assert page.read_text() == "nothing"
