"""The index of rules finds tags and tests, and fails on every kind of gap."""

from pathlib import Path

import pytest

from tools.rules_index import ROOT, code_uses, main, read_index, tag_keys, test_uses

# pytest would take the imported function for a test of its own.
uses_of_tests = test_uses
del test_uses

RULES = """
[rules]
"4.6" = "Pinning"
"5.41" = "Hits"
[rulings]
A-B11 = { text = "Each block pins one." }
A-C15 = { text = "Kept out of tests | for now.", no_test = "a reason" }
"""
CODE = '''
"""Movement. [R4.6]"""

def hits():
    """Return hits. [R5.41, A-B11]"""
'''
TESTS = """
def test_r4_6_pins():
    pass

def test_r5_41_hits():
    '''A hit on a pinned block. [A-B11]'''
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """Return a small project with nothing wrong in it."""
    write(tmp_path / "docs/rules.toml", RULES)
    write(tmp_path / "src/longshanks/rules/r4.py", CODE)
    write(tmp_path / "tests/rules/test_r4.py", TESTS)
    assert main([], tmp_path) == 0
    return tmp_path


def write(path: Path, text: str) -> None:
    """Write a file, making its folders first."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")


def replace(path: Path, old: str, new: str) -> None:
    """Change a text that must be in the file."""
    text = path.read_text("utf-8")
    assert old in text
    write(path, text.replace(old, new))


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        ("Pins. [R4.6]", ["4.6"]),
        ("[R5.5, A-C15]", ["5.5", "A-C15"]),
        ("[R7.12] and [A-F05]", ["7.12", "A-F05"]),
        ("[R5.4s] [RT]", ["5.4s", "T"]),
        ("[R5.5,\n    A-C15]", ["5.5", "A-C15"]),
        ("[R5.5, D1]", ["5.5", "D1"]),
        ("list[int], [1, 2], [Result], [A-Z], [RTS]", []),
    ],
)
def test_tags_are_read(text: str, keys: list[str]) -> None:
    assert list(tag_keys(text)) == keys


def test_a_tag_belongs_to_the_function_or_class_around_it() -> None:
    source = '''
"""A module. [R1.0]"""
LIMIT = 6  # [R1.1]
text = "[R9.9]"

class Border:
    """A border. [R1.2]"""
    limit: int
    """How many. [R1.3]"""

    async def cross(self):
        """Cross. [R1.4]"""
        def inner():
            pass  # [R2.0]
'''
    assert [(use.key, use.place) for use in sorted(code_uses("m.py", source), key=lambda use: use.key)] == [
        ("1.0", "m.py"),
        ("1.1", "m.py"),
        ("1.2", "m.py:Border"),
        ("1.3", "m.py:Border"),
        ("1.4", "m.py:Border.cross"),
        ("2.0", "m.py:Border.cross.inner"),
    ]


@pytest.mark.parametrize(
    ("name", "keys"),
    [
        ("test_r4_6_pins", ["4.6"]),
        ("test_r4_0_moves", ["4.0"]),
        ("test_r5_41", ["5.41"]),
        ("test_r7_12_two_homes", ["7.12"]),
        ("test_r5_4s_schiltroms", ["5.4s"]),
        ("test_rt_bids", ["T"]),
        ("test_a_b11_pins", ["A-B11"]),
        ("test_a_b1_slip", ["A-B1"]),
        ("test_r46_slip", ["test_r46_slip"]),
        ("test_r4_6th_slip", ["test_r4_6th_slip"]),
        ("test_round_trip", []),
        ("test_a_noble", []),
        ("helper_r4_6", []),
    ],
)
def test_names_of_tests_are_read(name: str, keys: list[str]) -> None:
    assert [use.key for use in uses_of_tests("t.py", f"def {name}(): pass")] == keys


def test_only_collected_tests_count() -> None:
    source = """
class TestPins:
    async def test_r4_6_pins(self):
        '''Also this. [R5.5]'''

class Helper:
    def test_r9_0_never_runs(self): pass

def outer():
    def test_r9_1_never_runs(): pass

def helper():
    '''Not this. [R1.1]'''
"""
    assert {(use.key, use.place) for use in uses_of_tests("t.py", source)} == {
        ("4.6", "t.py::TestPins::test_r4_6_pins"),
        ("5.5", "t.py::TestPins::test_r4_6_pins"),
    }


def test_a_complete_project_passes(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    capsys.readouterr()
    assert main(["--check"], project) == 0
    out, err = capsys.readouterr()
    assert out == "rules:   2, 2 in code, 2 tested\nrulings: 2, 1 tested, 1 with a reason for no test\n"
    assert err == ""


def test_the_page_says_where_everything_is(project: Path) -> None:
    lines = (project / "docs/rules-index.md").read_text("utf-8").splitlines()
    assert "| 4.6 | Pinning | `rules/r4.py` | `tests/rules/test_r4.py::test_r4_6_pins` |" in lines
    assert "| 5.41 | Hits | `rules/r4.py:hits` | `tests/rules/test_r4.py::test_r5_41_hits` |" in lines
    assert "| A-C15 | Kept out of tests \\| for now. |  | none: a reason |" in lines


def test_the_page_does_not_change_when_lines_move(project: Path) -> None:
    replace(project / "src/longshanks/rules/r4.py", "def hits", "\n# A comment.\n\ndef hits")
    assert main(["--check"], project) == 0


CODE_FILE, TEST_FILE = "src/longshanks/rules/r4.py", "tests/rules/test_r4.py"


@pytest.mark.parametrize(
    ("file", "old", "new", "fault"),
    [
        (CODE_FILE, "[R4.6]", "", "rule 4.6 (Pinning) has no tag in the code"),
        (TEST_FILE, "test_r4_6_pins", "test_pins", "rule 4.6 (Pinning) has no test"),
        (
            TEST_FILE,
            "[A-B11]",
            "",
            "ruling A-B11 has no test and no reason for having none: Each block pins one.",
        ),
        (
            "docs/rules.toml",
            ', no_test = "a reason"',
            "",
            "ruling A-C15 has no test and no reason for having none",
        ),
        (CODE_FILE, "[R4.6]", "[R4.6, R4.9]", "rules/r4.py names 4.9, which is no rule or ruling"),
        (CODE_FILE, "[R4.6]", "[R4.6, A-Z01]", "rules/r4.py names A-Z01, which is no rule or ruling"),
        (
            TEST_FILE,
            "test_r4_6_pins",
            "test_r4_9_pins",
            f"{TEST_FILE}::test_r4_9_pins names 4.9, which is no rule or ruling",
        ),
        (
            TEST_FILE,
            "[A-B11]",
            "[A-B11] [A-B99]",
            f"{TEST_FILE}::test_r5_41_hits names A-B99, which is no rule or ruling",
        ),
    ],
)
def test_a_gap_fails(
    project: Path, capsys: pytest.CaptureFixture[str], file: str, old: str, new: str, fault: str
) -> None:
    replace(project / file, old, new)
    main([], project)
    capsys.readouterr()
    assert main(["--check"], project) == 1
    assert fault in capsys.readouterr().err


def test_a_stale_page_fails_and_is_left_alone(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    replace(project / "docs/rules-index.md", "Pinning", "Pins")
    before = (project / "docs/rules-index.md").read_text("utf-8")
    assert main(["--check"], project) == 1
    assert capsys.readouterr().err == "docs/rules-index.md is out of date: run python tools/rules_index.py\n"
    assert (project / "docs/rules-index.md").read_text("utf-8") == before


def test_a_missing_page_fails(project: Path) -> None:
    (project / "docs/rules-index.md").unlink()
    assert main(["--check"], project) == 1


def test_the_data_of_this_project_can_be_read() -> None:
    index = read_index(ROOT)
    assert len(index.rules) == 71
    assert len(index.rulings) == 136
    assert all(entry.title.endswith(".") for entry in index.rulings)
