"""Do for hours what the tests do for seconds, and write down what came of it: `make soak`.

python -m soak                     begin, or go on where the last run was ended
python -m soak --fresh             begin anew
python -m soak --scale 0.01        a hundredth of everything
python -m soak --parts fuzz kills  some parts only
python -m soak --again fuzz/17     one chunk once more, to see a fault again

What is done is kept in soak/out after each chunk, so a run can be ended at any moment. When every part is complete the
table is printed, and on full scale `docs/reliability.md` is written.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import sys
import time
from pathlib import Path

from soak import report
from soak.journal import Journal
from soak.parts import PARTS, Part
from soak.run import BY_NAME, GivenUp, do_chunk, run_part

OUT = Path(__file__).with_name("out")


def begin(folder: Path, scale: float, fresh: bool) -> dict[str, str]:
    """Begin a run, or go on with one that fits; return what it is of."""
    path = folder / "run.json"
    if fresh and folder.exists():
        if not path.exists() and any(folder.iterdir()):
            sys.exit(f"{folder} holds something else than a run.")
        shutil.rmtree(folder)
    folder.mkdir(parents=True, exist_ok=True)
    shutil.rmtree(folder / "scratch", ignore_errors=True)
    is_of = {"scale": f"{scale:g}", "sources": report.digest_of_sources(), "engine": report.engine()}
    if path.exists():
        about: dict[str, str] = json.loads(path.read_text("utf-8"))
        for name, value in is_of.items():
            if about[name] != value:
                sys.exit(f"{folder} holds a run begun at commit {about['commit']} with other {name}: use --fresh.")
        return about
    about = {**is_of, **report.versions(), "begun": today()}
    part = path.with_suffix(".new")
    part.write_text(json.dumps(about, indent=2) + "\n", "utf-8")
    part.replace(path)
    return about


def today() -> str:
    """Return the date."""
    return time.strftime("%Y-%m-%d", time.gmtime())


def again(seed: str, scale: float, folder: Path) -> int:
    """Do one chunk once more and say what came of it."""
    name, _, chunk = seed.partition("/")
    folder.mkdir(parents=True, exist_ok=True)
    entry = do_chunk(name, int(chunk), BY_NAME[name].scaled(scale)[1], folder, 1)
    print(json.dumps(vars(entry.result), indent=2))
    return 1 if entry.result.faults else 0


def run(parts: list[Part], scale: float, folder: Path, cores: int, about: dict[str, str]) -> int:
    """Do what is left of the parts and tell; return the exit status."""
    done: list[tuple[Part, Journal]] = []
    try:
        for part in parts:
            done.append((part, run_part(part, scale, folder, cores)))
    except GivenUp:
        journal = Journal(folder / f"{part.name}.jsonl")
        print("\n".join(journal.faults), file=sys.stderr)
        print(f"{part.name} is given up: too much is wrong.", file=sys.stderr)
        return 1
    shutil.rmtree(folder / "scratch", ignore_errors=True)
    faults = [fault for _, journal in done for fault in journal.faults]
    print(report.plain(report.table(done)))
    if faults:
        print(f"\nWhat was found is kept in {folder}:\n" + "\n".join(faults))
    if parts == PARTS:
        target = report.PAGE if scale == 1 else folder / report.PAGE.name
        target.write_text(report.page(done, {**about, "ended": today()}), "utf-8")
        print(f"\nWritten to {target}.")
    return 1 if faults else 0


def main() -> int:
    """Run the soak as the command line says."""
    lines = (__doc__ or "").splitlines()
    parser = argparse.ArgumentParser(
        prog="soak", description="\n".join(lines), formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--scale", type=float, default=1.0, help="how much of everything is done")
    parser.add_argument("--parts", nargs="+", choices=list(BY_NAME), default=list(BY_NAME), help="which parts")
    parser.add_argument("--out", type=Path, default=OUT, help="where what is done is kept")
    parser.add_argument("--cores", type=int, default=os.cpu_count() or 1, help="how many chunks at once")
    parser.add_argument("--fresh", action="store_true", help="forget what was done")
    parser.add_argument("--again", metavar="CHUNK", help="do one chunk once more, such as fuzz/17")
    args = parser.parse_args()
    if args.again:
        return again(args.again, args.scale, args.out.absolute())
    folder = args.out.absolute()
    about = begin(folder, args.scale, args.fresh)
    try:
        return run([part for part in PARTS if part.name in args.parts], args.scale, folder, args.cores, about)
    except KeyboardInterrupt:
        print("\nEnded; the same command goes on with it.", file=sys.stderr)
        os._exit(130)  # The workers end by themselves when this process is gone.


if __name__ == "__main__":
    sys.exit(main())
