"""The arena: fair pairs, honest intervals, the same games whoever runs them."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from longshanks.cli.arena_report import rating_text
from longshanks.cli.main import main
from longshanks.lab.arena import (
    ArenaGame,
    Pair,
    bradley_terry,
    central_interval,
    pairs_of,
    play_pair,
    play_pairs,
    report_on,
)
from longshanks.lab.common_random_numbers import CommonRandomNumbers
from longshanks.notation.action import write_action
from longshanks.rules.engine import actors, advance, legal_actions
from longshanks.rules.r2_blocks import CHANCE
from longshanks.rules.r8_scenarios import make_setup, new_game
from longshanks.rules.state import DEAL_CARDS, LEVY_DRAW


def deals(seed: str, choice: int) -> list[str]:
    """Return the first levy and all deals of a game in which both sides always take their first or last option."""
    s = new_game(make_setup("bruce"))
    luck = CommonRandomNumbers(seed)
    found = []
    while acting := actors(s):
        if acting[0] == CHANCE:
            action = luck.action(s)
            if s.stage == DEAL_CARDS or (s.stage == LEVY_DRAW and s.year == 1306):
                found.append(write_action(action))
        else:
            action = legal_actions(s, acting[0])[choice]
        advance(s, action)
    return found


def test_games_of_one_seed_share_their_deals_whatever_is_played() -> None:
    ending, other = deals("7", 0), deals("7", -1)
    length = min(len(ending), len(other))
    assert length > 4
    assert ending[:length] == other[:length]
    assert deals("8", 0) != ending


def test_a_pair_gives_each_player_each_side() -> None:
    one, two = play_pair(Pair("greedy", "random", "bruce", "4.0", "1/1"))
    assert (one.england, one.scotland) == ("greedy", "random") == (two.scotland, two.england)
    assert one.winner in ("greedy", "random")
    assert len(one.times[0]) > 50 and len(one.times[1]) > 50


def test_results_do_not_depend_on_the_number_of_workers() -> None:
    pairs = pairs_of(["greedy", "random"], 6, "braveheart", "4.0", 3)
    assert len(pairs) == 3

    def run(workers: int) -> list[tuple[str, str]]:
        return [(a.winner, b.winner) for a, b in play_pairs(pairs, workers)]

    assert run(1) == run(2)


def game(england: str, scotland: str, side: str) -> ArenaGame:
    return ArenaGame(
        england, scotland, england if side == "england" else scotland, side, "majority", ((0.1,), (0.2, 0.3))
    )


def test_a_report_counts_wins_by_player_and_side() -> None:
    played = [(game("a", "b", "england"), game("b", "a", "england"))] * 30
    played += [(game("a", "b", "england"), game("b", "a", "scotland"))] * 10
    report = report_on(["a", "b"], played)
    assert (report.games, report.wins) == (80, [50, 30])
    assert report.sides["a"] == {"england": (40, 40), "scotland": (10, 40)}
    rate, low, high = report.rates[0]
    assert low < rate == 0.625 < high
    assert report.english_edge > 0
    assert report.ratings["a"][0] > 0 > report.ratings["b"][0]
    assert report.seconds["a"]["max"] == 0.3


def test_games_broken_off_count_for_nobody() -> None:
    unfinished = replace(game("a", "b", "england"), winner="", winning_side="", reason="unfinished")
    report = report_on(["a", "b"], [(unfinished, game("b", "a", "scotland"))])
    assert report.wins == [1, 0]
    assert report.rates[0][0] == 1.0


def test_ratings_fit_the_odds_and_random_is_zero() -> None:
    games = [game("a", "random", "england")] * 10 + [game("a", "random", "scotland")] * 1
    games += [game("random", "a", "scotland")] * 10 + [game("random", "a", "england")] * 1
    ratings, edge = bradley_terry(["a", "random"], games)
    assert ratings["random"] == 0
    assert ratings["a"] == pytest.approx(400, abs=8)  # ten to one
    assert edge == pytest.approx(0, abs=1)


def test_the_middle_of_values_leaves_out_the_tails() -> None:
    assert central_interval([float(n) for n in range(1000)]) == (25.0, 975.0)
    assert central_interval([]) == (0.0, 0.0)


def test_the_command_prints_the_promised_keys(capsys: pytest.CaptureFixture[str]) -> None:
    main(["arena", "greedy", "random", "--games", "4", "--workers", "1", "--scenario", "bruce", "--json"])
    facts = json.loads(capsys.readouterr().out)
    assert facts["players"] == ["greedy", "random"]
    assert facts["games"] == 4 == sum(facts["wins"])
    main(["arena", "greedy", "random", "--games", "2", "--workers", "1"])
    assert "England is worth" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("names", "hint"), [(["greedy"], "two different"), (["greedy", "grandmaster"], "random"), (["random"] * 2, "two")]
)
def test_the_command_refuses_bad_players(names: list[str], hint: str) -> None:
    with pytest.raises(SystemExit) as caught:
        main(["arena", *names, "--games", "2"])
    assert hint in str(caught.value)


def even_pairs(winners: list[tuple[str, str]]) -> list[tuple[ArenaGame, ArenaGame]]:
    """Return pairs of a and b by who won the game in which a, and the one in which b, was England."""
    return [
        (
            ArenaGame("a", "b", one, "england" if one == "a" else "scotland", "majority", ((), ()), "braveheart"),
            ArenaGame("b", "a", other, "england" if other == "b" else "scotland", "majority", ((), ()), "braveheart"),
        )
        for one, other in winners
    ]


def test_ten_split_pairs_leave_doubt() -> None:
    report = report_on(["a", "b"], even_pairs([("a", "b")] * 10))
    rate, low, high = report.rates[0]
    assert rate == 0.5 and low < 0.47 and high > 0.53
    elo, elo_low, elo_high = report.rating("a")
    assert elo is not None and elo_low is not None and elo_high is not None
    assert elo_low < elo - 10 and elo_high > elo + 10


def test_who_won_every_game_has_a_rating_of_at_least_something() -> None:
    report = report_on(["a", "b"], even_pairs([("a", "a")] * 3))
    rate, low, high = report.rates[0]
    assert rate == high == 1.0 and 0.1 < low < 0.7
    elo, elo_low, elo_high = report.rating("a")
    assert elo is None and elo_high is None and elo_low is not None
    assert elo_low < report.ratings["a"][0] - 50
    assert rating_text(report, "a") == f"at least {elo_low:.0f}"
    assert rating_text(report, "b").startswith("at most ")


def test_many_pairs_narrow_the_doubt() -> None:
    few, many = (report_on(["a", "b"], even_pairs([("a", "b"), ("a", "a")] * n), rated=False) for n in (5, 200))
    assert many.rates[0][2] - many.rates[0][1] < 0.06 < few.rates[0][2] - few.rates[0][1]
    assert many.rates[0][0] == 0.75 and abs(sum(many.rates[0][1:]) / 2 - 0.75) < 0.01
