"""Runs the server, and says when it is ready."""

from __future__ import annotations

import asyncio
import logging
import os
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit

import uvicorn

from tablier.server.api import VERSION
from tablier.server.app import create_app
from tablier.server.connection import Connection
from tablier.server.connections import (
    PATIENCE,
    SILENCE,
    Connections,
    Limits,
    usual_connections,
    usual_per_client,
)
from tablier.server.errors import log
from tablier.server.limits import LARGEST_BODY
from tablier.server.listening import Listening, in_address
from tablier.server.metrics import Metrics
from tablier.server.online.where import Where
from tablier.server.pool import Pool
from tablier.server.socket_connection import SocketConnection
from tablier.server.sockets import Sockets
from tablier.server.sparing_log import SparingLog

LAST_WORDS = 2
"""So many seconds an answer may take when Ctrl-C cuts it short."""


def serve(
    place: Listening,
    ready: Callable[[], None],
    *,
    thinkers: int | None = None,
    connections: int | None = None,
    per_client: int | None = None,
    patience: float | None = None,
    behind_proxy: str | None = None,
    database: str | None = None,
    public_url: str | None = None,
    games_per_client: int | None = None,
    full_strength: int | None = None,
    lines: str = "plain",
) -> None:
    """Serves until Ctrl-C, which it raises when all is closed; calls `ready` once it answers.

    A proxy at one of the addresses of `behind_proxy` is believed for whom it asks; else nobody is. Games by link are
    kept in the `database`, or in the user's data directory. The log is written in `lines` of one of the kinds in
    `log_lines.FORMATS`.
    """
    connections = connections or usual_connections()
    # All that a proxy asks for comes from its address.
    per_client = per_client or (usual_per_client(connections) if behind_proxy is None else connections)
    limits = Limits(connections, per_client, patience or PATIENCE)
    # Which names lead to a proxy is known to the proxy alone.
    hosts = place.hosts if behind_proxy is None else None
    if hosts is not None and public_url:
        hosts |= {in_address(urlsplit(public_url).hostname or "")}
    app = create_app(
        hosts,
        thinkers=thinkers,
        database=database,
        where=Where(place, public_url),
        sockets=Sockets(connections, per_client if behind_proxy is None else usual_per_client(connections)),
        games_per_client=games_per_client,
        full_strength=full_strength,
    )
    metrics: Metrics = app.state.metrics
    accepted = Connections(limits, metrics.refused.inc)
    metrics.show("tablier_connections", "Open connections", lambda: accepted.count)
    config = uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=behind_proxy is not None,
        forwarded_allow_ips=behind_proxy,
        ws=SocketConnection,
        ws_max_size=LARGEST_BODY,
        ws_per_message_deflate=False,
        timeout_keep_alive=int(SILENCE),
        timeout_graceful_shutdown=LAST_WORDS,
    )
    with _sparing_log(lines):
        _Server(config, ready, app.state.pool, accepted).run([place.socket] if place.socket else [])


class _Server(uvicorn.Server):
    """A server that accepts connections within limits, says when it is ready, and ends without waiting for thinkers."""

    def __init__(
        self, config: uvicorn.Config, ready: Callable[[], None], pool: Pool, connections: Connections
    ) -> None:
        super().__init__(config)
        self._ready = ready
        self._pool = pool
        self._connections = connections
        self._accepting: list[asyncio.Task[None]] = []

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup([])  # it would accept whatever comes
        for listener in sockets or []:
            self._accepting.append(asyncio.create_task(self._connections.accept(listener, self._connection)))
        self._ready()

    async def on_tick(self, counter: int) -> bool:
        if counter % 10 == 0:  # each second
            self._connections.drop_slow()
        return await super().on_tick(counter)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for accepting in self._accepting:
            accepting.cancel()
        self._connections.drop_waiting()
        await self._pool.close()
        await super().shutdown(sockets)

    def _connection(self) -> Connection:
        return Connection(self.config, self.server_state, self.lifespan.state)


@contextmanager
def _sparing_log(lines: str) -> Iterator[None]:
    """Warnings and errors go to stderr, few of a kind; programs are also told of the beginning and the end."""
    handler, ours = SparingLog(lines), logging.getLogger("tablier")
    logging.getLogger().addHandler(handler)
    before = ours.level
    if lines == "json":
        ours.setLevel(logging.INFO)
    try:
        started = {"version": VERSION, "process": os.getpid()}
        log.info("the server starts", extra={"event": "started", "fields": started})
        yield
    finally:
        log.info("the server has stopped", extra={"event": "stopped"})
        ours.setLevel(before)
        logging.getLogger().removeHandler(handler)
