"""Games by link over HTTP: making one, looking at it, sitting down, one's key and one's games."""

from __future__ import annotations

import secrets
from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Path, Query, Request, Response

from tablier.games import Player
from tablier.online import hash_token, new_game_id, new_token
from tablier.online.clock import Control
from tablier.online.commands import TakeSeat
from tablier.online.events import ComputerSeat, Created, OpenSeat, SeatTaken, invitation_to
from tablier.online.seats import Listed
from tablier.server.answers import Answer
from tablier.server.errors import Refusal
from tablier.server.full_strength import refuse_unless_offered
from tablier.server.in_turn import PLACE
from tablier.server.online import frames, models
from tablier.server.online.keys import cookie, key_of
from tablier.server.online.limits import MOST_OF_KEY
from tablier.server.online.service import Online
from tablier.server.online.where import Where
from tablier.server.pool import Pool
from tablier.server.refusals import NO_GAME, NO_KEY, NOT_NOW, NOT_YOURS, TOO_MANY, WRONG
from tablier.server.sheet import read_game
from tablier.server.snapshot import named
from tablier.server.visitors import visitor_of
from tablier.tablebase import refuse_without_tables

router = APIRouter(prefix="/online", tags=["online"])

GameId = Annotated[str, Path(description="The id of the game.", pattern=r"^[A-Za-z0-9_-]{8,40}$")]
Since = Annotated[int, Query(description="The entries after this number are told.", ge=0, le=10**9)]


@router.post(
    "/games",
    operation_id="make_online_game",
    summary="Make a game",
    status_code=201,
    response_model=models.GameFrame,
    response_description="The game, in which its maker has a seat.",
    responses={**WRONG, **NO_KEY, **NOT_YOURS, **TOO_MANY},
)
async def make(request: Request, question: models.NewGame) -> Answer:
    """Whoever makes a game sits down at once. The link to play carries an invitation to the other seat."""
    online = _online(request)
    key = key_of(request.scope) or new_token()
    visitor = visitor_of(request.scope)
    await _check_limits(online, visitor.address, key)
    id = new_game_id()
    if isinstance(question.opponent, models.ComputerOpponent) and question.opponent.seconds is not None:
        pool: Pool = request.app.state.pool
        refuse_unless_offered(question.opponent.seconds, pool.seconds)
    if question.verdicts:
        refuse_without_tables(read_game(question.rules))
    me = secrets.choice(list(Player)) if question.me == "random" else _player(question.me)
    token = hash_token(key)
    await online.opened.hall.create(
        id, _created(question, id, me, key), SeatTaken(me, "made", token, question.name)
    )
    online.made.add(visitor.address, id)
    online.opened.computers.wake(id, visitor)
    return await _told(request, id, key, 0, status=201)


@router.get(
    "/games/{game}",
    operation_id="online_game",
    summary="A game as it stands",
    response_model=models.GameFrame,
    response_description="All of it.",
    responses={**NO_KEY, **NO_GAME, 422: WRONG[422]},
)
async def show(request: Request, game: GameId, since: Since = 0) -> Answer:
    """To look at a game takes no seat."""
    _online(request)
    return await _told(request, game, key_of(request.scope), since, sets_key=False)


@router.post(
    "/games/{game}/seat",
    operation_id="take_seat",
    summary="Sit down",
    response_model=models.GameFrame,
    response_description="The game, in which one has a seat now.",
    responses={**WRONG, **NO_KEY, **NOT_YOURS, **NO_GAME, **NOT_NOW},
)
async def sit_down(request: Request, game: GameId, question: models.SeatQuestion) -> Answer:
    """Who has the seat already has it still."""
    online = _online(request)
    key = key_of(request.scope) or new_token()
    invitation = None if question.invitation is None else hash_token(question.invitation)
    seat = TakeSeat("seat", 0, _player(question.player), question.name, invitation)
    await online.opened.hall.act(game, hash_token(key), seat)
    online.opened.computers.wake(game, visitor_of(request.scope))
    return await _told(request, game, key, 0)


@router.post(
    "/key",
    operation_id="use_key",
    summary="Use the key of a private link",
    status_code=204,
    response_description="The browser has the key now.",
    responses={**WRONG, **NOT_YOURS},
)
async def use_key(request: Request, question: models.KeyQuestion) -> Response:
    """For a browser that goes on with the games of another one."""
    return Response(status_code=204, headers=_cookie(request, question.key))


@router.get(
    "/key",
    operation_id="online_key",
    summary="One's own key",
    response_model=models.OnlineKey,
    response_description="The key, for a private link.",
    responses={**NO_KEY, **NOT_YOURS},
)
async def own_key(request: Request) -> Answer:
    """For our own page alone. Whoever has the key plays in one's place."""
    if request.headers.get("sec-fetch-site", "same-origin") != "same-origin":
        raise Refusal(403, "origin", "this is for our own page alone")
    return Answer({"key": key_of(request.scope)})


@router.get(
    "/mine",
    operation_id="my_games",
    summary="One's own games",
    response_model=models.MyGames,
    response_description="The games in which a seat is kept with one's key.",
    responses=NO_KEY,
)
async def mine(request: Request) -> Answer:
    """At most 200, those that go on first."""
    online = _online(request)
    key = key_of(request.scope)
    found = [] if key is None else await online.opened.storage.games_of(hash_token(key))
    return Answer({"games": [_listed(game) for game in found]})


@router.get(
    "/where",
    operation_id="where",
    summary="Where others find this server",
    response_model=models.Where,
    response_description="The addresses.",
)
def where(request: Request) -> Answer:
    """For whoever wants to send a link."""
    found: Where = request.app.state.where
    return Answer(found.told(str(request.base_url)))


def _online(request: Request) -> Online:
    """What holds the games. Whoever waits for the database keeps nobody else waiting."""
    request.scope[PLACE].leave()
    online: Online = request.app.state.online
    return online


async def _check_limits(online: Online, address: str, key: str) -> None:
    storage = online.opened.storage
    if online.made.is_full(address):
        old = online.made.of(address)
        online.made.forget(address, sorted(set(old) - set(await storage.unfinished(old))))
    if online.made.is_full(address):
        raise Refusal(
            429, "limit", "too many games were made from your address: finish some, or come again later"
        )
    if await storage.unfinished_of(hash_token(key)) >= MOST_OF_KEY:
        raise Refusal(429, "limit", f"you have {MOST_OF_KEY} games that are not over: finish some first")


def _created(question: models.NewGame, id: str, me: Player, key: str) -> Created:
    other: OpenSeat | ComputerSeat = OpenSeat(hash_token(invitation_to(id, key)))
    if isinstance(question.opponent, models.ComputerOpponent):
        other = ComputerSeat(question.opponent.level, question.opponent.seconds)
    own = OpenSeat()
    clock = question.clock
    return Created(
        rules=question.rules.game,
        options=dict(question.rules.options),
        seats=(own, other) if me is Player.FIRST else (other, own),
        two_rounds=question.two_rounds,
        start=question.start,
        clock=None if clock is None else msgspec.convert(clock.model_dump(), Control),
        strict=question.strict,
        verdicts=question.verdicts,
    )


async def _told(
    request: Request, id: str, key: str | None, since: int, *, sets_key: bool = True, status: int = 200
) -> Answer:
    opened = _online(request).opened
    async with opened.hall.game(id) as game:
        present = opened.rooms.present(id)
        frame = frames.game_frame(game, since, key, present, opened.hall.now())
        body = frames.encode(frame)
    is_new = sets_key and key is not None and key_of(request.scope) is None
    return Encoded(body, status, _cookie(request, key) if is_new and key else None)


class Encoded(Answer):
    """An answer that is JSON already."""

    def render(self, content: Any) -> bytes:
        """The bytes as they are."""
        return bytes(content)


def _cookie(request: Request, key: str) -> dict[str, str]:
    return {"set-cookie": cookie(key, request.url.scheme == "https")}


def _player(name: str) -> Player:
    return Player.FIRST if name == "first" else Player.SECOND


def _listed(game: Listed) -> dict[str, Any]:
    return {
        "game": game.game,
        "rules": {"game": game.created.rules, "options": game.created.options},
        "you": named(game.player),
        "opponent": game.opponent,
        "opponent_level": game.computer and game.computer.level,
        "opponent_seconds": game.computer and game.computer.seconds,
        "turn": named(game.turn),
        "your_turn": game.turn is game.player and not game.is_waiting,
        "over": game.over,
        "result": game.result,
        "touched": game.touched,
        "deadline": game.deadline,
        "waiting": game.is_waiting,
    }
