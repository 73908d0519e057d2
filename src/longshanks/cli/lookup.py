"""Things a player can look up: the facts of an area, and the rule that applies now."""

from __future__ import annotations

from textwrap import wrap

from longshanks.cli.translation import area_name, block_label, choose, translate
from longshanks.rules.editions import SWITCH_RULES
from longshanks.rules.r1_map import (
    BIT,
    BORDER_LIMIT,
    CASTLE_LIMIT,
    CATHEDRALS,
    COASTAL,
    HOME_OF,
    IS_ANGLO_SCOTTISH,
    IS_RED,
    NEIGHBOURS,
)
from longshanks.rules.r2_blocks import BLOCK, ENGLAND
from longshanks.views.view import View


def area_lines(area: int) -> list[str]:
    """Return castle, coast, home and borders of an area. [R1.1] [R1.2] [R1.3] [R1.4] [R4.3]"""
    key = choose("lookup.facts", "cathedral" if CATHEDRALS & BIT[area] else "plain")
    lines = [translate(key, area=area_name(area), limit=CASTLE_LIMIT[ENGLAND][area])]
    lines.append(translate("lookup.coastal" if COASTAL & BIT[area] else "lookup.inland"))
    if HOME_OF[area]:
        lines.append(translate("lookup.home", noble=block_label(BLOCK[HOME_OF[area]])))
    for neighbour, border in NEIGHBOURS[area]:
        colour = "red" if IS_RED[border] else "green"
        key = choose(f"lookup.border.{colour}", "anglo" if IS_ANGLO_SCOTTISH[border] else "plain")
        lines.append(translate(key, area=area_name(neighbour), limit=BORDER_LIMIT[border]))
    return lines


def rule_lines(view: View, width: int) -> list[str]:
    """Return the rule that applies now, and how this game's edition reads the open points of its section."""
    rules = view.setup.edition
    section = view.rule.partition(".")[0]
    lines = [translate("screen.rules", rule=view.rule, title=translate(f"rule.{view.rule}"))]
    readings = [switch for switch, rule in SWITCH_RULES.items() if rule.partition(".")[0] == section]
    if readings:
        lines.append(translate("screen.rules.edition", book=translate(f"edition.{rules.name}")))
    for switch in readings:
        words = {"about": translate(f"switch.{switch}"), "value": translate(f"switch.{switch}.{rules.values[switch]}")}
        text = translate("screen.rules.switch", rule=SWITCH_RULES[switch], **words)
        lines += wrap(text, width, subsequent_indent="  ")
    return lines
