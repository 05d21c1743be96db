"""Verification of certificates: by the rulebook alone, nothing of the core is asked."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from pathlib import Path

from tablier import rulebook
from tablier.certificates.certificate import PLAYERS, Certificate, CertificateError
from tablier.certificates.frozen import Frozen
from tablier.certificates.question import Question
from tablier.errors import TablierError, shortened

FIRST_TURNS = 3
"""A sample has all positions in which a player of a strategy can find himself on so many first turns of his."""

_Place = tuple[int, str]
"""A position of the strategy of a player."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What was verified: the claim about a position of a game, and how many positions were checked of how many.

    The claim is proved when the verdict is ``complete``; else it is the certificate's word, and a sample was in order.
    """

    game: str
    options: Mapping[str, int | str]
    position: str
    claim: str
    winner: int | None
    plies: int | None
    checked: int
    total: int

    def __post_init__(self) -> None:
        object.__setattr__(self, "options", Frozen(self.options))

    @property
    def complete(self) -> bool:
        """Whether everything was checked, so that the claim is proved by the rulebook."""
        return self.checked == self.total

    def __str__(self) -> str:
        question = Question(self.game, self.options, self.position)
        if self.complete:
            return f"{question}: {self.claim}: all {self.total:,} positions checked"
        return (
            f"{question}: {self.claim} is claimed: "
            f"a sample of {self.checked:,} of {self.total:,} positions checked, not a proof"
        )


def verify(
    source: Certificate | str | Path,
    *,
    sample: int | None = None,
    progress: Callable[[int, int], object] | None = None,
) -> Verdict:
    """Checks a certificate, or the file that holds one; raises :class:`CertificateError` where it is wrong.

    A position is in order when the move given is legal and everything that can follow it, up to the same player's next
    turn, is accounted for: so when all positions are in order, the claim is true. With ``sample`` only the beginning
    is checked, the first three turns of each strategy's player, and so many other positions that nobody can foretell;
    that proves nothing. ``progress`` is called with the number of positions done and to do.

    >>> import tablier
    >>> position = tablier.game("tchag", setup="bR/gY r -").start()
    >>> certificate = tablier.Solver(position, memory=1).run().certificate
    >>> print(tablier.verify(certificate))
    tchag (setup=bR/gY r -), bR/gY r -: first wins in 1 plies: all 1 positions checked
    """
    if sample is not None and (isinstance(sample, bool) or not isinstance(sample, int) or sample < 1):
        raise TablierError(f"a sample is a number of positions from 1 on, not {sample!r}")
    # What counts is the text: an object made by hand may hold what no text says, such as infinitely many plies.
    certificate = (
        Certificate.parse(str(source)) if isinstance(source, Certificate) else Certificate.read(source)
    )
    check = _Check(certificate, progress)
    following = check.root()
    places = {(player, text) for player, strategy in certificate.strategies.items() for text in strategy}
    if sample is None:
        check.places(places)
    else:
        for _ in range(FIRST_TURNS):
            following = check.places(following, later=sample) - check.done
        rest = sorted(places - check.done)
        check.places(secrets.SystemRandom().sample(rest, min(sample, len(rest))))
    return Verdict(
        certificate.game,
        check.game.options,
        certificate.position,
        certificate.claim,
        certificate.winner,
        certificate.plies,
        len(check.done),
        len(places),
    )


class _Check:
    """A certificate being checked; the places ``done`` are in order."""

    def __init__(self, certificate: Certificate, progress: Callable[[int, int], object] | None) -> None:
        self.done = set[_Place]()
        self._progress = progress
        self._certificate = certificate
        self._wins = certificate.winner is not None
        try:
            self.game = rulebook.game(certificate.game, **certificate.options)
        except rulebook.RuleError as error:
            raise CertificateError(f"the game of the certificate does not exist: {error}") from None
        if self.game.options.get("no_capture_limit"):
            raise CertificateError("certificates are about unlimited play: no_capture_limit must be 0")

    def root(self) -> set[_Place]:
        """Checks the position the claim is about; gives the places of the players' first turns."""
        text = self._certificate.position
        position = self._position(text)
        if position.outcome:
            raise CertificateError(f"the game is over in {shortened(text)}")
        plies, players = self._certificate.plies, self._certificate.strategies
        return set().union(*(self._follow(player, position, text, plies, played=0) for player in players))

    def places(self, wanted: Collection[_Place], *, later: int = 0) -> set[_Place]:
        """Checks places, after which so many more will come; gives those that can follow on the players' next turns."""
        following = set[_Place]()
        to_do = len(self.done) + len(wanted) + later
        for place in sorted(wanted):
            following |= self._place(*place)
            self.done.add(place)
            if self._progress:
                self._progress(len(self.done), to_do)
        return following

    def _place(self, player: int, text: str) -> set[_Place]:
        position, (move, plies) = self._position(text), self._certificate.strategies[player][text]
        if position.turn != player:
            raise CertificateError(f"{text}: not the turn of the {PLAYERS[player]} player")
        if position.outcome:
            raise CertificateError(f"{text}: the game is over")
        if move not in position.turns:
            raise CertificateError(f"{text}: {shortened(move)} is not a legal move")
        return self._follow(player, position.turns[move], f"{text}: after {move}", plies, played=1)

    def _position(self, text: str) -> rulebook.Position:
        try:
            position = self.game.position(text)
        except rulebook.RuleError as error:
            raise CertificateError(f"{shortened(text)} is no position: {error}") from None
        if position.timeless.text != text:
            raise CertificateError(f"{shortened(text)} is not written as {position.timeless}")
        return position

    def _follow(
        self, player: int, start: rulebook.Position, where: str, plies: int | None, played: int
    ) -> set[_Place]:
        """Everything that can come of a position until the player is to move again keeps what is promised.

        Ply by ply: an opponent who moves several times in a row can come to the same position in many ways.
        """
        strategy = self._certificate.strategies[player]
        found = set[_Place]()
        waiting = {start.timeless.text: start}
        while waiting:
            left = None if plies is None else plies - played
            if left is not None and left < 0:
                raise CertificateError(f"{where} the win takes longer than {plies} plies")
            after = dict[str, rulebook.Position]()
            for text, position in waiting.items():
                if position.outcome:
                    winner = position.outcome.winner
                    if winner != player if self._wins else winner == 1 - player:
                        raise CertificateError(f"{where} the game can end in {text} otherwise than claimed")
                elif position.turn != player:
                    after |= {each.timeless.text: each for each in position.turns.values()}
                elif (reply := strategy.get(text)) is None:
                    raise CertificateError(f"{where} the strategy has no reply to {text}")
                elif reply.plies is not None and left is not None and reply.plies > left:
                    raise CertificateError(
                        f"{where} comes {text}, {reply.plies} plies from the win, not {left}"
                    )
                else:
                    found.add((player, text))
            waiting, played = after, played + 1
        return found
