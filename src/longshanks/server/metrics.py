"""What the server counts, in the text format of Prometheus."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

BUCKET_BOUNDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
"""Upper bounds of the latency histograms, in seconds."""


class Histogram:
    """Durations counted in buckets, as Prometheus has them."""

    def __init__(self) -> None:
        self.buckets = [0] * (len(BUCKET_BOUNDS) + 1)
        self.total = 0.0
        self.count = 0

    def observe(self, seconds: float) -> None:
        """Count one duration."""
        self.total += seconds
        self.count += 1
        self.buckets[next((i for i, bound in enumerate(BUCKET_BOUNDS) if seconds <= bound), len(BUCKET_BOUNDS))] += 1

    def lines(self, name: str) -> list[str]:
        """Return the histogram as text."""
        lines = [f"# TYPE {name} histogram"]
        below = 0
        for bound, number in zip((*BUCKET_BOUNDS, "+Inf"), self.buckets, strict=True):
            below += number
            lines.append(f'{name}_bucket{{le="{bound}"}} {below}')
        return [*lines, f"{name}_sum {self.total:.6f}", f"{name}_count {self.count}"]


class Metrics:
    """All that is counted."""

    def __init__(self) -> None:
        self.actions = {"accepted": 0, "stale": 0, "illegal": 0, "repeated": 0}
        """Actions by what became of them."""
        self.action_seconds = Histogram()
        """From an action's arrival to its commit."""
        self.thinking_seconds = Histogram()
        """How long computers thought."""
        self.worker_restarts = 0
        self.append_conflicts = 0
        """Appends that failed since another process appended first."""
        self.errors = 0
        """Requests and messages that failed by a fault of the server."""
        self.gauges: dict[str, Callable[[], int]] = {}
        """What is read when asked for: games, sockets, worker queue."""

    def text(self) -> str:
        """Return everything as Prometheus reads it."""
        lines = ["# TYPE longshanks_actions_total counter"]
        lines += [f'longshanks_actions_total{{result="{name}"}} {n}' for name, n in self.actions.items()]
        lines += self.action_seconds.lines("longshanks_action_seconds")
        lines += self.thinking_seconds.lines("longshanks_thinking_seconds")
        for name, value in (
            ("worker_restarts", self.worker_restarts),
            ("append_conflicts", self.append_conflicts),
            ("errors", self.errors),
        ):
            lines += [f"# TYPE longshanks_{name}_total counter", f"longshanks_{name}_total {value}"]
        for name, read in self.gauges.items():
            lines += [f"# TYPE longshanks_{name} gauge", f"longshanks_{name} {read()}"]
        return "\n".join(lines) + "\n"
