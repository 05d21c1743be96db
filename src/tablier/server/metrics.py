"""The numbers that /metrics tells about the server: no id, no address and nothing secret is among them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from time import perf_counter
from typing import TypeVar

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    ProcessCollector,
    disable_created_metrics,
    generate_latest,
)
from sqlalchemy import Connection

from tablier.errors import TablierError
from tablier.online import Already, Append, Hall, Refused, Storage, StorageError
from tablier.online.commands import Command
from tablier.online.game import Computer
from tablier.online.hall import Turn

SECONDS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)
"""The bounds by which the time of an append is counted."""

Answer = TypeVar("Answer")

disable_created_metrics()  # type: ignore[no-untyped-call]  # since when each is counted is since when the server runs


class Metrics:
    """What is counted in one app."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        ProcessCollector(registry=self._registry)
        self.commands = Counter(
            "tablier_commands",
            "Commands in games by link, by what they ask and what came of it",
            ["kind", "result"],
            registry=self._registry,
        )
        self.appends = Histogram(
            "tablier_append_seconds",
            "From asking for an append to its being on the disk",
            buckets=SECONDS,
            registry=self._registry,
        )
        self.storage_errors = Counter(
            "tablier_storage_errors", "Calls of the database that failed", registry=self._registry
        )
        self.refused = Counter(
            "tablier_connections_refused",
            "Connections for which there was no room",
            registry=self._registry,
        )

    def show(self, name: str, what: str, value: Callable[[], float]) -> None:
        """Tells a number as it is when somebody asks."""
        Gauge(name, what, registry=self._registry).set_function(value)

    def text(self) -> bytes:
        """All of it as Prometheus reads it."""
        return generate_latest(self._registry)

    @contextmanager
    def counting_errors(self) -> Iterator[None]:
        """Counts an error of the database."""
        try:
            yield
        except StorageError:
            self.storage_errors.inc()
            raise


class MeasuredStorage(Storage):
    """A storage whose appends are timed and whose errors are counted."""

    def __init__(self, url: str, metrics: Metrics) -> None:
        super().__init__(url)
        self._metrics = metrics

    async def append(self, *appends: Append) -> None:
        """Adds to one log, or to several at once."""
        began = perf_counter()
        with self._metrics.counting_errors():
            await super().append(*appends)
        self._metrics.appends.observe(perf_counter() - began)

    async def write(self, work: Callable[[Connection], Answer]) -> Answer:
        """Does something in one transaction, in the thread that writes."""
        with self._metrics.counting_errors():
            return await super().write(work)

    async def read(self, work: Callable[[Connection], Answer]) -> Answer:
        """What is found in one transaction that sees one state of the database."""
        with self._metrics.counting_errors():
            return await super().read(work)


class MeasuredHall(Hall):
    """A hall whose commands are counted."""

    def __init__(self, storage: Storage, metrics: Metrics) -> None:
        super().__init__(storage)
        self._metrics = metrics

    async def act(
        self, id: str, by: str | Computer, command: Command, lag: int = 0, turn: Turn = nullcontext
    ) -> Already:
        """Does what a command asks for."""
        result = "failed"
        try:
            done = await super().act(id, by, command, lag, turn)
            result = "done"
        except Refused as refused:
            result = refused.code
            raise
        except StorageError:
            result = "storage"
            raise
        except TablierError:
            result = "illegal"
            raise
        finally:
            self._metrics.commands.labels(command.__struct_config__.tag, result).inc()
        return done
