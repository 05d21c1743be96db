"""A program at the table: games by link played, made and looked at from Python (docs/client.md)."""

from tablier.online.client.client import Client
from tablier.online.client.frames import Happening, Seat, State
from tablier.online.client.link import Link
from tablier.online.client.servers import Unreachable
from tablier.online.client.table import Table

__all__ = ["Client", "Happening", "Link", "Seat", "State", "Table", "Unreachable"]
