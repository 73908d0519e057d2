"""Build the package, with the hot modules compiled by mypyc where there is a C compiler.

Everything else about the package is in pyproject.toml. The same source runs uncompiled: without a compiler, or with
LONGSHANKS_PURE=1 in the environment, nothing is compiled and the package works all the same, only slower. Compiled, the
engine needs librt for its native arrays, in the very version it was compiled with, since librt checks its binary
interface; uncompiled it needs nothing.
"""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import tempfile
from importlib.metadata import version
from pathlib import Path

from setuptools import Extension, setup

SOURCE = Path("src") / "longshanks"
UNCOMPILED = {"__init__.py", "facts.py", "native.py", "user_errors.py", "tournament.py", "version.py"}
COMPILED = sorted(
    [str(path) for path in (SOURCE / "rules").glob("*.py") if path.name not in UNCOMPILED]
    + [
        str(SOURCE / path)
        for path in (
            "ai/battle_odds/battle_spec.py",
            "ai/battle_odds/odds_calculator.py",
            "ai/battle_odds/side_states.py",
            "ai/battle_forecast.py",
            "ai/brain.py",
            "ai/encoding.py",
            "ai/features.py",
            "ai/groups.py",
            "ai/observation_layout.py",
            "ai/observer.py",
            "ai/search.py",
            "ai/value.py",
            "ai/winter.py",
            "ai/yardsticks/brain_0_1.py",
            "lab/random_games.py",
            "research/game_batch.py",
            "views/question.py",
            "views/resample.py",
            "views/undo.py",
            "views/view.py",
        )
    ]
)


def has_compiler() -> bool:
    """Return whether a C file that needs the Python headers compiles here."""
    command = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()
    with tempfile.TemporaryDirectory() as folder:
        probe = Path(folder) / "probe.c"
        probe.write_text("#include <Python.h>\nint main(void) { return 0; }\n")
        include = sysconfig.get_path("include")
        try:
            result = subprocess.run(
                [*command, f"-I{include}", "-c", str(probe), "-o", str(probe.with_suffix(".o"))],
                capture_output=True,
                check=False,
            )
        except OSError:
            return False
        return result.returncode == 0


def extensions() -> list[Extension]:
    """Return what to compile: everything hot, or nothing."""
    if os.environ.get("LONGSHANKS_PURE"):
        return []
    if not has_compiler():
        print("longshanks: no C compiler found; the engine will run uncompiled, several times slower", file=sys.stderr)
        return []
    from mypyc.build import mypycify

    from tools.compiled_docs import document

    made = list(mypycify(COMPILED, opt_level=os.environ.get("LONGSHANKS_OPT", "3"), debug_level="0"))
    c_files = {Path(source) for extension in made for source in extension.sources if Path(source).stem.startswith("__")}
    document(c_files, [Path(source) for source in COMPILED])
    return made


COMPILED_EXTENSIONS = extensions()
setup(
    ext_modules=COMPILED_EXTENSIONS,
    install_requires=[f"librt=={version('librt')}"] if COMPILED_EXTENSIONS else [],
)
