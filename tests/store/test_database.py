"""The database: its migrations, what is refused, and writers that meet; on SQLite and, where it is, PostgreSQL."""

import asyncio
import os
import time
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, make_url, select, text, update
from sqlalchemy.orm import Session

from longshanks.notation.action import read_action
from longshanks.store import chat, games, notes, people
from longshanks.store.database import Database, DatabaseError, migrate, migrations
from longshanks.store.log import DO, UNDO, ConcurrentAppend, GameStatus, LogEntry, append, read_log
from longshanks.store.models import Base, GameRow, SeatRow
from tests.store.postgres import POSTGRES, running_postgres

T = TypeVar("T")
PLAYING = GameStatus("playing", 1297, 1, 3, 1, (1, 1, 1), 5.0, (4.0, 3.0, 2.0))
END, ROLL = read_action("E end"), read_action("C roll 1")


@pytest.fixture(scope="module")
def postgres() -> Iterator[str]:
    with running_postgres() as url:
        yield url


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=POSTGRES)])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/new/games.db"
    return str(request.getfixturevalue("postgres"))


def run(url: str, work: Callable[[Database], Awaitable[T]]) -> T:
    """Do something with an open database."""

    async def main() -> T:
        database = Database(url)
        try:
            await database.open()
            return await work(database)
        finally:
            await database.close()

    return asyncio.run(main())


async def make_game(database: Database, game: str, owner: str = "o" * 32) -> str:
    """Keep a game."""
    now = time.time()
    made = GameRow(
        id=game, owner=owner, kind="friend", scenario="braveheart", edition="4.0", bid="", private=True, odds=False,
        is_open=False, secret=os.urandom(32), imported=0, created=now, **PLAYING.columns(),
    )  # fmt: skip
    seats = [
        SeatRow(game=game, side=0, kind="human", person=owner),
        SeatRow(game=game, side=1, kind="free", invitation=game),
    ]
    return await games.add_game(database, (owner, "Olaf"), made, seats, [])


def fresh() -> str:
    """Return an id that is not taken."""
    return os.urandom(16).hex()


def test_the_migrations_make_the_tables_of_the_models(url: str) -> None:
    def differences(connection: Connection) -> list[object]:
        return list(compare_metadata(MigrationContext.configure(connection), Base.metadata))

    async def work(database: Database) -> list[object]:
        return await database.read(lambda session: differences(session.connection()))

    assert run(url, work) == []
    assert run(url, work) == []  # To open it again changes nothing.


def test_classes_of_rows_have_a_suffix_of_their_own() -> None:
    names = [row.__name__ for row in Base.__subclasses__()]
    assert "GameRow" in names and [name for name in names if not name.endswith("Row")] == []


def upgraded(url: str, revision: str, rows: list[str], read: Callable[[Session], T]) -> T:
    """Return what is read from a database that had some rows at a revision and was brought up to date."""

    def work(session: Session) -> T:
        connection = session.connection()
        if connection.dialect.name == "postgresql":  # Its database has the tables of today already.
            session.execute(text("CREATE SCHEMA before"))
            session.execute(text("SET LOCAL search_path TO before"))
        config = migrations()
        config.attributes["connection"] = connection
        command.upgrade(config, revision)
        for row in rows:
            session.execute(text(row), {"secret": b"x" * 32})
        migrate(connection)
        found = read(session)
        session.rollback()
        return found

    async def main() -> T:
        if url.startswith("sqlite"):
            Path(make_url(url).database or "").parent.mkdir(parents=True)
        database = Database(url)
        try:
            return await database.write(work)
        finally:
            await database.close()

    return asyncio.run(main())


OLAF = "INSERT INTO person (id, name, created) VALUES ('o', 'Olaf', 1)"


def old_game(kind: str, changed: float) -> str:
    """Return what keeps a game in the tables of before hints were an option."""
    return f"""INSERT INTO game (id, owner, kind, scenario, edition, bid, private, odds, is_open, secret, imported,
        created, changed, status, year, turn, to_act, length, length_england, length_scotland, length_spectator)
        VALUES ('{kind}', 'o', '{kind}', 'bruce', '4.0', '', true, false, false, :secret, 0, 1, {changed}, 'playing',
        1306, 1, 3, 0, 0, 0, 0)"""


def test_hints_of_games_from_before_they_were_an_option_go_by_the_kind_of_game(url: str) -> None:
    kinds = ("computer", "hotseat", "study", "friend", "open")
    rows = [OLAF, *(old_game(kind, 1) for kind in kinds)]
    hints = upgraded(
        url, "0002", rows, lambda session: {game.kind: game.hints for game in session.scalars(select(GameRow))}
    )
    assert hints == {"computer": True, "hotseat": True, "study": True, "friend": False, "open": False}


def test_games_from_before_each_viewer_had_a_time_of_change_start_from_the_one_of_all(url: str) -> None:
    def read(session: Session) -> list[tuple[float, ...]]:
        query = select(GameRow).order_by(GameRow.changed)
        return [(g.changed_england, g.changed_scotland, g.changed_spectator) for g in session.scalars(query)]

    rows = [OLAF, old_game("friend", 7.5), old_game("open", 8.25)]
    assert upgraded(url, "0003", rows, read) == [(7.5,) * 3, (8.25,) * 3]


def test_games_are_listed_by_what_the_asker_saw_happen(url: str) -> None:
    """The order of a list must not tell that the other side did something unseen. [A-V05]"""
    olaf, nora = fresh(), fresh()

    async def work(database: Database) -> list[list[str]]:
        made = [await make_game(database, fresh(), olaf) for _ in range(3)]
        for game, noticed in zip(made, ((1.0, 3.0, 2.0), (2.0, 1.0, 3.0), (3.0, 2.0, 1.0)), strict=True):
            await games.claim_seat(database, game, 1, (nora, "Nora"))
            status = replace(PLAYING, changed=9.0, noticed=noticed)
            await append(database, game, 0, [LogEntry(DO, 0, read_action("E card 1"))], status)

        def publish(session: Session) -> None:
            session.execute(update(GameRow).values(private=False))

        await database.write(publish)
        lists = [await games.list_mine(database, who) for who in (olaf, nora)]
        lists.append(await games.list_watch(database, olaf))
        return [[str(made.index(r.game.id)) for r in found if r.game.id in made] for found in lists]

    assert run(url, work) == [["2", "1", "0"], ["0", "2", "1"], ["1", "0", "2"]]


def test_sqlite_syncs_every_commit(tmp_path: Path) -> None:
    async def work(database: Database) -> list[object]:
        names = ("journal_mode", "synchronous", "foreign_keys")
        return await database.read(lambda session: [session.scalar(text(f"PRAGMA {name}")) for name in names])

    assert run(f"sqlite:///{tmp_path}/games.db", work) == ["wal", 2, 1]
    assert (tmp_path / "games.db").stat().st_mode & 0o077 == 0


def test_a_database_of_a_newer_longshanks_is_refused(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/games.db"

    async def age(database: Database) -> None:
        await database.write(lambda session: session.execute(text("UPDATE alembic_version SET version_num = '9999'")))

    run(url, age)
    with pytest.raises(DatabaseError, match="newer Longshanks"):
        run(url, age)


@pytest.mark.parametrize(
    ("url", "word"),
    [
        ("games.db", "no database URL"),
        ("sqlite:////proc/nowhere/games.db", "cannot be used"),
        ("nosuch://host/base", "nosuch"),
        ("postgresql://u:hunter2@127.0.0.1:1/base", "127.0.0.1"),
    ],
)
def test_what_is_no_database_is_refused_in_words(url: str, word: str) -> None:
    async def nothing(_database: Database) -> None:
        pass

    with pytest.raises(DatabaseError) as error:
        run(url, nothing)
    assert word in str(error.value)
    assert "hunter2" not in str(error.value)


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    (tmp_path / "games.db").write_text("not a database at all, but long enough to look like something" * 10)

    async def nothing(_database: Database) -> None:
        pass

    with pytest.raises(DatabaseError, match="not a database"):
        run(f"sqlite:///{tmp_path}/games.db", nothing)


def test_rows_come_back_in_order(url: str) -> None:
    game = fresh()
    first = [
        LogEntry(DO, 2, read_action("C roll 1"), time=1.0),
        LogEntry(DO, 0, read_action("E end"), message_id="'a'", time=2.0),
    ]
    second = [LogEntry(UNDO, 0, undone=1, time=3.0)]

    async def work(database: Database) -> list[LogEntry]:
        await make_game(database, game)
        await append(database, game, 0, first, PLAYING)
        await append(database, game, 2, second, PLAYING)
        return await read_log(database, game)

    assert run(url, work) == first + second


def test_of_two_that_append_at_once_one_wins_and_the_log_is_whole(url: str) -> None:
    game = fresh()

    async def write(database: Database, name: str) -> str | None:
        entries = [LogEntry(DO, 0, END, message_id=name), LogEntry(DO, 2, ROLL, message_id=f"{name} rolls")]
        try:
            await append(database, game, 0, entries, PLAYING)
        except ConcurrentAppend:
            return None
        return name

    async def work(database: Database) -> tuple[list[str], list[LogEntry]]:
        await make_game(database, game)
        other = Database(url)
        try:
            tries = [write(base, f"{n}") for n in range(10) for base in (database, other)]
            won = [name for name in await asyncio.gather(*tries) if name]
            return won, await read_log(database, game)
        finally:
            await other.close()

    won, log = run(url, work)
    assert len(won) == 1
    assert [entry.message_id for entry in log] == [won[0], f"{won[0]} rolls"]


def test_of_many_games_that_are_appended_to_at_once_one_that_comes_too_late_fails_alone(url: str) -> None:
    names = [fresh() for _ in range(12)]
    entries = [LogEntry(DO, 0, END), LogEntry(DO, 2, ROLL)]

    async def work(database: Database) -> tuple[list[BaseException | None], list[list[LogEntry]], list[int]]:
        for name in names:
            await make_game(database, name)
        # What is second in a commit has rows that are there already, its first row or a later one.
        await append(database, names[1], 0, entries[:1], PLAYING)
        await append(database, names[5], 1, entries[:1], PLAYING)
        status = replace(PLAYING, length=77)
        results = await asyncio.gather(
            *(append(database, name, 0, entries, status) for name in names), return_exceptions=True
        )
        records = [await games.find_game(database, name) for name in names]
        return results, [await read_log(database, name) for name in names], [r.game.length for r in records if r]

    results, logs, lengths = run(url, work)
    assert [n for n, result in enumerate(results) if isinstance(result, ConcurrentAppend)] == [1, 5]
    assert {result for n, result in enumerate(results) if n not in (1, 5)} == {None}
    for n, (log, length) in enumerate(zip(logs, lengths, strict=True)):
        assert log == (entries[:1] if n in (1, 5) else entries)
        assert length == (PLAYING.length if n in (1, 5) else 77)


def test_a_read_mark_is_written_in_time_and_never_for_a_game_that_is_gone(url: str) -> None:
    """It is kept in memory for a while; whoever asks for it sees it at once, and closing the database loses none."""
    game, me, other = fresh(), (fresh(), "Guest"), (fresh(), "Other")

    async def mark(database: Database) -> list[int | None]:
        await make_game(database, game)
        database.read_marks.put(game, me, 3)
        found = [await games.find_game(database, game, me[0])]
        for row in (5, 4):
            database.read_marks.put(game, me, row)
        found.append(await games.find_game(database, game, me[0]))
        database.read_marks.put(game, other, 9)
        database.read_marks.put(fresh(), other, 1)
        return [record.seen for record in found if record]

    async def look(database: Database) -> int | None:
        record = await games.find_game(database, game, other[0])
        assert record is not None
        return record.seen

    assert run(url, mark) == [3, 4]
    assert run(url, look) == 9


def test_a_seat_is_claimed_once(url: str) -> None:
    game = fresh()

    async def claim(database: Database, person: str) -> bool:
        try:
            await games.claim_seat(database, game, 1, (person, "Guest"))
        except games.SeatTaken:
            return False
        return True

    async def work(database: Database) -> list[bool]:
        await make_game(database, game)
        return list(await asyncio.gather(*(claim(database, fresh()) for _ in range(8))))

    assert sum(run(url, work)) == 1


def test_a_guests_games_go_over_to_the_account_but_never_both_seats_of_one(url: str) -> None:
    guest, account, mine, both = fresh(), fresh(), fresh(), fresh()

    async def work(database: Database) -> tuple[list[str], list[str], str]:
        await people.create_account(database, account, f"Anna {account}", "hash")
        await make_game(database, mine, guest)
        await make_game(database, both, guest)
        await games.claim_seat(database, both, 1, (account, "Anna"))
        await notes.write_note(database, mine, (guest, "Guest"), "a note")
        moved = await people.merge_guest(database, guest, account)
        listed = [record.game.id for record in await games.list_mine(database, account)]
        return moved, listed, await notes.read_note(database, mine, account)

    moved, listed, note = run(url, work)
    assert moved == [mine]
    assert sorted(listed) == sorted([mine, both])
    assert note == "a note"


def test_progress_is_kept_as_far_as_it_is_news_and_goes_over_to_the_account(url: str) -> None:
    guest, account = (fresh(), "Guest"), (fresh(), "Anna")
    entries = ["next", "S card 2", "\0 ünd"]

    async def tell(
        database: Database, person: tuple[str, str], *told: people.LessonProgress
    ) -> dict[str, people.LessonProgress]:
        return {learnt.lesson: learnt for learnt in await people.save_progress(database, person, list(told))}

    async def work(database: Database) -> None:
        assert await tell(database, guest) == {}
        assert await people.find_person(database, guest[0]) is None
        longer = people.LessonProgress("moving", entries, False, 3)
        shorter = people.LessonProgress("moving", entries[:1], False, 4)
        assert await tell(database, guest, longer) == {"moving": longer}
        assert await tell(database, guest, longer._replace(log=[], changes=2)) == {"moving": longer}
        assert await tell(database, guest, shorter) == {"moving": shorter}  # Taken back is newer.
        done = people.LessonProgress("battle", [], True, 1)
        begun = people.LessonProgress("battle", entries, False, 9)
        older = people.LessonProgress("moving", [], False, 3)
        assert await tell(database, guest, done, begun._replace(lesson="nobles")) != {}
        assert await tell(database, guest, begun) == await tell(database, guest)  # What is done stays done.
        await people.create_account(database, account[0], f"Anna {account[0]}", "hash")
        await tell(database, account, begun, older)
        await people.merge_guest(database, guest[0], account[0])
        assert await tell(database, account) == {
            "battle": done, "moving": shorter, "nobles": begun._replace(lesson="nobles"),
        }  # fmt: skip
        assert await tell(database, guest) == {}
        for person in (account, (fresh(), "Ben")):
            await asyncio.gather(*(tell(database, person, older._replace(lesson="crown", changes=n)) for n in range(8)))
            assert (await tell(database, person))["crown"].changes == 7

    run(url, work)


def test_names_of_accounts_are_taken_whatever_their_case(url: str) -> None:
    name = f"Ænna {fresh()}"

    async def work(database: Database) -> None:
        await people.create_account(database, fresh(), name, "hash")
        with pytest.raises(people.NameTaken):
            await people.create_account(database, fresh(), name.upper(), "hash")
        with pytest.raises(people.NameTaken):
            await people.rename(database, fresh(), name.lower())

    run(url, work)


def test_remarks_notes_and_visits_are_kept(url: str) -> None:
    game, me = fresh(), (fresh(), "Guest")

    async def work(database: Database) -> tuple[list[str], int | None]:
        await make_game(database, game)
        for n in range(3):
            await chat.add_chat_message(database, game, me, 0, f"remark {n}")
            database.read_marks.put(game, me, n)
        record = await games.find_game(database, game, me[0])
        assert record is not None
        return [remark.text for remark in await chat.list_chat_messages(database, game)], record.seen

    assert run(url, work) == (["remark 0", "remark 1", "remark 2"], 2)
