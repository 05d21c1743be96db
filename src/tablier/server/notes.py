"""A game that is annotated for a socket, over as many turns of a thinker as it takes."""

from __future__ import annotations

from collections.abc import Callable

from tablier.analysis import Annotating
from tablier.server.analysis_frames import Noted, note_of
from tablier.server.errors import Refusal
from tablier.server.models import Sheet
from tablier.server.recent_games import RecentGames
from tablier.server.thinking import Thinking

MOST_MOVES = 1000
"""Games of so many moves are annotated, which takes a minute or two of a thinker; longer ones are refused."""


class Annotated:
    """The moves of a game, the last one first; `tell` is told each note."""

    def __init__(
        self, number: int, sheet: Sheet, language: str, games: RecentGames, tell: Callable[[Noted], None]
    ) -> None:
        self._number = number
        self._sheet = sheet
        self._language = language
        self._games = games
        self._tell = tell
        self._annotating: Annotating | None = None

    def turn(self, thinking: Thinking) -> bool:
        """Annotates until it is hurried; whether there is more to annotate."""
        annotating = self._annotating = self._annotating or self._begun(thinking)
        annotating.resume()
        with thinking.stopping(annotating):
            while note := annotating.step():
                self._tell(note_of(self._number, note, annotating.done, annotating.total, self._language))
        thinking.check()
        return annotating.done < annotating.total

    def _begun(self, thinking: Thinking) -> Annotating:
        with self._games.game(self._sheet, thinking.check) as played:
            if played.record.ply > MOST_MOVES:
                raise Refusal(422, "size", f"games of more than {MOST_MOVES} moves are not annotated")
            return Annotating(played.record)
