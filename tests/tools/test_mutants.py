"""The hunt for guards without a test: what it removes, and that it tells a survivor from a kill."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from longshanks.rules.events import KINDS
from tools import mutants
from tools.mutants import (
    KEEPS_NOTHING,
    PACKAGE,
    ROOT,
    Bench,
    Mutant,
    all_mutants,
    find_tests,
    hunt,
    main,
    mutants_of,
    stale,
    survivors,
)

TOY = """
def visible_card(cards, side, viewer):
    return cards[side] if side == viewer else -1


def visible_hand(hands, side, viewer):
    return hands[side] if side == viewer else ()
"""
TOY_TEST = """
from toy.views.view import visible_card, visible_hand


def test_a_card_is_seen_by_its_owner_alone():
    assert visible_card([3, 4], 0, 0) == 3
    assert visible_card([3, 4], 0, 1) == -1


def test_a_hand_is_seen_by_its_owner():
    assert visible_hand([(1,), (2,)], 0, 0) == (1,)
"""


def toy(folder: Path) -> Path:
    """Write a package of two guards of which one has no test; return its root."""
    views = folder / "src" / "toy" / "views"
    views.mkdir(parents=True)
    (folder / "tests").mkdir()
    for package in (views, views.parent):
        (package / "__init__.py").touch()
    (views / "view.py").write_text(TOY, "utf-8")
    (folder / "tests" / "test_toy.py").write_text(TOY_TEST, "utf-8")
    return folder


def test_a_guard_without_a_test_survives_and_one_with_a_test_does_not(tmp_path: Path) -> None:
    root = toy(tmp_path)
    verdicts = hunt(root, "src/toy", mutants_of(TOY, "views/view.py"), ["tests/test_toy.py"], jobs=1)
    assert [(v.mutant.function, v.mutant.line, v.killer.rpartition("::")[2]) for v in verdicts] == [
        ("visible_card", 3, "test_a_card_is_seen_by_its_owner_alone"),
        ("visible_card", 3, "test_a_card_is_seen_by_its_owner_alone"),
        ("visible_hand", 7, ""),
        ("visible_hand", 7, "test_a_hand_is_seen_by_its_owner"),
    ]
    (left,) = survivors(verdicts)
    assert left.mutant.change == "hands[side] if side == viewer else () => hands[side]"
    assert (root / "src" / "toy" / "views" / "view.py").read_text("utf-8") == TOY, "the package itself is left alone"


def test_tests_that_fail_on_unchanged_code_prove_nothing(tmp_path: Path) -> None:
    root = toy(tmp_path)
    (root / "tests" / "test_toy.py").write_text("def test_nothing():\n    raise AssertionError\n", "utf-8")
    with pytest.raises(SystemExit, match="test_nothing fails on unchanged code"):
        hunt(root, "src/toy", mutants_of(TOY, "views/view.py"), ["tests/test_toy.py"], jobs=1)


def test_a_mutant_that_hangs_is_broken_off(tmp_path: Path) -> None:
    root = toy(tmp_path)
    (root / "tests" / "test_toy.py").write_text("def test_for_ever():\n    while True:\n        pass\n", "utf-8")
    assert Bench(root, "src/toy", tmp_path / "copy").run(["tests/test_toy.py"], limit=1) == "time-out"


def changes(code: str, path: str = "views/view.py") -> list[str]:
    """Return what is removed from some code."""
    return [mutant.change for mutant in mutants_of(code, path)]


@pytest.mark.parametrize(
    ("code", "removed"),
    [
        ("a if own else b", ["a if own else b => a", "a if own else b => b"]),
        ("own and open", ["own and open => open", "own and open => own"]),
        ("stage in (A, B)", ["stage in (A, B) => without A", "stage in (A, B) => without B"]),
        ("reserve & (mine | seen)", ["reserve & (mine | seen) => reserve", "reserve & (mine | seen) => mine | seen"]),
        ("cards - this_turn", ["cards - this_turn => cards"]),
        ("used[low:high]", ["[low:high] => [:]"]),
        ("sorted(areas)", ["sorted(areas) => list(areas)"]),
        ("[b for b in blocks if shown(b)]", ["for b in blocks if shown(b) => no such filter"]),
        ("loc[b] >= OFF", ["loc[b] >= OFF => loc[b] >= POOL"]),
        ("public_stage(s, viewer)", ["public_stage(s, viewer) => s.stage"]),
        ("code & 63", []),
    ],
)
def test_what_is_removed_from_a_view(code: str, removed: list[str]) -> None:
    assert changes(f"def of_a_view(s):\n    return {code}") == removed


def test_what_is_removed_from_the_rules() -> None:
    code = """
def do(s, log):
    declared = sail and told_by_the_book
    log.tell(Moved(owner=EVERYBODY if declared else side, block=block, areas=sorted(areas)))
    log.tell(Withdrawn(private=True, block=block))
    forget_route(s, block)
    if s.location[MORAY] < OFF and s.location[KING] not in (DEAD, OFF):
        ask(s, MORAY_HOME, SCOTLAND)
"""
    assert changes(code, "rules/r9_toy.py") == [
        "forget_route(s, block) => pass",
        "EVERYBODY if declared else side => EVERYBODY",
        "EVERYBODY if declared else side => side",
        "sail and told_by_the_book => told_by_the_book",
        "sail and told_by_the_book => sail",
        "Withdrawn: private=True => told to all",
        "sorted(areas) => list(areas)",
        "s.location[MORAY] < OFF => s.location[MORAY] < POOL",
        "s.location[KING] not in (DEAD, OFF) => s.location[KING] not in (DEAD, OFF, POOL)",
    ]
    assert changes("def do(s, log):\n    return a if b else c", "rules/r9_toy.py") == [], "no secret, no guard"


def test_what_is_removed_from_a_kind_of_event() -> None:
    code = """
class StepAdded(Event):
    kind: ClassVar = "step_added"
    secret: ClassVar = ("block", "from_")
    fleeting: ClassVar = ("card",)

    def __init__(self, *, side: int, block: int | None, card: int | None) -> None:
        super().__init__("7.6", side, private=True)
"""
    assert changes(code, "rules/events.py") == [
        "StepAdded: secret 'block' => told",
        "StepAdded: secret 'from_' => told",
        "StepAdded: fleeting 'card' => told",
        "StepAdded: private=True => told to all",
    ]


def test_every_secret_of_the_package_is_tried() -> None:
    found = all_mutants(ROOT / PACKAGE)
    tried = {mutant.path for mutant in found}
    for file in (ROOT / PACKAGE / "views").glob("*.py"):
        assert f"views/{file.name}" in tried | set(KEEPS_NOTHING)
    kept = sum(len(cls.secret) + len(cls.fleeting) for cls in KINDS.values())
    told = [mutant for mutant in found if mutant.path == "rules/events.py" and mutant.change.endswith("=> told")]
    assert len(told) == kept > 10
    for file in (ROOT / PACKAGE / "rules").glob("*.py"):
        private = len(re.findall(r"\bprivate=True", file.read_text("utf-8")))
        lines = {m.line for m in found if m.path == f"rules/{file.name}" and m.change.endswith("=> told to all")}
        assert len(lines) == private, file.name
    assert len({mutant.source for mutant in found}) == len(found) > 100


def test_what_is_said_to_change_nothing_is_still_there(monkeypatch: pytest.MonkeyPatch) -> None:
    found = all_mutants(ROOT / PACKAGE)
    assert stale(found) == []
    monkeypatch.setattr(mutants, "EQUIVALENT", {("views/view.py:view", "gone => gone"): "long ago"})
    assert stale(found) == ["views/view.py:view: gone => gone"]
    assert main(["--list"]) == 1


def test_a_mutant_said_to_change_nothing_is_no_survivor(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root = toy(tmp_path)
    (mutant,) = (m for m in mutants_of(TOY, "views/view.py") if m.change.endswith("() => hands[side]"))
    monkeypatch.setattr(mutants, "EQUIVALENT", {mutant.key: "for the sake of this test"})
    (verdict,) = hunt(root, "src/toy", [mutant], ["tests/test_toy.py"], jobs=1)
    assert verdict.reason == "for the sake of this test" and survivors([verdict]) == []


def test_the_list_names_file_line_and_function(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--list", "public_stage(s, viewer)"]) == 0
    assert re.fullmatch(r"views/view\.py:\d+ +view +public_stage\(s, viewer\) => s\.stage\n", capsys.readouterr().out)


def test_the_tests_about_secrets_are_found() -> None:
    found = find_tests(ROOT)
    assert {"tests/views/test_pairs_r3_events.py", "tests/views/test_leaks.py", "tests/rules/test_r5_raids.py"} <= set(
        found
    )
    assert "tests/rules/test_r1_map.py" not in found
    assert isinstance(all_mutants(ROOT / PACKAGE)[0], Mutant)
