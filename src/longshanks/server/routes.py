"""The REST API: everything but playing, which goes over sockets."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Path, Query, Request
from fastapi.concurrency import run_in_threadpool
from starlette.responses import PlainTextResponse, Response
from starlette.websockets import WebSocket

from longshanks.rules.r1_map import AREA_NAMES
from longshanks.rules.r2_blocks import BLOCK_NAMES, SIDE_NAMES
from longshanks.server import export, wire
from longshanks.server import messages as m
from longshanks.server.dice import ALGORITHM, commitment, draws_of
from longshanks.server.fold import VIEWERS
from longshanks.server.house import House
from longshanks.server.identity import COOKIE, Caller
from longshanks.server.info import info_of, summary_of
from longshanks.server.languages import answer_words
from longshanks.server.levels import default_level, levels
from longshanks.server.luck import luck_of
from longshanks.server.making import Made, make_game, make_rematch, make_study
from longshanks.server.problems import Trouble
from longshanks.server.replies import reply
from longshanks.server.safety import client_of
from longshanks.server.setup_data import setup_data
from longshanks.server.sockets import serve_socket
from longshanks.server.table import SIDES, Table, setup_of
from longshanks.server.workers import WorkerError
from longshanks.store import games as store_games
from longshanks.store import people, talk
from longshanks.store.games import Claimed, find_game

PROBLEMS: dict[int | str, dict[str, Any]] = {
    status: {"model": m.Problem, "description": text}
    for status, text in {
        401: "Name and password do not go together.",
        403: "The seat is not the caller's, or the request came from another site.",
        404: "There is no such thing, or it is not for the caller.",
        409: "The game does not stand so that this can be done.",
        413: "Too large.",
        422: "The request cannot be understood, or asks for what cannot be.",
        429: "Too much at once.",
        503: "The computer is busy.",
    }.items()
}
router = APIRouter(prefix="/api", responses=PROBLEMS)
GameId = Annotated[str, Path(max_length=32, pattern=r"^[A-Za-z0-9_\-]+$")]
GameList = Literal["mine", "open", "watch"]
As = Annotated[m.Viewer | None, Query(alias="as")]


def house_of(request: Request) -> House:
    """Return the house a request came to."""
    house = request.app.state.house
    assert isinstance(house, House)
    return house


def caller_of(request: Request) -> Caller:
    """Return who sends a request."""
    return house_of(request).identity.read(request)


InHouse = Annotated[House, Depends(house_of)]
By = Annotated[Caller, Depends(caller_of)]


def greet(request: Request, house: House, caller: Caller, response: Response) -> Response:
    """Tell somebody new who he is."""
    if caller.fresh:
        house.identity.write(request, response, caller.id)
    return response


# --- set-up and words


@router.get("/setup", response_model=m.SetupData)
async def get_setup() -> Response:
    """Return everything the set-up page offers."""
    return reply(offered())


def offered() -> m.SetupData:
    """Return what can be chosen, with the computer player that is chosen if one does not."""
    data = setup_data(levels())
    defaults = data.defaults.model_copy(update={"level": default_level()})
    return data.model_copy(update={"defaults": defaults})


@router.get("/words/{lang}", response_model=m.Words)
async def get_words(request: Request, lang: Annotated[str, Path(max_length=16)]) -> Response:
    """Return the words of a language; a browser that has them already is told so."""
    answer = answer_words(request, lang)
    if answer is None:
        raise Trouble("words/unknown")
    return answer


# --- people


async def me_of(house: House, caller: Caller) -> m.Me:
    """Return who somebody is."""
    person = await people.find_person(house.database, caller.id)
    if person is None:
        return m.Me(name=caller.guest_name, account=False)
    return m.Me(name=person.name, account=person.login is not None)


def good_name(name: str) -> str:
    """Return a name without what cannot be seen or would disturb a line."""
    cleaned = " ".join(name.split())
    if not cleaned or not cleaned.isprintable():
        raise Trouble("name/blank")
    return cleaned


@router.get("/me", response_model=m.Me)
async def get_me(request: Request, house: InHouse, caller: By) -> Response:
    """Return who the caller is; somebody new gets a cookie and is a guest from now on."""
    return greet(request, house, caller, reply(await me_of(house, caller)))


@router.patch("/me", response_model=m.Me)
async def patch_me(request: Request, house: InHouse, caller: By, change: m.MeChange) -> Response:
    """Give the caller another name."""
    try:
        person = await people.rename(house.database, caller.id, good_name(change.name))
    except people.NameTaken:
        raise Trouble("name/taken") from None
    return greet(request, house, caller, reply(m.Me(name=person.name, account=person.login is not None)))


def limit_logins(request: Request, house: House, name: str) -> None:
    """Refuse too many passwords tried from one place or for one name."""
    logins = house.limits.logins
    if not (logins.allows(client_of(request.scope)) and logins.allows(f"name {people.fold_name(name)}")):
        raise Trouble("rate/limited")


@router.post("/account", response_model=m.Me)
async def post_account(request: Request, house: InHouse, caller: By, wish: m.Credentials) -> Response:
    """Make an account of the guest, who keeps all games."""
    limit_logins(request, house, wish.name)
    name = good_name(wish.name)
    if (await me_of(house, caller)).account:
        raise Trouble("name/has-account")
    try:
        person = await people.make_account(house.database, caller.id, name, await house.passwords.hash(wish.password))
    except people.NameTaken:
        raise Trouble("name/taken") from None
    return greet(request, house, caller, reply(m.Me(name=person.name, account=True)))


@router.post("/login", response_model=m.Me)
async def post_login(request: Request, house: InHouse, caller: By, wish: m.Credentials) -> Response:
    """Log in; the guest's games go over to the account."""
    limit_logins(request, house, wish.name)
    person = await people.find_account(house.database, wish.name)
    kept = None if person is None else person.password
    if not await house.passwords.is_right(kept, wish.password) or person is None:
        raise Trouble("login/failed")
    for game in await people.merge_guest(house.database, caller.id, person.id):
        table = await house.tables.get(game)
        if table is not None:
            await house.tables.refresh(table)
    response = reply(m.Me(name=person.name, account=True))
    house.identity.write(request, response, person.id)
    return response


@router.post("/logout", status_code=204, response_class=Response)
async def post_logout() -> Response:
    """Forget who the caller is; the next visit is that of a new guest."""
    response = Response(status_code=204)
    response.delete_cookie(COOKIE)
    return response


# --- games


async def tell_info(request: Request, house: House, caller: Caller, table: Table, status: int = 200) -> Response:
    """Return all about a game to somebody who may see it."""
    record = await find_game(house.database, table.id, caller.id)
    assert record is not None
    info = info_of(record, caller.id, table.viewers_for(caller.id))
    return greet(request, house, caller, reply(info, status))


async def keep_game(request: Request, house: House, caller: Caller, made: Made) -> Response:
    """Keep a new game and tell about it."""
    game = await store_games.add_game(house.database, caller.pair, *made)
    table = await house.tables.get(game)
    assert table is not None
    await house.tables.begin(table)
    return await tell_info(request, house, caller, table, 201)


def limit_games(request: Request, house: House) -> None:
    """Refuse too many new games from one place."""
    if not house.limits.games.allows(client_of(request.scope)):
        raise Trouble("rate/limited")


@router.post("/games", response_model=m.GameInfo, status_code=201)
async def post_games(request: Request, house: InHouse, caller: By, wish: m.NewGame) -> Response:
    """Set up a game."""
    limit_games(request, house)
    return await keep_game(request, house, caller, make_game(wish, caller.id))


@router.post("/games/import", response_model=m.GameInfo, status_code=201)
async def post_import(request: Request, house: InHouse, caller: By, wish: m.Import) -> Response:
    """Make a study game of a `.hots` file."""
    limit_games(request, house)
    made = await run_in_threadpool(make_study, wish.text, wish.open, caller.id)
    return await keep_game(request, house, caller, made)


@router.get("/games", response_model=list[m.GameSummary])
async def get_games(house: InHouse, caller: By, list: Annotated[GameList, Query()] = "mine") -> Response:
    """Return a list of games: the caller's, those with an open seat, or those to watch."""
    ways: dict[str, Callable[..., Awaitable[Any]]] = {
        "mine": store_games.list_mine,
        "open": store_games.list_open,
        "watch": store_games.list_watch,
    }
    records = await ways[list](house.database, caller.id)
    text = ",".join(m.dump(summary_of(record, caller.id)) for record in records)
    return Response(f"[{text}]", media_type="application/json")


@router.get("/games/{game}", response_model=m.GameInfo)
async def get_game(request: Request, house: InHouse, caller: By, game: GameId) -> Response:
    """Return all about a game but its view."""
    return await tell_info(request, house, caller, await house.tables.seat(game, caller.id))


@router.get("/invitations/{invitation}", response_model=m.GameInfo)
async def get_invitation(
    request: Request, house: InHouse, caller: By, invitation: Annotated[str, Path(max_length=128)]
) -> Response:
    """Return the game an invitation is for."""
    return await tell_info(request, house, caller, await invited(house, caller, invitation))


@router.post("/join", response_model=m.GameInfo)
async def post_join_by(request: Request, house: InHouse, caller: By, wish: m.Join) -> Response:
    """Claim the seat an invitation is for, without naming the game."""
    return await join(request, house, caller, await invited(house, caller, wish.invitation), wish)


@router.post("/games/{game}/join", response_model=m.GameInfo)
async def post_join(request: Request, house: InHouse, caller: By, game: GameId, wish: m.Join) -> Response:
    """Claim a free seat: by invitation, or an open one."""
    table = await house.tables.get(game)
    if table is None or not may_come_in(table, caller, wish.invitation):
        raise Trouble("game/unknown")
    return await join(request, house, caller, table, wish)


def may_come_in(table: Table, caller: Caller, invitation: str | None) -> bool:
    """Return whether a game exists for somebody: they may see it, or still claim a seat by the invitation they have.

    An invitation that was used opens nothing: it lies in the history of the other's browser and in their mail.
    """
    free = [seat.invitation for seat in table.record.seats if seat.kind == "free"]
    return table.may_see(caller.id) or (invitation is not None and invitation in free)


async def invited(house: House, caller: Caller, invitation: str | None) -> Table:
    """Return the game an invitation is for, if it is for the caller."""
    found = None if invitation is None else await store_games.find_invited(house.database, invitation)
    table = None if found is None else await house.tables.get(found[0])
    if table is None or not may_come_in(table, caller, invitation):
        raise Trouble("invitation/unknown")
    return table


async def join(request: Request, house: House, caller: Caller, table: Table, wish: m.Join) -> Response:
    """Let the caller sit down."""
    side = free_side(table, caller, wish)
    if side is not None:
        try:
            await store_games.claim_seat(house.database, table.id, side, caller.pair)
        except Claimed:
            raise Trouble("seat/taken") from None
        await house.tables.refresh(table)
    return await tell_info(request, house, caller, table)


def free_side(table: Table, caller: Caller, wish: m.Join) -> int | None:
    """Return the seat that somebody who may come in may claim; None if it is theirs already."""
    seats, mine = table.record.seats, table.sides_of(caller.id)
    if wish.invitation is not None:
        invited = [seat for seat in seats if seat.invitation == wish.invitation]
        if not invited:
            raise Trouble("invitation/unknown")
        if invited[0].person == caller.id:
            return None
        if mine:
            raise Trouble("seat/yours")
        if invited[0].kind != "free":
            raise Trouble("seat/taken")
        return invited[0].side
    if mine:
        return None
    wished = None if wish.side is None else SIDE_NAMES.index(wish.side)
    free = [seat.side for seat in seats if seat.kind == "free" and wished in (None, seat.side)]
    if table.record.game.kind != "open":
        raise Trouble("seat/none")
    if not free:
        raise Trouble("seat/taken")
    return free[0]


@router.post("/games/{game}/seed", response_model=m.GameInfo)
async def post_seed(request: Request, house: InHouse, caller: By, game: GameId, wish: m.SeedPart) -> Response:
    """Add the caller's part to the dice; the game begins when both seats have theirs."""
    table = await house.tables.seat(game, caller.id)
    mine = [seat for seat in table.record.seats if seat.person == caller.id]
    if not mine:
        raise Trouble("seat/none")
    missing = [seat.side for seat in mine if seat.part is None]
    if not missing or not await house.tables.add_part(table, missing[0], bytes.fromhex(wish.part)):
        raise Trouble("seed/too-late")
    return await tell_info(request, house, caller, table)


@router.post("/games/{game}/rematch", response_model=m.GameInfo, status_code=201)
async def post_rematch(request: Request, house: InHouse, caller: By, game: GameId) -> Response:
    """Set up the same game with sides swapped; who asks second gets the game that is there."""
    limit_games(request, house)
    table = await house.tables.seat(game, caller.id)
    if not table.sides_of(caller.id):
        raise Trouble("seat/none")
    if not table.is_over:
        raise Trouble("game/not-over")
    made = make_rematch(table.record, setup_of(table.record), caller.id)
    response = await keep_game(request, house, caller, made)
    await house.tables.refresh(table)
    return response


# --- looking


def viewer_for(table: Table, caller: Caller, wished: m.Viewer | None) -> int:
    """Return as whom somebody looks; refuse what he may not."""
    allowed = table.viewers_for(caller.id)
    if wished is None:
        mine = table.sides_of(caller.id)
        return mine[0] if mine else allowed[0] if not table.is_over else VIEWERS["spectator"]
    if VIEWERS[wished] not in allowed:
        raise Trouble("seat/not-yours" if table.sides_of(caller.id) else "seat/none")
    return VIEWERS[wished]


@router.get("/games/{game}/history", response_model=m.History)
async def get_history(
    house: InHouse,
    caller: By,
    game: GameId,
    viewer: As = None,
    start: Annotated[m.Row, Query(alias="from")] = 0,
) -> Response:
    """Return the chronicle after a row, as a viewer may see it."""
    table = await house.tables.seat(game, caller.id)
    seen_as = viewer_for(table, caller, viewer)
    async with table.lock:
        return reply(table.history(seen_as, start))


@router.get("/games/{game}/moment/{row}", response_model=m.Moment)
async def get_moment(
    house: InHouse,
    caller: By,
    game: GameId,
    row: Annotated[m.Row, Path()],
    viewer: As = None,
    of: Annotated[m.Viewer | None, Query()] = None,
) -> Response:
    """Return the view at a row; `of` says whose count the row is of, if not the viewer's own."""
    table = await house.tables.seat(game, caller.id)
    seen_as = viewer_for(table, caller, viewer)
    counted = seen_as if of is None else viewer_for(table, caller, of)
    async with table.lock:
        fold = table.fold
        if row > fold.length(counted):
            raise Trouble("moment/unknown")
        number = fold.number_of(counted, row)
        seen = table.view_at(seen_as, number)
        return reply(
            m.Moment(game=table.id, row=fold.count_at(seen_as, number), length=fold.length(seen_as), view=seen)
        )


@router.get("/games/{game}/luck", response_model=m.LuckReport)
async def get_luck(house: InHouse, caller: By, game: GameId) -> Response:
    """Return hits expected and rolled, by side and battle."""
    table = await house.tables.seat(game, caller.id)
    async with table.lock:
        return reply(luck_of(table.fold, viewer_for(table, caller, None)))


@router.get("/games/{game}/dice", response_model=m.DiceProof)
async def get_dice(house: InHouse, caller: By, game: GameId) -> Response:
    """Return what one needs to check the dice; the secret and the draws once the game is over."""
    table = await house.tables.seat(game, caller.id)
    record = table.record
    parts = {wire.SIDES[s.side]: None if s.part is None else s.part.hex() for s in record.seats}
    proof = m.DiceProof(commitment=commitment(record.game.secret), algorithm=ALGORITHM, parts=parts)
    async with table.lock:
        if table.is_over:
            proof.secret = record.game.secret.hex()
            draws = draws_of(table.fold.game, record.game.imported)
            proof.draws = [m.DiceDraw(**vars(draw)) for draw in draws]
    return reply(proof)


@router.get("/games/{game}/file", responses={200: {"content": {"text/plain": {"schema": {"type": "string"}}}}})
async def get_file(house: InHouse, caller: By, game: GameId) -> Response:
    """Return the game as a `.hots` file once nothing of it is hidden from the caller."""
    table = await house.tables.seat(game, caller.id)
    async with table.lock:
        if not table.is_over and not (table.is_shared and table.sides_of(caller.id)):
            raise Trouble("game/not-over")
        text = export.write_file(table)
    headers = {"Content-Disposition": f'attachment; filename="longshanks-{table.id}.hots"'}
    return PlainTextResponse(text, headers=headers)


# --- thinking


async def think(request: Request, house: House, table: Table, side: int, kind: Literal["hint", "odds"]) -> Any:
    """Ask a worker on behalf of a player."""
    if not house.limits.thoughts.allows(client_of(request.scope)):
        raise Trouble("rate/limited")
    try:
        return await house.tables.ask_for(table, side, kind)
    except WorkerError:
        raise Trouble("worker/busy") from None


@router.get("/games/{game}/hint", response_model=m.Hint)
async def get_hint(request: Request, house: InHouse, caller: By, game: GameId, viewer: As = None) -> Response:
    """Return what the computer would do in the caller's place, best first, if the game is played so."""
    table = await house.tables.seat(game, caller.id)
    side = viewer_for(table, caller, viewer)
    if side not in table.sides_of(caller.id):
        raise Trouble("seat/none")
    if not table.record.game.hints:
        raise Trouble("hint/off")
    if side not in table.fold.actors():
        raise Trouble("action/not-yours")
    stage = table.fold.state.stage  # The other side may act while the computer thinks.
    lines = await think(request, house, table, side, "hint")
    actions = [wire.wire_action(action, stage) for action, _ in lines]
    return reply(
        m.Hint(
            level=default_level(),
            lines=[
                m.HintLine(do=action.do, message=action.message, value=value)
                for action, (_, value) in zip(actions, lines, strict=True)
            ],
        )
    )


@router.get("/games/{game}/odds", response_model=m.OddsReport)
async def get_odds(request: Request, house: InHouse, caller: By, game: GameId, viewer: As = None) -> Response:
    """Return the odds of the battle being fought, as far as the viewer can know, if the game is played so."""
    table = await house.tables.seat(game, caller.id)
    side = viewer_for(table, caller, viewer)
    if not table.record.game.odds:
        raise Trouble("odds/off")
    if side not in SIDES:
        side = VIEWERS["spectator"]
    found = await think(request, house, table, side, "odds")
    if found is None:
        raise Trouble("odds/no-battle")
    odds, hidden, area, attacker = found
    return reply(
        m.OddsReport(
            area=AREA_NAMES[area],
            attacker=wire.SIDES[attacker],
            win=dict(zip(wire.SIDES, odds.win, strict=True)),
            lost_steps=dict(zip(wire.SIDES, odds.lost_steps, strict=True)),
            rounds=odds.rounds,
            dies={BLOCK_NAMES[block]: chance for block, chance in odds.dies.items()},
            captured={BLOCK_NAMES[block]: chance for block, chance in odds.captured.items()},
            unknown=hidden,
        )
    )


# --- notes


@router.get("/games/{game}/notes", response_model=m.Notes)
async def get_notes(house: InHouse, caller: By, game: GameId) -> Response:
    """Return the caller's private notes on a game."""
    table = await house.tables.seat(game, caller.id)
    return reply(m.Notes(text=await talk.read_note(house.database, table.id, caller.id)))


@router.put("/games/{game}/notes", response_model=m.Notes)
async def put_notes(request: Request, house: InHouse, caller: By, game: GameId, notes: m.Notes) -> Response:
    """Keep the caller's private notes on a game."""
    table = await house.tables.seat(game, caller.id)
    await talk.write_note(house.database, table.id, caller.pair, notes.text)
    return greet(request, house, caller, reply(notes))


# --- playing


@router.websocket("/games/{game}/socket")
async def play_socket(socket: WebSocket, game: str) -> None:
    """Play: see docs/protocol.md."""
    await serve_socket(socket, socket.app.state.house, game)
