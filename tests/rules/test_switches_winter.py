"""Every switch leads to different play: losses, raids, winter, scenarios and victory. See `readings`."""

from __future__ import annotations

from longshanks.rules.r2_blocks import SIDE_NAMES
from longshanks.rules.r8_scenarios import make_setup, new_game
from longshanks.rules.state import State
from tests.rules.play import asked, do, legal, options, refusal, side, strength, where
from tests.rules.readings import readings, winner

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
        return SIDE_NAMES[s.current_battle().attacker], strength(do(s, "S fight mar", "C roll 3"), "york_infantry")

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


LANDED = """
    stage: builds scotland
    building: england scotland
    england mentieth: mentieth
    scotland lanark: grant 2
    scotland carrick: fraser 2, douglas
    scotland pool: norse, wallace
    points: lanark 2, carrick 2
"""


def test_switch_landed_block_room() -> None:
    """[R7.62] [A-F27] Annan has a castle limit of two: Grant and the Norse who landed there, or one more."""
    text = """
        stage: builds scotland
        building: england scotland
        england mentieth: mentieth
        scotland annan: grant
        scotland lanark: fraser
        scotland pool: norse, wallace
        points: lanark 1, annan 2
    """

    def drawn(s: State) -> bool:
        s = do(s, "S draw lanark", "C drawn norse", "S home norse annan")
        return legal(s, "S draw annan")

    beside = "inland_draw=adjacent_friendly_coast_ignore_limit"
    assert readings("landed_block_room", text, drawn, beside) == {"counts": False, "free": True}


def test_switch_landed_block_points() -> None:
    """[R7.62] [A-F27] The Norse drawn for Lanark land in Carrick; the point of Lanark is used before those there."""

    def built(s: State) -> tuple[int, str]:
        s = do(s, "S draw lanark", "C drawn norse", "S home norse carrick")
        while legal(s, "S add norse"):
            s = do(s, "S add norse")
        lanark = "" if refusal(s, "S add grant") else "grant"
        return strength(s, "norse"), lanark

    beside = "inland_draw=adjacent_friendly_coast_ignore_limit"
    text = LANDED.replace("carrick 2", "carrick 1")
    assert readings("landed_block_points", text, built, beside) == {"here_only": (2, "grant"), "both_areas": (3, "")}


def test_switch_french_knights_optional() -> None:
    """[R7.61] [A-F28]"""
    text = """
        stage: scottish_disband scotland
        england dunbar: dunbar
        scotland ross: ross
        scotland moray: moray
        scotland buchan: buchan
        scotland angus: angus
        scotland argyll: argyll
        scotland mar: mar
        scotland lennox: lennox
        scotland galloway: galloway
    """

    def winters(s: State) -> tuple[str, list[str]]:
        s = do(s, "S end")
        answers = [line for line in ("S add french_knights", "S end") if asked(s).startswith("french")]
        return asked(s), [where(do(s, line), "french_knights") for line in answers] or [where(s, "french_knights")]

    assert readings("french_knights_optional", text, winters) == {
        "false": ("builds scotland", ["pool"]),
        "true": ("french_knights scotland", ["pool", "off"]),
    }


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


def test_switch_all_nobles_after_winter() -> None:
    """[R9.1] [A-G02] In this winter the last Scottish noble goes home to an English garrison."""
    text = """
        stage: moves scotland
        first: england
        turn: 5
        england buchan: buchan
        england mar: york_infantry
        scotland fife: mar
    """

    def ends(s: State) -> tuple[str, str]:
        s = do(s, "S end")
        while s.turn == 0 and not winner(s) and asked(s).split()[-1] in ("england", "scotland"):
            s = do(s, f"{'S' if asked(s).endswith('scotland') else 'E'} end")
        return winner(s), "" if winner(s) else str(s.year)

    assert readings("all_nobles_after_winter", text, ends) == {"false": ("", "1298"), "true": ("england", "")}


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
