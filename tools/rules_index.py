"""Join the index of rules, the tags in the code and the names of the tests.

    python tools/rules_index.py            write docs/rules-index.md
    python tools/rules_index.py --check    fail on a gap, an unknown name or a stale page

A tag is written in a docstring or a comment of the package: [R4.6], [R5.5, A-C15], [R5.4s], [RT].
A test carries its rule in its name: test_r4_6_..., test_r5_4s_..., test_rt_..., test_a_c15_... for a ruling,
and may cover more with tags in its docstring. Only what pytest collects counts as a test.
"""

import argparse
import ast
import io
import re
import sys
import tokenize
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PAGE = "docs/rules-index.md"

TAG = re.compile(r"\[((?:R\d|RT\b|A-[A-Z]\d)[^\]]*)\]")
TEST_NAME = re.compile(r"test_(?:r(?P<rule>\d+_\d+s?|t)|a_(?P<ruling>[a-z]\d+))(?:_|$)")
TEST_NAME_START = re.compile(r"test_(?:r\d|a_[a-z]\d)")

Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True)
class Use:
    """One place that names a rule or a ruling."""

    key: str
    """A rule such as 4.6, a ruling such as A-C15, or the raw text where it can be neither."""

    place: str
    """File and function, without line numbers so that the page changes only when something moves."""


@dataclass
class Entry:
    """One rule or ruling with everything that was found for it."""

    key: str
    title: str
    no_test: str = ""
    code: list[str] = field(default_factory=list)
    tests: list[str] = field(default_factory=list)


@dataclass
class Index:
    """Every rule and ruling in the order of the data file, and the uses that fit none of them."""

    rules: list[Entry]
    rulings: list[Entry]
    unknown: list[Use]


def tag_keys(text: str) -> Iterator[str]:
    """Yield the keys of every tag in a text."""
    for tag in TAG.finditer(text):
        for item in tag[1].split(","):
            key = item.strip()
            yield key.removeprefix("R") if re.match(r"R\d|RT$", key) else key


def code_uses(path: str, source: str) -> Iterator[Use]:
    """Yield the tags in the docstrings and comments of a module, each with the function or class it is in."""
    tree = ast.parse(source, filename=path)
    texts = [
        (node.lineno, node.value.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
    ]
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            texts.append((token.start[0], token.string))
    scopes = list(named_scopes(tree))
    for line, text in texts:
        inside = [name for name, first, last in scopes if first <= line <= last]
        place = ":".join([path, *inside[-1:]])
        for key in tag_keys(text):
            yield Use(key, place)


def named_scopes(node: ast.AST, outer: str = "") -> Iterator[tuple[str, int, int]]:
    """Yield dotted name, first line and last line of every function and class, outer ones first."""
    for child in ast.iter_child_nodes(node):
        name = outer
        if isinstance(child, Function | ast.ClassDef):
            name = f"{outer}.{child.name}" if outer else child.name
            yield name, child.lineno, child.end_lineno or child.lineno
        yield from named_scopes(child, name)


def test_uses(path: str, source: str) -> Iterator[Use]:
    """Yield what the tests of a module cover, by their names and by the tags in their docstrings."""
    for names, function in collected_tests(ast.parse(source, filename=path)):
        place = "::".join([path, *names, function.name])
        if match := TEST_NAME.match(function.name):
            yield Use(name_key(match), place)
        elif TEST_NAME_START.match(function.name):
            yield Use(function.name, place)
        for key in tag_keys(ast.get_docstring(function) or ""):
            yield Use(key, place)


def collected_tests(
    node: ast.Module | ast.ClassDef, outer: tuple[str, ...] = ()
) -> Iterator[tuple[tuple[str, ...], Function]]:
    """Yield the test functions pytest collects from a module, with the classes around them."""
    for child in node.body:
        if isinstance(child, Function) and child.name.startswith("test_"):
            yield outer, child
        elif isinstance(child, ast.ClassDef) and child.name.startswith("Test"):
            yield from collected_tests(child, (*outer, child.name))


def name_key(match: re.Match[str]) -> str:
    """Return the rule or ruling in the name of a test: r5_41 is 5.41, rt is T, a_b11 is A-B11."""
    if rule := match["rule"]:
        return "T" if rule == "t" else rule.replace("_", ".")
    return "A-" + match["ruling"].upper()


def read_index(root: Path) -> Index:
    """Read the data file, the package and the tests of a project."""
    data = tomllib.loads((root / "docs" / "rules.toml").read_text("utf-8"))
    rules = [Entry(key, title) for key, title in data["rules"].items()]
    rulings = [Entry(key, row["text"], row.get("no_test", "")) for key, row in data["rulings"].items()]
    entries = {entry.key: entry for entry in rules + rulings}
    unknown = set()
    for use in package_uses(root):
        if use.key in entries:
            entries[use.key].code.append(use.place)
        else:
            unknown.add(use)
    for use in suite_uses(root):
        if use.key in entries:
            entries[use.key].tests.append(use.place)
        else:
            unknown.add(use)
    for entry in entries.values():
        entry.code = sorted(set(entry.code))
        entry.tests = sorted(set(entry.tests))
    return Index(rules, rulings, sorted(unknown, key=lambda use: (use.place, use.key)))


def package_uses(root: Path) -> Iterator[Use]:
    """Yield the tags of every module of the package."""
    package = root / "src" / "longshanks"
    for file in sorted(package.rglob("*.py")):
        yield from code_uses(file.relative_to(package).as_posix(), file.read_text("utf-8"))


def suite_uses(root: Path) -> Iterator[Use]:
    """Yield what every test of the project covers."""
    for file in sorted((root / "tests").rglob("test_*.py")):
        yield from test_uses(file.relative_to(root).as_posix(), file.read_text("utf-8"))


def page(index: Index) -> str:
    """Return the text of the generated page."""
    lines = [
        "# Rules index",
        "",
        "Where each rule and each ruling lives and what tests it. Code stands below `src/longshanks`.",
        "Generated from `docs/rules.toml`, the code and the tests by `python tools/rules_index.py`:",
        "change those, not this page.",
        "",
        "## Rules",
        "",
        "| rule | title | code | tests |",
        "|---|---|---|---|",
        *(row(entry) for entry in index.rules),
        "",
        "## Rulings",
        "",
        "| ruling | how we play it | code | tests |",
        "|---|---|---|---|",
        *(row(entry) for entry in index.rulings),
    ]
    return "\n".join(lines) + "\n"


def row(entry: Entry) -> str:
    """Return the line of one rule or ruling."""
    code = "<br>".join(f"`{place}`" for place in entry.code)
    tests = "<br>".join(f"`{place}`" for place in entry.tests)
    if entry.no_test and not tests:
        tests = f"none: {cell(entry.no_test)}"
    return f"| {entry.key} | {cell(entry.title)} | {code} | {tests} |"


def cell(text: str) -> str:
    """Return a text that cannot end its cell early."""
    return text.replace("|", "\\|")


def faults(index: Index, written: str) -> list[str]:
    """Return everything that is wrong, one line each; written is the page as it stands."""
    found = []
    for entry in index.rules:
        if not entry.code:
            found.append(f"rule {entry.key} ({entry.title}) has no tag in the code")
        if not entry.tests:
            found.append(f"rule {entry.key} ({entry.title}) has no test")
    for entry in index.rulings:
        if not entry.tests and not entry.no_test:
            found.append(f"ruling {entry.key} has no test and no reason for having none: {entry.title}")
    found += [f"{use.place} names {use.key}, which is no rule or ruling" for use in index.unknown]
    if written != page(index):
        found.append(f"{PAGE} is out of date: run python tools/rules_index.py")
    return found


def summary(index: Index) -> str:
    """Return how much is covered, in two lines."""
    in_code = sum(bool(entry.code) for entry in index.rules)
    tested = sum(bool(entry.tests) for entry in index.rules)
    held = sum(bool(entry.tests) for entry in index.rulings)
    excused = sum(bool(entry.no_test and not entry.tests) for entry in index.rulings)
    return (
        f"rules:   {len(index.rules)}, {in_code} in code, {tested} tested\n"
        f"rulings: {len(index.rulings)}, {held} tested, {excused} with a reason for no test"
    )


def main(arguments: Sequence[str] | None = None, root: Path = ROOT) -> int:
    """Write the page, or check everything, and return the exit status."""
    parser = argparse.ArgumentParser(description="Join the index of rules, the tags in the code and the tests.")
    parser.add_argument("--check", action="store_true", help="change nothing, fail on what is missing")
    options = parser.parse_args(arguments)
    index = read_index(root)
    file = root / PAGE
    print(summary(index))
    if not options.check:
        file.write_text(page(index), "utf-8", newline="\n")
        return 0
    found = faults(index, file.read_text("utf-8") if file.exists() else "")
    for fault in found:
        print(fault, file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
