"""What the terminal says: the game's messages and its own phrases."""

from __future__ import annotations

from pathlib import Path

from longshanks import Refusal
from longshanks.cli.english_command import ARGUMENTS, COMMAND
from longshanks.cli.english_make import MAKE
from longshanks.cli.english_research import RESEARCH
from longshanks.cli.english_screen import SCREEN
from longshanks.cli.english_trouble import TROUBLE
from longshanks.cli.phrases import ENGLISH, area_name, block_label, block_name, card_name, say_refusal
from longshanks.rules.r1_map import AREA
from longshanks.rules.r2_blocks import BLOCK, BLOCKS
from longshanks.words.catalogue import CATALOGUE

ROOT = Path(__file__).parents[2]


def test_names_fit_into_sentences() -> None:
    assert [block_name(block) for block in (BLOCK["king"], BLOCKS + 1)] == ["the King", "that block"]
    assert block_label(BLOCK["king"]) == "King"
    assert area_name(AREA["mentieth"]) == "Mentieth"
    assert (area_name(23), area_name(99), area_name(-1)) == ("the draw pool", "that place", "that place")
    assert [card_name(card) for card in (0, 5, 99)] == ["1", "Sea Move", "that card"]


def test_a_refusal_ends_in_its_rule() -> None:
    refusal = Refusal("move/pinned", "4.6", {"block": BLOCK["wallace"], "area": AREA["lanark"]})
    assert say_refusal(refusal).startswith("Wallace cannot leave Lanark: ")
    assert say_refusal(refusal).endswith(" [4.6]")


def test_the_terminal_and_the_game_share_no_key() -> None:
    assert len(ENGLISH) == sum(map(len, (SCREEN, COMMAND, MAKE, TROUBLE, RESEARCH, CATALOGUE)))


def test_no_phrase_is_out_of_use() -> None:
    folder = ROOT / "src/longshanks/cli"
    code = "".join(path.read_text("utf-8") for path in folder.glob("*.py") if not path.name.startswith("english"))
    for key in SCREEN | COMMAND | TROUBLE | RESEARCH:
        if key in ARGUMENTS:  # argparse asks for these by their English.
            continue
        stems = [key.rsplit(".", cut)[0] for cut in range(key.count(".") + 1)]
        assert any(f'"{stem}' in code for stem in stems), key
