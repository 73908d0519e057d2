"""Remove every guard of a secret, one at a time, and name those that no test misses: `python -m tools.mutants`.

A guard is what keeps something from a viewer: all that `views/` leaves out, and in `rules/` the secret fields of
events, the events told to one side alone, whose turn it is to be asked, and that a side is asked about blocks in its
pool. They are found by their shape in the syntax tree, never by a list, so that a new guard is tried as soon as it is
written. Each mutant is run in a copy of the package against the tests about secrets, fast ones first, until one fails.
A mutant that changes nothing stands in `EQUIVALENT` with the reason; every other survivor is a secret without a test.
"""

from __future__ import annotations

import argparse
import ast
import os
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from math import ceil
from pathlib import Path
from queue import Queue
from typing import Final

ROOT: Final = Path(__file__).parents[1]
PACKAGE: Final = "src/longshanks"
KEEPS_NOTHING: Final = {
    "views/__init__.py": "empty",
    "views/battle.py": "asks a view alone",
    "views/castle_limits.py": "asks a view alone",
    "views/open_view.py": "joins views in one that may tell everything",
    "views/question.py": "asks a view alone",
    "views/resample.py": "draws a state, shows nobody anything",
    "views/victory.py": "asks a view alone",
}
"""The modules of `views/` without a guard, and why."""
FOLDERS: Final = ("rules", "views", "notation")
"""Where there are guards: a game file knows what may be taken back and looked back at."""
ABOUT_SECRETS: Final = re.compile(r"\b(?:seen|seen_by|view|undo|events_now)\(")
"""What a test elsewhere calls when it looks through somebody's eyes, or takes something back."""
EVENTS: Final = "rules/events.py"
"""The module in which every kind of event says what it keeps back."""
SECRECY: Final = {"secret", "private", "fleeting", "hidden"}
"""What in that module says what is kept back; a function that reads one keeps it."""
KEPT: Final = {"secret", "fleeting"}
"""What a kind of event lists the fields by that it keeps back."""
DECIDES: Final = {"owner", "private"}
"""The arguments of an event that decide, where it is told, who may see it."""
DECIDED: Final = {"may_take_back", "looked_back_at"}
"""What is decided about taking back and looking back; the function that asks for it is a guard too."""
ROUTES_FORGOTTEN: Final = "forget_route"
"""The function whose calls are guards: a route that is remembered tells who went where."""
PATIENCE: Final = 4.0
"""A run that takes this many times the processor time of the unchanged one is broken off: the mutant hangs, as a test
would notice. Time on the clock says nothing, since the machine may have other work."""
LIMITED: Final = """
import resource, runpy, sys
limit = int(sys.argv.pop(1))
if limit:
    resource.setrlimit(resource.RLIMIT_CPU, (limit, limit + 5))
runpy.run_module("pytest", run_name="__main__", alter_sys=True)
"""
"""Runs pytest with a limit of processor seconds, or none if it is 0; the system ends what exceeds it."""
EQUIVALENT: Final[dict[tuple[str, str], str]] = {
    ("rules/events.py:Event.without", "if not hidden => if False"): "nothing is hidden, an equal event is left",
    ("views/view.py:known_blocks", "side == ENGLAND and is_edward_kept_back(s) => is_edward_kept_back(s)"): (
        "Edward never serves the Scots, so no view of their blocks shows him"
    ),
    ("views/view.py:hidden_blocks", "if not blocks and (not left[area]) => if False"): (
        "an area without blocks has no routes to tell"
    ),
    (
        "views/view.py:view",
        "tuple(legal_actions(s, viewer)) if viewer != SPECTATOR else () => tuple(legal_actions(s, viewer))",
    ): "a spectator is no side, so nothing is legal for them",
}
"""Mutants that change nothing anybody could see, by function and change, with the reason."""


@dataclass(frozen=True, slots=True)
class Mutant:
    """A module with one guard removed."""

    path: str
    """The module, relative to the package."""
    line: int
    function: str
    change: str
    """The code before and after, or what was dropped."""
    source: str
    """The text of the whole changed module."""

    @property
    def key(self) -> tuple[str, str]:
        """What `EQUIVALENT` lists it by."""
        return f"{self.path}:{self.function}", self.change


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of a mutant."""

    mutant: Mutant
    killer: str
    """The test that failed; empty if none did."""
    reason: str = ""
    """Why it counts as no survivor although no test fails."""


@dataclass(frozen=True, slots=True)
class Edit:
    """One attribute of one node of the tree, and what it becomes."""

    node: ast.AST
    attribute: str
    value: object
    change: str
    line: int


def text(node: ast.AST) -> str:
    """Return the code of a node in one line."""
    return " ".join(ast.unparse(node).split())


def slots(root: ast.AST) -> Iterator[tuple[ast.AST, Callable[..., Edit]]]:
    """Yield every node below a root with a function that makes the edit which puts another in its place."""
    for parent in ast.walk(root):
        for attribute, value in ast.iter_fields(parent):
            for i, node in enumerate(value if isinstance(value, list) else [value]):
                if not isinstance(node, ast.AST):
                    continue

                def put(
                    new: ast.AST,
                    change: str = "",
                    parent: ast.AST = parent,
                    attribute: str = attribute,
                    value: object = value,
                    i: int = i,
                    old: ast.AST = node,
                ) -> Edit:
                    whole = [*value[:i], new, *value[i + 1 :]] if isinstance(value, list) else new
                    line: int = getattr(old, "lineno", 0)
                    return Edit(parent, attribute, whole, change or f"{text(old)} => {text(new)}", line)

                yield node, put


def without(items: Sequence[ast.expr]) -> Iterator[tuple[ast.expr, list[ast.expr]]]:
    """Yield each of some nodes with the list of the others."""
    for i, item in enumerate(items):
        yield item, [*items[:i], *items[i + 1 :]]


def is_number(node: ast.AST) -> bool:
    """Return whether a node is a number in plain sight: `code & 63` unpacks, it restricts nothing."""
    return isinstance(node, ast.Constant)


def weaker_conditions(root: ast.AST) -> Iterator[Edit]:
    """Yield both branches of every choice, and every condition with one part dropped."""
    for node, put in slots(root):
        if isinstance(node, ast.IfExp):
            for branch in (node.body, node.orelse):
                yield put(branch)
        elif isinstance(node, ast.If):
            for truth in (True, False):
                change = f"if {text(node.test)} => if {truth}"
                yield Edit(node, "test", ast.Constant(truth), change, node.lineno)
        elif isinstance(node, ast.BoolOp):
            for _, rest in without(node.values):
                yield put(rest[0] if len(rest) == 1 else ast.BoolOp(node.op, rest))
        elif isinstance(node, ast.comprehension):
            for dropped, rest in without(node.ifs):
                change = f"for {text(node.target)} in {text(node.iter)} if {text(dropped)} => no such filter"
                yield Edit(node, "ifs", rest, change, node.target.lineno)


def shorter_lists(root: ast.AST) -> Iterator[Edit]:
    """Yield every `in (A, B)`, every tuple of a module and every one returned, with one member dropped."""
    for node, _ in slots(root):
        members: ast.AST | None = None
        if isinstance(node, ast.Compare) and isinstance(node.ops[-1], (ast.In, ast.NotIn)):
            members = node.comparators[-1]
        elif isinstance(node, ast.Return) or (isinstance(node, ast.Assign) and isinstance(root, ast.Module)):
            members = node.value
        if isinstance(members, (ast.Tuple, ast.List, ast.Set)) and len(members.elts) > 1:
            for dropped, rest in without(members.elts):
                change = f"{text(node)} => without {text(dropped)}"
                yield Edit(members, "elts", rest, change, members.lineno)


def wider_masks(root: ast.AST) -> Iterator[Edit]:
    """Yield every `x & y` as `x` and as `y`, every `x - y` as `x`, and every slice as the whole."""
    for node, put in slots(root):
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitAnd) and not is_number(node.right):
            yield put(node.left)
            yield put(node.right)
        elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Sub) and not is_number(node.left):
            yield put(node.left)
        elif isinstance(node, ast.Slice) and (node.lower or node.upper):
            yield put(ast.Slice(), f"[{text(node)}] => [:]")


def told_order(root: ast.AST) -> Iterator[Edit]:
    """Yield every `sorted` as it comes: an order can tell what belongs together."""
    for node, put in slots(root):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "sorted":
            yield put(ast.Call(ast.Name("list"), node.args[:1], []))


def told_pool(root: ast.AST) -> Iterator[Edit]:
    """Yield every test for a block out of the game as one for a block off the map: who is in the pool is a secret."""
    for node, put in slots(root):
        if isinstance(node, ast.Compare) and any(isinstance(n, ast.Name) and n.id == "OFF" for n in ast.walk(node)):
            pool = ast.parse(text(node).replace("OFF", "POOL" if not_in_list(node) else "OFF, POOL"), mode="eval")
            yield put(pool.body)


def not_in_list(node: ast.Compare) -> bool:
    """Return whether a comparison is with one value, not with a list."""
    return not isinstance(node.comparators[-1], (ast.Tuple, ast.List, ast.Set))


def told_events(root: ast.AST) -> Iterator[Edit]:
    """Yield weaker conditions of who may see an event, where it is decided as it is told."""
    for node, _ in slots(root):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute) or node.func.attr != "tell":
            continue
        for event in node.args:
            if not isinstance(event, ast.Call):
                continue
            for argument in [argument for argument in event.keywords if argument.arg in DECIDES]:
                if text(argument.value) == "True":
                    change = f"{text(event.func)}: {text(argument)} => told to all"
                    yield Edit(argument, "value", ast.Constant(False), change, node.lineno)
                yield from weaker_conditions(argument)
                yield from conditions_named(root, {n.id for n in ast.walk(argument) if isinstance(n, ast.Name)})


def told_fields(root: ast.AST) -> Iterator[Edit]:
    """Yield a kind of event with one of its fields told, or told to all where it was for one side alone."""
    if not isinstance(root, ast.ClassDef):
        return
    for node in ast.walk(root):
        if isinstance(node, ast.AnnAssign) and text(node.target) in KEPT and isinstance(node.value, ast.Tuple):
            for dropped, rest in without(node.value.elts):
                change = f"{root.name}: {text(node.target)} {text(dropped)} => told"
                yield Edit(node.value, "elts", rest, change, node.lineno)
        elif isinstance(node, ast.keyword) and text(node) == "private=True":
            change = f"{root.name}: {text(node)} => told to all"
            yield Edit(node, "value", ast.Constant(False), change, node.value.lineno)


def conditions_named(root: ast.AST, names: set[str]) -> Iterator[Edit]:
    """Yield weaker conditions of the local names by which it is decided what is secret."""
    for node in ast.walk(root):
        if isinstance(node, ast.Assign) and names & {text(target) for target in node.targets}:
            yield from weaker_conditions(node)


def told_stage(root: ast.AST) -> Iterator[Edit]:
    """Yield every call of `public_stage` as the stage itself, every route remembered and every passage unnoticed."""
    for node, put in slots(root):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "public_stage":
            yield put(ast.Attribute(node.args[0], "stage"))
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
            called = node.value.func
            if isinstance(called, ast.Name) and called.id == ROUTES_FORGOTTEN:
                yield put(ast.Pass())
        if isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Attribute) and node.target.attr == "passed":
            yield put(ast.Pass())


def whose_turn(root: ast.AST) -> Iterator[Edit]:
    """Yield weaker conditions that ask for the side: who need not act is given no choices and no reasons."""
    for edit in weaker_conditions(root):
        if re.search(r"\bside\b", edit.change):
            yield edit


IN_A_VIEW: Final = (weaker_conditions, shorter_lists, wider_masks, told_order, told_pool, told_stage)
IN_AN_ANSWER: Final = (whose_turn, told_stage)


def operators(path: str, node: ast.stmt) -> tuple[Callable[[ast.AST], Iterator[Edit]], ...]:
    """Return what is tried on a function of a module."""
    if path.startswith("views/"):
        # A method of a view sees no more than the view.
        return () if isinstance(node, ast.ClassDef) else IN_A_VIEW
    if isinstance(node, ast.ClassDef):
        return (told_fields,) if path == EVENTS else ()
    if not isinstance(node, ast.FunctionDef):
        return ()
    takes = {argument.arg for argument in node.args.args}
    attributes = {n.attr for n in ast.walk(node) if isinstance(n, ast.Attribute) and isinstance(n.ctx, ast.Load)}
    called = {n.id for n in ast.walk(node) if isinstance(n, ast.Name)} | attributes
    if "viewer" in takes or (path == EVENTS and (attributes | takes) & SECRECY):
        return IN_A_VIEW
    if path.startswith("notation/"):
        return (weaker_conditions,) if called & DECIDED else ()
    if path == "rules/engine.py" and "side" in takes:
        return IN_AN_ANSWER
    calls = {n.func.attr for n in ast.walk(node) if isinstance(n, ast.Call) and isinstance(n.func, ast.Attribute)}
    names = {n.func.id for n in ast.walk(node) if isinstance(n, ast.Call) and isinstance(n.func, ast.Name)}
    tries: list[Callable[[ast.AST], Iterator[Edit]]] = [told_stage]
    if "tell" in calls:
        tries += [told_events, told_order]
    if "ask" in names:
        tries.append(told_pool)
    return tuple(tries)


def functions(body: Sequence[ast.stmt], path: str) -> Iterator[tuple[str, ast.stmt]]:
    """Yield the statements of a module in which guards are looked for, with the name they are told by."""
    for node in body:
        if isinstance(node, ast.FunctionDef):
            yield node.name, node
        elif isinstance(node, ast.ClassDef):
            yield node.name, node
            if not path.startswith("views/"):
                yield from ((f"{node.name}.{name}", method) for name, method in functions(node.body, path))
        elif path.startswith("views/"):
            yield "module", node


def mutants_of(source: str, path: str) -> list[Mutant]:
    """Return every mutant of a module, each with one guard removed."""
    tree = ast.parse(source)
    found: dict[str, Mutant] = {}
    for function, node in functions(tree.body, path):
        edits = [edit for find in operators(path, node) for edit in find(as_root(node))]
        for edit in edits:
            old = getattr(edit.node, edit.attribute)
            setattr(edit.node, edit.attribute, edit.value)
            changed = ast.unparse(ast.fix_missing_locations(tree))
            setattr(edit.node, edit.attribute, old)
            found.setdefault(changed, Mutant(path, edit.line or node.lineno, function, edit.change, changed))
    found.pop(ast.unparse(tree), None)
    return list(found.values())


def as_root(node: ast.stmt) -> ast.AST:
    """Return a function as it is, and any other statement as a module of its own."""
    return node if isinstance(node, (ast.FunctionDef, ast.ClassDef)) else ast.Module([node], [])


def all_mutants(package: Path) -> list[Mutant]:
    """Return every mutant of the guards of a package, in the order of its files."""
    found = []
    for folder in FOLDERS:
        for file in sorted((package / folder).glob("*.py")):
            path = f"{folder}/{file.name}"
            if path not in KEEPS_NOTHING:
                found += mutants_of(file.read_text("utf-8"), path)
    return found


def find_tests(root: Path) -> list[str]:
    """Return the tests about secrets: those of `views/`, and all beside them that look through somebody's eyes."""
    files = [file for folder in FOLDERS for file in sorted((root / "tests" / folder).glob("test_*.py"))]
    chosen = [file for file in files if file.parent.name == "views" or ABOUT_SECRETS.search(file.read_text("utf-8"))]
    return [file.relative_to(root).as_posix() for file in chosen]


class Bench:
    """A copy of a package in which one module at a time is changed, and the tests that are run against it."""

    def __init__(self, root: Path, package: str, folder: Path) -> None:
        self.root = root
        self.copy = folder / package
        # Compiled modules would be imported instead of the text; the web pages and languages have no guards.
        shutil.copytree(root / package, self.copy, ignore=shutil.ignore_patterns("*.so", "__pycache__", "static"))
        # Python writes no bytecode here: a change within one second and of the same length would be overlooked.
        path = os.pathsep.join([str(self.copy.parent), str(root)])
        pure = {"PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1", "LONGSHANKS_PURE": "1"}
        # The plugins of other tests take longer to load than these tests to fail.
        self.environment = os.environ | pure | {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}

    def run(self, tests: Sequence[str], limit: float = 0) -> str:
        """Return the test that fails first, or an empty string if all pass; a limit is in seconds of processor time."""
        options = ["-x", "-q", "--no-header", "--tb=no", "-rfE", "-p", "no:cacheprovider"]
        command = [sys.executable, "-c", LIMITED, str(ceil(limit)), *options, *tests]
        done = subprocess.run(command, cwd=self.root, env=self.environment, capture_output=True, text=True, check=False)
        if not done.returncode:
            return ""
        if done.returncode == -signal.SIGXCPU:
            return "time-out"
        failed = re.search(r"^(?:FAILED|ERROR) (\S+)", done.stdout, re.MULTILINE)
        return failed[1] if failed else f"pytest ended with {done.returncode}"

    def try_on(self, mutant: Mutant, tests: Sequence[str], limit: float) -> str:
        """Return the test that kills a mutant, or an empty string."""
        file = self.copy / mutant.path
        original = file.read_bytes()
        try:
            file.write_text(mutant.source, "utf-8")
            return self.run(tests, limit)
        finally:
            file.write_bytes(original)


def measure(bench: Bench, tests: Sequence[str]) -> dict[str, float]:
    """Return how many seconds of the processor each test file takes on unchanged code; they must all pass."""
    seconds: dict[str, float] = {}
    for test in tests:
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        failed = bench.run([test])
        if failed:
            raise SystemExit(f"{failed} fails on unchanged code")
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        seconds[test] = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return seconds


def hunt(
    root: Path,
    package: str,
    mutants: Sequence[Mutant],
    tests: Sequence[str],
    jobs: int,
    told: Callable[[Verdict], None] = lambda _: None,
) -> list[Verdict]:
    """Return what becomes of every mutant; several are tried at a time, each in a copy of its own."""
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        free: Queue[Bench] = Queue()
        for i in range(jobs):
            free.put(Bench(root, package, Path(folder) / str(i)))
        first = free.get()
        seconds = measure(first, tests)
        free.put(first)
        kills: Counter[str] = Counter()

        def judge(mutant: Mutant) -> Verdict:
            if mutant.key in EQUIVALENT:
                return Verdict(mutant, "", EQUIVALENT[mutant.key])
            # Fast ones first, and those before that have killed most in their time.
            order = sorted(tests, key=lambda test: seconds[test] / (1 + kills[test]))
            bench = free.get()
            try:
                verdict = Verdict(mutant, bench.try_on(mutant, order, PATIENCE * sum(seconds.values())))
            finally:
                free.put(bench)
            kills[verdict.killer.partition("::")[0]] += 1
            told(verdict)
            return verdict

        with ThreadPoolExecutor(jobs) as pool:
            return list(pool.map(judge, mutants))


def stale(mutants: Sequence[Mutant]) -> list[str]:
    """Return the entries of `EQUIVALENT` that are no mutants any more."""
    keys = {mutant.key for mutant in mutants}
    return [f"{where}: {change}" for where, change in EQUIVALENT if (where, change) not in keys]


def row(verdict: Verdict) -> str:
    """Return the line of the table about one mutant."""
    mutant = verdict.mutant
    end = verdict.killer or (f"changes nothing: {verdict.reason}" if verdict.reason else "SURVIVED")
    return f"{mutant.path}:{mutant.line:<4} {mutant.function:20} {mutant.change}\n     {end}"


def survivors(verdicts: Sequence[Verdict]) -> list[Verdict]:
    """Return the mutants that no test kills and nobody accounts for."""
    return [verdict for verdict in verdicts if not verdict.killer and not verdict.reason]


def main(arguments: Sequence[str] | None = None) -> int:
    """Try every mutant, print the table and return the exit status."""
    parser = argparse.ArgumentParser(description="Remove every guard of a secret and name those that no test misses.")
    parser.add_argument("pattern", nargs="?", default="", help="try only mutants whose line of the table has this text")
    parser.add_argument("--list", action="store_true", help="name the mutants, run nothing")
    parser.add_argument("--jobs", type=int, default=2, help="how many run at a time (default: 2)")
    options = parser.parse_args(arguments)
    everything = all_mutants(ROOT / PACKAGE)
    if gone := stale(everything):
        print("Listed as changing nothing, but no mutant:", *gone, sep="\n  ", file=sys.stderr)
        return 1
    chosen = [mutant for mutant in everything if options.pattern in row(Verdict(mutant, ""))]
    if options.list:
        print(*(row(Verdict(mutant, "", "-")).partition("\n")[0] for mutant in chosen), sep="\n")
        return 0
    began = time.monotonic()
    tests = find_tests(ROOT)
    verdicts = hunt(ROOT, PACKAGE, chosen, tests, options.jobs, lambda verdict: print(row(verdict), flush=True))
    left = survivors(verdicts)
    killed = sum(bool(verdict.killer) for verdict in verdicts)
    print(f"\n{len(verdicts)} mutants, {killed} killed, {len(verdicts) - killed - len(left)} change nothing,", end=" ")
    print(f"{len(left)} survived, in {time.monotonic() - began:.0f} s")
    for verdict in left:
        print(row(verdict))
    return 1 if left else 0


if __name__ == "__main__":
    sys.exit(main())
