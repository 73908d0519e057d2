"""Turns of computers in a queue on PostgreSQL: each is claimed once, none is lost, and everybody has their share."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator

import pytest
from sqlalchemy import text

from longshanks.server.messages import NewGameModel
from longshanks.server.play.game_factory import make_game
from longshanks.store.database import Database
from longshanks.store.games import add_game
from longshanks.store.turn_queue import (
    ComputerTurn,
    ask_turn,
    claim_turn,
    end_turn,
    find_missing_turns,
    renew_turns,
)
from tests.store.postgres import POSTGRES, running_postgres

pytestmark = POSTGRES
ANNA, BEN = "a" * 32, "b" * 32


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    with running_postgres() as url:
        yield url


def run(url: str, work: Callable[[Database], Awaitable[None]]) -> None:
    """Do something with an open database without turns."""

    async def main() -> None:
        database = Database(url)
        try:
            await database.open()
            await database.write(lambda session: session.execute(text("DELETE FROM computer_turn")))
            await work(database)
        finally:
            await database.close()

    asyncio.run(main())


async def make_turns(database: Database, person: str, number: int) -> list[ComputerTurn]:
    """Ask for turns of one person in as many games."""
    turns = []
    for _ in range(number):
        new = make_game(NewGameModel(opponent="computer", level="greedy", side="england"), person)
        await add_game(database, (person, "Somebody"), new.game, new.seats, new.entries)
        turns.append(ComputerTurn(new.game.id, 1, person))
        await ask_turn(database, turns[-1])
    return turns


def test_many_games_of_one_person_do_not_stand_before_one_of_another(url: str) -> None:
    async def work(database: Database) -> None:
        await make_turns(database, ANNA, 30)
        [waiting] = await make_turns(database, BEN, 1)
        for _ in range(20):
            # With one worker that is always busy every second turn is Ben's, as long as he has one.
            pair = []
            for _ in range(2):
                turn = await claim_turn(database, "worker")
                assert turn is not None
                pair.append(turn.person)
                await ask_turn(database, turn)  # It is due again as soon as it is done.
                await end_turn(database, turn, "worker", is_done=True)
            assert sorted(pair) == [ANNA, BEN]
        assert waiting.person == BEN

    run(url, work)


def test_of_many_that_claim_each_turn_goes_to_one(url: str) -> None:
    async def work(database: Database) -> None:
        turns = await make_turns(database, ANNA, 12)
        claimed = await asyncio.gather(*(claim_turn(database, f"worker {n}") for n in range(20)))
        found = [turn.game for turn in claimed if turn is not None]
        assert len(found) == len(set(found)) > 0
        while (turn := await claim_turn(database, "worker")) is not None:
            found.append(turn.game)
        assert sorted(found) == sorted(turn.game for turn in turns)

    run(url, work)


def test_a_turn_is_free_again_when_it_is_not_renewed(url: str) -> None:
    async def work(database: Database) -> None:
        [turn] = await make_turns(database, ANNA, 1)
        first = await claim_turn(database, "dead")
        assert first is not None and first[:3] == turn[:3]
        await renew_turns(database, "dead")
        assert await claim_turn(database, "alive") is None
        await database.write(lambda session: session.execute(text("UPDATE computer_turn SET expires = expires - 7")))
        await renew_turns(database, "dead")
        second = await claim_turn(database, "alive")
        assert second == first
        await end_turn(database, first, "dead", is_done=True)
        assert await claim_turn(database, "third") is None
        await end_turn(database, second, "alive", is_done=True)
        assert await database.read(lambda session: session.scalar(text("SELECT count(*) FROM computer_turn"))) == 0

    run(url, work)


def test_a_turn_asked_for_while_somebody_had_it_is_not_lost(url: str) -> None:
    async def work(database: Database) -> None:
        [turn] = await make_turns(database, ANNA, 1)
        claimed = await claim_turn(database, "one")
        assert claimed is not None
        await ask_turn(database, turn)
        await end_turn(database, claimed, "one", is_done=True)
        again = await claim_turn(database, "two")
        assert again is not None and again.asked == claimed.asked + 1
        await end_turn(database, again, "two", is_done=False)
        assert await claim_turn(database, "three") is not None

    run(url, work)


def test_turns_nobody_asked_for_are_found(url: str) -> None:
    async def work(database: Database) -> None:
        asked, missing = await make_turns(database, ANNA, 2)
        due = text("UPDATE game SET status = 'playing', to_act = 2 WHERE id IN (:one, :two)")
        both = {"one": asked.game, "two": missing.game}
        await database.write(lambda session: session.execute(due, both))
        gone = text("DELETE FROM computer_turn WHERE game = :game")
        await database.write(lambda session: session.execute(gone, {"game": missing.game}))
        assert await find_missing_turns(database) == [missing]

    run(url, work)
