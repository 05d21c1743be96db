"""Verification of certificates: by the rulebook alone, nothing of the core is asked."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from tablier import rulebook
from tablier.certificates.certificate import PLAYERS, Answer, Certificate, CertificateError, timeless
from tablier.errors import TablierError, shortened

FULLY = 20_000
"""Certificates with more positions than this are checked by a sample unless more is asked for."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What was verified: the claim, and how many positions of the strategies were checked of how many there are."""

    game: str
    position: str
    claim: str
    winner: int | None
    plies: int | None
    checked: int
    total: int

    @property
    def complete(self) -> bool:
        """Whether everything was checked, so that the claim is proved by the rulebook."""
        return self.checked == self.total

    def __str__(self) -> str:
        extent = (
            f"all {self.total:,}"
            if self.complete
            else f"a random sample of {self.checked:,} of {self.total:,}"
        )
        return f"{self.claim}: {extent} positions checked"


def verify(
    source: Certificate | str | Path,
    *,
    sample: int | None = None,
    seed: int = 0,
    progress: Callable[[int, int], object] | None = None,
) -> Verdict:
    """Checks a certificate, or the file that holds one; raises :class:`CertificateError` where it is wrong.

    Every position is checked, or with ``sample`` that many drawn at random; without it, 20 000 at most. A position
    is in order when the move given is legal and everything that can follow it, up to the same player's next turn, is
    accounted for: so when all positions are in order, the claim is true. ``progress`` is called with the number of
    positions done and to do.

    >>> import tablier
    >>> game = tablier.game("tours")
    >>> position = game.position(".11.22/.....3/.3..../..2.../..3.../31.2.1 s -")
    >>> certificate = tablier.Solver(position, memory=1).run().certificate
    >>> print(tablier.verify(certificate))
    first wins in 1 plies: all 1 positions checked
    """
    if sample is not None and (isinstance(sample, bool) or not isinstance(sample, int) or sample < 1):
        raise TablierError(f"a sample is a number of positions from 1 on, not {sample!r}")
    certificate = source if isinstance(source, Certificate) else Certificate.read(source)
    checks = [_Check(certificate, player) for player in sorted(certificate.strategies)]
    for check in checks:
        check.root()
    places = [(check, text) for check in checks for text in sorted(check.strategy)]
    wanted = min(len(places), FULLY if sample is None else sample)
    if wanted < len(places):
        places = random.Random(seed).sample(places, wanted)
    for done, (check, text) in enumerate(places):
        if progress:
            progress(done, wanted)
        check.place(text)
    return Verdict(
        certificate.game,
        certificate.position,
        certificate.claim,
        certificate.winner,
        certificate.plies,
        wanted,
        certificate.size,
    )


class _Check:
    """The check of one player's strategy."""

    def __init__(self, certificate: Certificate, player: int) -> None:
        self._certificate = certificate
        self._player = player
        self._wins = certificate.winner is not None
        self.strategy: Mapping[str, Answer] = certificate.strategies[player]
        if set(certificate.strategies) != ({0, 1} if certificate.winner is None else {certificate.winner}):
            raise CertificateError("a win needs a strategy of the winner, a draw one of each player")
        try:
            self._game = rulebook.game(certificate.game, **certificate.options)
        except rulebook.RuleError as error:
            raise CertificateError(f"the game of the certificate does not exist: {error}") from None
        if self._game.options.get("no_capture_limit"):
            raise CertificateError("certificates are about unlimited play: no_capture_limit must be 0")

    def root(self) -> None:
        """The position the claim is about."""
        text = self._certificate.position
        position = self._position(text)
        if position.outcome:
            raise CertificateError(f"the game is over in {shortened(text)}")
        self._follow(position, text, self._certificate.plies, played=0)

    def place(self, text: str) -> None:
        """One position of the strategy."""
        position, (move, plies) = self._position(text), self.strategy[text]
        if position.turn != self._player:
            raise CertificateError(f"{text}: not the turn of the {PLAYERS[self._player]} player")
        if position.outcome:
            raise CertificateError(f"{text}: the game is over")
        if move not in position.turns:
            raise CertificateError(f"{text}: {shortened(move)} is not a legal move")
        self._follow(position.turns[move], f"{text}: after {move}", plies, played=1)

    def _position(self, text: str) -> rulebook.Position:
        try:
            position = self._game.position(text)
        except rulebook.RuleError as error:
            raise CertificateError(f"{shortened(text)} is no position: {error}") from None
        if str(position) != text or timeless(text) != text:
            raise CertificateError(f"{shortened(text)} is not written as {timeless(str(position))}")
        return position

    def _follow(self, position: rulebook.Position, where: str, plies: int | None, played: int) -> None:
        """Everything that can come of a position until the player is to move again keeps what is promised."""
        waiting = [(position, played)]
        while waiting:
            position, played = waiting.pop()
            text = timeless(str(position))
            left = None if plies is None else plies - played
            if left is not None and left < 0:
                raise CertificateError(f"{where} the win takes longer than {plies} plies")
            if position.outcome:
                winner = position.outcome.winner
                if winner != self._player if self._wins else winner == 1 - self._player:
                    raise CertificateError(f"{where} the game can end in {text} otherwise than claimed")
            elif position.turn == self._player:
                answer = self.strategy.get(text)
                if answer is None:
                    raise CertificateError(f"{where} the strategy has no answer to {text}")
                if (answer.plies is None) != (left is None):
                    raise CertificateError(f"{text}: a strategy that wins counts plies, another does not")
                if answer.plies is not None and left is not None and answer.plies > left:
                    raise CertificateError(
                        f"{where} comes {text}, {answer.plies} plies from the win, not {left}"
                    )
            else:
                waiting += [(after, played + 1) for after in position.turns.values()]
