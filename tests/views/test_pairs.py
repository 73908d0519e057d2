"""Pairs of games with one public history and another secret answer: nobody else can tell them apart.

Each test makes two positions, or gives two answers, that differ only in what one side hides. The other side and a
spectator must have the same view, prompt, choices and reasons why not, and see the same events; the owner must see the
difference, so that a pair which differs in nothing fails too. `make mutants` shows that every guard has such a test.
"""

from __future__ import annotations

from functools import cache
from itertools import chain

import pytest

from longshanks.notation.action import read_action
from longshanks.notation.game import Game
from longshanks.rules import actions as act
from longshanks.rules.editions import PROFILES, edition
from longshanks.rules.engine import apply, carry_out, legal_actions, why_not
from longshanks.rules.events import SPECTATOR, Event
from longshanks.rules.r1_map import AREA, AREAS, BIT, BORDERS, POOL
from longshanks.rules.r2_blocks import BLOCK, BLOCKS, CHANCE, ENGLAND, SCOTLAND
from longshanks.rules.r3_cards import CARD
from longshanks.rules.r8_scenarios import make_setup
from longshanks.rules.state import EDWARD_STAYS, ENGLISH_DISBAND, MOVES, State
from longshanks.views.undo import may_take_back
from longshanks.views.view import UNKNOWN, view
from longshanks.words.tell import tell_prompt
from tests.games_at_random import random_steps
from tests.rules.play import asked, do, legal, refusal, scene

Pair = tuple[State, State]

in_every_book = pytest.mark.parametrize("book", PROFILES)
INLAND_LANDING = [book for book, switches in PROFILES.items() if switches["inland_draw"].startswith("adjacent")]
NAMED_AT_BATTLE = [book for book, switches in PROFILES.items() if switches["main_attack_declared"] == "at_battle"]


@cache
def questions() -> list[int]:
    """Return a great many actions of both sides that one could ask about."""
    blocks = range(BLOCKS)
    found: list[int] = []
    for side in (ENGLAND, SCOTLAND):
        found += [act.simple(verb, side) for verb in range(len(act.VERBS)) if act.VERBS[verb]]
        for verb in (act.HIT, act.ADD, act.FIGHT, act.PASS, act.DISBAND, act.STAY, act.HERALD, act.CARD):
            found += [act.on_block(verb, side, block) for block in blocks]
        for verb in (act.PILLAGE, act.VICTUALS, act.BATTLE, act.DRAW):
            found += [act.on_area(verb, side, area) for area in range(AREAS)]
        for verb in (act.SHIP, act.RETREAT, act.REGROUP, act.HOME):
            found += [act.on_both(verb, side, block, (3 * block + verb) % AREAS) for block in blocks]
    return found


def told(s: State, viewer: int) -> list[object]:
    """Return all that a viewer can get out of a position: view, prompt, choices, and why not to anything."""
    seen = view(s, viewer)
    if viewer == SPECTATOR:
        return [seen, tell_prompt(seen)]
    reasons = [why_not(s, viewer, action) for action in questions()]
    return [seen, tell_prompt(seen), legal_actions(s, viewer), reasons]


def others(owner: int) -> tuple[int, int]:
    """Return the viewers from whom a side keeps its secrets."""
    return 1 - owner, SPECTATOR


def seen_by(events: list[Event], viewer: int) -> list[object]:
    """Return the events as a viewer sees them, comparable."""
    return [event.key() for told in events if (event := told.seen_by(viewer)) is not None]


def assert_pair(pair: Pair, owner: int) -> None:
    """Assert that two positions differ for their owner and for nobody else."""
    one, two = pair
    for viewer in others(owner):
        assert told(one, viewer) == told(two, viewer)
    assert view(one, owner) != view(two, owner), "a pair must differ in something"


def pair(book: str, common: str, one: str, two: str, owner: int) -> Pair:
    """Return two positions that differ only in what their owner hides."""
    found = (scene(f"edition: {book}\n{common}\n{one}"), scene(f"edition: {book}\n{common}\n{two}"))
    assert_pair(found, owner)
    return found


def play(s: State, lines: str) -> tuple[State, list[list[Event]]]:
    """Return the state after some actions, one in each line, and what each of them caused."""
    caused = []
    for line in lines.strip().split("\n") if lines.strip() else []:
        s, events = apply(s, read_action(line.strip()))
        caused.append(events)
    return s, caused


def then(before: Pair, owner: int, one: str, two: str = "", differ: bool = True) -> Pair:
    """Return a pair after the same actions, or other ones in each; what is not told apart stays so at every step.

    With as many actions in both, every step is compared; else the end, and all that was seen on the way.
    """
    first, second = play(before[0], one), play(before[1], two or one)
    for viewer in others(owner):
        steps = [[seen_by(events, viewer) for events in caused] for _, caused in (first, second)]
        if len(steps[0]) == len(steps[1]):
            assert steps[0] == steps[1]
        else:
            assert list(chain(*steps[0])) == list(chain(*steps[1]))
        assert told(first[0], viewer) == told(second[0], viewer)
    after = (first[0], second[0])
    if differ:
        assert_pair(after, owner)
    return after


def answers(s: State, owner: int, one: str, two: str, differ: bool = True) -> Pair:
    """Return the pair of states after two answers to the same question."""
    return then((s, s), owner, one, two, differ)


# --- 2.0 blocks


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


# --- 3.0 cards

HANDS = "stage: cards both\nhand scotland: 1 2 3 truce"


@in_every_book
def test_r3_0_a_hand_is_not_seen(book: str) -> None:
    pair(book, HANDS, "hand england: 1 2 herald", "hand england: 3 3 pillage", ENGLAND)
    pair(book, "stage: cards both\nhand england: 1", "hand scotland: truce", "hand scotland: 3", SCOTLAND)


@in_every_book
def test_r3_0_a_deal_is_seen_by_its_owner(book: str) -> None:
    s = scene(f"edition: {book}\nstage: deal_cards chance")
    both = answers(s, ENGLAND, "C deal england 1 1 2 2 3", "C deal england 1 1 2 herald pillage")
    then((both[0], both[0]), SCOTLAND, "C deal scotland 1 1 2 3 truce", "C deal scotland 1 1 2 2 3")


@in_every_book
def test_r3_1_a_card_face_down_is_not_seen(book: str) -> None:
    s = scene(f"edition: {book}\n{HANDS}\nhand england: 1 2 herald")
    one, two = answers(s, ENGLAND, "E card 1", "E card herald")
    for viewer in others(ENGLAND):
        assert view(one, viewer).cards == (UNKNOWN, -1)
    assert (view(one, ENGLAND).cards[ENGLAND], view(two, ENGLAND).cards[ENGLAND]) == (CARD["1"], CARD["herald"])
    answers(s, SCOTLAND, "S card truce", "S card 3")
    turned = do(one, "S card truce")
    for viewer in (ENGLAND, SCOTLAND, SPECTATOR):
        assert view(turned, viewer).cards == (CARD["1"], CARD["truce"]), "face up both are seen"


@pytest.mark.parametrize("stage", ["cards both", "moves england", "builds scotland"])
@in_every_book
def test_r3_1_cards_of_earlier_turns_are_seen_where_the_book_lets_them_be(book: str, stage: str) -> None:
    """A card on the table is the last of those played, but for one still face down; in winter there is none."""
    now = {"cards both": "card england: 2", "moves england": "card england: 2", "builds scotland": "turn: 0"}[stage]
    last = " 2" if stage.startswith("moves") else ""
    text = f"edition: {book}\nstage: {stage}\npending: 3\nhand england: 1\n{now}\nplayed england: "
    one, two = scene(f"{text}3 1{last}"), scene(f"{text}herald 3{last}")
    if PROFILES[book]["examine_played"] == "year":
        assert view(one, SCOTLAND).played[ENGLAND] == (CARD["3"], CARD["1"], *([CARD["2"]] if last else []))
    else:
        assert_pair((one, two), ENGLAND)
        assert view(one, SCOTLAND).played[ENGLAND] == (UNKNOWN, UNKNOWN, *([CARD["2"]] if last else []))
    assert view(one, ENGLAND).played[ENGLAND][:2] == (CARD["3"], CARD["1"]), "one's own are known"


# --- 3.12 events

PILLAGED = """
    stage: event england
    event: england
    card england: pillage
    card scotland: 1
    england lothian: york_infantry 2, durham_infantry 1
    england lanark: hobelars 1
    england fife: edward
    scotland mentieth: grant 3, keith 3, graham 3
"""


@in_every_book
def test_r3_12_which_block_a_pillage_hits_is_not_seen(book: str) -> None:
    s = do(scene(f"edition: {book}\n{PILLAGED}"), "E pillage mentieth")
    both = answers(s, SCOTLAND, "S hit grant", "S hit keith")
    then(both, SCOTLAND, "S hit keith", "S hit graham")


@in_every_book
def test_r3_12_a_block_that_a_pillage_eliminates_is_not_shown(book: str) -> None:
    two = scene(f"edition: {book}\n{PILLAGED.replace(' 3, keith 3, graham 3', ' 1, keith 1, graham 1')}")
    s = do(two, "E pillage mentieth")
    then(answers(s, SCOTLAND, "S hit grant", "S hit keith"), SCOTLAND, "S hit keith", "S hit graham")


@in_every_book
def test_r3_12_it_is_asked_although_one_block_alone_can_take_the_hit(book: str) -> None:
    """That there is only one is known to its owner alone."""
    common = PILLAGED.replace("    scotland mentieth: grant 3, keith 3, graham 3\n", "")
    both = pair(book, common, "scotland mentieth: grant 3, keith 3", "scotland mentieth: grant 3, keith 1", SCOTLAND)
    then(both, SCOTLAND, "E pillage mentieth\nS hit grant")


@in_every_book
def test_r3_12_who_gains_by_a_pillage_is_not_seen(book: str) -> None:
    """[A-E14]"""
    s = do(scene(f"edition: {book}\n{PILLAGED}"), "E pillage mentieth", "S hit grant", "S hit keith")
    assert (view(s, ENGLAND).pending, view(s, SCOTLAND).pending, view(s, SPECTATOR).pending) == (2, 0, 0)
    assert view(s, SPECTATOR).stolen == 2, "how many steps were taken was seen"
    # In which area, too, until the owner has finished.
    one, two = answers(s, ENGLAND, "E add york_infantry", "E add hobelars")
    for viewer in others(ENGLAND):
        assert (view(one, viewer).gain_area, view(one, viewer).pending) == (-1, 0)
    assert (view(one, ENGLAND).gain_area, view(two, ENGLAND).gain_area) == (AREA["lothian"], AREA["lanark"])
    # Nor how many steps have been added so far.
    for viewer in others(ENGLAND):
        assert told(one, viewer) == told(s, viewer)
    answers(s, ENGLAND, "E add york_infantry\nE add durham_infantry", "E add durham_infantry\nE add durham_infantry")


FED = """
    stage: event scotland
    event: scotland
    first: scotland
    card scotland: victuals
    card england: 1
    england lothian: edward
    scotland mentieth: grant 1, keith 1, graham 1, fraser 1
"""


@in_every_book
def test_r3_12_who_is_fed_is_not_seen(book: str) -> None:
    s = do(scene(f"edition: {book}\n{FED}"), "S victuals mentieth")
    assert (view(s, SCOTLAND).pending, view(s, ENGLAND).pending, view(s, SPECTATOR).pending) == (3, 0, 0)
    one, two = answers(s, SCOTLAND, "S add grant", "S add keith")
    assert view(one, SCOTLAND).touched != view(two, SCOTLAND).touched
    for viewer in others(SCOTLAND):
        assert view(one, viewer).touched == 0
        assert told(one, viewer) == told(s, viewer), "nor how many steps have been added so far"
    then((one, two), SCOTLAND, "S add keith\nS add graham", "S add graham\nS add fraser")


SHIPPED = """
    stage: event scotland
    event: scotland
    first: scotland
    card scotland: sea_move
    card england: 1
    scotland fife: grant, keith, wallace
    scotland ross: ross
    england dunbar: dunbar
"""


@in_every_book
def test_r3_12_who_takes_ship_is_not_seen(book: str) -> None:
    s = scene(f"edition: {book}\n{SHIPPED}")
    both = answers(s, SCOTLAND, "S ship grant ross", "S ship wallace ross")
    for viewer in others(SCOTLAND):
        assert view(both[0], viewer).gain_area == AREA["ross"], "whither is seen"
    then(both, SCOTLAND, "S ship keith ross", "S ship grant ross")


@in_every_book
def test_r3_12_the_second_ship_is_asked_for_although_only_the_norse_are_left(book: str) -> None:
    text = SHIPPED.replace("grant, keith, wallace", "grant, {}")
    both = (
        scene(f"edition: {book}\n{text.format('norse')}\nscotland buchan: wallace"),
        scene(f"edition: {book}\n{text.format('wallace')}\nscotland buchan: norse"),
    )
    then(both, SCOTLAND, "S ship grant ross")


@in_every_book
def test_r3_12_a_noble_named_by_a_herald_is_seen_by_all(book: str) -> None:
    s = scene(f"edition: {book}\n{FED.replace('victuals', 'herald')}\nengland mar: mar\nengland buchan: buchan")
    s = do(s, "S herald mar")
    for viewer in (ENGLAND, SCOTLAND, SPECTATOR):
        assert view(s, viewer).named == BLOCK["mar"]


@in_every_book
def test_r3_12_where_a_noble_named_by_a_herald_is_not_seen(book: str) -> None:
    both = pair(
        book, FED.replace("victuals", "herald"),
        "england mar: mar\nengland buchan: buchan", "england mar: buchan\nengland buchan: mar", ENGLAND,
    )  # fmt: skip
    then(both, ENGLAND, "S herald mar")


# --- 4.0 moves

ON_THE_MARCH = """
    stage: moves scotland
    first: scotland
    moves: 3
    card england: 1
    card scotland: 3
    scotland fife: wallace, grant
    scotland lothian: keith, douglas
    england angus: edward
"""


@in_every_book
def test_r4_2_who_moves_is_not_seen(book: str) -> None:
    s = scene(f"edition: {book}\n{ON_THE_MARCH}")
    one, two = answers(s, SCOTLAND, "S move wallace fife>mentieth", "S move grant fife>mentieth")
    then((one, two), SCOTLAND, "S move keith lothian>mentieth", "S move douglas lothian>mentieth")
    answers(s, SCOTLAND, "S move wallace fife>angus", "S move grant fife>angus")


@in_every_book
def test_r4_2_who_came_by_which_way_is_not_seen(book: str) -> None:
    """Blocks of one area are told apart by their ways, but the order in which they are told is that of the ways."""
    s = scene(f"edition: {book}\n{ON_THE_MARCH}")
    one = "S move wallace fife>mentieth\nS move keith lothian>mentieth"
    two = "S move grant fife>mentieth\nS move douglas lothian>mentieth"
    after = answers(s, SCOTLAND, one, two)
    assert [h.number for h in view(after[0], ENGLAND).hidden[SCOTLAND] if h.area == AREA["mentieth"]] == [1, 1]
    pair(
        book, "stage: moves england\nengland angus: edward",
        "scotland mentieth: wallace, grant\nroutes: wallace fife>mentieth, grant lothian>mentieth",
        "scotland mentieth: wallace, grant\nroutes: grant fife>mentieth, wallace lothian>mentieth", SCOTLAND,
    )  # fmt: skip


# --- 5.0 battles

FOUGHT = """
    stage: moves scotland
    first: england
    moves: 3
    card england: 1
    card scotland: 3
    scotland fife: grant, barclay
    scotland lothian: {}
    scotland lanark: {}
    england mentieth: edward, york_infantry
"""


@in_every_book
def test_r5_32_who_waits_in_reserve_is_not_seen(book: str) -> None:
    """Two come from Fife and fight; one from Lothian waits."""
    both = (
        scene(f"edition: {book}\n{FOUGHT.format('keith 1', 'douglas')}"),
        scene(f"edition: {book}\n{FOUGHT.format('douglas 2', 'keith')}"),
    )
    march = "S move grant fife>mentieth\nS move barclay fife>mentieth\nS move {} lothian>mentieth\nS end"
    if book in NAMED_AT_BATTLE:
        march += "\nS main fife>mentieth"
    one, two = then(both, SCOTLAND, march.format("keith"), march.format("douglas"))
    assert asked(one) == "combat england"
    for viewer in others(SCOTLAND):
        battle = view(one, viewer).battle
        assert battle is not None
        assert (battle.reserve, battle.reserve_counts) == (0, (0, 1)), "how many wait is seen"
    then((one, two), SCOTLAND, "E pass edward\nE pass york_infantry\nS pass grant")


@pytest.mark.parametrize("book", NAMED_AT_BATTLE)
def test_r5_32_nobody_is_shown_before_the_main_attack_is_named(book: str) -> None:
    march = "S move grant fife>mentieth\nS move {} lothian>mentieth\nS end"
    both = (
        scene(f"edition: {book}\n{FOUGHT.format('keith 1', 'douglas')}"),
        scene(f"edition: {book}\n{FOUGHT.format('douglas 2', 'keith')}"),
    )
    one, _ = then(both, SCOTLAND, march.format("keith"), march.format("douglas"))
    assert asked(one) == "name_main scotland"


RETREATING = """
    stage: combat scotland
    battle: mentieth
    attacker: england
    round: 1 C scotland
    scotland mentieth: grant, barclay, fraser
    england mentieth: edward, york_infantry
    front: grant barclay fraser edward york_infantry
    seen: grant barclay fraser edward york_infantry
    acted: edward
    routes: grant fife>mentieth, barclay lothian>mentieth, fraser lennox>mentieth
"""


@in_every_book
def test_r5_5_whither_each_block_retreats_is_not_seen(book: str) -> None:
    """Neither while they wait to leave together, nor by the crossings used, nor by the ways they once came."""
    s = scene(f"edition: {book}\n{RETREATING}")
    both = answers(s, SCOTLAND, "S retreat grant lanark", "S retreat grant fife")
    both = then(
        both, SCOTLAND, "S retreat barclay fife", "S retreat barclay lanark",
    )  # fmt: skip
    for viewer in others(SCOTLAND):
        battle = view(both[0], viewer).battle
        assert battle is not None
        assert battle.destinations == ()
        assert battle.used == bytes(BORDERS)
    mine = view(both[0], SCOTLAND).battle
    assert mine is not None and sum(mine.used) == 2
    assert mine.destinations == ((BLOCK["barclay"], AREA["fife"]), (BLOCK["grant"], AREA["lanark"]))
    then(both, SCOTLAND, "S pass fraser")


@in_every_book
def test_r5_5_whither_attackers_retreat_is_not_seen_either(book: str) -> None:
    """[A-C18]"""
    text = RETREATING.replace("combat scotland", "must_retreat scotland").replace(
        "attacker: england", "attacker: scotland"
    )
    s = scene(f"edition: {book}\n{text.replace('round: 1 C', 'round: 3 C')}")
    both = answers(s, SCOTLAND, "S retreat grant lanark", "S retreat grant fife")
    both = then(both, SCOTLAND, "S retreat barclay fife", "S retreat barclay lanark")
    then(both, SCOTLAND, "S retreat fraser lanark")


WON = """
    stage: combat scotland
    battle: mentieth
    attacker: england
    initiator: england
    round: 1 C scotland
    scotland mentieth: grant 2, barclay 2, fraser 2
    england mentieth: york_infantry 1
    england angus: edward
    front: grant york_infantry
    reserve: barclay fraser
    seen: grant york_infantry
    routes: grant fife>mentieth, barclay lothian>mentieth, fraser lennox>mentieth
"""


@in_every_book
def test_r5_6_victors_stand_up_and_are_not_told_apart(book: str) -> None:
    """Who regroups is hidden even of those seen in the fight, and the ways they came are forgotten."""
    s = do(scene(f"edition: {book}\n{WON}"), "S fight grant", "C roll 1 1")
    assert asked(s) == "regrouping scotland"
    one, two = answers(s, SCOTLAND, "S regroup grant lanark", "S regroup barclay lanark")
    for viewer in others(SCOTLAND):
        battle = view(one, viewer).battle
        assert battle is not None and battle.regrouping == 2, "how many are left is seen"
        assert (battle.front, battle.reserve, battle.reserve_counts, battle.acted) == (0, 0, (0, 0), 0)
        assert battle.used == bytes(BORDERS)
    both = then((one, two), SCOTLAND, "S regroup fraser fife")
    then(both, SCOTLAND, "S end")


@in_every_book
def test_r5_6_after_the_battle_the_victors_are_unknown_again(book: str) -> None:
    s = do(scene(f"edition: {book}\n{WON}"), "S fight grant", "C roll 1 1")
    lines = "S regroup {} lanark\nS regroup {} fife\nS end"
    answers(s, SCOTLAND, lines.format("grant", "barclay"), lines.format("fraser", "grant"))


@in_every_book
def test_r5_9_which_block_is_given_up_to_raiders_is_not_seen(book: str) -> None:
    s = scene(f"""
        edition: {book}
        stage: raid_loss england
        scotland england: wallace
        england dunbar: york_infantry 1, hobelars, edward
    """)
    answers(s, ENGLAND, "E disband york_infantry", "E disband edward")
    both = pair(
        book, "stage: raid_loss england\nscotland england: wallace",
        "england dunbar: hobelars\nengland pool: edward", "england dunbar: edward\nengland pool: hobelars", ENGLAND,
    )  # fmt: skip
    then(both, ENGLAND, "E disband hobelars", "E disband edward", differ=False)


# --- 7.0 winter

AUTUMN = """
    stage: moves england
    turn: 5
    first: scotland
    card england: 1
    card scotland: 2
    england dunbar: dunbar
    england pool: hobelars
    scotland fife: wallace
    scotland ross: ross
"""


@in_every_book
def test_r7_1_moray_is_asked_for_although_he_lies_in_the_pool(book: str) -> None:
    both = pair(
        book, AUTUMN, "scotland moray: moray\nscotland pool: grant", "scotland moray: grant\nscotland pool: moray", 1
    )
    both = then(both, SCOTLAND, "E end")
    assert asked(both[1]) == "moray_home scotland"
    then(both, SCOTLAND, "S end")


@in_every_book
def test_r7_2_the_king_is_asked_for_although_he_lies_in_the_pool(book: str) -> None:
    crowned = AUTUMN + "flags: crowned\n"
    both = pair(
        book, crowned, "scotland moray: king\nscotland pool: grant", "scotland moray: grant\nscotland pool: king", 1
    )
    both = then(both, SCOTLAND, "E end")
    assert asked(both[1]) == "king_home scotland"
    then(both, SCOTLAND, "S end")


HOMELESS = """
    stage: nobles_home england
    turn: 0
    named: bruce
    england fife: bruce, {}
    england lothian: {}
    scotland ross: grant
"""


@in_every_book
def test_r7_12_a_noble_who_goes_home_is_named_to_all(book: str) -> None:
    s = scene(f"edition: {book}\n{HOMELESS.format('edward', 'hobelars')}")
    for viewer in (ENGLAND, SCOTLAND, SPECTATOR):
        assert view(s, viewer).named == BLOCK["bruce"]
    both = (s, scene(f"edition: {book}\n{HOMELESS.format('hobelars', 'edward')}"))
    then(both, ENGLAND, "E home bruce carrick")


KINGLESS = """
    stage: moray_home scotland
    turn: 0
    scotland fife: wallace
    scotland ross: ross
    scotland pool: moray
    england england: durham_infantry
    {}
"""


@in_every_book
def test_r7_4_that_edward_could_winter_is_not_seen(book: str) -> None:
    """The English are asked about him, or about somebody else at once."""
    both = pair(
        book, KINGLESS.format("england dunbar: dunbar"),
        "england lothian: edward, hobelars\nengland pool: lancaster_knights",
        "england lothian: lancaster_knights, hobelars\nengland pool: edward", ENGLAND,
    )  # fmt: skip
    one, two = then(both, ENGLAND, "S end")
    assert (one.stage, two.stage) == (EDWARD_STAYS, ENGLISH_DISBAND)
    assert view(one, ENGLAND).stage == EDWARD_STAYS, "their own side is told"
    assert why_not(one, SCOTLAND, act.simple(act.END, SCOTLAND)) == why_not(
        two, SCOTLAND, act.simple(act.END, SCOTLAND)
    )
    assert_pair((do(one, "E disband edward"), two), ENGLAND)
    then((one, two), ENGLAND, "E disband edward\nE end", "E end", differ=False)


@in_every_book
def test_a_v02_whether_edward_stays_is_not_seen_before_the_english_have_finished(book: str) -> None:
    """[R7.4]"""
    s = do(scene(f"edition: {book}\n{KINGLESS.format('england lothian: edward, dunbar')}"), "S end")
    one, _ = answers(s, ENGLAND, "E stay edward", "E disband edward")
    assert view(one, ENGLAND).edward_area == AREA["lothian"], "their own side is told"
    for viewer in others(ENGLAND):
        assert view(one, viewer).edward_area == -1
        assert told(one, viewer) == told(s, viewer), "nor that anything has been decided"


@in_every_book
def test_r7_4_where_edward_winters_is_seen_by_all(book: str) -> None:
    s = do(scene(f"edition: {book}\n{KINGLESS.format('england lothian: edward, dunbar')}"), "S end")
    assert view(s, ENGLAND).edward_area == -1, "not settled yet"
    s = do(s, "E stay edward", "E end")
    assert asked(s) == "scottish_disband scotland"
    for viewer in (ENGLAND, SCOTLAND, SPECTATOR):
        assert view(s, viewer).edward_area == AREA["lothian"]


CROWDED = """
    stage: english_disband england
    turn: 0
    england angus: york_infantry, durham_infantry, cumbria_infantry
    england lothian: lancaster_knights, wales_infantry, wales_archers
    england lanark: hobelars, durham_knights
    scotland fife: wallace
"""


@in_every_book
def test_r7_32_which_of_the_english_leave_an_area_is_not_seen(book: str) -> None:
    s = scene(f"edition: {book}\n{CROWDED}")
    both = answers(s, ENGLAND, "E disband york_infantry", "E disband cumbria_infantry")
    then(both, ENGLAND, "E end")


@in_every_book
def test_a_v02_how_many_of_the_english_leave_and_where_is_not_seen_before_they_have_finished(book: str) -> None:
    """[R7.3]"""
    s = scene(f"edition: {book}\n{CROWDED}")
    one, two = answers(s, ENGLAND, "E disband york_infantry\nE disband wales_infantry", "E disband york_infantry")
    assert sum(view(one, ENGLAND).withdrawn) == 2, "their own side can count"
    for viewer in others(ENGLAND):
        assert not any(view(one, viewer).withdrawn)
        assert told(one, viewer) == told(two, viewer) == told(s, viewer)
        assert view(one, viewer).pools == view(s, viewer).pools == (0, 0)
    assert view(one, ENGLAND).pools == (2, 0)
    assert view(do(one, "E end"), SCOTLAND).pools == (6, 0), "in the end all are counted"
    # An area that all have left still counts them.
    emptied = do(s, "E disband york_infantry", "E end")
    assert view(emptied, SCOTLAND).count_blocks(ENGLAND, AREA["lanark"]) == 0
    text = CROWDED.replace("hobelars, durham_knights", "lancaster_infantry")
    full = scene(f"edition: {book}\n{text}")
    left, _ = answers(full, ENGLAND, "E disband lancaster_infantry", "E disband york_infantry")
    assert view(left, SCOTLAND).count_blocks(ENGLAND, AREA["lanark"]) == 1
    assert view(left, ENGLAND).count_blocks(ENGLAND, AREA["lanark"]) == 0


@in_every_book
def test_a_v02_who_leaves_by_choice_and_who_has_to_are_not_told_apart(book: str) -> None:
    """[R7.3] [R7.32]"""
    both = pair(
        book, "stage: english_disband england\nturn: 0\nengland dunbar: dunbar\nscotland ross: ross",
        "england mentieth: york_knights\nengland pool: york_infantry",
        "england mentieth: york_infantry\nengland pool: york_knights", ENGLAND,
    )  # fmt: skip
    then(both, ENGLAND, "E end", "E disband york_infantry\nE end", differ=False)


@in_every_book
def test_r7_32_who_of_the_english_must_leave_is_not_seen(book: str) -> None:
    both = pair(
        book, CROWDED, "england dunbar: lancaster_archers, lancaster_infantry\nengland pool: westmor_infantry",
        "england dunbar: lancaster_archers, westmor_infantry\nengland pool: lancaster_infantry", ENGLAND,
    )  # fmt: skip
    assert view(both[0], ENGLAND).doomed
    for viewer in others(ENGLAND):
        assert view(both[0], viewer).doomed == 0
    then(both, ENGLAND, "E disband york_infantry\nE end")


@in_every_book
def test_r7_32_the_order_in_which_the_english_leave_tells_nothing(book: str) -> None:
    """Swap a knight of one area with one of another: both leave."""
    both = pair(
        book, "stage: english_disband england\nturn: 0",
        "england lothian: lancaster_knights\nengland lanark: durham_knights",
        "england lothian: durham_knights\nengland lanark: lancaster_knights", ENGLAND,
    )  # fmt: skip
    then(both, ENGLAND, "E end", differ=False)


SCOTS_CROWDED = """
    stage: scottish_disband scotland
    turn: 0
    england dunbar: dunbar
    scotland ross: ross
    scotland mar: {}
    scotland garmoran: {}
    scotland pool: norse, etterick
"""


@in_every_book
def test_r7_5_which_of_the_scots_leave_is_not_seen(book: str) -> None:
    s = scene(f"edition: {book}\n{SCOTS_CROWDED.format('grant, keith', 'douglas')}")
    both = answers(s, SCOTLAND, "S disband grant", "S disband keith")
    then(both, SCOTLAND, "S end")
    two = scene(f"edition: {book}\n{SCOTS_CROWDED.format('grant, douglas', 'keith')}")
    then((s, two), SCOTLAND, "S disband grant\nS end")


BUILT = """
    stage: builds scotland
    turn: 0
    pending: 3
    points: angus 2, fife 3, lothian 2, buchan 2, badenoch 2
    scotland angus: grant 1, keith 1
    scotland fife: wallace 1
    scotland badenoch: graham 1
    scotland pool: norse, french_knights, etterick, fraser
    england lothian: york_infantry 1, durham_infantry 1
    england buchan: westmor_infantry 1
    england pool: edward, hobelars
"""


def builders(book: str) -> State:
    """Return a position in which the Scots build, and in some books the English too."""
    both = PROFILES[book]["builds_order"] == "simultaneous"
    return scene(f"edition: {book}\n{BUILT.replace('builds scotland', 'builds both') if both else BUILT}")


@in_every_book
def test_r7_62_on_which_block_the_scots_build_is_not_seen(book: str) -> None:
    s = builders(book)
    one, two = answers(s, SCOTLAND, "S add grant", "S add keith")
    assert view(one, SCOTLAND).points[AREA["angus"]] == 1, "the owner counts what is left"
    for viewer in others(SCOTLAND):
        assert told(one, viewer) == told(s, viewer), "nor that they build, before they have finished"
    assert_pair((do(s, "S add wallace"), one), SCOTLAND)
    then((one, two), SCOTLAND, "S end")


@in_every_book
def test_r7_63_on_which_block_the_english_build_is_not_seen(book: str) -> None:
    s = do(builders(book), "S end")
    one, two = answers(s, ENGLAND, "E add york_infantry", "E add durham_infantry")
    for viewer in others(ENGLAND):
        assert told(one, viewer) == told(s, viewer), "nor that they build, before they have finished"
    assert_pair((do(s, "E add westmor_infantry"), one), ENGLAND)
    then((one, two), ENGLAND, "E end", differ=False)


@in_every_book
def test_r7_62_who_is_drawn_is_not_seen(book: str) -> None:
    s = do(builders(book), "S draw fife")
    answers(s, SCOTLAND, "C drawn fraser", "C drawn etterick")
    answers(s, SCOTLAND, "C drawn norse", "C drawn french_knights")


@in_every_book
def test_a_v01_where_and_how_much_the_scots_build_is_not_seen_before_they_have_finished(book: str) -> None:
    s = builders(book)
    one, two = answers(s, SCOTLAND, "S add grant\nS add keith\nS add wallace", "S add graham")
    assert view(one, SCOTLAND).added[AREA["angus"]] == 2, "the owner counts what was added"
    for viewer in others(SCOTLAND):
        assert not any(view(two, viewer).added)
    # The same number in each area on other blocks: not even the account at the end tells them apart.
    answers(s, SCOTLAND, "S add grant\nS add keith\nS end", "S add keith\nS add keith\nS end")


@pytest.mark.parametrize("book", [book for book in PROFILES if PROFILES[book]["builds_order"] == "simultaneous"])
def test_a_v01_where_both_build_at_once_neither_sees_what_the_other_does(book: str) -> None:
    s = builders(book)
    one, two = answers(s, SCOTLAND, "S add grant", "S add wallace")
    then((one, two), SCOTLAND, "E add york_infantry\nE add westmor_infantry")
    one, two = answers(s, ENGLAND, "E add york_infantry", "E add westmor_infantry")
    then((one, two), ENGLAND, "S add grant\nS draw fife\nC drawn fraser")


@pytest.mark.parametrize("book", INLAND_LANDING)
def test_r7_62_who_lands_is_not_seen(book: str) -> None:
    """A block drawn inland that comes by sea is the Norse or the French: which, is not told."""
    text = BUILT.replace("england buchan", "england carrick").replace("buchan 2", "strathspey 2")
    text += "scotland strathspey: douglas 1"
    both = PROFILES[book]["builds_order"] == "simultaneous"
    s = scene(f"edition: {book}\n{text.replace('builds scotland', 'builds both') if both else text}")
    one, two = answers(do(s, "S draw badenoch"), SCOTLAND, "C drawn norse", "C drawn french_knights")
    assert asked(one) == "landing scotland"
    assert view(one, SCOTLAND).named == BLOCK["norse"]
    for viewer in others(SCOTLAND):
        assert view(one, viewer).named == -1
    one, two = then((one, two), SCOTLAND, "S home norse strathspey", "S home french_knights strathspey")
    assert view(one, SCOTLAND).landed == (BLOCK["norse"] | AREA["badenoch"] << 6,)
    for viewer in others(SCOTLAND):
        assert view(one, viewer).landed == ()
    then((one, two), SCOTLAND, "S add norse\nS end", "S add french_knights\nS end")


@in_every_book
def test_r7_7_who_is_levied_is_not_seen(book: str) -> None:
    s = scene(f"""
        edition: {book}
        stage: levy_draw chance
        pending: 2
        england pool: edward, hobelars, york_knights, york_infantry
        scotland fife: wallace
    """)
    answers(s, ENGLAND, "C levy edward hobelars", "C levy york_knights york_infantry")


@in_every_book
def test_a_v03_edward_kept_back_by_a_bid_is_known_and_nobody_else_in_the_pool(book: str) -> None:
    """[RT]"""
    both = pair(
        book, "bid: E1\nscotland fife: wallace",
        "england dunbar: hobelars\nengland pool: edward, york_knights",
        "england dunbar: york_knights\nengland pool: edward, hobelars", ENGLAND,
    )  # fmt: skip
    for viewer in others(ENGLAND):
        assert [k.block for k in view(both[0], viewer).known[ENGLAND] if k.place == POOL] == [BLOCK["edward"]]
    pair(
        book, "bid: E1\nyear: 1298\nscotland fife: wallace", "england dunbar: hobelars\nengland pool: edward",
        "england dunbar: edward\nengland pool: hobelars", ENGLAND,
    )  # fmt: skip


# --- secrets that get out

SEVEN_NOBLES = """
    stage: scottish_disband scotland
    turn: 0
    england dunbar: dunbar
    scotland ross: ross
    scotland buchan: buchan
    scotland angus: angus
    scotland argyll: argyll
    scotland mar: mar
    scotland atholl: atholl
    scotland lennox: lennox
"""


def test_a_f28_that_the_french_knights_could_join_is_not_seen() -> None:
    """Whether Moray lies in the pool is a secret, so that the Scots are asked must be one too. [R7.61]"""
    both = pair(
        "3.0-it", SEVEN_NOBLES, "scotland moray: moray\nscotland pool: grant",
        "scotland moray: grant\nscotland pool: moray", SCOTLAND,
    )  # fmt: skip
    one, two = (do(s, "S end") for s in both)
    assert asked(one) == asked(two) == "french_knights scotland"
    assert_pair((one, two), SCOTLAND)
    assert_pair((do(one, "S end"), do(two, "S end")), SCOTLAND)
    assert legal(one, "S add french_knights")
    assert refusal(two, "S add french_knights") == "build/french-not-due"


def test_a_v01_steps_in_an_area_where_both_stand_are_not_seen() -> None:
    """A noble captured by a pillage may wait for his battle while the enemy has his event. [R3.12]"""
    s = scene("""
        edition: 4.0 pillage_capture_battle=battle_phase
        stage: event england
        event: england
        flags: two_events
        card england: pillage
        card scotland: victuals
        england lothian: york_infantry 2
        england dunbar: dunbar
        scotland ross: ross
        scotland mentieth: mentieth 1, grant 1, keith 1
    """)
    s = do(s, "E pillage mentieth", "S hit mentieth", "S hit grant", "E end", "S victuals mentieth")
    for viewer in others(SCOTLAND):
        assert told(do(s, "S add keith"), viewer) == told(s, viewer)


# --- what is told: a guard must not hide more than it has to


def test_nobody_is_given_choices_who_need_not_act() -> None:
    s = scene("stage: moves england\nengland fife: edward\nscotland ross: grant")
    assert legal(s, "E end")
    assert legal_actions(s, SCOTLAND) == legal_actions(s, CHANCE) == []
    assert view(s, ENGLAND).actions == tuple(legal_actions(s, ENGLAND))
    assert view(s, SCOTLAND).actions == view(s, SPECTATOR).actions == ()
    s = scene("stage: cards both\nhand england: 1\nhand scotland: 2")
    assert legal(s, "E card 1") and legal(s, "S card 2")
    assert legal_actions(s, CHANCE) == []


def test_the_rule_of_the_moment_is_told() -> None:
    assert view(scene("stage: moves england"), SCOTLAND).rule == "4.0"
    assert view(scene("stage: over nobody\nwon: england majority"), SCOTLAND).rule == "9.0"


def test_who_must_leave_in_winter_is_told_to_their_owner_when_they_disband() -> None:
    s = scene(SCOTS_CROWDED.format("grant", "douglas"))
    assert view(s, SCOTLAND).doomed == BIT[BLOCK["douglas"]]
    assert view(s, ENGLAND).doomed == view(s, SPECTATOR).doomed == 0
    s = scene(SCOTS_CROWDED.format("grant", "douglas").replace("scottish_disband", "moves"))
    assert view(s, SCOTLAND).doomed == 0


def test_how_many_of_each_side_wait_in_reserve_is_told() -> None:
    s = scene("""
        stage: combat scotland
        battle: mentieth
        attacker: england
        round: 1 C scotland
        scotland mentieth: grant, barclay
        england mentieth: edward, york_infantry, hobelars
        front: grant edward
        seen: grant edward
        reserve: barclay york_infantry hobelars
    """)
    for viewer in (ENGLAND, SCOTLAND, SPECTATOR):
        battle = view(s, viewer).battle
        assert battle is not None and battle.reserve_counts == (2, 1)
        assert battle.front == BIT[BLOCK["grant"]] | BIT[BLOCK["edward"]]


def test_a_block_that_left_the_map_has_no_way_by_which_it_came() -> None:
    s = scene("stage: moves england\nengland pool: hobelars\nengland fife: edward\nroutes: hobelars angus>fife")
    assert [k.route for k in view(s, ENGLAND).known[ENGLAND] if k.block == BLOCK["hobelars"]] == [0]


def test_a_v04_a_block_that_the_enemy_was_shown_cannot_be_covered_up_again() -> None:
    """Keith comes out of reserve as the round ends, and the Scots, asked next, have learnt nothing. [R5.33]"""
    s = scene("""
        stage: combat scotland
        battle: mentieth
        attacker: england
        round: 1 C scotland
        scotland mentieth: grant, keith
        england mentieth: edward
        front: grant edward
        seen: grant edward
        acted: edward
        reserve: keith
    """)
    action = read_action("S pass grant")
    after, log = carry_out(s, action)
    assert asked(after) == "combat scotland"
    assert not may_take_back(s, action, after, log.passed)


@in_every_book
def test_r3_1_an_event_declined_in_an_earlier_turn_does_not_tell_its_card(book: str) -> None:
    """[A-A07]"""
    declined = [
        play(scene(f"edition: {book}\n{FED.replace('victuals', card)}"), "S decline")[1][0]
        for card in ("truce", "herald")
    ]
    for viewer in others(SCOTLAND):
        assert seen_by(declined[0], viewer) != seen_by(declined[1], viewer), "in its own turn it lies open"
        earlier = [[event.looked_back_at() for event in events] for events in declined]
        assert seen_by(earlier[0], viewer) == seen_by(earlier[1], viewer)


def test_a_v04_a_combat_turn_may_be_taken_back_while_the_same_side_goes_on() -> None:
    s = scene(RETREATING)
    for line in ("S pass grant", "S retreat grant lanark"):
        after, log = carry_out(s, read_action(line))
        assert may_take_back(s, read_action(line), after, log.passed)


UNDER_WAY = {
    "stage": "moves england",
    "moves": "2",
    "england angus": "edward",
    "scotland fife": "grant",
    "england pool": "mar",
    "hand scotland": "1 2",
    "card scotland": "1",
    "played scotland": "3 1",
}


@pytest.mark.parametrize(
    "news",
    [
        {"scotland dead": "fraser"},
        {"scotland fife": "", "scotland angus": "grant"},
        {"england pool": "", "scotland pool": "mar"},
        {"hand scotland": "1"},
        {"card scotland": "2"},
        {"played scotland": "3 2"},
        {"stage": "moves scotland"},
    ],
    ids=" and ".join,
)
def test_a_v04_whatever_brought_news_of_the_enemy_is_final(news: dict[str, str]) -> None:
    """Also what no action of today's rules brings about: the next one may."""
    before, same, after = (
        scene("\n".join(f"{key}: {value}" for key, value in facts.items() if value))
        for facts in (UNDER_WAY, UNDER_WAY, UNDER_WAY | news)
    )
    action = read_action("E move edward angus>buchan")
    assert may_take_back(before, action, same, 0)
    assert not may_take_back(before, action, after, 0)


@in_every_book
def test_r3_1_a_chronicle_forgets_the_cards_of_earlier_turns_until_the_game_is_over(book: str) -> None:
    """Never those of this turn, and nothing where the book lets one look back."""
    game = Game(make_setup("braveheart", edition(book)))
    for _, action, after, _ in random_steps(1, "braveheart", book):
        game.play(action)
        if after.turn == 3 and after.stage == MOVES:
            break
    told_now = [[e for e in game.events_now(i) if e.kind == "cards_revealed"] for i in range(len(game.actions))]
    lies_open = ["english_card" in event.params for event in chain(*told_now)]
    assert lies_open == ([True] * 3 if PROFILES[book]["examine_played"] == "year" else [False, False, True])
    game.state.winner = ENGLAND
    assert all(game.events_now(i) == game.events[i] for i in range(len(game.actions)))
