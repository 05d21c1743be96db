"""The fixture of the server's tests: a client of the app."""

from __future__ import annotations

import pytest

from tests.server.client import Client


@pytest.fixture(scope="module")
def client() -> Client:
    """Asks an app that serves on loopback."""
    return Client()
