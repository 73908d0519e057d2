"""Editions: the one place where the rulebooks differ.

A switch is a named rule with two or more readings; a profile gives the reading of every switch in one book.
`facts/editions.toml` holds them as data. The rest of the engine asks an `Edition` for the reading it needs and never
for the name of a book. `edition("4.0")` is the default; `edition("4.0", schiltroms="true")` adds a house rule.
"""

from __future__ import annotations

from typing import Any, Final

from longshanks.rules import facts
from longshanks.rules.native import i64
from longshanks.rules.r1_map import BIT
from longshanks.rules.r2_blocks import BLOCK, BLOCKS, PRINTED_MOVE
from longshanks.rules.user_errors import EditionError

DEFAULT_EDITION: Final = "4.0"
_DATA: Final = facts.read("editions")
facts.check_editions(_DATA, DEFAULT_EDITION)
SWITCHES: Final[dict[str, list[str]]] = {name: list(s["values"]) for name, s in _DATA["switches"].items()}
"""Every switch and the values it may take; the first value is that of the default book."""
SWITCH_RULES: Final[dict[str, str]] = {name: s["rule"] for name, s in _DATA["switches"].items()}
"""The section each switch belongs to."""
SWITCH_TEXTS: Final[dict[str, str]] = {name: s["about"] for name, s in _DATA["switches"].items()}
VALUE_TEXTS: Final[dict[str, dict[str, str]]] = {n: dict(s["values"]) for n, s in _DATA["switches"].items()}
BOOKS: Final[dict[str, str]] = {name: p["book"] for name, p in _DATA["profiles"].items()}
"""The profiles by name, with the book each follows."""
PROFILES: Final[dict[str, dict[str, str]]] = {
    name: {s: str(p.get(s, _DATA["profiles"][DEFAULT_EDITION][s])) for s in SWITCHES}
    for name, p in _DATA["profiles"].items()
}
"""For each profile the value of every switch."""


class Edition:
    """The rules one game is played by: a profile and the switches the players changed."""

    __slots__ = (
        "all_nobles_after_winter",
        "all_nobles_immediate",
        "border_attack_waives_reserves",
        "border_control_by_entry",
        "border_control_by_last_user",
        "builds_simultaneous",
        "captured_by_pillage",
        "celtic_at_start",
        "changed",
        "edward_i_removed",
        "examine_year",
        "failed_retreat_kills_kings",
        "failed_retreat_to_pool",
        "final_winter",
        "flip_needs_elimination",
        "french_immediate",
        "french_optional",
        "french_start_in_pool",
        "group_may_send_one_crosser",
        "inland_lands_adjacent",
        "king_pillaged_removed",
        "landed_free_of_limit",
        "landed_points_of_both",
        "main_attack_at_battle",
        "main_attack_same_path",
        "move",
        "move_three",
        "name",
        "norse_declared",
        "pillage_battle_later",
        "pillaged_side_attacks",
        "retreat_by_letter",
        "retreat_closes_border",
        "retreat_counts_entry",
        "schiltrom_reserve_archers",
        "schiltroms",
        "selkirk_edward_only",
        "truce_bars_raids",
        "truce_suspends_raid_loss",
        "values",
        "victuals_one_each",
        "voluntary_disband",
    )

    def __init__(self, name: str, changed: dict[str, str]) -> None:
        values = {**PROFILES[name], **changed}
        self.name = name
        """The profile."""
        self.changed = changed
        """The switches that differ from the profile."""
        self.values = values
        """Every switch with its value."""
        moves: list[int] = list(PRINTED_MOVE)
        moves[BLOCK["etterick"]] = int(values["scots_archers_move"])
        self.move: list[int] = moves
        """Move rating of every block. [R2.13]"""
        self.move_three: i64 = sum([BIT[b] for b in range(BLOCKS) if moves[b] == 3])
        """The blocks that move three areas."""
        self.examine_year: bool = values["examine_played"] == "year"
        self.border_attack_waives_reserves: bool = values["border_attack_group"] == "waive_reserves"
        self.group_may_send_one_crosser: bool = values["border_crossing"] == "group_move_with_one_crosser"
        self.norse_declared: bool = values["norse_declared"] == "true"
        self.celtic_at_start: bool = values["celtic_unity_timing"] == "battle_start_all"
        self.main_attack_at_battle: bool = values["main_attack_declared"] == "at_battle"
        self.main_attack_same_path: bool = values["main_attack_same_path"] == "true"
        self.flip_needs_elimination: bool = values["battlefield_flip_on"] == "eliminated_only"
        self.schiltroms: bool = values["schiltroms"] == "true"
        self.schiltrom_reserve_archers: bool = values["schiltrom_counts_reserve_archers"] == "true"
        self.retreat_counts_entry: bool = values["retreat_limit_counts_entry"] == "true"
        self.border_control_by_last_user: bool = values["border_control"] == "last_user_any_battle"
        self.border_control_by_entry: bool = values["border_control"] == "used_into_this_battle"
        self.retreat_closes_border: bool = values["retreat_closes_border"] == "true"
        self.retreat_by_letter: bool = values["mandatory_retreat_order"] == "by_letter"
        self.failed_retreat_to_pool: bool = values["failed_retreat"] == "draw_pool"
        self.failed_retreat_kills_kings: bool = values["failed_retreat_is_battle_death"] == "true"
        self.captured_by_pillage: bool = values["pillage_noble"] == "captured"
        self.pillage_battle_later: bool = values["pillage_capture_battle"] == "battle_phase"
        self.pillaged_side_attacks: bool = values["pillage_capture_attacker"] == "pillaged_side"
        self.king_pillaged_removed: bool = values["king_pillaged"] == "removed"
        self.edward_i_removed: bool = values["edward_i_block"] == "removed"
        self.truce_bars_raids: bool = values["truce_blocks_new_raid"] == "true"
        self.truce_suspends_raid_loss: bool = values["truce_suspends_raid_loss"] == "true"
        self.victuals_one_each: bool = values["victuals"] == "one_step_to_three_blocks"
        self.voluntary_disband: bool = values["scots_voluntary_disband"] == "any_non_noble"
        self.selkirk_edward_only: bool = values["wallace_selkirk_blocked_by"] == "wintering_edward"
        self.builds_simultaneous: bool = values["builds_order"] == "simultaneous"
        self.french_immediate: bool = values["french_trigger"] == "immediate"
        self.inland_lands_adjacent: bool = values["inland_draw"] == "adjacent_friendly_coast_ignore_limit"
        self.landed_free_of_limit: bool = values["landed_block_room"] == "free"
        self.landed_points_of_both: bool = values["landed_block_points"] == "both_areas"
        self.french_optional: bool = values["french_knights_optional"] == "true"
        self.french_start_in_pool: bool = values["bruce_french_in_pool"] == "true"
        self.all_nobles_immediate: bool = values["all_nobles_check"] == "immediate"
        self.all_nobles_after_winter: bool = values["all_nobles_after_winter"] == "true"
        self.final_winter: bool = values["final_winter"] == "full"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Edition) and (self.name, self.changed) == (other.name, other.changed)

    def __hash__(self) -> int:
        return hash((self.name, tuple(sorted(self.changed.items()))))

    def __repr__(self) -> str:
        return f"edition({self.name!r}{''.join(f', {k}={v!r}' for k, v in self.changed.items())})"

    def __str__(self) -> str:
        return " ".join([self.name, *(f"{k}={v}" for k, v in self.changed.items())])

    def __reduce__(self) -> tuple[Any, ...]:
        return Edition, (self.name, self.changed)


def edition(name: str = DEFAULT_EDITION, /, **changes: str | bool | int) -> Edition:
    """Return the edition of a profile with some switches changed; raise `EditionError` for unknown names and values.

    A value is a word of its switch; for `"true"` and `"3"` one may write `True` and `3`.
    """
    if name not in PROFILES:
        choices = ", ".join(PROFILES)
        why = f"there is no edition {name!r}: choose from {choices}"
        raise EditionError(why, "edition", text=name, choices=choices)
    changed: dict[str, str] = {}
    for switch, given in changes.items():
        value = str(given).lower() if isinstance(given, bool) else str(given)
        if switch not in SWITCHES:
            choices = ", ".join(SWITCHES)
            why = f"there is no switch {switch!r}: choose from {choices}"
            raise EditionError(why, "switch", text=switch, choices=choices)
        if value not in SWITCHES[switch]:
            choices = ", ".join(SWITCHES[switch])
            why = f"{switch} cannot be {value!r}: choose from {choices}"
            raise EditionError(why, "switch.value", switch=switch, value=value, choices=choices)
        if PROFILES[name][switch] != value:
            changed[switch] = value
    return Edition(name, dict(sorted(changed.items())))
