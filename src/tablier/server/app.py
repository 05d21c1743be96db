"""The app: the API and the page behind what guards them."""

from __future__ import annotations

from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager
from pathlib import Path

from fastapi import FastAPI

from tablier.online import default_url
from tablier.server import errors, health
from tablier.server.analysis_socket import Shared
from tablier.server.api import VERSION, api
from tablier.server.headers import SafeAnswers
from tablier.server.hosts import LOOPBACK, KnownHosts, OwnPages
from tablier.server.in_turn import InTurn, usual_queue
from tablier.server.limits import BodyLimit
from tablier.server.metrics import Metrics
from tablier.server.online.limits import MadeGames
from tablier.server.online.service import Online
from tablier.server.online.socket import GameSockets
from tablier.server.online.where import Where
from tablier.server.page import BUILT, page
from tablier.server.pool import Pool
from tablier.server.recent_games import RecentGames
from tablier.server.sockets import Sockets

DESCRIPTION = """
Fanorona, Tumicarona, Vela, Les Tours and Tchag, played by asking.

The game so far is a *sheet* that goes along with each request; the server alone judges what is legal.
A board is played on in three calls: `snapshot` shows a game, `steps` leads through a turn, `play` plays the move
it ends in. `explain` says why something is not legal, `computer` chooses a move at a level, and `hint` advises one.

Few computers think at a time. Requests wait for them in a queue that goes round by address, and by a cookie where
several people share one; who waits long is told to come again (503) and keeps his place. Whoever closes the connection
gives it up.

Positions and moves are texts. Players are `first` (White, South, Red) and `second` (Black, North, Yellow). Whatever is
wrong with a request, the answer is an `error` with a `kind` and a `message`. Sentences are in English or French, as the
header `Accept-Language` wishes.
"""
TAGS = [
    {"name": "games", "description": "What there is to play."},
    {
        "name": "learning",
        "description": "The rules in full, courses and exercises, and the judge of their tasks.",
    },
    {"name": "playing", "description": "Whole games: how they stand, and what happens next."},
    {"name": "studying", "description": "Games with variations, and the files they come from and go to."},
    {"name": "turns", "description": "A single turn: its steps, and why something is not allowed."},
    {
        "name": "thinking",
        "description": "What the engine thinks; the answer takes up to a second, and a turn.",
    },
    {
        "name": "online",
        "description": "Games by link: the server keeps them. What happens in one is told by the socket at its "
        "address with `/socket` after it (docs/formats/protocol.md).",
    },
]


def create_app(
    hosts: Collection[str] | None = LOOPBACK,
    folder: Path = BUILT,
    thinkers: int | None = None,
    *,
    database: str | None = None,
    where: Where | None = None,
    sockets: Sockets | None = None,
    games_per_client: int | None = None,
    full_strength: int | None = None,
) -> FastAPI:
    """The server as an ASGI app. It answers to these host names only, or to any with None.

    So many thinkers choose moves at the same time; None leaves one processor core to everything else. Games by link
    are kept in this database, or in the user's data directory; it is opened when the app starts. At full strength the
    computer may think for so many seconds a move.
    """
    app = FastAPI(
        title="Tablier",
        version=VERSION,
        description=DESCRIPTION,
        openapi_tags=TAGS,
        openapi_url="/api/openapi.json",
        docs_url=None,  # the pages that show it would load their code from elsewhere
        redoc_url=None,
        redirect_slashes=False,
        separate_input_output_schemas=False,
        lifespan=_until_closed,
    )
    metrics = app.state.metrics = Metrics()
    app.state.pool = Pool(thinkers, full_strength)
    app.state.games = RecentGames()
    app.state.queue = usual_queue()
    app.state.online = Online(
        database or default_url(),
        app.state.pool,
        sockets or Sockets(),
        MadeGames(games_per_client or 100),
        metrics,
    )
    app.state.where = where or Where()
    app.state.shared = Shared(app.state.pool, app.state.games)
    health.show_state(metrics, app.state)
    errors.install(app)
    app.include_router(api)
    app.include_router(health.router)
    app.router.default = page(folder)  # not a mount, which would hide that an address takes another method
    # The last one added is the first to see a request.
    app.add_middleware(InTurn, queue=app.state.queue)
    app.add_middleware(BodyLimit)
    app.add_middleware(GameSockets, online=app.state.online)
    app.add_middleware(OwnPages)
    if hosts is not None:
        app.add_middleware(KnownHosts, hosts=hosts)
    app.add_middleware(SafeAnswers)
    return app


@asynccontextmanager
async def _until_closed(app: FastAPI) -> AsyncIterator[None]:
    app.state.pool.open()
    await app.state.online.open()
    yield
    await app.state.online.close()
    await app.state.pool.close()
