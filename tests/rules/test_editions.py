"""The editions: every switch leads to different play, and every profile follows its book.

A test of a switch plays the same position under each of its values, `edition: 4.0 switch=value`, and states what is
observed under every one of them. Where values cannot lead to different play the docstring says why.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable
from typing import TypeVar

import pytest

from longshanks.cli.fuzz import fuzz_game
from longshanks.rules import facts
from longshanks.rules.editions import (
    BOOKS,
    DEFAULT_EDITION,
    PROFILES,
    SWITCH_RULES,
    SWITCH_TEXTS,
    SWITCHES,
    VALUE_TEXTS,
    edition,
)
from longshanks.rules.engine import outcome
from longshanks.rules.mistakes import EditionError
from longshanks.rules.r2_blocks import BLOCK_NAMES, ENGLAND, SCOTLAND, SIDE_NAMES, blocks_of
from longshanks.rules.r3_cards import CARD_NAMES
from longshanks.rules.r8_scenarios import make_setup, new_game
from longshanks.rules.state import State
from longshanks.views.view import UNKNOWN, view
from tests.rules.battlefield import seen, wait, ways_out
from tests.rules.play import asked, do, legal, options, refusal, scene, side, strength, where

T = TypeVar("T")


def readings(switch: str, text: str, observe: Callable[[State], T], also: str = "") -> dict[str, T]:
    """Return what is observed in a position under each value of a switch."""
    return {value: observe(scene(f"edition: 4.0 {switch}={value} {also}\n{text}")) for value in SWITCHES[switch]}


def front(s: State) -> set[str]:
    """Return the blocks in the fight."""
    return {BLOCK_NAMES[block] for block in blocks_of(s.fight().front)}


def winner(s: State) -> str:
    """Return the side that has won, or an empty string."""
    end = outcome(s)
    return SIDE_NAMES[end.winner] if end else ""


# --- blocks and cards


def test_switch_scots_archers_move() -> None:
    """[R2.13]"""
    text = """
        stage: moves scotland
        moves: 1
        scotland fife: etterick
    """

    def goes_three(s: State) -> bool:
        assert legal(s, "S move etterick fife>mentieth>lanark")
        return legal(s, "S move etterick fife>mentieth>lanark>carrick")

    assert readings("scots_archers_move", text, goes_three) == {"3": True, "2": False}


def test_switch_examine_played() -> None:
    """[R3.1] A book that says nothing plays like one that allows a look at this turn: that card lies open anyway."""
    text = """
        stage: cards both
        turn: 2
        hand england: 1
        hand scotland: 2
        played england: 2
        played scotland: herald
    """

    def english_see(s: State) -> list[str]:
        cards = view(do(s, "E card 1", "S card 2"), ENGLAND).played[SCOTLAND]
        return ["?" if card == UNKNOWN else CARD_NAMES[card] for card in cards]

    assert readings("examine_played", text, english_see) == {
        "year": ["herald", "2"],
        "turn": ["?", "2"],
        "silent": ["?", "2"],
    }


def test_switch_victuals() -> None:
    """[R3.12]"""
    text = """
        stage: event scotland
        event: scotland
        first: scotland
        card scotland: victuals
        scotland fife: grant 1, fraser 1
    """

    def takes(s: State) -> set[str]:
        return options(do(s, "S victuals fife", "S add grant"))

    assert readings("victuals", text, takes) == {
        "three_steps_any_split": {"S add grant", "S add fraser", "S end"},
        "one_step_to_three_blocks": {"S add fraser", "S end"},
    }


# --- movement


def test_switch_border_attack_group() -> None:
    """[R4.4] [A-B09]"""
    text = """
        stage: moves england
        moves: 3
        england england: york_infantry, durham_infantry
        england lothian: cumbria_infantry
        scotland selkirk: grant
    """

    def fight_at_once(s: State) -> set[str]:
        s = do(s, "E move york_infantry england>dunbar>selkirk", "E move durham_infantry england>annan>selkirk")
        return front(do(s, "E move cumbria_infantry lothian>selkirk", "E end", "S end"))

    assert readings("border_attack_group", text, fight_at_once) == {
        "same_origin_and_border": {"grant", "york_infantry"},
        "waive_reserves": {"grant", "york_infantry", "durham_infantry"},
    }


def test_switch_border_crossing() -> None:
    """[R4.4] [A-B07]"""
    text = """
        stage: moves scotland
        moves: 1
        scotland dunbar: grant, fraser
    """

    def others_move(s: State) -> tuple[bool, bool]:
        s = do(s, "S move grant dunbar>england")
        return legal(s, "S move fraser dunbar>lothian"), legal(s, "S move fraser dunbar>england")

    assert readings("border_crossing", text, others_move) == {
        "point_per_block": (False, False),
        "group_move_with_one_crosser": (True, False),
    }


def test_switch_norse_declared() -> None:
    """[R4.7]"""
    text = """
        stage: moves scotland
        moves: 1
        scotland ross: norse
    """

    def is_named(s: State) -> bool:
        return "block" in seen(s, "E", "S sail norse ross~fife")[0]

    assert readings("norse_declared", text, is_named) == {"true": True, "false": False}


# --- battles

FROM_TWO_SIDES = """
    stage: moves england
    moves: 2
    england angus: york_infantry
    england mentieth: wales_archers
    scotland fife: grant 1
"""


def from_two_sides(s: State) -> State:
    """Return the state after an attack on Fife, first from Angus and then from Mentieth."""
    return do(s, "E move york_infantry angus>fife", "E move wales_archers mentieth>fife", "E end", "S end")


def test_switch_celtic_unity_timing() -> None:
    """[R5.2] [A-C01]"""

    def rolls_before_rounds(s: State) -> list[int]:
        s = from_two_sides(s)
        rounds: list[int] = []
        while not rounds or s.fight().round < 2:
            if asked(s) == "celtic_roll chance":
                rounds.append(s.fight().round + 1)
                s = do(s, "C roll 1")
            else:
                s = wait(s)
        return rounds

    found = readings("celtic_unity_timing", FROM_TWO_SIDES, rolls_before_rounds)
    assert found == {"on_reveal": [2], "battle_start_all": [1]}


def test_switch_main_attack_declared() -> None:
    """[R5.32]"""

    def when_named(s: State) -> tuple[bool, str]:
        s = do(s, "E move york_infantry angus>fife", "E move wales_archers mentieth>fife")
        return legal(s, "E main mentieth>fife"), asked(do(s, "E end", "S end"))

    assert readings("main_attack_declared", FROM_TWO_SIDES, when_named) == {
        "during_movement": (True, "combat scotland"),
        "at_battle": (False, "name_main england"),
    }


def test_switch_main_attack_same_path() -> None:
    """[R5.32] [A-B03]"""
    text = """
        stage: moves england
        moves: 1
        england lanark: york_infantry, hobelars
        scotland fife: grant
    """

    def fight_at_once(s: State) -> set[str]:
        s = do(s, "E move york_infantry lanark>mentieth>fife", "E move hobelars lanark>lothian>mentieth>fife")
        return front(do(s, "E end", "S end"))

    assert readings("main_attack_same_path", text, fight_at_once) == {
        "true": {"grant", "york_infantry"},
        "false": {"grant", "york_infantry", "hobelars"},
    }


def test_switch_battlefield_flip_on() -> None:
    """[R5.32] [A-C08] The side that acts first in round two is the one that holds the field."""
    text = """
        stage: moves england
        moves: 1
        card scotland: 1
        england angus: york_infantry
        scotland fife: grant 1
        scotland mentieth: fraser
    """

    def holds_the_field(s: State) -> tuple[str, str]:
        s = do(s, "E move york_infantry angus>fife", "E end", "S move fraser mentieth>fife", "S end")
        killed = do(s, "S pass grant", "E fight york_infantry", "C roll 1 6 6 6")
        retreated = do(s, "S retreat grant atholl", "E pass york_infantry")
        return asked(killed), asked(retreated)

    assert readings("battlefield_flip_on", text, holds_the_field) == {
        "no_defender_left": ("combat england", "combat england"),
        "eliminated_only": ("combat england", "combat scotland"),
    }


def test_switch_schiltroms() -> None:
    """[R5.4s]"""
    text = """
        stage: moves england
        moves: 1
        england angus: york_infantry 4
        scotland fife: grant 1
    """

    def after_a_three(s: State) -> int:
        s = do(s, "E move york_infantry angus>fife", "E end", "S end", "S fight grant", "C roll 3")
        return strength(s, "york_infantry")

    assert readings("schiltroms", text, after_a_three) == {"false": 4, "true": 3}


def test_switch_schiltrom_counts_reserve_archers() -> None:
    """[R5.4s] [A-C30] The Welsh archers come from Mentieth and wait in reserve."""

    def after_a_three(s: State) -> int:
        return strength(do(from_two_sides(s), "S fight grant", "C roll 3"), "york_infantry")

    found = readings("schiltrom_counts_reserve_archers", FROM_TWO_SIDES, after_a_three, "schiltroms=true")
    assert found == {"false": 3, "true": 4}


# --- retreats


def test_switch_retreat_limit_counts_entry() -> None:
    """[R5.5] [A-B06] The example of the Italian book: four came over a green border, two may go back."""
    attackers = ["york_infantry", "lancaster_infantry", "northumber_infantry", "durham_infantry"]
    text = f"""
        stage: moves england
        moves: 1
        england fife: {", ".join(attackers)}
        scotland angus: douglas
    """

    def third_returns(s: State) -> bool:
        s = wait(do(s, *(f"E move {block} fife>angus" for block in attackers), "E end", "S end"), 3)
        s = do(s, "E retreat york_infantry fife", "E retreat lancaster_infantry fife")
        return legal(s, "E retreat northumber_infantry fife")

    assert readings("retreat_limit_counts_entry", text, third_returns) == {"false": True, "true": False}


def test_switch_border_control() -> None:
    """[R5.5] [A-C15] One border was used to reinforce this battle, another to begin a different one."""
    text = """
        stage: moves england
        moves: 1
        card scotland: 2
        england mentieth: york_knights, york_infantry
        scotland fife: grant
        scotland angus: fraser
        scotland lennox: campbell
    """

    def open_borders(s: State) -> tuple[bool, bool]:
        s = do(s, "E move york_knights mentieth>fife", "E end")
        s = do(s, "S move fraser angus>fife", "S move campbell lennox>mentieth", "S end", "E battle fife")
        reinforced = "angus" in ways_out(s, "york_knights")
        s = do(s, "E retreat york_knights atholl", "S end", "E pass york_infantry")
        return reinforced, "fife" in ways_out(s, "campbell")

    assert readings("border_control", text, open_borders) == {
        "last_user_any_battle": (False, False),
        "used_into_this_battle": (False, True),
        "initiator_this_battle": (True, True),
    }


def test_switch_retreat_closes_border() -> None:
    """[A-C17] [A-C27] In one battle the values agree: where a block retreats to, the area is the enemy's at once.

    They differ only when an event battle comes before the moves: the border then stays closed in a later battle.
    """
    one_battle = """
        stage: moves scotland
        first: scotland
        moves: 1
        card england: 1
        england fife: york_infantry
        scotland badenoch: grant, fraser
    """
    event_battle = """
        stage: event england
        event: england
        card england: herald
        card scotland: 1
        scotland mar: mar, grant
        scotland fife: fraser
    """

    def follows(s: State) -> str:
        s = do(s, "S move grant badenoch>atholl", "S move fraser badenoch>atholl", "S end")
        s = do(s, "E move york_infantry fife>atholl", "E end", "S retreat grant badenoch", "S pass fraser")
        return refusal(s, "E retreat york_infantry badenoch")

    def crosses_later(s: State) -> bool:
        s = do(s, "E herald mar", "C roll 1", "E retreat mar angus", "S end")
        return "mar" in ways_out(do(s, "S move fraser fife>angus", "S end", "E pass mar"), "fraser")

    switch = "retreat_closes_border"
    assert readings(switch, one_battle, follows) == {"false": "retreat/enemy-there", "true": "retreat/enemy-there"}
    assert readings(switch, event_battle, crosses_later) == {"false": True, "true": False}


def test_switch_mandatory_retreat_order() -> None:
    """[R5.5] [A-C18]"""
    text = """
        stage: moves england
        moves: 1
        england angus: hobelars, york_infantry
        scotland fife: douglas
    """

    def may_leave(s: State) -> set[str]:
        s = do(s, "E move hobelars angus>fife", "E move york_infantry angus>fife", "E end", "S end")
        return {line.split()[2] for line in options(wait(s, 3))}

    assert readings("mandatory_retreat_order", text, may_leave) == {
        "by_letter": {"hobelars"},
        "any": {"hobelars", "york_infantry"},
    }


def test_switch_failed_retreat() -> None:
    """[R5.5] [A-C25] English who attack England and do not win it have nowhere to go."""
    text = """
        stage: moves england
        moves: 3
        england dunbar: hobelars, dunbar, york_infantry
        scotland england: douglas
    """
    attackers = ("hobelars", "dunbar", "york_infantry")

    def fate(s: State) -> list[str]:
        s = wait(do(s, *(f"E move {block} dunbar>england" for block in attackers), "E end", "S end"), 3)
        return [f"{side(s, block)} {where(s, block)}" for block in attackers]

    assert readings("failed_retreat", text, fate) == {
        "as_combat_loss": ["england dead", "scotland england", "england pool"],
        "draw_pool": ["england pool", "england pool", "england pool"],
    }


def test_switch_failed_retreat_is_battle_death() -> None:
    """[R9.1] [A-D03] [A-D04]"""
    edward = """
        stage: moves england
        moves: 1
        flags: edward_ii
        england dunbar: edward
        scotland england: douglas
    """
    king = """
        stage: moves scotland
        first: scotland
        moves: 1
        card england: 1
        flags: crowned
        england galloway: york_infantry
        england carrick: durham_infantry
        england lanark: cumbria_infantry
        scotland annan: king
    """

    def edward_fails(s: State) -> tuple[str, str]:
        s = wait(do(s, "E move edward dunbar>england", "E end", "S end"), 3)
        return where(s, "edward"), winner(s)

    def king_fails(s: State) -> tuple[str, str]:
        s = do(s, "S move king annan>galloway", "S end", "E move cumbria_infantry lanark>annan", "E end")
        s = wait(s, 3)
        return where(s, "king"), winner(s)

    switch = "failed_retreat_is_battle_death"
    assert readings(switch, edward, edward_fails) == {"true": ("dead", "scotland"), "false": ("pool", "")}
    assert readings(switch, king, king_fails) == {"true": ("dead", "england"), "false": ("pool", "")}


# --- losses

PILLAGED_NOBLE = """
    stage: event scotland
    event: scotland
    first: scotland
    card scotland: pillage
    card england: 1
    england mar: mar 2, york_infantry 1
    scotland buchan: grant
"""


def pillage(s: State) -> State:
    """Return the state after the noble Mar has lost both his steps."""
    return do(s, "S pillage mar", "E hit mar", "E hit mar")


def test_switch_pillage_noble() -> None:
    """[R5.7]"""

    def fate(s: State) -> tuple[str, str]:
        s = pillage(s)
        return side(s, "mar"), where(s, "mar")

    assert readings("pillage_noble", PILLAGED_NOBLE, fate) == {
        "captured": ("scotland", "mar"),
        "draw_pool": ("england", "pool"),
    }


def test_switch_pillage_capture_battle() -> None:
    """[R5.7] [A-E10]"""

    def next_question(s: State) -> tuple[str, str]:
        s = do(pillage(s), "S end")
        return asked(s), "" if s.battle else asked(do(s, "E end"))

    assert readings("pillage_capture_battle", PILLAGED_NOBLE, next_question) == {
        "immediate": ("combat scotland", ""),
        "battle_phase": ("moves england", "combat scotland"),
    }


def test_switch_pillage_capture_attacker() -> None:
    """[R5.7] [A-E10] Attacked in his home, Mar hits on a 3."""

    def battle(s: State) -> tuple[str, int]:
        s = do(pillage(s), "S end")
        return SIDE_NAMES[s.fight().attacker], strength(do(s, "S fight mar", "C roll 3"), "york_infantry")

    assert readings("pillage_capture_attacker", PILLAGED_NOBLE, battle) == {
        "turned_noble": ("scotland", 1),
        "pillaged_side": ("england", 0),
    }


def test_switch_king_pillaged() -> None:
    """[R6.2] [A-D05]"""
    text = """
        stage: event england
        event: england
        card england: pillage
        card scotland: 1
        flags: crowned
        england angus: york_infantry
        scotland fife: king 2
    """

    def fate(s: State) -> tuple[str, str]:
        s = do(s, "E pillage fife", "S hit king", "S hit king")
        return where(s, "king"), winner(s)

    assert readings("king_pillaged", text, fate) == {"draw_pool": ("pool", ""), "removed": ("dead", "")}


def test_switch_edward_i_block() -> None:
    """[R6.1] [A-D01]"""
    text = """
        stage: moves england
        moves: 1
        england angus: edward 1, york_infantry 1
        scotland fife: wallace
    """

    def fate(s: State) -> tuple[str, bool, str]:
        s = do(s, "E move edward angus>fife", "E move york_infantry angus>fife", "E end", "S end")
        s = do(s, "S fight wallace", "C roll 1 6 6 6", "E hit edward")
        return where(s, "edward"), s.edward_ii, winner(s)

    assert readings("edward_i_block", text, fate) == {"draw_pool": ("pool", True, ""), "removed": ("dead", True, "")}


# --- truce and raids


def test_switch_truce_blocks_new_raid() -> None:
    """[R5.9] [A-B16]"""
    text = """
        stage: moves scotland
        moves: 1
        truce: scotland
        england lothian: york_infantry
        scotland dunbar: grant
    """

    def may_raid(s: State) -> bool:
        assert refusal(s, "S move grant dunbar>lothian") == "move/truce"
        return legal(s, "S move grant dunbar>england")

    assert readings("truce_blocks_new_raid", text, may_raid) == {"true": False, "false": True}


def test_switch_truce_suspends_raid_loss() -> None:
    """[R5.9] [A-E17]"""
    text = """
        stage: moves scotland
        first: england
        card england: truce
        truce: scotland
        england fife: york_infantry
        scotland england: grant
    """

    def price(s: State) -> str:
        return asked(do(s, "S end"))

    assert readings("truce_suspends_raid_loss", text, price) == {
        "false": "raid_loss england",
        "true": "cards england scotland",
    }


# --- winter


def test_switch_scots_voluntary_disband() -> None:
    """[R7.5] [A-F18]"""
    text = """
        stage: scottish_disband scotland
        scotland fife: king, grant
        scotland angus: moray
        scotland ross: fraser, lindsay
    """

    def may_disband(s: State) -> set[str]:
        return {line.split()[2] for line in options(s) if "disband" in line}

    assert readings("scots_voluntary_disband", text, may_disband) == {
        "any_non_noble": {"king", "moray", "fraser", "lindsay", "grant"},
        "king_moray_only": {"king", "moray", "fraser", "lindsay"},
    }


def test_switch_wallace_selkirk_blocked_by() -> None:
    """[R7.5] [A-F16] They differ only where play cannot lead: in winter no English stay in Selkirk without Edward.

    Selkirk has no castle and is no noble's home, so all others have gone when Wallace may come.
    """
    switch = "wallace_selkirk_blocked_by"
    goes = "S home wallace selkirk"
    infantry = """
        stage: {stage}
        england selkirk: york_infantry
        scotland fife: wallace
    """
    edward = """
        stage: scottish_disband scotland
        flags: edward_stays
        england selkirk: edward, york_infantry
        scotland fife: wallace
    """
    artificial = readings(switch, infantry.format(stage="scottish_disband scotland"), lambda s: legal(s, goes))
    assert artificial == {"any_enemy": False, "wintering_edward": True}
    reached = readings(switch, infantry.format(stage="english_disband england"), lambda s: legal(do(s, "E end"), goes))
    assert reached == {"any_enemy": True, "wintering_edward": True}
    assert readings(switch, edward, lambda s: legal(s, goes)) == {"any_enemy": False, "wintering_edward": False}


def test_switch_builds_order() -> None:
    """[R7.6] [A-F24]"""
    text = """
        stage: scottish_disband scotland
        england angus: angus 1
        scotland fife: grant 1
    """

    def builders(s: State) -> tuple[str, bool]:
        s = do(s, "S end")
        return asked(s), legal(s, "E add angus")

    assert readings("builds_order", text, builders) == {
        "scots_then_english": ("builds scotland", False),
        "simultaneous": ("builds england scotland", True),
    }


def test_switch_french_trigger() -> None:
    """[R7.61] [A-F20]"""
    text = """
        stage: event scotland
        event: scotland
        first: scotland
        card scotland: herald
        card england: 1
        england galloway: galloway
        england dunbar: dunbar
        scotland ross: ross
        scotland moray: moray
        scotland buchan: buchan
        scotland angus: angus
        scotland argyll: argyll
        scotland mar: mar
        scotland lennox: lennox
    """

    def french(s: State) -> str:
        return where(do(s, "S herald galloway", "C roll 1"), "french_knights")

    assert readings("french_trigger", text, french) == {"winter_check": "off", "immediate": "pool"}


def test_switch_inland_draw() -> None:
    """[R7.62] [A-F22] Whether the Norse go back before or after another draw is the same: they are not drawn.

    Where they may land beside the area, the castle limit of the coast does not count.
    """
    text = """
        stage: scottish_disband scotland
        england mentieth: mentieth
        scotland lanark: grant
        scotland carrick: fraser
        scotland pool: norse, french_knights, graham
    """

    def drawn(s: State) -> dict[str, set[str]]:
        s = do(s, "S end", "S draw lanark")
        return {line: {word for word in options(do(s, line)) if "home" in word} for line in options(s)}

    assert readings("inland_draw", text, drawn) == {
        "redraw_then_return": {"C drawn graham": set()},
        "redraw": {"C drawn graham": set()},
        "adjacent_friendly_coast_ignore_limit": {
            "C drawn graham": set(),
            "C drawn norse": {"S home norse carrick"},
            "C drawn french_knights": {"S home french_knights carrick"},
        },
    }


# --- scenarios and victory


def test_switch_bruce_french_in_pool() -> None:
    """[R8.2]"""

    def french(s: State) -> tuple[str, str]:
        rules = s.setup.edition
        starts = [new_game(make_setup(scenario, rules)) for scenario in ("bruce", "braveheart")]
        return where(starts[0], "french_knights"), where(starts[1], "french_knights")

    assert readings("bruce_french_in_pool", "", french) == {"false": ("off", "off"), "true": ("pool", "off")}


def test_switch_all_nobles_check() -> None:
    """[R9.1] [A-G02]"""
    text = """
        stage: moves england
        moves: 1
        england fife: york_infantry
        england buchan: buchan
        scotland angus: angus 1
    """

    def ends(s: State) -> tuple[str, str]:
        s = do(s, "E move york_infantry fife>angus", "E end", "S end")
        s = do(s, "S pass angus", "E fight york_infantry", "C roll 1 6 6 6")
        at_once = winner(s)
        return at_once, at_once or winner(do(s, "E end"))

    assert readings("all_nobles_check", text, ends) == {
        "end_of_game_turn": ("", "england"),
        "immediate": ("england", "england"),
    }


def test_switch_final_winter() -> None:
    """[R9.0] [A-G01] In the last winter Mar goes home to an English garrison."""
    text = """
        stage: moves scotland
        first: england
        year: 1305
        turn: 5
        england buchan: buchan
        england mar: york_infantry
        scotland ross: ross
        scotland fife: mar
    """

    def ends(s: State) -> tuple[str, str]:
        s = do(s, "S end")
        at_once = winner(s)
        return at_once, at_once or winner(do(s, "E end", "S end", "S end", "E end"))

    assert readings("final_winter", text, ends) == {"full": ("", "england"), "none": ("scotland", "scotland")}


# --- all switches


def test_every_switch_has_a_test_that_names_each_of_its_values() -> None:
    tests = {name: test for name, test in globals().items() if name.startswith("test_switch_")}
    assert set(tests) == {f"test_switch_{switch}" for switch in SWITCHES}
    for switch, values in SWITCHES.items():
        tree = ast.parse(inspect.getsource(tests[f"test_switch_{switch}"]))
        words = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)}
        assert {switch, *values} <= words, switch


def test_every_profile_gives_every_switch_one_of_its_values() -> None:
    assert list(PROFILES) == list(BOOKS)
    for values in PROFILES.values():
        assert list(values) == list(SWITCHES)
        assert all(value in SWITCHES[switch] for switch, value in values.items())


def test_the_data_of_the_profiles_names_known_switches_and_those_of_the_default_all() -> None:
    """A profile falls back on the default, so that a misspelt switch would go unseen."""
    profiles = facts.read("editions")["profiles"]
    assert all(set(profile) <= {"book", *SWITCHES} for profile in profiles.values())
    assert set(profiles[DEFAULT_EDITION]) == {"book", *SWITCHES}


def test_every_switch_has_texts_and_begins_with_the_default_value() -> None:
    for switch, values in SWITCHES.items():
        assert SWITCH_RULES[switch] and SWITCH_TEXTS[switch]
        assert len(values) > 1 and list(VALUE_TEXTS[switch]) == values
        assert values[0] == PROFILES[DEFAULT_EDITION][switch]


# --- what is refused, and what a changed switch leaves alone


def test_an_unknown_edition_is_refused_with_the_list_of_books() -> None:
    with pytest.raises(EditionError, match=r"'5\.0'.*4\.0, 3\.0-es, 3\.0-it, 2\.3-de, 2\.3-fr$"):
        edition("5.0")


def test_an_unknown_switch_is_refused_with_the_list_of_switches() -> None:
    with pytest.raises(EditionError) as caught:
        edition("4.0", dragons="true")
    assert str(caught.value) == f"there is no switch 'dragons': choose from {', '.join(SWITCHES)}"


@pytest.mark.parametrize("switch", SWITCHES)
def test_an_unknown_value_is_refused_with_the_list_of_values(switch: str) -> None:
    with pytest.raises(EditionError) as caught:
        edition("4.0", **{switch: "maybe"})
    assert str(caught.value) == f"{switch} cannot be 'maybe': choose from {', '.join(SWITCHES[switch])}"


def test_only_values_that_differ_from_the_profile_are_changes() -> None:
    assert edition("4.0", schiltroms="false") == edition()
    changed = edition("2.3-de", victuals="one_step_to_three_blocks", norse_declared="false")
    assert changed.changed == {"victuals": "one_step_to_three_blocks"}
    assert changed.values == PROFILES["2.3-de"] | changed.changed


# --- whole games


@pytest.mark.parametrize(("switch", "value"), [(s, value) for s, values in SWITCHES.items() for value in values[1:]])
def test_checked_random_games_with_one_switch_changed(switch: str, value: str) -> None:
    for scenario in ("braveheart", "bruce"):
        fuzz_game(make_setup(scenario, edition("4.0", **{switch: value})), f"switch/{switch}={value}")
