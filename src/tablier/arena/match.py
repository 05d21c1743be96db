"""A match: pairs of games between two players, on all cores, until all are played or a test is decided."""

from __future__ import annotations

import contextlib
import math
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from numbers import Real
from pathlib import Path

from tablier.arena.contest import LONGEST_GAME, MOVE_LIMIT, Contest, Entrant, GamePlayed
from tablier.arena.interrupts import uninterrupted
from tablier.arena.match_file import HeldFile, MatchFile
from tablier.arena.players import Choose
from tablier.arena.processes import play_games
from tablier.arena.sprt import Sprt
from tablier.arena.statistics import Counts, Pairs
from tablier.errors import GameOver, TablierError
from tablier.games import Game, Position, game
from tablier.games.arguments import whole_number
from tablier.machine import cores
from tablier.tablebase import refuse_without_tables

MOST_PAIRS = 10_000_000
MOST_JOBS = 1024


@dataclass(frozen=True, slots=True)
class MatchResult:
    """How a match stands, from a's side; only pairs of which both games are played count.

    With a sequential test the pairs count in their order and up to the one that decided it, whichever ended first.
    """

    a: str
    b: str
    wins: int
    draws: int
    losses: int
    points_of_pairs: Pairs
    sprt: Sprt | None
    forfeits: Mapping[str, int]
    slowest: tuple[float, float]

    @property
    def games(self) -> int:
        """How many games count."""
        return self.wins + self.draws + self.losses

    @property
    def pairs(self) -> int:
        """How many pairs of games count."""
        return self.points_of_pairs.number

    @property
    def score(self) -> float:
        """The share of the points that a took."""
        return self.points_of_pairs.score

    @property
    def score_error(self) -> float:
        """Half the width of the 95 % interval of the score."""
        return self.points_of_pairs.score_error

    @property
    def elo(self) -> float:
        """By how much Elo a is better."""
        return self.points_of_pairs.elo

    @property
    def error(self) -> float:
        """Half the width of the 95 % interval of Elo."""
        return self.points_of_pairs.elo_error

    @property
    def llr(self) -> float | None:
        """The log-likelihood ratio of the sequential test, if there is one."""
        return None if self.sprt is None else self.sprt.llr(self.points_of_pairs.counts)

    @property
    def verdict(self) -> str | None:
        """What the sequential test has accepted: ``"elo0"``, ``"elo1"`` or nothing yet."""
        return None if self.sprt is None else self.sprt.verdict(self.sprt.llr(self.points_of_pairs.counts))

    def __str__(self) -> str:
        return (
            f"+{self.wins} ={self.draws} -{self.losses}, {self.score:.1%} ± {self.score_error:.1%}, "
            f"Elo {self.elo:+.0f} ± {self.error:.0f}"
        )


OnGame = Callable[[GamePlayed, MatchResult], object]


class Match:
    """A match that can be played and, with a file, gone on with: its games depend on nothing but seed and number.

    For the arguments see :func:`play_match`.
    """

    def __init__(
        self,
        rules: Game | str,
        a: str | int | Choose,
        b: str | int | Choose,
        *,
        pairs: int,
        seed: int = 0,
        jobs: int | None = None,
        sprt: Sprt | None = None,
        file: str | Path | None = None,
        start: Position | None = None,
        longest: int = LONGEST_GAME,
        move_limit: float = MOVE_LIMIT,
        verdicts: bool | str | Path = False,
        random_moves: int | None = None,
    ) -> None:
        played = game(rules) if isinstance(rules, str) else rules
        start = played.start() if start is None else start
        if start.game != played:
            raise TablierError(f"{start!r} is not a position of {played!r}")
        if start.outcome is not None:
            raise GameOver(f"no match can begin here: the game is over ({start.outcome.reason})")
        self.pairs = whole_number("the number of pairs", pairs, 1, MOST_PAIRS)
        self.contest = Contest(
            start=start,
            a=Entrant.of(a, played),
            b=Entrant.of(b, played),
            seed=whole_number("the seed", seed, 0, 2**63 - 1),
            longest=whole_number("the longest game in plies", longest, 1, 1_000_000),
            move_limit=_positive_seconds(move_limit),
            verdicts=verdicts if isinstance(verdicts, bool) else Path(verdicts).resolve(),
            random_moves=None
            if random_moves is None
            else whole_number("the number of random moves", random_moves, 0, 100),
        )
        if verdicts:
            refuse_without_tables(played, self.contest.verdict_tables)
        threads = max(self.contest.a.threads, self.contest.b.threads)
        usual = max(1, cores() // threads)
        self.jobs = usual if jobs is None else whole_number("the number of jobs", jobs, 1, MOST_JOBS)
        self._sprt = sprt
        self._file = None if file is None else MatchFile(file, self.contest)
        self._tally = self._count(self._file.games() if self._file else ())

    @property
    def result(self) -> MatchResult:
        """How the match stands."""
        return self._tally.result

    @property
    def games(self) -> list[GamePlayed]:
        """All games played so far in the order of their numbers, be they counted or not."""
        return [self._tally.games[number] for number in sorted(self._tally.games)]

    @property
    def counted_games(self) -> list[GamePlayed]:
        """The games that count: pairs that are whole and asked for, up to the one that decided a test."""
        return list(self._tally.counted)

    def play(self, on_game: OnGame | None = None) -> MatchResult:
        """Plays what is left to play; ``on_game`` hears of each game as it ends, and how the match stands then.

        Raises MatchStopped when a game cannot be kept or played; the games before stay.
        """
        if self._file is None:
            return self._play(on_game, None)
        with self._file.held() as file:
            self._tally = self._count(file.games)
            return self._play(on_game, file)

    def _play(self, on_game: OnGame | None, file: HeldFile | None) -> MatchResult:
        left = (number for number in range(2 * self.pairs) if number not in self._tally.games)
        if self._tally.is_decided:
            return self.result
        with contextlib.closing(play_games(self.contest, left, self.jobs)) as playing:
            for each in playing:
                with uninterrupted():  # what is counted is kept, and the other way round
                    if file is not None:
                        file.add(each)
                    self._tally.add(each)
                if on_game is not None:
                    on_game(each, self.result)
                if self._tally.is_decided:
                    break
        return self.result

    def _count(self, games: Iterable[GamePlayed]) -> _Tally:
        tally = _Tally(self.contest, self.pairs, self._sprt)
        for each in games:
            tally.add(each)
        return tally


def play_match(
    rules: Game | str,
    a: str | int | Choose,
    b: str | int | Choose,
    *,
    pairs: int,
    seed: int = 0,
    jobs: int | None = None,
    sprt: Sprt | None = None,
    file: str | Path | None = None,
    start: Position | None = None,
    longest: int = LONGEST_GAME,
    move_limit: float = MOVE_LIMIT,
    verdicts: bool | str | Path = False,
    random_moves: int | None = None,
    on_game: OnGame | None = None,
) -> MatchResult:
    """Plays a match: each pair is two games from the same balanced random opening with the colours swapped.

    A player is a text (``"3"``, ``"greedy"``, ``"nodes=5000"`` …), the number of a level, or a function at the top of
    a module that takes a record and a ``random.Random`` and gives a move. ``jobs`` processes play at the same time,
    usually as many as there are cores. With ``file`` every game is kept, and the same call goes on where it ended. A
    game longer than ``longest`` plies is a draw; a player that takes more than ``move_limit`` seconds for a move,
    raises, dies or plays an illegal move loses the game. With ``verdicts`` a game is drawn where tables of endings
    prove it; a folder's tables count beside those that come with Tablier. With ``random_moves`` each opening has so
    many, also in the set-up of Les Tours; none is for players that vary their play themselves.

    A script that calls this needs ``if __name__ == "__main__":``, as all that start processes do.
    """
    contest = Match(
        rules,
        a,
        b,
        pairs=pairs,
        seed=seed,
        jobs=jobs,
        sprt=sprt,
        file=file,
        start=start,
        longest=longest,
        move_limit=move_limit,
        verdicts=verdicts,
        random_moves=random_moves,
    )
    return contest.play(on_game)


class _Tally:
    """Counts the games as they come in."""

    def __init__(self, contest: Contest, pairs: int, sprt: Sprt | None) -> None:
        self.games: dict[int, GamePlayed] = {}
        self.counted: list[GamePlayed] = []
        self._contest = contest
        self._pairs = pairs
        self._sprt = sprt
        self._counts = [0] * 5
        self._results = [0, 0, 0]
        self._forfeits = {"a": 0, "b": 0}
        self._slowest = [0.0, 0.0]
        self._next = 0
        self.is_decided = False

    def add(self, played: GamePlayed) -> None:
        """Counts a game, or keeps it until it can be counted."""
        self.games[played.number] = played
        pair = played.number // 2
        if self._sprt is None:
            if pair < self._pairs and self._has(pair):
                self._count(pair)
            return
        while not self.is_decided and self._next < self._pairs and self._has(self._next):
            self._count(self._next)
            self._next += 1
            self.is_decided = self.result.verdict is not None

    def _has(self, pair: int) -> bool:
        return 2 * pair in self.games and 2 * pair + 1 in self.games

    def _count(self, pair: int) -> None:
        both = self.games[2 * pair], self.games[2 * pair + 1]
        self.counted += both
        self._counts[round(2 * sum(each.score for each in both))] += 1
        for each in both:
            self._results[round(2 * each.score)] += 1
            if each.forfeit:
                self._forfeits[each.forfeit] += 1
            self._slowest = [max(pair) for pair in zip(self._slowest, each.slowest, strict=True)]

    @property
    def result(self) -> MatchResult:
        """How the match stands."""
        zero, half, one, more, two = self._counts
        counts: Counts = (zero, half, one, more, two)
        losses, draws, wins = self._results
        return MatchResult(
            self._contest.a.name,
            self._contest.b.name,
            wins,
            draws,
            losses,
            Pairs(counts),
            self._sprt,
            dict(self._forfeits),
            (self._slowest[0], self._slowest[1]),
        )


def _positive_seconds(value: object) -> float:
    if (
        isinstance(value, Real)
        and not isinstance(value, bool)
        and math.isfinite(float(value))
        and float(value) > 0
    ):
        return float(value)
    raise TablierError(f"the limit for a move must be a number of seconds above 0, not {value!r}")
