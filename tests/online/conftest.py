"""For the tests of games by link: the same tests for SQLite and for a real PostgreSQL, each with a new database."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.online import postgresql
from tests.online.postgresql import PostgreSQL


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Where there is no PostgreSQL, one test stands for all that need it: it says in a line that they were left out."""
    if postgresql.missing() is None:
        return
    needing = [item for item in items if _needs_postgresql(item)]
    config.hook.pytest_deselected(items=needing[1:])
    items[:] = [item for item in items if item not in needing[1:]]


def _needs_postgresql(item: pytest.Item) -> bool:
    if not isinstance(item, pytest.Function):
        return False
    chosen = item.callspec.params.get("url") if hasattr(item, "callspec") else None
    return chosen == "postgresql" or "server" in item.fixturenames


@pytest.fixture(scope="session")
def server() -> Iterator[PostgreSQL]:
    if lack := postgresql.missing():
        told = f"All tests with PostgreSQL are left out: {lack}."
        warnings.warn(told, stacklevel=1)
        pytest.skip(told)
    running = PostgreSQL()
    running.start()
    yield running
    running.remove()


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'games.sqlite'}"


@pytest.fixture
def postgresql_url(server: PostgreSQL) -> str:
    return server.new_database()


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest) -> str:
    found: str = request.getfixturevalue(f"{request.param}_url")
    return found
