"""The text of a view tells all of it and nothing more."""

from __future__ import annotations

from random import Random

import pytest

from longshanks.research.text import private_text, view_text
from longshanks.rules.editions import PROFILES
from longshanks.rules.events import SPECTATOR
from longshanks.rules.r2_blocks import ENGLAND, SCOTLAND
from longshanks.views.resample import resample
from longshanks.views.view import View, view
from tests.games_at_random import random_steps
from tests.rules.play import scene


@pytest.mark.parametrize("book", PROFILES)
def test_texts_are_equal_where_views_are(book: str) -> None:
    rng = Random(book)
    by_text: dict[str, View] = {}
    for i, (s, _, _, _) in enumerate(random_steps(1, book=book)):
        for viewer in (ENGLAND, SCOTLAND, SPECTATOR):
            seen = view(s, viewer)
            text = view_text(seen)
            assert by_text.setdefault(text, seen) == seen
            if not i % 10:
                assert view_text(view(resample(seen, rng), viewer)) == text
    assert len(by_text) > 300


def test_hidden_blocks_are_counted_not_named() -> None:
    s = scene("stage: moves england\nmoves: 1\nengland fife: edward 4\nscotland mentieth: wallace 3\nhand england: 1")
    assert "edward fife 4" in view_text(view(s, ENGLAND))
    assert "scotland hidden: mentieth 1" in view_text(view(s, ENGLAND))
    assert "wallace mentieth" not in view_text(view(s, ENGLAND))
    assert "hand: 1" not in view_text(view(s, SCOTLAND))


def test_private_text_is_what_only_the_viewer_knows() -> None:
    s = scene("stage: moves england\nmoves: 1\nengland fife: edward 4\nscotland mentieth: wallace 3\nhand england: 1")
    assert private_text(view(s, ENGLAND)).endswith("hand: 1\n")
    assert "edward fife 4" in private_text(view(s, ENGLAND))
    assert private_text(view(s, SPECTATOR)) == ""
