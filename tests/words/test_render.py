"""Messages as text, in this catalogue or another."""

from __future__ import annotations

from longshanks.words.catalogue import CATALOGUE
from longshanks.words.message import Message
from longshanks.words.render import listed, render


def test_names_fit_into_sentences() -> None:
    said = {
        ("event.passed", "block", "norse"): "The Norse passed.",
        ("refusal.block/not-yours", "name", "king"): "You have no King on the map.",
        ("refusal.move/truce", "area", "unknown"): "The truce keeps you out of that place this turn.",
        ("event.moves_ended", "side", "england"): "England ended its moves.",
        ("refusal.phase/wrong", "stage", "moves"): "That is not asked now. What is asked: moves.",
    }
    for (key, name, value), text in said.items():
        assert render(Message(key, {name: value})) == text
    assert [CATALOGUE[f"card.{card}"] for card in ("1", "sea_move", "unknown")] == ["1", "Sea Move", "that card"]


def test_lists_end_in_and() -> None:
    assert [listed(names) for names in ([], ["a"], ["a", "b"], ["a", "b", "c"])] == ["", "a", "a and b", "a, b and c"]
    shown = Message("event.revealed", {"area": "fife", "blocks": ["grant", "king"], "strengths": [1, 3]})
    assert render(shown) == "Shown in Fife: Grant 1 and the King 3."
    left = Message("event.retreated.known", {"from": "fife", "pairs": [("grant", "mar"), ("king", "angus")]})
    assert render(left) == "Retreat from Fife: Grant to Mar and the King to Angus."


def test_what_is_no_sentence_begins_small() -> None:
    march = Message("action.move", {"block": "edward", "route": {"areas": ["england", "dunbar"], "sea": False}})
    assert render(march) == "move Edward: England > Dunbar"
    assert render(Message("stage.moves", {})) == "moves"


def test_another_language_is_another_catalogue() -> None:
    french = CATALOGUE | {"event.passed": "{block} passe.", "block.norse": "les Norvégiens"}
    assert render(Message("event.passed", {"block": "norse"}), french) == "Les Norvégiens passe."
