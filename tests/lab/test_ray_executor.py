"""Self-play on a real Ray cluster of several nodes, one of which is lost in the middle."""

from __future__ import annotations

import json
import socket
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from longshanks.cli.main import main
from longshanks.lab.executor import TaskError
from longshanks.lab.ray_executor import RayExecutor
from longshanks.lab.run_folder import Folder
from longshanks.lab.selfplay import SelfplaySettings
from longshanks.lab.selfplay_run import run
from tests.lab.test_selfplay import command, game_times, play, started, tree, wait_until


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """Return a cluster of a head that does no work and two nodes of one core each."""
    from ray.cluster_utils import Cluster

    made = Cluster(initialize_head=True, head_node_args={"num_cpus": 0})
    try:
        made.add_node(num_cpus=1)
        made.add_node(num_cpus=1)
        made.wait_for_nodes()
        yield made
    finally:
        made.shutdown()


def busy_nodes() -> int:
    """Return how many nodes with a core have it in use."""
    import ray
    from ray._private.state import available_resources_per_node

    free = available_resources_per_node()
    cores = {node["NodeID"]: node["Resources"].get("CPU", 0) for node in ray.nodes() if node["Alive"]}
    return sum(1 for node, count in cores.items() if count and free.get(node, {}).get("CPU", 0) < count)


def test_a_task_that_fails_is_named(cluster: Any, tmp_path: Path) -> None:
    settings = SelfplaySettings(("random", "nobody-of-this-name"))
    folder = Folder(tmp_path, settings, 4)
    with folder.opened(), RayExecutor(cluster.address) as executor:
        assert executor.capacity() == 4
        with pytest.raises(TaskError, match=r"^game 0 failed: PlayerError: there is no player 'nobody-of-this-name'"):
            run(folder, 1, executor)


def test_a_node_is_lost_in_the_middle_and_nothing_else(cluster: Any, tmp_path: Path) -> None:
    games = 60
    with started(tmp_path / "ray", games, "--ray", cluster.address, "--json") as process:
        with RayExecutor(cluster.address):
            wait_until(lambda: len(game_times(tmp_path / "ray")) >= 4 and busy_nodes() == 2, 60)
            before = game_times(tmp_path / "ray")
            cluster.remove_node(sorted(cluster.worker_nodes, key=str)[0], allow_graceful=False)
        assert len(game_times(tmp_path / "ray")) < games
        out, err = process.communicate(timeout=90)
    assert process.returncode == 0, err
    facts = json.loads(out)
    assert facts["complete"] is True
    assert facts["games"] == facts["played"] == games
    assert before.items() <= game_times(tmp_path / "ray").items()
    play(tmp_path / "here", games)
    assert tree(tmp_path / "ray") == tree(tmp_path / "here")


def test_a_cluster_that_is_not_there_is_told_at_once(tmp_path: Path) -> None:
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))
        address = f"127.0.0.1:{closed.getsockname()[1]}"
        began = time.monotonic()
        with pytest.raises(SystemExit, match=f"no Ray cluster at {address}"):
            main([*command(tmp_path, 1)[3:], "--ray", address])
        assert time.monotonic() - began < 10


def test_a_missing_ray_is_named_with_its_remedy(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(SystemExit, match=r"ray is not installed: pip install 'longshanks\[ray\]'"):
        main([*command(tmp_path, 1)[3:], "--ray", "auto"])
