"""Chance as a player: every result it may bring, with the right odds."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import comb
from random import Random

import pytest

from longshanks.notation.action import write_action
from longshanks.rules.chance import chance_action, chance_options
from longshanks.rules.engine import legal_actions, why_not
from longshanks.rules.r2_blocks import CHANCE
from longshanks.rules.r8_scenarios import make_setup, new_game
from longshanks.rules.state import State
from tests.rules.play import do, refusal, rule_of_refusal, scene

HERALD_ROLL = """
    stage: herald_roll chance
    event: england
    herald_noble: ross
    card england: herald
    card scotland: 1
    scotland ross: ross
"""
LEVY_OF_TWO = "stage: levy_draw chance\nlevy_size: 2\nengland pool: edward, hobelars, york_knights, wales_archers"
DRAW_INLAND = """
    stage: pool_draw chance
    building: england scotland
    draw_area: lanark
    scotland lanark: douglas
    scotland pool: grant, keith, norse, french_knights, wallace
    england pool: hobelars
"""
# Six cards are left for the Scots: three 2s, the Herald, Pillage and Sea Move.
SIX_CARDS_LEFT = """
    stage: deal_cards chance
    hand england: 1 1 1 1 1 1 1 2 2 2 2 2 2 2 3 3 3 truce victuals
"""


def combat_roll(dice: int) -> State:
    """Return a position in which Wallace rolls some dice."""
    return scene(f"""
        stage: combat_roll chance
        battle: lanark
        attacker: scotland
        round: 1 A scotland
        front: wallace york_infantry
        roller: wallace
        england lanark: york_infantry
        scotland lanark: wallace {dice}
    """)


def weights(s: State) -> dict[str, int]:
    """Return every result of chance with its weight."""
    return {write_action(action): weight for action, weight in chance_options(s)}


def odds(s: State) -> dict[str, Fraction]:
    """Return the probability of every result by the table."""
    table = weights(s)
    total = sum(table.values())
    return {line: Fraction(weight, total) for line, weight in table.items()}


def every_pick(s: State) -> Iterator[tuple[str, Fraction]]:
    """Yield what `chance_action` makes of every possible row of picks, each with its probability."""
    rows: list[list[int]] = [[]]
    while rows:
        row = rows.pop()
        sizes: list[int] = []

        def pick(n: int, row: list[int] = row, sizes: list[int] = sizes) -> int:
            sizes.append(n)
            return row[len(sizes) - 1] if len(sizes) <= len(row) else 0

        action = chance_action(s, pick)
        if len(sizes) > len(row):
            rows += [[*row, value] for value in range(sizes[len(row)])]
            continue
        probability = Fraction(1)
        for n in sizes:
            probability /= n
        yield write_action(action), probability


def drawn_odds(s: State) -> dict[str, Fraction]:
    """Return the probability of every result of `chance_action`, over all picks."""
    found: dict[str, Fraction] = {}
    for line, probability in every_pick(s):
        found[line] = found.get(line, Fraction(0)) + probability
    return found


def test_r5_4_one_die_has_six_faces_of_equal_weight() -> None:
    for s in (scene(HERALD_ROLL), combat_roll(1)):
        assert weights(s) == {f"C roll {face}": 1 for face in range(1, 7)}


def test_r5_4_unordered_dice_weigh_as_many_rolls_as_show_them() -> None:
    two = weights(combat_roll(2))
    assert (len(two), sum(two.values())) == (21, 36)
    assert (two["C roll 3 3"], two["C roll 2 5"]) == (1, 2)
    four = weights(combat_roll(4))
    assert sum(four.values()) == 6**4
    assert (four["C roll 1 2 3 4"], four["C roll 1 1 2 3"], four["C roll 1 1 2 2"]) == (24, 12, 6)
    assert (four["C roll 1 1 1 2"], four["C roll 6 6 6 6"]) == (4, 1)


def test_r5_4_a_roll_has_as_many_dice_as_the_block_has_steps() -> None:
    s = combat_roll(2)
    assert refusal(s, "C roll 3") == "roll/count"
    assert rule_of_refusal(s, "C roll 1 2 3") == "5.4"


def test_r3_0_hands_weigh_as_many_deals_as_show_them() -> None:
    s = do(new_game(make_setup()), "C levy edward hobelars york_knights wales_archers")
    table = weights(s)
    assert sum(table.values()) == comb(25, 5)
    # Seven 1s, ten 2s, three 3s and one of each event.
    assert table["C deal england 1 1 1 1 1"] == comb(7, 5)
    assert table["C deal england 1 1 2 3 herald"] == comb(7, 2) * 10 * 3
    assert table["C deal england herald pillage sea_move truce victuals"] == 1
    assert "C deal england 1 3 3 3 3" not in table


def test_r3_0_the_second_hand_comes_from_the_rest_of_the_deck() -> None:
    s = do(new_game(make_setup()), "C levy edward hobelars york_knights wales_archers", "C deal england 1 1 3 3 truce")
    table = weights(s)
    assert sum(table.values()) == comb(20, 5)
    assert table["C deal scotland 1 1 2 2 3"] == comb(5, 2) * comb(10, 2)
    assert not any("truce" in line or "3 3" in line for line in table)


@pytest.mark.parametrize(("scenario", "size", "drawn"), [("braveheart", 13, 4), ("bruce", 11, 6)])
def test_r7_7_every_levy_is_equally_likely(scenario: str, size: int, drawn: int) -> None:
    table = weights(new_game(make_setup(scenario)))
    assert len(table) == comb(size, drawn)
    assert set(table.values()) == {1}


def test_r7_62_every_block_of_the_pool_is_equally_likely() -> None:
    on_the_coast = DRAW_INLAND.replace("lanark", "fife")
    blocks = ("grant", "keith", "norse", "french_knights", "wallace")
    assert weights(scene(on_the_coast)) == {f"C drawn {block}": 1 for block in blocks}
    # Norse and French, drawn inland, go back for another: the others share their odds.
    assert weights(scene(DRAW_INLAND)) == {f"C drawn {block}": 1 for block in ("grant", "keith", "wallace")}


def test_chance_has_no_options_when_it_need_not_act() -> None:
    assert chance_options(scene("stage: moves england")) == []


@pytest.mark.parametrize(
    "s",
    [
        scene(HERALD_ROLL),
        combat_roll(1),
        combat_roll(3),
        scene(LEVY_OF_TWO),
        scene(DRAW_INLAND),
        scene(DRAW_INLAND.replace("lanark", "fife")),
        scene(SIX_CARDS_LEFT),
    ],
    ids=["herald", "one die", "three dice", "levy", "inland draw", "coastal draw", "hand"],
)
def test_picks_give_each_result_its_odds(s: State) -> None:
    """[R3.0] [R5.4] [R7.62] [R7.7]"""
    assert drawn_odds(s) == odds(s)


def test_r3_0_picks_give_a_hand_the_odds_of_a_shuffled_deck() -> None:
    # One card of six stays in the deck: a 2 in three cases of six.
    assert drawn_odds(scene(SIX_CARDS_LEFT)) == {
        "C deal scotland 2 2 herald pillage sea_move": Fraction(3, 6),
        "C deal scotland 2 2 2 pillage sea_move": Fraction(1, 6),
        "C deal scotland 2 2 2 herald sea_move": Fraction(1, 6),
        "C deal scotland 2 2 2 herald pillage": Fraction(1, 6),
    }


@pytest.mark.parametrize("seed", range(20))
def test_picks_give_only_legal_results(seed: int) -> None:
    rng = Random(seed)
    deal = do(new_game(make_setup()), "C levy edward hobelars york_knights wales_archers")
    for s in (new_game(make_setup("bruce")), deal, combat_roll(4), scene(DRAW_INLAND)):
        action = chance_action(s, rng.randrange)
        assert why_not(s, CHANCE, action) is None
        assert action in legal_actions(s, CHANCE)
