"""The fixtures of the server's tests: a client of the app, servers and who asks them, short hints."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tablier import Limit
from tablier.server import computer
from tests.server.board import Board, Running, board, running, wait_until
from tests.server.client import Client
from tests.server.link import Link, linked


@pytest.fixture(scope="module")
def client() -> Client:
    """Asks an app that serves on loopback."""
    return Client()


@pytest.fixture(scope="module")
def server() -> Iterator[Running]:
    """A real server with one thinker."""
    with running(thinkers=1) as found:
        yield found


@pytest.fixture
def page(server: Running) -> Iterator[Board]:
    """A socket to its engine, which is left alone at the end."""
    with board(server.port) as found:
        yield found
    wait_until(lambda: server.pool.running == 0)


@pytest.fixture(scope="module")
def link(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Link]:
    """Games by link on a real server, as many as a test likes."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("tablier.server.online.routes.MOST_OF_KEY", 100_000)
        with linked(tmp_path_factory.mktemp("data"), games_per_client=100_000) as found:
            yield found


@pytest.fixture(autouse=True)
def short_hints(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a hint says gets better with time, but is said in the same way."""
    monkeypatch.setattr(computer, "HINT", Limit(time=0.01))
