"""For whoever runs the server: whether it is well, and its numbers."""

from __future__ import annotations

from fastapi import APIRouter, Request
from prometheus_client import CONTENT_TYPE_LATEST
from starlette.datastructures import State
from starlette.responses import Response

from tablier.online import StorageError
from tablier.server.answers import Answer
from tablier.server.errors import Refusal
from tablier.server.in_turn import PLACE
from tablier.server.metrics import Metrics
from tablier.server.visitors import is_here

router = APIRouter(include_in_schema=False)


@router.get("/healthz")
async def healthz(request: Request) -> Answer:
    """Whether games by link can be played: asked by writing to the database, at most once in two seconds."""
    request.scope[PLACE].leave()  # whoever waits for the database keeps nobody else waiting
    await request.app.state.online.opened.hall.stay_alive()
    return Answer({"status": "ok"})


@router.get("/metrics")
async def metrics(request: Request) -> Response:
    """The numbers, for this machine alone; others find nothing here."""
    if not is_here(request.scope):
        raise Refusal(404, "not_found", "there is nothing at this address")
    return Response(request.app.state.metrics.text(), media_type=CONTENT_TYPE_LATEST)


def show_state(metrics: Metrics, state: State) -> None:
    """Adds the numbers of what an app is doing."""
    metrics.show(
        "tablier_database_open", "Whether the database of games by link is open", lambda: _is_open(state)
    )
    metrics.show(
        "tablier_games_in_memory",
        "Games by link in memory",
        lambda: state.online.opened.hall.in_memory if _is_open(state) else 0,
    )
    metrics.show("tablier_game_sockets", "Open sockets at games by link", lambda: state.online.sockets.count)
    metrics.show(
        "tablier_analysis_sockets", "Open sockets of analysis boards", lambda: state.shared.sockets.count
    )
    metrics.show("tablier_thinkers", "How many computers may think at a time", lambda: state.pool.thinkers)
    metrics.show("tablier_thinkers_in_use", "How many think now", lambda: state.pool.running)
    metrics.show("tablier_thinkers_awaited", "Requests that wait for a thinker", lambda: state.pool.waiting)
    metrics.show("tablier_requests_waiting", "Requests that wait for their turn", lambda: state.queue.waiting)


def _is_open(state: State) -> bool:
    try:
        return bool(state.online.opened)
    except StorageError:
        return False
