"""Tournament bids: what two come to, and who meets whom."""

from __future__ import annotations

import json

import pytest

from longshanks.cli.main import main
from longshanks.rules.r8_scenarios import make_setup, new_game
from longshanks.rules.tournament import BidError, Pairing, pair, pairing_of, read_bid_of
from longshanks.rules.user_errors import SetupError
from tests.rules.play import do, options, where


def field(*texts: str) -> tuple[list[Pairing], list[str]]:
    """Pair players that are named after their bids, `a:E3`."""
    return pair(read_bid_of(*text.split(":")) for text in texts)


def terms(pairing: Pairing) -> tuple[str, str, int, int]:
    return pairing.england, pairing.scotland, pairing.bid_england, pairing.bid_scotland


def test_rt_opposite_bids_cancel_and_meet() -> None:
    games, left = field("a:E3", "b:S1", "c:S3", "d:E1")
    assert {terms(game) for game in games} == {("a", "c", 0, 0), ("d", "b", 0, 0)}
    assert left == []


def test_rt_the_higher_bidder_has_his_side_and_bears_the_net() -> None:
    assert terms(pairing_of(read_bid_of("a", "E2"), read_bid_of("b", "S1"))) == ("a", "b", 1, 0)
    assert terms(pairing_of(read_bid_of("a", "E1"), read_bid_of("b", "S3"))) == ("a", "b", 0, 2)


def test_rt_the_rest_are_matched_as_closely_as_possible() -> None:
    games, _ = field("a:E3", "b:S1", "c:E2", "d:S1")
    assert {(game.england, game.bid_england) for game in games} == {("a", 2), ("c", 1)}
    games, _ = field("a:E3", "b:E3", "c:S2", "d:S2", "e:E1", "f:S2")
    assert sum(game.bid_england + game.bid_scotland for game in games) == 3


def test_rt_two_who_want_the_same_side_meet_only_when_nobody_else_is_left() -> None:
    games, left = field("a:E3", "b:E1", "c:S2", "d:E2")
    assert ("d", "c", 0, 0) in {terms(game) for game in games}
    assert ("a", "b", 2, 0) in {terms(game) for game in games}
    assert left == []


def test_rt_equal_bids_for_one_side_are_settled_by_lot() -> None:
    (game,), _ = field("a:S2", "b:S2")
    assert game.by_lot and (game.bid_england, game.bid_scotland) == (0, 0)


def test_rt_an_odd_field_leaves_over_the_hardest_to_match() -> None:
    games, left = field("a:E3", "b:S3", "c:E1")
    assert len(games) == 1 and left == ["c"]
    games, left = field("a:E3", "b:E1", "c:S1", "d:E1", "e:E1")
    assert len(games) == 2 and left == ["a"]


@pytest.mark.parametrize("bid", ["E0", "E4", "X1", "", "3", "e"])
def test_rt_only_six_bids_exist(bid: str) -> None:
    with pytest.raises(BidError, match="E1, E2, E3, S1, S2, S3"):
        read_bid_of("anna", bid)


def test_rt_nobody_bids_twice() -> None:
    with pytest.raises(BidError, match="twice"):
        field("a:E3", "a:S1")


def test_a_g09_english_bid_keeps_edward_out_of_the_first_draw_but_counts_him() -> None:
    s = new_game(make_setup(bid_england=1))
    assert where(s, "edward") == "pool"
    levies = options(s)
    assert len(levies) == 495  # 4 of the 12 others
    assert not any("edward" in levy for levy in levies)


def test_a_g09_scottish_bid_adds_blocks_to_the_first_levy() -> None:
    s = new_game(make_setup(bid_scotland=2))
    assert {len(levy.split()) - 2 for levy in options(s)} == {6}
    s = do(s, "C levy edward hobelars york_knights durham_knights wales_archers ulster_infantry")
    assert where(s, "ulster_infantry") == "england"


@pytest.mark.parametrize(("england", "scotland"), [(4, 0), (0, 4), (1, 1), (-1, 0)])
def test_rt_a_game_has_one_net_bid_of_at_most_three(england: int, scotland: int) -> None:
    with pytest.raises(SetupError, match="net bid"):
        make_setup(bid_england=england, bid_scotland=scotland)


def test_rt_the_command_pairs_a_field(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bids", "anna=E2", "ben=S1", "carl=E3", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["games"][0]["england"] == "anna" and found["games"][0]["bid"] == "E1"
    assert found["left_over"] == ["carl"]
    assert main(["bids", "anna=E2", "ben=S1"]) == 0
    assert "net bid: E1" in capsys.readouterr().out


@pytest.mark.parametrize(("argv", "hint"), [([], "no bids"), (["anna"], "NAME=E2"), (["anna=E5"], "choose from")])
def test_rt_the_command_refuses_bad_bids(argv: list[str], hint: str) -> None:
    with pytest.raises(SystemExit) as caught:
        main(["bids", *argv])
    assert hint in str(caught.value)
