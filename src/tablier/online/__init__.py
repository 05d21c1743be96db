"""Games by link: each is a log that is only added to; here are the logs, where they are kept, clocks, and a client.

No server is here. A server process opens a :class:`Storage`, gives it to a :class:`Hall`, hands the
commands of players to :meth:`Hall.act`, and runs :meth:`Hall.keep_up` and :meth:`Flags.run` beside that.
"""

from tablier.online.changes import Change, Missed
from tablier.online.client import Client, Link, Table, Unreachable
from tablier.online.clock import Clock, Days, Timed
from tablier.online.events import Entry, LogError, hash_token, new_game_id, new_token
from tablier.online.flags import Flags
from tablier.online.game import COMPUTER, Already, OnlineGame, Refused, Summary
from tablier.online.hall import Hall, NoSuchGame
from tablier.online.place import default_url
from tablier.online.storage import Append, Storage
from tablier.online.storage_error import Stale, StorageError

__all__ = [
    "COMPUTER",
    "Already",
    "Append",
    "Change",
    "Client",
    "Clock",
    "Days",
    "Entry",
    "Flags",
    "Hall",
    "Link",
    "LogError",
    "Missed",
    "NoSuchGame",
    "OnlineGame",
    "Refused",
    "Stale",
    "Storage",
    "StorageError",
    "Summary",
    "Table",
    "Timed",
    "Unreachable",
    "default_url",
    "hash_token",
    "new_game_id",
    "new_token",
]
