"""From the engine to the wire: views, events, actions, refusals and outcomes as the models of `messages`.

Everything about a game is made from a `View` or from an event as its viewer sees it, so nothing hidden can get out.
An open view shows both sides; it is for games that are over and for study games, and the caller sees to that.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache
from typing import Final, cast

from longshanks.notation.action import write_action
from longshanks.notation.position import write_bid
from longshanks.rules import actions as act
from longshanks.rules import engine, events, refusals
from longshanks.rules import state as st
from longshanks.rules.r1_map import (
    AREA_NAMES,
    AREAS,
    BIT,
    BORDER_ENDS,
    BORDERS,
    CASTLE_LIMIT,
    ENGLAND_AREA,
    PLACE_NAMES,
)
from longshanks.rules.r2_blocks import (
    BLOCK_NAMES,
    CELTIC,
    ENGLAND,
    LETTER,
    MAX_STEPS,
    RATING,
    SCOTLAND,
    SIDE_NAMES,
    blocks_of,
)
from longshanks.rules.r3_cards import CARD_NAMES
from longshanks.server import messages as m
from longshanks.views import view as views
from longshanks.words import message as words
from longshanks.words.catalogue import choose
from longshanks.words.message import compose, name_of, spell, spell_route
from longshanks.words.needs import needs
from longshanks.words.ratings import battle_rating
from longshanks.words.tell import objects_of, tell_action, tell_event, tell_outcome, tell_prompt, tell_refusal

SIDES: Final[tuple[m.Side, m.Side]] = ("england", "scotland")
"""The sides by number."""
VIEWERS: Final[dict[m.Viewer, int]] = {"england": ENGLAND, "scotland": SCOTLAND, "spectator": events.SPECTATOR}
"""The engine's viewer codes; `open` has none."""
_ROLLING: Final = (st.CELTIC_ROLL, st.COMBAT_ROLL, st.HITS)
_FACE_DOWN: Final = (st.REGROUPING, st.NAME_MAIN)
"""The stages of a battle in which its blocks stand upright."""


# --- messages


def wire_message(message: words.Message) -> m.Message:
    """Return a message for the wire."""
    params = {key: wire_message(v) if isinstance(v, words.Message) else v for key, v in message.params.items()}
    return m.Message(key=message.key, params=cast("dict[str, m.Param | m.Message]", params))


def wire_refusal(refusal: refusals.Refusal) -> m.Refusal:
    """Return why an action is not allowed."""
    return m.Refusal(code=refusal.code, rule=refusal.rule, message=wire_message(tell_refusal(refusal)))


def problem(code: str, refusal: refusals.Refusal | None = None, **params: words.Param) -> m.Problem:
    """Return an error by its code; `why=...` tells people what is wrong, `error=...` programmers, in English."""
    detail = [name for name in ("why", "error") if name in params]
    message = compose(choose("error", code, *detail), {"code": code, **params})
    return m.Problem(code=code, message=wire_message(message), refusal=wire_refusal(refusal) if refusal else None)


def wire_event(event: events.Event) -> m.Event:
    """Return an event that its viewer may see as it is."""
    message = tell_event(event)
    return m.Event(
        kind=event.kind,
        rule=event.rule,
        message=wire_message(message),
        params=cast("m.Params", spell(event.params)),
    )


def wire_events(happened: Iterable[events.Event], viewer: m.Viewer) -> list[m.Event]:
    """Return the events a viewer may see, as he may see them."""
    if viewer == "open":
        return [wire_event(event) for event in happened]
    seen = [event.seen_by(VIEWERS[viewer]) for event in happened]
    return [wire_event(event) for event in seen if event is not None]


def wire_row(row: int, action: int, happened: Iterable[events.Event], viewer: m.Viewer) -> m.EventRow:
    """Return what one row of the log caused."""
    dice = act.dice_of(action) if act.verb_of(action) == act.ROLL else None
    return m.EventRow(row=row, events=wire_events(happened, viewer), dice=dice)


@lru_cache(maxsize=16_384)
def wire_action(action: int, stage: int) -> m.Action:
    """Return an action to choose; the same few thousand come again and again."""
    objects = objects_of(action)
    return m.Action(
        do=write_action(action),
        verb=act.VERBS[act.verb_of(action)],
        message=wire_message(tell_action(action, stage)),
        block=BLOCK_NAMES[act.block_of(action)] if "block" in objects else None,
        area=AREA_NAMES[act.area_of(action)] if "area" in objects else None,
        card=CARD_NAMES[act.block_of(action)] if "card" in objects else None,
        route=_route(act.route_of(action)) if "route" in objects else None,
    )


def wire_outcome(outcome: engine.Outcome) -> m.Outcome:
    """Return how a game ended."""
    message = wire_message(tell_outcome(outcome))
    return m.Outcome(winner=SIDES[outcome.winner], reason=outcome.reason, rule=outcome.rule, message=message)


def resignation(loser: m.Side) -> m.Outcome:
    """Return the outcome of a game that one side gave up; the engine knows nothing of it."""
    return wire_outcome(engine.Outcome(1 - SIDES.index(loser), "resigned", ""))


def wire_setup(setup: st.Setup) -> m.GameSetup:
    """Return what a game is played by."""
    return m.GameSetup(
        scenario=setup.scenario,
        edition=setup.edition.name,
        changes=setup.edition.changed,
        bid=write_bid(setup),
        first_year=setup.first_year,
        last_year=setup.last_year or None,
    )


# --- the view


def wire_view(s: st.State, viewer: m.Viewer, ended: m.Outcome | None = None, is_earlier: bool = False) -> m.View:
    """Return what a viewer may know of a state, which may be one of an earlier turn.

    `ended` is the outcome of a game that ended outside the rules.
    """
    seen = _open_view(s) if viewer == "open" else views.view(s, VIEWERS[viewer])
    if is_earlier:
        seen = views.looking_back(seen)
    wired = view_of(seen, viewer)
    if viewer == "open":
        wired.hands = {side: list(_cards(views.view(s, VIEWERS[side]).hand)) for side in SIDES}
    if ended is not None:
        wired = wired.model_copy(
            update={"outcome": ended, "prompt": ended.message, "actors": [], "actions": [], "stage": "over"}
        )
    return wired


def _open_view(s: st.State) -> views.View:
    """Return a spectator's view in which everything lies open but the hands."""
    english, scottish = views.view(s, ENGLAND), views.view(s, SCOTLAND)
    plain = views.view(s, events.SPECTATOR)
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


def view_of(v: views.View, viewer: m.Viewer) -> m.View:
    """Return a view of the engine for the wire."""
    over = v.winner >= 0
    end = wire_outcome(engine.Outcome(v.winner, *st.REASONS[v.reason])) if over else None
    return m.View(
        viewer=viewer,
        scenario=v.setup.scenario,
        year=v.year,
        turn=v.turn,
        stage=st.STAGE_NAMES[v.stage],
        rule=v.rule,
        actors=[cast("m.Actor", SIDE_NAMES[actor]) for actor in v.actors],
        prompt=wire_message(tell_prompt(v)),
        actions=[wire_action(action, v.stage) for action in v.actions],
        blocks=[_block(v, side, known, viewer) for side in (ENGLAND, SCOTLAND) for known in v.known[side]],
        hidden=[
            m.Hidden(side=SIDES[side], area=AREA_NAMES[h.area], number=h.number, route=_route(h.route))
            for side in (ENGLAND, SCOTLAND)
            for h in v.hidden[side]
        ],
        pools=dict(zip(SIDES, v.pools, strict=True)),
        nobles={BLOCK_NAMES[noble]: SIDES[v.scottish_nobles >> noble & 1] for noble in blocks_of(v.nobles)},
        hand=list(_cards(v.hand)),
        hand_sizes=dict(zip(SIDES, v.hand_sizes, strict=True)),
        laid=dict(zip(SIDES, v.laid, strict=True)),
        cards={side: CARD_NAMES[card] for side, card in zip(SIDES, v.cards, strict=True) if card >= 0},
        played={side: list(_cards(cards)) for side, cards in zip(SIDES, v.played, strict=True)},
        first=SIDES[v.first],
        two_events=v.two_events,
        event=_side(v.event),
        truce=_side(v.truce),
        focus=_place(v.focus),
        named=BLOCK_NAMES[v.named] if v.named >= 0 else None,
        mover=SIDES[v.mover] if v.stage == st.MOVES else None,
        moves_left=v.moves_left,
        activated=[AREA_NAMES[area] for area in range(AREAS) if v.activated & BIT[area]],
        crossed=_crossings(v),
        main=[
            m.MainAttack(area=AREA_NAMES[area], side=SIDES[(code & 3) - 1], route=_route(code >> 2))
            for area, code in enumerate(v.main)
            if code
        ],
        battle=_battle(v, v.battle) if v.battle is not None else None,
        crowned=v.crowned,
        edward_ii=v.edward_ii,
        edward_area=_place(v.edward_area),
        points={AREA_NAMES[area]: points for area, points in enumerate(v.points) if points},
        castles=_castles(v) if v.turn == 0 and viewer in SIDES and not over else None,
        needed=_needed(v),
        outcome=end,
    )


def _side(side: int) -> m.Side | None:
    return SIDES[side] if side >= 0 else None


def _place(place: int) -> str | None:
    return PLACE_NAMES[place] if place >= 0 else None


def _route(route: int) -> m.Route | None:
    return m.Route(**spell_route(route)) if route else None


def _cards(cards: Iterable[int]) -> Iterable[str]:
    return (name_of(CARD_NAMES, card) for card in cards)


def _names(blocks: int) -> list[str]:
    return [BLOCK_NAMES[block] for block in blocks_of(blocks)]


def _block(v: views.View, side: int, known: views.Known, viewer: m.Viewer) -> m.Block:
    block, place, steps, route = known
    return m.Block(
        block=BLOCK_NAMES[block],
        side=SIDES[side],
        place=PLACE_NAMES[place],
        steps=steps,
        max_steps=MAX_STEPS[block],
        combat=f"{'ABC'[LETTER[block]]}{RATING[block]}",
        move=v.setup.edition.move[block],
        route=_route(route),
        shown=_is_shown(v, known) if viewer in (SIDES[side], "open") else place < AREAS,
        doomed=bool(v.doomed & BIT[block]),
    )


def _is_shown(v: views.View, known: views.Known) -> bool:
    """Return whether a block of the viewer's own lies face up in the battle. [R5.1] [R5.2]"""
    battle = v.battle
    if battle is None or v.stage in _FACE_DOWN or known.place != battle.area:
        return False
    rolled = CELTIC if v.setup.edition.celtic_at_start else 0
    return bool((battle.front | battle.leaving | rolled) & BIT[known.block])


def _crossings(v: views.View) -> list[m.Crossing]:
    found = []
    for side in (ENGLAND, SCOTLAND):
        for border, (one, two) in enumerate(BORDER_ENDS):
            if number := v.crossed[side * BORDERS + border]:
                ends = (AREA_NAMES[one], AREA_NAMES[two])
                found.append(m.Crossing(border=ends, side=SIDES[side], number=number))
    return found


def _battle(v: views.View, battle: views.BattleView) -> m.Battle:
    return m.Battle(
        area=AREA_NAMES[battle.area],
        attacker=SIDES[battle.attacker],
        initiator=SIDES[battle.initiator],
        round=battle.round,
        letter=cast("m.Letter", "ABC"[battle.letter]),
        turn=SIDES[battle.turn],
        front=_names(battle.front),
        reserve=_names(battle.reserve),
        reserve_counts=dict(zip(SIDES, battle.reserve_counts, strict=True)),
        acted=_names(battle.acted & battle.front),
        leaving=_names(battle.leaving),
        destinations={BLOCK_NAMES[block]: AREA_NAMES[area] for block, area in battle.destinations},
        celtic=_names(battle.celtic),
        roller=BLOCK_NAMES[battle.roller] if v.stage in _ROLLING else None,
        hits=battle.hits,
        regrouping=battle.regrouping,
        ratings={
            BLOCK_NAMES[known.block]: _rating(v, known.block, side)
            for side in (ENGLAND, SCOTLAND)
            for known in v.known[side]
            if (battle.front | battle.reserve) & BIT[known.block]
        },
    )


def _rating(v: views.View, block: int, side: int) -> m.Rating:
    number, at_home, reasons = battle_rating(v, block, side)
    return m.Rating(
        letter=cast("m.Letter", "ABC"[LETTER[block]]),
        firepower=number,
        home_bonus=at_home,
        reasons=[wire_message(reason) for reason in reasons],
    )


def _castles(v: views.View) -> dict[str, m.CastleUse]:
    """Return how full the viewer's areas are in winter; Edward's quarters have no limit. [R1.2] [R7.4]"""
    counts: dict[int, int] = {}
    for known in v.known[v.viewer]:
        if known.place < AREAS and not v.doomed & BIT[known.block]:
            counts[known.place] = counts.get(known.place, 0) + 1
    free = {ENGLAND_AREA, v.edward_area if v.viewer == ENGLAND else -1}
    limits = CASTLE_LIMIT[v.viewer]
    return {
        AREA_NAMES[area]: m.CastleUse(limit=limits[area], blocks=counts[area])
        for area in sorted(counts)
        if area not in free
    }


def _needed(v: views.View) -> m.Needed:
    found = needs(v)
    return m.Needed(
        nobles=dict(zip(SIDES, found.nobles, strict=True)),
        unsure=["moray"] if found.moray_unsure else [],
        majority=found.majority,
        last_year=v.setup.last_year or None,
        tie=_side(found.tie),
        ways={side: [wire_message(way) for way in ways] for side, ways in zip(SIDES, found.ways, strict=True)},
    )
