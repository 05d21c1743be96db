"""Certificates: a proved result with the strategies that show it, as a text (docs/formats/certificate.md)."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from tablier import rulebook
from tablier.certificates.frozen import Frozen
from tablier.certificates.question import Question
from tablier.errors import TablierError, shortened
from tablier.files import written

FIRST_LINE = "tablier certificate 1"
PLAYERS = ("first", "second")
MOST_PLIES = 10**9


class CertificateError(TablierError):
    """A certificate that cannot be read, or that does not show what it claims."""


class Reply(NamedTuple):
    """What a strategy says about a position: the move, and within how many plies it wins (None: it does not lose)."""

    move: str
    plies: int | None


Strategy = Mapping[str, Reply]


@dataclass(frozen=True, slots=True, repr=False)
class Certificate:
    """A claim about a position, and a strategy for the winner, or in a draw one for each player.

    ``winner`` is 0 for the player who moves first in the game, 1 for the second, None in a draw. A certificate is a
    value: it compares, hashes and pickles.
    """

    game: str
    options: Mapping[str, int | str]
    position: str
    winner: int | None
    plies: int | None
    strategies: Mapping[int, Strategy]

    def __post_init__(self) -> None:
        strategies = {player: Frozen(strategy) for player, strategy in self.strategies.items()}
        object.__setattr__(self, "options", Frozen(self.options))
        object.__setattr__(self, "strategies", Frozen(strategies))

    @property
    def question(self) -> Question:
        """What the claim is about: the position and the whole game."""
        return Question(self.game, self.options, self.position)

    @property
    def claim(self) -> str:
        """The claim in words."""
        if self.winner is None:
            return "draw"
        return f"{PLAYERS[self.winner]} wins in {self.plies} plies"

    @property
    def size(self) -> int:
        """How many positions the strategies reply in."""
        return sum(map(len, self.strategies.values()))

    def __repr__(self) -> str:
        return f"<Certificate {self.question}: {self.claim}, {self.size:,} positions>"

    def __str__(self) -> str:
        lines = [FIRST_LINE, f"game {self.game}"]
        lines += [f"option {name} {value}" for name, value in sorted(self.options.items())]
        lines += [f"position {self.position}", f"claim {self.claim}"]
        for player, strategy in sorted(self.strategies.items()):
            lines.append(f"strategy {PLAYERS[player]} {len(strategy)}")
            for position, (move, plies) in sorted(strategy.items()):
                lines.append("\t".join((position, move) if plies is None else (position, move, str(plies))))
        text = "\n".join(lines) + "\n"
        return f"{text}checksum {_checksum(text)}\n"

    @classmethod
    def parse(cls, text: str) -> Certificate:
        """The certificate a text holds; raises :class:`CertificateError` with the line that is wrong."""
        return _Reader(text).certificate()

    @classmethod
    def read(cls, path: str | Path) -> Certificate:
        """The certificate in a file."""
        try:
            return cls.parse(Path(path).read_bytes().decode("ascii"))
        except OSError as error:
            raise CertificateError(f"{path} cannot be read: {error.strerror or error}") from None
        except UnicodeDecodeError as error:
            raise CertificateError(f"{path} is no certificate: byte {error.start + 1} is not ASCII") from None

    def write(self, path: str | Path) -> None:
        """Writes the text to a file. If that fails, with OSError, no part of it is there."""
        with written(Path(path)) as file:
            file.write(str(self).encode("ascii"))


def _checksum(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


class _Reader:
    """Reads a certificate line by line."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._lines = text.split("\n")
        self._at = 0  # the line to be read next
        self._line = 0  # the line being read

    def certificate(self) -> Certificate:
        if not self._text.isascii():
            raise CertificateError("this is no certificate: it is not ASCII")
        if self._lines[0] != FIRST_LINE:
            if self._lines[0].startswith(FIRST_LINE.rpartition(" ")[0]):
                raise CertificateError(
                    f"this certificate is of a version that cannot be read: {shortened(self._lines[0])}"
                )
            raise CertificateError(f"this is no certificate: its first line is not {FIRST_LINE!r}")
        self._check_sum()
        self._at = 1
        game = self._field("game")
        options = dict(self._options(game))
        position = self._field("position")
        winner, plies = self._claim(self._field("claim"))
        players = (0, 1) if winner is None else (winner,)
        strategies = {player: self._strategy(player, wins=winner is not None) for player in players}
        if not self._now.startswith("checksum "):
            self._line = self._at
            raise self._fault("nothing may stand between the last strategy and the checksum")
        return Certificate(game, options, position, winner, plies, strategies)

    @property
    def _now(self) -> str:
        return self._lines[self._at]

    def _fault(self, what: str) -> CertificateError:
        return CertificateError(f"line {self._line + 1} of the certificate: {what}")

    def _check_sum(self) -> None:
        self._at = max(0, len(self._lines) - 2)
        if self._lines[-1] or not self._now.startswith("checksum "):
            raise CertificateError("the certificate is cut short: its last line is no checksum")
        body, last = "\n".join(self._lines[:-2]) + "\n", self._now.removeprefix("checksum ")
        if last != _checksum(body):
            raise CertificateError("the certificate is damaged: its checksum is that of another text")

    def _field(self, name: str) -> str:
        self._line = self._at
        found, space, value = self._now.partition(" ")
        if found != name or not space:
            raise self._fault(f"expected '{name} …', not {shortened(self._now)!r}")
        self._at += 1
        return value

    def _options(self, game: str) -> list[tuple[str, int | str]]:
        if game not in rulebook.GAMES:
            raise self._fault(f"there is no game {shortened(game)!r}")
        allowed, found = rulebook.GAMES[game].allowed, list[tuple[str, int | str]]()
        while self._now.startswith("option "):
            name, _, value = self._field("option").partition(" ")
            if name not in allowed or (found and name <= found[-1][0]):
                raise self._fault(f"{game} has no option {shortened(name)!r}, or not at this place")
            number = isinstance(allowed[name].default, int)
            found.append((name, self._number(value, 0) if number else value))
        return found

    def _number(self, text: str, least: int) -> int:
        digits = text.isascii() and text.isdecimal() and len(text) < 11 and str(int(text)) == text
        if not digits or not least <= int(text) <= MOST_PLIES:
            raise self._fault(f"{shortened(text)!r} is not a number from {least} to {MOST_PLIES}")
        return int(text)

    def _claim(self, text: str) -> tuple[int | None, int | None]:
        if text == "draw":
            return None, None
        words = text.split(" ")
        if len(words) != 5 or words[0] not in PLAYERS or [*words[1:3], words[4]] != ["wins", "in", "plies"]:
            raise self._fault(f"a claim is 'draw' or like 'first wins in 9 plies', not {shortened(text)!r}")
        return PLAYERS.index(words[0]), self._number(words[3], 1)

    def _strategy(self, player: int, *, wins: bool) -> dict[str, Reply]:
        name, _, size = self._field("strategy").partition(" ")
        if name != PLAYERS[player]:
            raise self._fault(f"expected the strategy of the {PLAYERS[player]} player")
        strategy, before = dict[str, Reply](), ""
        for _ in range(self._number(size, 0)):
            self._line = self._at
            fields = self._now.split("\t")
            if len(fields) != 2 + wins:
                expected = "position, move and plies" if wins else "position and move"
                raise self._fault(f"expected {expected} with tabs between, not {shortened(self._now)!r}")
            if fields[0] <= before:
                raise self._fault("positions must be in ascending order")
            before = fields[0]
            strategy[before] = Reply(fields[1], self._number(fields[2], 1) if wins else None)
            self._at += 1
        return strategy
