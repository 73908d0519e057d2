"""What one side does unseen changes nothing the others get, to the byte: two runs of a game over a real server. [A-V05]

How the runs are made, and what is compared, is in `twins.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from longshanks.notation.action import write_action
from longshanks.rules.editions import edition
from longshanks.rules.engine import legal_actions
from longshanks.rules.r8_scenarios import make_setup
from longshanks.rules.state import BUILDS, MOVES, PILLAGE_GAIN, PILLAGE_HITS, RAID_LOSS
from tests.server.served import Person, Server
from tests.server.twins import (
    LEVEL,
    POLLED,
    Plan,
    Step,
    Twin,
    compare,
    make_plan,
    random_line,
    transcripts,
    twin_transcripts,
    twins_server,
)

NOT_OF_A_GAME = {
    "/alerts",
    "/setup",
    "/words/{lang}",
    "/rules",
    "/lessons",
    "/lessons/{name}",
    "/sessions",
    "/account/data",
}
"""The GETs that know of no game, or of none how it is played."""


@pytest.fixture(scope="module")
def twins(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with twins_server(tmp_path_factory.mktemp("twins")) as server:
        yield server


def begins_unseen_in_one(plan: Plan) -> bool:
    """Return whether what is seen first comes at once in one run, and after something unseen in the other."""
    one, two = (len(moves) for moves in plan.steps[0].moves)
    return min(one, two) == 1 < max(one, two)


@pytest.mark.parametrize(("book", "seed"), [("4.0", 2), ("2.3-fr", 1)])
def test_how_steps_were_built_in_winter_is_not_seen(twins: Server, book: str, seed: int) -> None:
    """On which blocks, in which order, with how many taken back; in 2.3-fr while the other builds as well."""
    plan = make_plan(seed, BUILDS, book, steps=4, is_wanted=begins_unseen_in_one)
    compare(*transcripts(twins, plan))


def test_which_block_was_drawn_from_the_pool_is_not_seen(twins: Server) -> None:
    plan = make_plan(0, BUILDS, "4.0", steps=4, is_wanted=lambda plan: plan.drew_apart > 0)
    compare(*transcripts(twins, plan))


def test_which_block_a_pillage_hit_is_not_seen(twins: Server) -> None:
    compare(*transcripts(twins, make_plan(1, PILLAGE_HITS, "4.0", steps=5)))


def test_which_block_gained_by_a_pillage_is_not_seen(twins: Server) -> None:
    compare(*transcripts(twins, make_plan(1, PILLAGE_GAIN, "4.0", steps=2)))


def test_which_block_a_raid_cost_is_not_seen(twins: Server) -> None:
    compare(*transcripts(twins, make_plan(2, RAID_LOSS, "4.0", prefer="england", steps=4)))


def test_which_of_two_blocks_moved_is_not_seen(twins: Server) -> None:
    compare(*transcripts(twins, make_plan(0, MOVES, "4.0", steps=6)))


def test_whether_edward_could_have_wintered_is_not_seen(twins: Server) -> None:
    """In one run England is asked and says no, in the other Edward is not in Scotland."""
    plan = make_plan(
        3, MOVES, "4.0", turn=5, prefer="edward", opening="E move edward england>", steps=12,
        is_wanted=lambda plan: plan.asked_alone > 0,
    )  # fmt: skip
    compare(*transcripts(twins, plan))


@pytest.mark.parametrize("stage", [BUILDS, PILLAGE_HITS])
def test_what_a_computer_did_is_not_seen(twins: Server, stage: int) -> None:
    plan = make_plan(4, stage, "4.0", steps=4, undo=False)
    compare(*transcripts(twins, plan, "computer"))


def test_how_much_a_computer_had_done_when_the_server_was_stopped_is_not_seen(twins: Server) -> None:
    plan = make_plan(4, BUILDS, "4.0", steps=2, undo=False, is_wanted=lambda plan: len(plan.steps[0].moves[0]) > 1)
    compare(*transcripts(twins, plan, "computer", restarts=True))


def test_a_private_game_is_nothing_to_strangers(twins: Server) -> None:
    plan = make_plan(5, BUILDS, steps=3)
    one, two = transcripts(twins, plan, private=True)
    compare(one, two)
    told = [text for where, text in one["stranger"] if "/games/" in where or "/invitations/" in where]
    assert told
    assert all(text.startswith("404 ") for text in told)


def test_any_game_looks_the_same(twins: Server) -> None:
    twin_transcripts(twins, 13)


def test_a_difference_would_be_found(twins: Server) -> None:
    """The test can fail: here something is done in one run that everybody sees, and not in the other."""
    rng = Random(3)
    setup, secret = make_setup("bruce", edition("4.0")), rng.randbytes(32)
    state, line = next((s, line) for s, line in random_line(rng, setup, secret, "") if s.stage == MOVES)
    plan = Plan(setup, secret, line[:], state.actor)
    texts = [write_action(action) for action in legal_actions(Twin(plan).state, state.actor)]
    one, two = [text for text in texts if " move " in text][:2]
    plan.steps.append(Step(([(state.actor, one)], [(state.actor, one), (state.actor, "undo"), (state.actor, two)])))
    with pytest.raises(AssertionError, match="other"):
        compare(*transcripts(twins, plan))


def test_every_get_of_a_game_is_compared(twins: Server) -> None:
    with Person(twins) as anna:
        paths = anna.http.get("/api/openapi.json").json()["paths"]
    gets = {path.removeprefix("/api") for path, calls in paths.items() if "get" in calls}
    compared = {*POLLED, "/games"}
    assert gets - NOT_OF_A_GAME - {"/healthz"} == compared


def test_whoever_runs_a_server_may_add_players(twins: Server) -> None:
    with Person(twins) as anna:
        assert LEVEL in [level["name"] for level in anna.get("/setup")["levels"]]
