"""The five books: the whole row of switches that each plays."""

from __future__ import annotations

import re

import pytest

from longshanks.rules.editions import (
    PROFILES,
)
from tests.rules.play import refusal, scene


def row(text: str) -> dict[str, str]:
    """Return pairs of switch and value."""
    words = text.split()
    return dict(zip(words[::2], words[1::2], strict=True))


def test_profile_4_0_follows_its_book() -> None:
    assert PROFILES["4.0"] == row("""
        scots_archers_move 3                      examine_played year
        border_attack_group same_origin_and_border  border_crossing point_per_block
        norse_declared true                       celtic_unity_timing on_reveal
        main_attack_declared during_movement      main_attack_same_path true
        battlefield_flip_on no_defender_left      schiltroms false
        schiltrom_counts_reserve_archers false    retreat_limit_counts_entry false
        border_control last_user_any_battle       retreat_closes_border false
        mandatory_retreat_order by_letter         failed_retreat as_combat_loss
        failed_retreat_is_battle_death true       pillage_noble captured
        pillage_capture_battle immediate          pillage_capture_attacker turned_noble
        king_pillaged draw_pool                   edward_i_block draw_pool
        truce_blocks_new_raid true                truce_suspends_raid_loss false
        victuals three_steps_any_split            scots_voluntary_disband any_non_noble
        wallace_selkirk_blocked_by any_enemy      builds_order scots_then_english
        french_trigger winter_check               inland_draw redraw_then_return
        bruce_french_in_pool false                all_nobles_check end_of_game_turn
        final_winter full                         all_nobles_after_winter false
        landed_block_room counts                  landed_block_points here_only
        french_knights_optional false
    """)


def test_profile_3_0_es_follows_its_book() -> None:
    """The Scottish archers move two areas: so the Spanish table has it, against the English one of that edition."""
    assert PROFILES["3.0-es"] == row("""
        scots_archers_move 2                      examine_played year
        border_attack_group same_origin_and_border  border_crossing point_per_block
        norse_declared true                       celtic_unity_timing on_reveal
        main_attack_declared during_movement      main_attack_same_path true
        battlefield_flip_on no_defender_left      schiltroms false
        schiltrom_counts_reserve_archers false    retreat_limit_counts_entry false
        border_control used_into_this_battle      retreat_closes_border true
        mandatory_retreat_order any               failed_retreat as_combat_loss
        failed_retreat_is_battle_death true       pillage_noble captured
        pillage_capture_battle immediate          pillage_capture_attacker turned_noble
        king_pillaged draw_pool                   edward_i_block draw_pool
        truce_blocks_new_raid true                truce_suspends_raid_loss false
        victuals three_steps_any_split            scots_voluntary_disband any_non_noble
        wallace_selkirk_blocked_by any_enemy      builds_order scots_then_english
        french_trigger winter_check               inland_draw redraw
        bruce_french_in_pool false                all_nobles_check end_of_game_turn
        final_winter full                         all_nobles_after_winter false
        landed_block_room counts                  landed_block_points here_only
        french_knights_optional false
    """)


def test_profile_3_0_it_follows_its_book() -> None:
    """It counts the way in against the way out, and its Victuals feed three different blocks."""
    assert PROFILES["3.0-it"] == row("""
        scots_archers_move 3                      examine_played turn
        border_attack_group same_origin_and_border  border_crossing point_per_block
        norse_declared true                       celtic_unity_timing on_reveal
        main_attack_declared during_movement      main_attack_same_path true
        battlefield_flip_on no_defender_left      schiltroms false
        schiltrom_counts_reserve_archers false    retreat_limit_counts_entry true
        border_control used_into_this_battle      retreat_closes_border true
        mandatory_retreat_order any               failed_retreat as_combat_loss
        failed_retreat_is_battle_death true       pillage_noble captured
        pillage_capture_battle immediate          pillage_capture_attacker turned_noble
        king_pillaged draw_pool                   edward_i_block draw_pool
        truce_blocks_new_raid true                truce_suspends_raid_loss false
        victuals one_step_to_three_blocks         scots_voluntary_disband any_non_noble
        wallace_selkirk_blocked_by any_enemy      builds_order scots_then_english
        french_trigger winter_check               inland_draw redraw
        bruce_french_in_pool false                all_nobles_check end_of_game_turn
        final_winter full                         all_nobles_after_winter false
        landed_block_room counts                  landed_block_points here_only
        french_knights_optional true
    """)


def test_profile_2_3_de_follows_its_book() -> None:
    """Its coronation once a year is a slip of translation and not played."""
    assert PROFILES["2.3-de"] == row("""
        scots_archers_move 2                      examine_played silent
        border_attack_group waive_reserves        border_crossing point_per_block
        norse_declared false                      celtic_unity_timing battle_start_all
        main_attack_declared at_battle            main_attack_same_path false
        battlefield_flip_on no_defender_left      schiltroms false
        schiltrom_counts_reserve_archers false    retreat_limit_counts_entry false
        border_control initiator_this_battle      retreat_closes_border false
        mandatory_retreat_order any               failed_retreat as_combat_loss
        failed_retreat_is_battle_death true       pillage_noble captured
        pillage_capture_battle immediate          pillage_capture_attacker turned_noble
        king_pillaged draw_pool                   edward_i_block draw_pool
        truce_blocks_new_raid true                truce_suspends_raid_loss true
        victuals three_steps_any_split            scots_voluntary_disband king_moray_only
        wallace_selkirk_blocked_by wintering_edward  builds_order scots_then_english
        french_trigger immediate                  inland_draw adjacent_friendly_coast_ignore_limit
        bruce_french_in_pool true                 all_nobles_check immediate
        final_winter full                         all_nobles_after_winter false
        landed_block_room free                    landed_block_points here_only
        french_knights_optional false
    """)


def test_profile_2_3_fr_follows_its_book() -> None:
    """A pillaged noble is captured: its 7.5 keeps nobles out of the pool, whatever its 5.8 says."""
    assert PROFILES["2.3-fr"] == row("""
        scots_archers_move 2                      examine_played silent
        border_attack_group waive_reserves        border_crossing point_per_block
        norse_declared false                      celtic_unity_timing battle_start_all
        main_attack_declared at_battle            main_attack_same_path false
        battlefield_flip_on no_defender_left      schiltroms false
        schiltrom_counts_reserve_archers false    retreat_limit_counts_entry false
        border_control used_into_this_battle      retreat_closes_border false
        mandatory_retreat_order any               failed_retreat draw_pool
        failed_retreat_is_battle_death false      pillage_noble captured
        pillage_capture_battle immediate          pillage_capture_attacker turned_noble
        king_pillaged draw_pool                   edward_i_block draw_pool
        truce_blocks_new_raid false               truce_suspends_raid_loss false
        victuals three_steps_any_split            scots_voluntary_disband king_moray_only
        wallace_selkirk_blocked_by wintering_edward  builds_order simultaneous
        french_trigger immediate                  inland_draw adjacent_friendly_coast_ignore_limit
        bruce_french_in_pool true                 all_nobles_check end_of_game_turn
        final_winter full                         all_nobles_after_winter false
        landed_block_room free                    landed_block_points both_areas
        french_knights_optional false
    """)


@pytest.mark.parametrize("book", PROFILES)
def test_every_profile_is_held_to_its_book(book: str) -> None:
    assert f"test_profile_{re.sub(r'[.-]', '_', book)}_follows_its_book" in globals()


@pytest.mark.parametrize("book", PROFILES)
def test_a_king_is_crowned_once_a_game_in_every_book(book: str) -> None:
    """[R6.2]"""
    s = scene(f"""
        edition: {book}
        stage: event scotland
        event: scotland
        first: scotland
        card scotland: truce
        flags: crowned
        year: 1303
        scotland dead: wallace
        scotland pool: king
        scotland fife: bruce, french_knights
    """)
    assert refusal(s, "S crown bruce") == refusal(s, "S crown balliol") == "crown/once-a-game"
