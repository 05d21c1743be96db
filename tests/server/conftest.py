"""The fixtures of the server's tests: a client of the app, and hints that do not take long."""

from __future__ import annotations

import pytest

from tablier import Limit
from tablier.server import computer
from tests.server.client import Client


@pytest.fixture(scope="module")
def client() -> Client:
    """Asks an app that serves on loopback."""
    return Client()


@pytest.fixture(autouse=True)
def short_hints(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a hint says gets better with time, but is said in the same way."""
    monkeypatch.setattr(computer, "HINT", Limit(time=0.01))
