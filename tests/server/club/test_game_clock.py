"""What a clock says, folded from marks: no game, no database, no waiting."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from pydantic import ValidationError

from longshanks.rules.r2_blocks import ENGLAND, SCOTLAND
from longshanks.server.messages import NewClockModel
from longshanks.server.messages.clock_models import ClockTerms
from longshanks.server.play.game_clock import DAY, TimeOff, loser_of, read_hands

BOTH, NOBODY = 3, 0
E, S = 1 << ENGLAND, 1 << SCOTLAND


def at(text: str) -> float:
    """Return a time of Greenwich in seconds since 1970."""
    return datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp()


def test_a_live_clock_runs_for_who_is_asked_and_gains_for_each_turn() -> None:
    terms = ClockTerms(start=600, increment=10)
    marks = [(1000.0, BOTH), (1030.0, S), (1050.0, E)]
    england, scotland = read_hands(terms, marks, 1060.0, [])
    assert (england.left, england.since, england.deadline) == (580.0, 1050.0, 1630.0)
    assert (scotland.left, scotland.since, scotland.deadline) == (560.0, None, None)


def test_both_clocks_run_while_both_lay_a_card_and_stop_for_who_has_laid() -> None:
    hands = read_hands(ClockTerms(start=60), [(0.0, BOTH), (20.0, S)], 70.0, [])
    assert [hand.deadline for hand in hands] == [None, 60.0]
    assert loser_of(hands, 59.9) is None
    assert loser_of(hands, 60.0) == SCOTLAND


def test_who_ran_out_first_has_lost_even_if_the_other_did_later() -> None:
    hands = read_hands(ClockTerms(start=60), [(0.0, S), (10.0, E), (40.0, BOTH)], 500.0, [])
    assert [hand.deadline for hand in hands] == [70.0, 90.0]
    assert loser_of(hands, 500.0) == ENGLAND


def test_of_two_who_were_asked_at_once_and_both_let_it_pass_nobody_has_lost() -> None:
    assert loser_of(read_hands(ClockTerms(turn=60), [(0.0, BOTH)], 90.0, []), 90.0) is None


def test_byo_yomi_gives_each_turn_a_period_and_takes_one_for_a_longer_turn() -> None:
    terms = ClockTerms(start=100, period=30, periods=3)
    england = read_hands(terms, [(0.0, E), (120.0, S), (130.0, E)], 130.0, [])[0]
    assert (england.left, england.periods, england.deadline) == (0.0, 3, 130.0 + 90)
    england = read_hands(terms, [(0.0, E), (120.0, S), (130.0, E), (165.0, S), (170.0, E)], 170.0, [])[0]
    assert (england.periods, england.deadline) == (2, 170.0 + 60)


def test_a_turn_of_correspondence_is_free_up_to_its_days_and_the_bank_pays_the_rest() -> None:
    terms = ClockTerms(turn=int(2 * DAY), start=int(7 * DAY))
    marks = [(0.0, E), (1.9 * DAY, S), (3 * DAY, E), (6 * DAY, S), (7 * DAY, E)]
    england = read_hands(terms, marks, 7 * DAY, [])[0]
    assert england.left == 6 * DAY
    assert england.deadline == 7 * DAY + 8 * DAY


def test_time_without_a_server_is_given_back() -> None:
    terms = ClockTerms(start=600)
    marks = [(1000.0, E)]
    assert read_hands(terms, marks, 1100.0, [(1100.0, 2000.0)])[0].deadline == 1600.0 + 900
    assert read_hands(terms, [*marks, (2100.0, S)], 2100.0, [(1100.0, 2000.0)])[0].left == 400.0
    overlapping = [(1100.0, 2000.0), (1500.0, 2500.0), (5000.0, 6000.0)]
    assert read_hands(terms, marks, 1100.0, overlapping)[0].deadline == 1600.0 + 1400


def test_weekends_and_vacations_count_for_nobody_where_that_is_agreed() -> None:
    friday, monday = at("2026-11-20T12:00"), at("2026-11-23T12:00")
    working = ClockTerms(start=int(DAY), weekends=True)
    assert read_hands(working, [(friday, E)], friday, [])[0].deadline == monday
    assert read_hands(ClockTerms(start=int(DAY)), [(friday, E)], friday, [])[0].deadline == friday + DAY
    saturday = at("2026-11-21T09:00")
    assert read_hands(working, [(saturday, E)], saturday, [])[0].deadline == at("2026-11-24T00:00")
    away = (friday + 3600, friday + 3600 + 5 * DAY)
    hands = read_hands(
        ClockTerms(start=int(DAY), vacation=int(9 * DAY)), [(friday, 3)], friday + 7200, [], ([away], [])
    )
    assert [hand.deadline for hand in hands] == [friday + 6 * DAY, friday + DAY]
    assert [hand.away_until for hand in hands] == [away[1], None]
    assert TimeOff(weekends=True).elapsed(friday, monday) == DAY


@pytest.mark.parametrize(
    "terms", [{}, {"period": 30}, {"start": 60, "periods": 3}, {"start": -1}, {"start": 61 * 86_400}, {"hours": 3}]
)
def test_a_clock_that_cannot_be_is_refused(terms: dict[str, int]) -> None:
    with pytest.raises(ValidationError):
        NewClockModel.model_validate(terms)
