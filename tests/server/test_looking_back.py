"""3.1: where a book hides the cards of earlier turns, so do the chronicle, a push and the view of an earlier moment."""

from __future__ import annotations

from random import Random

import pytest

from tests.server.served import Json, Person

CARDS = {"english_card", "scottish_card"}


def turn_two(anna: Person, ben: Person, edition: str) -> tuple[str, Json]:
    """Play a game at random into its second turn; return it and the first push after the cards of the first."""
    info = anna.new_game(opponent="friend", side="england", scenario="bruce", edition=edition)
    game = info["id"]
    ben.post("/join", {"invitation": info["invitation"]["scotland"].removeprefix("/join/")})
    rng = Random(3)
    with anna.sit(game, "england") as england, ben.sit(game, "scotland") as scotland:
        shown: Json = {}
        while (england.hello()["view"]["year"], england.last["view"]["turn"]) == (1306, 1):
            seat = england if england.actions else scotland
            seat.hello()
            seat.do(rng.choice(seat.actions))
            if not shown and len(england.hello()["view"]["cards"]) == 2:
                shown = england.last
    return game, shown


@pytest.mark.parametrize(("edition", "is_hidden"), [("4.0", False), ("2.3-fr", True)])
def test_r3_1_the_cards_of_an_earlier_turn_are_shown_only_where_the_book_allows(
    anna: Person, ben: Person, edition: str, is_hidden: bool
) -> None:
    game, shown = turn_two(anna, ben, edition)
    assert set(shown["view"]["cards"]) == {"england", "scotland"}
    for path in ("history", "history?from=0"):
        rows = anna.get(f"/games/{game}/{path}")["rows"]
        revealed = [event for row in rows for event in row["events"] if event["kind"] == "cards_revealed"]
        assert [CARDS & set(event["params"]) for event in revealed[:1]] == [set() if is_hidden else CARDS]
    then = anna.get(f"/games/{game}/moment/{shown['length']}")["view"]
    assert ("scotland" in then["cards"]) != is_hidden
    assert "england" in then["cards"]
    assert then["played"]["england"] == shown["view"]["played"]["england"]
    assert ("unknown" in then["played"]["scotland"]) == is_hidden
