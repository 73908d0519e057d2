"""Pairs that nobody but their owner can tell apart: 2.0, who stands where, how strong, and in the pool."""

from __future__ import annotations

from longshanks.rules.r2_blocks import ENGLAND, SCOTLAND
from longshanks.views.view import view
from tests.views.pairs import (
    in_every_book,
    pair,
)


@in_every_book
def test_r2_0_who_stands_where_is_not_seen(book: str) -> None:
    pair(
        book,
        "england lothian: dunbar",
        "scotland fife: wallace, grant\nscotland lanark: keith",
        "scotland fife: keith, grant\nscotland lanark: wallace",
        SCOTLAND,
    )
    pair(
        book, "scotland fife: bruce", "england dunbar: edward\nengland annan: comyn",
        "england dunbar: comyn\nengland annan: edward", ENGLAND,
    )  # fmt: skip


@in_every_book
def test_r2_11_strengths_are_not_seen(book: str) -> None:
    pair(book, "england lothian: edward", "scotland fife: wallace 4, grant 1", "scotland fife: wallace 1, grant 3", 1)
    pair(book, "scotland fife: wallace", "england lothian: edward 4", "england lothian: edward 1", ENGLAND)


@in_every_book
def test_r2_0_who_lies_in_the_pool_is_not_seen(book: str) -> None:
    pair(book, "", "scotland fife: grant\nscotland pool: king", "scotland fife: king\nscotland pool: grant", SCOTLAND)
    pair(
        book, "", "england dunbar: edward\nengland pool: hobelars",
        "england dunbar: hobelars\nengland pool: edward", ENGLAND,
    )  # fmt: skip


@in_every_book
def test_r2_22_where_a_noble_is_does_not_show_by_whom_he_serves(book: str) -> None:
    both = pair(
        book, "england dunbar: hobelars", "scotland fife: bruce\nscotland mar: mar",
        "scotland fife: mar\nscotland mar: bruce", SCOTLAND,
    )  # fmt: skip
    for s in both:
        seen = view(s, ENGLAND)
        assert bin(seen.scottish_nobles).count("1") == bin(seen.nobles).count("1") == 2
