"""A view in which both sides lie open, for games that are over and for study games."""

from __future__ import annotations

from dataclasses import replace

from longshanks.rules.events import SPECTATOR
from longshanks.rules.r2_blocks import ENGLAND, SCOTLAND
from longshanks.rules.state import State
from longshanks.views.view import View, view


def open_view(s: State) -> View:
    """Return a spectator's view in which everything lies open but the hands, which each side's own view tells."""
    english, scottish, plain = view(s, ENGLAND), view(s, SCOTLAND), view(s, SPECTATOR)
    battle = plain.battle
    if battle is not None and english.battle is not None and scottish.battle is not None:
        battle = replace(
            battle,
            reserve=english.battle.reserve | scottish.battle.reserve,
            destinations=english.battle.destinations + scottish.battle.destinations,
        )
    return replace(
        plain,
        known=(english.known[ENGLAND], scottish.known[SCOTLAND]),
        hidden=((), ()),
        pools=(english.pools[ENGLAND], scottish.pools[SCOTLAND]),
        edward_area=english.edward_area,
        cards=(english.cards[ENGLAND], scottish.cards[SCOTLAND]),
        played=(english.played[ENGLAND], scottish.played[SCOTLAND]),
        points=bytes(max(pair) for pair in zip(english.points, scottish.points, strict=True)),
        doomed=english.doomed | scottish.doomed,
        battle=battle,
    )
