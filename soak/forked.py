"""A server that starts in a fraction of a second.

Most of the time that `longshanks serve` needs to start goes into loading its modules. The fork server is a process that
has loaded them and forks a server, a process of its own with the same command line, whenever asked for one. It ends,
and its server with it, when whoever started it is gone.

python -m soak.forked      run the fork server: orders come as lines of JSON, answers go out as lines
"""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from types import TracebackType
from typing import Any

from tests.server.served import Server

FAILED = "failed"


class ForkedServer(Server):
    """A server on a database of its own, forked by a fork server."""

    def __init__(self, fork_server: ForkServer, folder: Path, *options: str) -> None:
        super().__init__(folder, *options)
        self.fork_server = fork_server
        self._pid = 0

    def start(self) -> ForkedServer:
        """Start it, on the port it had before if it ran already."""
        assert not self._pid
        where = ["--port", str(self.port), "--data", str(self.folder)]
        # No limit on how often somebody comes: whoever means harm comes all the time.
        how = ["--rate-factor", "1000000", "--workers", "1", "--log", "info", *self.options]
        self.fork_server.order(start=["serve", *where, *how], log=str(self.log))
        self._pid = int(self.fork_server.read())
        line = self.fork_server.read()
        found = re.search(r"(http://\S+:(\d+))/", line)
        assert found, f"the server did not start: {line}\n{self.log.read_text()}"
        self.url, self.port = found[1], int(found[2])
        return self

    def stop(self, how: signal.Signals = signal.SIGTERM) -> int:
        """End it and wait until it has ended."""
        if not self._pid:
            return 0
        self.fork_server.order(end=self._pid, how=int(how))
        self._pid = 0
        while not (line := self.fork_server.read()).startswith("ended "):
            pass
        return int(line.removeprefix("ended "))

    def pid(self) -> int:
        """Return its process."""
        return self._pid

    def __enter__(self) -> ForkedServer:
        return self.start()

    def __exit__(self, *_: object) -> None:
        self.stop()


class ForkServer:
    """A process that forks servers, one at a time."""

    def __init__(self, **environment: str) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "soak.forked"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, **environment},
            start_new_session=True,  # An interrupt is for whoever started it.
        )

    def order(self, **order: object) -> None:
        """Send an order."""
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(order) + "\n")
        self._process.stdin.flush()

    def read(self) -> str:
        """Return the next line of an answer."""
        assert self._process.stdout is not None
        return self._process.stdout.readline().rstrip("\n")

    def close(self) -> None:
        """End it."""
        for pipe in (self._process.stdin, self._process.stdout):
            assert pipe is not None
            pipe.close()
        self._process.wait()

    def __enter__(self) -> ForkServer:
        return self

    def __exit__(self, _kind: type[BaseException] | None, _error: object, _trace: TracebackType | None) -> None:
        self.close()


def run_orders() -> None:
    """Carry out orders until there are no more."""
    import longshanks.cli.serve
    import longshanks.server.computers.worker_process  # noqa: F401
    from longshanks.cli.main import main

    running = 0
    for line in sys.stdin:
        order: dict[str, Any] = json.loads(line)
        if "start" in order:
            running = os.fork()
            if not running:
                detach(order["log"])
                print(os.getpid(), flush=True)
                try:
                    status = main(order["start"])
                except BaseException:
                    print(FAILED, flush=True)
                    raise
                os._exit(status)
        else:
            os.kill(order["end"], order["how"])
            running = 0
            print("ended", os.waitstatus_to_exitcode(os.waitpid(order["end"], 0)[1]), flush=True)
    if running:
        os.kill(running, signal.SIGKILL)
        os.waitpid(running, 0)


def detach(log: str) -> None:
    """Give a forked process an empty standard input and the log as its standard error."""
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    errors = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    os.dup2(errors, 2)


if __name__ == "__main__":
    run_orders()
