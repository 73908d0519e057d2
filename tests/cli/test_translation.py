"""What the terminal says: the game's messages and its own phrases."""

from __future__ import annotations

from pathlib import Path

from longshanks import Refusal
from longshanks.cli.english_terminal import ARGUMENTS, TERMINAL
from longshanks.cli.translation import ENGLISH, area_name, block_label, block_name, card_name, refusal_text
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
    assert refusal_text(refusal).startswith("Wallace cannot leave Lanark: ")
    assert refusal_text(refusal).endswith(" [4.6]")


def test_the_terminal_and_the_game_share_no_key() -> None:
    assert len(ENGLISH) == len(TERMINAL) + len(CATALOGUE)


def test_no_phrase_is_out_of_use() -> None:
    folder = ROOT / "src/longshanks/cli"
    code = "".join(path.read_text("utf-8") for path in folder.rglob("*.py") if not path.name.startswith("english"))
    for key in TERMINAL:
        if key in ARGUMENTS:  # argparse asks for these by their English.
            continue
        stems = [key.rsplit(".", cut)[0] for cut in range(1, key.count(".") + 1)]
        made = [f"{start}{stem}{end}" for stem in stems for start, end in (('"', ".{"), ("'", ".{"), ('choose("', '"'))]
        assert any(text in code for text in (f'"{key}"', f"'{key}'", *made)), key
