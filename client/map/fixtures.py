"""Write positions for the gallery page: views as the server sends them, from games played at random.

Run by hand from the repository: `python client/map/fixtures.py`. The gallery shows them; nothing else reads them.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parents[1]))

from longshanks.server.http.languages import words_of  # noqa: E402
from longshanks.server.play.wire import wire_view  # noqa: E402
from tests.games_at_random import random_steps  # noqa: E402


def main() -> None:
    """Search random games for a good picture of each kind."""
    best: dict[str, tuple[int, str]] = {}

    def offer(name: str, score: int, text: str) -> None:
        if name not in best or score > best[name][0]:
            best[name] = (score, text)

    for seed in range(12):
        for s, _action, _after, _events in random_steps(seed):
            for viewer in ("england", "scotland"):
                v = wire_view(s, viewer)
                if not v.actions:
                    continue
                text = v.model_dump_json(exclude_none=True, by_alias=True)
                routes = len({str(b.route) for b in v.blocks if b.route}) + len(v.crossed)
                if v.stage == "moves":
                    offer(f"moves-{viewer}", routes * 3 + len(v.hidden), text)
                if v.battle and v.stage == "combat":
                    b = v.battle
                    crowd = len(b.front) * 2 + sum(b.reserve_counts.values())
                    offer("combat", crowd + 3 * len(b.leaving) + len(b.acted), text)
                if v.battle and v.stage == "hits":
                    offer("hits", len(v.battle.front) * 2 + len(v.actions), text)
                if v.stage == "builds":
                    offer("builds", len(v.points), text)
                if v.stage.endswith("disband"):
                    offer("disband", sum(b.doomed for b in v.blocks), text)
    words = words_of("en")
    assert words is not None
    out = {name: json.loads(text) for name, (_, text) in sorted(best.items())}
    out["words"] = words.model_dump(exclude_none=True)
    (HERE / "fixtures.json").write_text(json.dumps(out, separators=(",", ":")) + "\n")
    print({name: score for name, (score, _) in best.items()})


if __name__ == "__main__":
    main()
