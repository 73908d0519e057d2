"""What `deploy/` starts: the server understands it, and systemd its unit."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from longshanks.cli.main import make_parser

DEPLOY = Path(__file__).parents[1] / "deploy"


def compose_command() -> list[str]:
    lines = re.findall(r"^ {6}- (serve|--.*)$", (DEPLOY / "compose.yaml").read_text(), re.MULTILINE)
    return [re.sub(r"\$\{\w+:-(.*?)\}", r"\1", line) for line in lines]


def unit_command() -> list[str]:
    found = re.search(r"^ExecStart=\S+/longshanks (.*)$", (DEPLOY / "longshanks.service").read_text(), re.MULTILINE)
    assert found is not None
    return found[1].split()


def container_command() -> list[str]:
    (line,) = re.findall(r"^CMD \[(.*)\]$", (DEPLOY / "Containerfile").read_text(), re.MULTILINE)
    return re.findall(r'"(.*?)"', line)


@pytest.mark.parametrize("command", [compose_command(), unit_command(), container_command()])
def test_a_server_is_started_with_options_that_it_has(command: list[str]) -> None:
    args = make_parser(["serve"]).parse_args(command)
    assert (args.command, args.port) == ("serve", 8123)


def test_the_proxy_of_the_compose_file_is_believed() -> None:
    text = (DEPLOY / "compose.yaml").read_text()
    assert f"subnet: {make_parser(['serve']).parse_args(compose_command()).trusted_proxy[0]} " in text


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="there is no systemd here")
def test_systemd_reads_the_unit(tmp_path: Path) -> None:
    unit = tmp_path / "longshanks.service"
    text = (
        (DEPLOY / "longshanks.service")
        .read_text()
        .replace("/opt/longshanks/bin/longshanks", shutil.which("true") or "")
    )
    unit.write_text(text)
    run = subprocess.run(["systemd-analyze", "verify", unit], capture_output=True, text=True, check=False)
    assert "longshanks.service" not in run.stderr, run.stderr
