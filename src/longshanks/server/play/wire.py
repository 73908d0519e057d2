"""From the engine to the wire: views, events, actions, refusals and outcomes as the models of `messages` are sent.

They are made as plain dicts, since validating models took more time than everything else that is done for an action.
What is None is left out.

Everything about a game is made from a `View` or from an event as its viewer sees it, so nothing hidden can get out.
An open view shows both sides; it is for games that are over and for study games, and the caller sees to that.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, Final

from longshanks.notation.action import write_action
from longshanks.notation.position import write_bid
from longshanks.rules import actions as act
from longshanks.rules import engine, events
from longshanks.rules import state as st
from longshanks.rules.r1_map import (
    AREA_NAMES,
    AREAS,
    BIT,
    BORDER_ENDS,
    BORDERS,
    PLACE_NAMES,
)
from longshanks.rules.r2_blocks import (
    BLOCK_NAMES,
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
from longshanks.server.play.fold import VIEWER_NUMBERS
from longshanks.server.wire_messages import wire_message
from longshanks.views import view as views
from longshanks.views.battle import combat_rating, is_face_up
from longshanks.views.castle_limits import castle_use
from longshanks.views.idle_events import idle_events
from longshanks.views.open_view import open_view
from longshanks.views.question import asked_area, asked_block
from longshanks.views.victory import VictoryNeeds, victory_needs
from longshanks.words.game_messages import (
    action_message,
    event_message,
    objects_of,
    outcome_message,
    prompt_message,
    rating_messages,
    ways_to_win_messages,
)
from longshanks.words.message import NamedRoute, name_of, named_params, named_route

SIDE_KEYS: Final[tuple[m.Side, m.Side]] = ("england", "scotland")
"""The sides by number."""
Wired = dict[int, tuple[events.Event, m.Json]]
"""Events as they are sent, by their ids; with the events themselves, so that no other gets the id of one."""
_ROLLING: Final = (st.CELTIC_ROLL, st.COMBAT_ROLL, st.HITS)


def _without_none(**fields: Any) -> m.Json:
    return {name: value for name, value in fields.items() if value is not None}


def wire_event(event: events.Event) -> m.Json:
    """Return an event that its viewer may see as it is, as an `EventModel` is sent."""
    return {
        "kind": event.kind,
        "rule": event.rule,
        "message": wire_message(event_message(event)),
        "params": named_params(event.params()),
    }


def wire_events(happened: Iterable[events.Event], viewer: m.Viewer, wired: Wired | None = None) -> list[m.Json]:
    """Return the events a viewer may see, as they may see them.

    `wired` has those that were sent to other viewers as they are.
    """
    found = []
    for event in happened:
        seen = event if viewer == "open" else event.seen_by(VIEWER_NUMBERS[viewer])
        if seen is None:
            continue
        if wired is None or seen is not event:
            found.append(wire_event(seen))
        else:
            if id(event) not in wired:
                wired[id(event)] = event, wire_event(event)
            found.append(wired[id(event)][1])
    return found


def wire_dice(action: int) -> list[int] | None:
    """Return the dice of an action that is a roll, None for any other."""
    return act.dice_of(action) if act.verb_of(action) == act.ROLL else None


@lru_cache(maxsize=16_384)
def wire_action(action: int, stage: int) -> m.Json:
    """Return an action to choose, as an `ActionModel` is sent; the same few thousand come again and again.

    Whoever gets it must not change it.
    """
    objects = objects_of(action)
    return _without_none(
        do=write_action(action),
        verb=act.VERBS[act.verb_of(action)],
        message=wire_message(action_message(action, stage)),
        block=BLOCK_NAMES[act.block_of(action)] if "block" in objects else None,
        area=AREA_NAMES[act.area_of(action)] if "area" in objects else None,
        card=CARD_NAMES[act.block_of(action)] if "card" in objects else None,
        route=_route(act.route_of(action)) if "route" in objects else None,
    )


def wire_outcome(outcome: engine.Outcome) -> m.Json:
    """Return how a game ended, as an `OutcomeModel` is sent."""
    message = wire_message(outcome_message(outcome))
    return {"winner": SIDE_KEYS[outcome.winner], "reason": outcome.reason, "rule": outcome.rule, "message": message}


def wire_setup(setup: st.Setup) -> m.GameSetupModel:
    """Return what a game is played by."""
    return m.GameSetupModel(
        scenario=setup.scenario,
        edition=setup.edition.name,
        changes=setup.edition.changed,
        bid=write_bid(setup),
        first_year=setup.first_year,
        last_year=setup.last_year or None,
    )


def wire_view(s: st.State, viewer: m.Viewer, ended: engine.Outcome | None = None, is_earlier: bool = False) -> m.Json:
    """Return what a viewer may know of a state, which may be one of an earlier turn, as a `ViewModel` is sent.

    `ended` is the outcome of a game that ended outside the rules.
    """
    seen = open_view(s) if viewer == "open" else views.view(s, VIEWER_NUMBERS[viewer])
    if is_earlier:
        seen = views.looking_back(seen)
    wired = view_of(seen, viewer)
    if viewer in SIDE_KEYS and seen.actions and not is_earlier:
        idle = idle_events(s, VIEWER_NUMBERS[viewer])
        if idle:
            wired["idle_cards"] = [CARD_NAMES[card] for card in idle]
    if viewer == "open":
        wired["hands"] = {side: list(_cards(views.view(s, VIEWER_NUMBERS[side]).hand)) for side in SIDE_KEYS}
    if ended is not None:
        outcome = wire_outcome(ended)
        wired |= {"outcome": outcome, "prompt": outcome["message"], "actors": [], "actions": [], "stage": "over"}
    return wired


def view_of(v: views.View, viewer: m.Viewer) -> m.Json:
    """Return a view of the engine as a `ViewModel` is sent."""
    over = v.winner >= 0
    end = wire_outcome(engine.Outcome(v.winner, *st.REASONS[v.reason])) if over else None
    return _without_none(
        viewer=viewer,
        scenario=v.setup.scenario,
        year=v.year,
        turn=v.turn,
        stage=st.STAGE_NAMES[v.stage],
        rule=v.rule,
        actors=[SIDE_NAMES[actor] for actor in v.actors],
        prompt=wire_message(prompt_message(v)),
        actions=[wire_action(action, v.stage) for action in v.actions],
        blocks=_blocks(v, viewer),
        hidden=[_hidden(side, hidden) for side in (ENGLAND, SCOTLAND) for hidden in v.hidden[side]],
        pools=dict(zip(SIDE_KEYS, v.pools, strict=True)),
        nobles={BLOCK_NAMES[noble]: SIDE_KEYS[v.scottish_nobles >> noble & 1] for noble in blocks_of(v.nobles)},
        hand=list(_cards(v.hand)),
        hand_sizes=dict(zip(SIDE_KEYS, v.hand_sizes, strict=True)),
        laid=dict(zip(SIDE_KEYS, v.laid, strict=True)),
        cards={side: CARD_NAMES[card] for side, card in zip(SIDE_KEYS, v.cards, strict=True) if card >= 0},
        played={side: list(_cards(cards)) for side, cards in zip(SIDE_KEYS, v.played, strict=True)},
        first=SIDE_KEYS[v.first],
        two_events=v.two_events,
        event=_side(v.event),
        truce=_side(v.truce),
        asked_area=_place(asked_area(v)),
        asked_block=BLOCK_NAMES[block] if (block := asked_block(v)) >= 0 else None,
        mover=SIDE_KEYS[v.mover] if v.stage == st.MOVES else None,
        moves_left=v.moves_left,
        activated=[AREA_NAMES[area] for area in range(AREAS) if v.activated & BIT[area]],
        crossed=_crossings(v),
        main=[
            _without_none(area=AREA_NAMES[area], side=SIDE_KEYS[(code & 3) - 1], route=_route(code >> 2))
            for area, code in enumerate(v.main)
            if code
        ],
        battle=_battle(v, v.battle) if v.battle is not None else None,
        crowned=v.crowned,
        edward_ii=v.edward_ii,
        edward_area=_place(v.edward_area),
        points={AREA_NAMES[area]: points for area, points in enumerate(v.points) if points},
        castles=_castles(v) if v.turn == 0 and viewer in SIDE_KEYS and not over else None,
        needed=_needed(victory_needs(v), v.setup),
        outcome=end,
    )


def _side(side: int) -> m.Side | None:
    return SIDE_KEYS[side] if side >= 0 else None


def _place(place: int) -> str | None:
    return PLACE_NAMES[place] if place >= 0 else None


def _route(route: int) -> NamedRoute | None:
    return named_route(route) if route else None


def _cards(cards: Iterable[int]) -> Iterable[str]:
    return (name_of(CARD_NAMES, card) for card in cards)


def _names(blocks: int) -> list[str]:
    return [BLOCK_NAMES[block] for block in blocks_of(blocks)]


def _blocks(v: views.View, viewer: m.Viewer) -> list[m.Json]:
    found: list[m.Json] = []
    moves, doomed, in_battle = v.setup.edition.move, v.doomed, v.battle is not None
    for side in (ENGLAND, SCOTLAND):
        is_own = viewer in (SIDE_KEYS[side], "open")
        for known in v.known[side]:
            block, place, steps, route = known
            shown = (in_battle and is_face_up(v, known)) if is_own else place < AREAS
            found.append(_block(block, side, place, steps, route, moves[block], shown, bool(doomed & BIT[block])))
    return found


@lru_cache(maxsize=16_384)
def _block(block: int, side: int, place: int, steps: int, route: int, move: int, shown: bool, doomed: bool) -> m.Json:
    """Return a block as a `BlockModel` is sent; most stay as they are from one view to the next.

    Whoever gets it must not change it.
    """
    return _without_none(
        block=BLOCK_NAMES[block],
        side=SIDE_KEYS[side],
        place=PLACE_NAMES[place],
        steps=steps,
        max_steps=MAX_STEPS[block],
        combat=f"{'ABC'[LETTER[block]]}{RATING[block]}",
        move=move,
        route=_route(route),
        shown=shown,
        doomed=doomed,
    )


@lru_cache(maxsize=4_096)
def _hidden(side: int, hidden: views.Hidden) -> m.Json:
    """Return blocks nobody can tell apart as a `HiddenModel` is sent; whoever gets it must not change it."""
    area, route = AREA_NAMES[hidden.area], _route(hidden.route)
    return _without_none(side=SIDE_KEYS[side], area=area, number=hidden.number, route=route)


def _crossings(v: views.View) -> list[m.Json]:
    found: list[m.Json] = []
    if not any(v.crossed):
        return found
    for side in (ENGLAND, SCOTLAND):
        for border, (one, two) in enumerate(BORDER_ENDS):
            if number := v.crossed[side * BORDERS + border]:
                ends = (AREA_NAMES[one], AREA_NAMES[two])
                found.append({"border": ends, "side": SIDE_KEYS[side], "number": number})
    return found


def _battle(v: views.View, battle: views.BattleView) -> m.Json:
    return _without_none(
        area=AREA_NAMES[battle.area],
        attacker=SIDE_KEYS[battle.attacker],
        initiator=SIDE_KEYS[battle.initiator],
        round=battle.round,
        letter="ABC"[battle.letter],
        turn=SIDE_KEYS[battle.turn],
        front=_names(battle.front),
        reserve=_names(battle.reserve),
        reserve_counts=dict(zip(SIDE_KEYS, battle.reserve_counts, strict=True)),
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


def _rating(v: views.View, block: int, side: int) -> m.Json:
    rating = combat_rating(v, block, side)
    return {
        "letter": "ABC"[LETTER[block]],
        "firepower": rating.number,
        "home_bonus": rating.at_home,
        "reasons": [wire_message(reason) for reason in rating_messages(v, block, rating)],
    }


def _castles(v: views.View) -> m.Json:
    return {AREA_NAMES[area]: {"limit": use.limit, "blocks": use.blocks} for area, use in castle_use(v).items()}


@lru_cache(maxsize=1_024)
def _needed(needs: VictoryNeeds, setup: st.Setup) -> m.Json:
    """Return what is needed to win as a `NeededModel` is sent; whoever gets it must not change it."""
    return _without_none(
        nobles=dict(zip(SIDE_KEYS, needs.nobles, strict=True)),
        unsure=["moray"] if needs.moray_unsure else [],
        majority=needs.majority,
        last_year=setup.last_year or None,
        tie=_side(needs.tie),
        ways={
            name: [wire_message(way) for way in ways_to_win_messages(setup, needs, side)]
            for side, name in enumerate(SIDE_KEYS)
        },
    )
