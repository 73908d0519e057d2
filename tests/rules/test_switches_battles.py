"""Every switch leads to different play: battles and retreats. See `readings`."""

from __future__ import annotations

from longshanks.rules.state import State
from tests.rules.battlefield import wait, ways_out
from tests.rules.play import asked, do, legal, options, refusal, side, strength, where
from tests.rules.readings import front, readings, winner

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
        while not rounds or s.current_battle().round < 2:
            if asked(s) == "celtic_roll chance":
                rounds.append(s.current_battle().round + 1)
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
    """[A-C17] [A-C27] A border over which a Scottish block has retreated in these battles, with nobody beyond it.

    In play the values agree: whoever retreats takes the area beyond, and after the battles of an event the border is
    open again.
    """
    closed = """
        stage: combat england
        battle: atholl
        attacker: england
        initiator: england
        round: 1 C england
        england atholl: york_infantry
        scotland atholl: grant
        front: york_infantry grant
        seen: york_infantry grant
        retreated scotland: atholl>badenoch
    """
    one_battle = """
        stage: moves scotland
        first: scotland
        moves: 1
        card england: 1
        england fife: york_infantry
        scotland badenoch: grant, fraser
    """

    def may_follow(s: State) -> str:
        return refusal(s, "E retreat york_infantry badenoch")

    def follows(s: State) -> str:
        s = do(s, "S move grant badenoch>atholl", "S move fraser badenoch>atholl", "S end")
        return may_follow(
            do(s, "E move york_infantry fife>atholl", "E end", "S retreat grant badenoch", "S pass fraser")
        )

    switch = "retreat_closes_border"
    assert readings(switch, closed, may_follow) == {"false": "", "true": "retreat/border-controlled"}
    assert readings(switch, one_battle, follows) == {"false": "retreat/enemy-there", "true": "retreat/enemy-there"}


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
    """[R5.5] [A-C25] English who attack England and do not win it have nowhere to go; a noble is captured anyway."""
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
        "draw_pool": ["england pool", "scotland england", "england pool"],
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
