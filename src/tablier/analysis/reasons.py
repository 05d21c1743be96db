"""Why a move is bad, in words: facts of the positions and moves, nothing else.

What is said to win, to lose or to draw is proved; what is taken, blocked or reached is seen on the board.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import islice

from tablier.analysis.blame import Blame, goes_on_from, is_chain
from tablier.games import Move
from tablier.words.bilingual import Bilingual, typeset

NOTHING = Bilingual("", "")


def reason_of(blame: Blame) -> Bilingual:
    """What a bad move lets go and what it allows; nothing where no fact says it."""
    said = [*_let_go(blame), *(_ended(blame) or _allowed(blame))]
    return Bilingual(" ".join(one.en for one in said), typeset(" ".join(one.fr for one in said)))


# What was there


def _let_go(blame: Blame) -> Iterator[Bilingual]:
    best, was, became = blame.best, blame.was, blame.became
    if not was.proved or was.value < 0 or became.value == was.value:
        return
    if was.value == 0:
        yield Bilingual(f"{best} keeps the draw (proved).", f"{best} garde la nulle (prouvé).")
    elif best.end == "goal":
        by = _bounces(best)
        yield Bilingual(f"The goal was open: {best}{by.en}.", f"Le but était ouvert : {best}{by.fr}.")
    elif was.distance == 1:
        yield Bilingual(f"{best} wins at once.", f"{best} gagne aussitôt.")
    else:
        yield Bilingual(
            f"{best} wins within {was.distance} plies (proved).",
            f"{best} gagne en {was.distance} demi-coups au plus (prouvé).",
        )


# What the move does, or allows


def _ended(blame: Blame) -> list[Bilingual]:
    """How the game ended by the move itself."""
    outcome, lost = blame.after.outcome, blame.after.position.captured
    if outcome is None:
        return []
    other = blame.other_side
    own_count, other_count = lost[blame.mover.other], lost[blame.mover]
    ends = {
        "repetition": Bilingual(
            "The position occurs for the third time: a draw.",
            "La position se présente pour la troisième fois : nulle.",
        ),
        "no_capture_limit": Bilingual(
            "Too long without a capture: a draw.", "Trop longtemps sans prise : nulle."
        ),
        "immobile": Bilingual(
            f"{other.en} is left without a move: a draw.", f"{other.fr} ne peut plus jouer : nulle."
        ),
        "deadlock": Bilingual("Nobody can move any more: a draw.", "Plus personne ne peut jouer : nulle."),
        "count": Bilingual(
            f"The game stops at {own_count} captures to {other_count}.",
            f"La partie s'arrête à {own_count} prises contre {other_count}.",
        ),
    }
    return [ends[outcome.reason]] if outcome.reason in ends else []


def _allowed(blame: Blame) -> list[Bilingual]:
    if (at_once := _lost_at_once(blame)) is not None:
        return [at_once]
    seen = [*_first_of((_ends_giving,), blame), *_first_of(_SEEN, blame)]
    return [*seen, *_proved(blame), *([] if seen else _first_of(_SEEN_LATER, blame))]


def _first_of(facts: Iterable[Callable[[Blame], Bilingual | None]], blame: Blame) -> list[Bilingual]:
    return list(islice(filter(None, (find(blame) for find in facts)), 1))


def _proved(blame: Blame) -> Iterator[Bilingual]:
    became, other = blame.became, blame.other_side
    if became.proved and became.value < 0:
        yield Bilingual(
            f"Now {other.en} wins within {became.distance} plies (proved).",
            f"Maintenant {other.fr} gagne en {became.distance} demi-coups au plus (prouvé).",
        )
    elif became.proved and became.value == 0:
        yield Bilingual("Now it is a draw (proved).", "Maintenant c'est la nulle (prouvé).")


def _lost_at_once(blame: Blame) -> Bilingual | None:
    """How the opponent wins with his next turn."""
    reply, own, other = blame.reply, blame.own_side, blame.other_side
    end = None if reply is None else blame.after.position.play(reply)
    if reply is None or end is None or end.outcome is None or end.outcome.winner is not blame.mover.other:
        return None
    if end.outcome.reason == "goal":
        by = _bounces(reply)
        return Bilingual(
            f"{other.en} reaches the goal at once: {reply}{by.en}.",
            f"{other.fr} entre aussitôt dans le but : {reply}{by.fr}.",
        )
    if end.outcome.reason == "captured":
        last, by = _pieces(blame, len(reply.captured), last=True), _by(reply)
        return Bilingual(
            f"{other.en} takes {last.en} by {by.en}.", f"{other.fr} prend {last.fr} par {by.fr}."
        )
    if end.outcome.reason == "immobile":
        return Bilingual(
            f"{reply} leaves {own.en} without a move.", f"{reply} laisse {own.fr} sans coup possible."
        )
    return Bilingual(f"{other.en} wins at once by {reply}.", f"{other.fr} gagne aussitôt par {reply}.")


def _blocked(blame: Blame) -> Bilingual | None:
    """In Tchag, who cannot move is passed over."""
    reply, own, other = blame.reply, blame.own_side, blame.other_side
    if blame.before.position.game.id != "tchag":
        return None
    if reply is not None and blame.after.position.play(reply).turn is blame.mover.other:
        return Bilingual(f"{reply} blocks {own.en}.", f"{reply} bloque {own.fr}.")
    if (
        blame.before.position.play(blame.best).turn is blame.mover
        and blame.after.position.turn is not blame.mover
    ):
        return Bilingual(f"{blame.best} blocks {other.en}.", f"{blame.best} bloque {other.fr}.")
    return None


def _loses_pieces(blame: Blame) -> Bilingual | None:
    """The reply takes more than the reply to the best move does, and the move itself did not take so much more."""
    reply, to_best = blame.reply, blame.replies_to_best()
    lost, anyway = _taken(reply), _taken(to_best[0] if to_best else None)
    if reply is None or lost <= anyway or lost - _taken(blame.move) <= anyway - _taken(blame.best):
        return None
    if blame.before.position.game.id == "tchag":
        return _loses_pawn(blame, reply)
    pieces, by = _pieces(blame, lost), _by(reply)
    rest = NOTHING
    if anyway:
        rest = Bilingual(f"; after {blame.best} only {anyway}", f" ; après {blame.best}, {anyway} seulement")
    return Bilingual(f"Loses {pieces.en} to {by.en}{rest.en}.", f"Perd {pieces.fr} par {by.fr}{rest.fr}.")


def _loses_pawn(blame: Blame, reply: Move) -> Bilingual:
    """How a pawn of Tchag came where it is taken: by its own step, on a tile that slid, or it stood there."""
    (cell,) = reply.captured
    where = Bilingual(f"to {cell}, where {reply} takes it", f"en {cell}, où {reply} le prend")
    if cell == blame.move.end:
        return Bilingual(f"The pawn goes {where.en}.", f"Le pion va {where.fr}.")
    board = blame.before.position.board
    if any(board[at].owner is blame.mover and to == cell for at, to in blame.move.carried.items()):
        return Bilingual(
            f"The slides carry a pawn {where.en}.", f"Les glissements mènent un pion {where.fr}."
        )
    return Bilingual(f"Loses the pawn on {cell} to {reply}.", f"Perd le pion en {cell} : {reply}.")


def _takes_too_few(blame: Blame) -> Bilingual | None:
    """The best move takes more; or takes less because its chain stops in time."""
    move, best = blame.move, blame.best
    taken, more = _taken(move), _taken(best)
    if goes_on_from(move, best) and more:
        return Bilingual(
            f"The chain goes too far: {best} stops in time.",
            f"La rafle va trop loin : {best} s'arrête à temps.",
        )
    if more <= taken:
        return None
    pieces = _pieces(blame, more)
    if goes_on_from(best, move):
        return Bilingual(
            f"The chain stops too early: {best} takes {pieces.en}.",
            f"La rafle s'arrête trop tôt : {best} prend {pieces.fr}.",
        )
    this = Bilingual(f"this move only {taken}", f"ce coup-ci {taken} seulement")
    if not taken:
        this = Bilingual("this move none", "ce coup-ci aucun")
    return Bilingual(f"{best} takes {pieces.en}, {this.en}.", f"{best} prend {pieces.fr}, {this.fr}.")


def _ends_giving(blame: Blame) -> Bilingual | None:
    """In Vela, the capture after which the giver captures too."""
    if not blame.before.position.is_giving or blame.after.position.is_giving:
        return None
    return Bilingual(
        "The giver gives no more: from now on he captures.",
        "Le donneur ne donne plus : désormais il prend.",
    )


def _loses_later(blame: Blame) -> Bilingual | None:
    """A turn of the refutation takes more than any reply in the better line."""
    most = max(blame.replies(), key=_taken, default=None)
    lost, anyway = _taken(most), max(map(_taken, blame.replies_to_best()), default=0)
    if most is None or lost <= anyway:
        return None
    pieces, by = _pieces(blame, lost), _by(most)
    return Bilingual(
        f"In the line that follows, {by.en} takes {pieces.en}.",
        f"Dans la suite, {by.fr} prend {pieces.fr}.",
    )


def _goal_later(blame: Blame) -> Bilingual | None:
    """In Les Tours, a refutation that ends in the goal."""
    last = blame.replies()[-1:]
    if not last or last[0].end != "goal":
        return None
    other, by = blame.other_side, _bounces(last[0])
    return Bilingual(
        f"In the line that follows, {other.en} reaches the goal: {last[0]}{by.en}.",
        f"Dans la suite, {other.fr} entre dans le but : {last[0]}{by.fr}.",
    )


_SEEN = (_blocked, _loses_pieces, _takes_too_few)
_SEEN_LATER = (_loses_later, _goal_later)
"""What can be seen on the board at once, or in the line that follows: the plainest first."""


# Words


def _taken(move: Move | None) -> int:
    return 0 if move is None else len(move.captured)


def _pieces(blame: Blame, count: int, *, last: bool = False) -> Bilingual:
    word = "pawn" if blame.before.position.game.id == "tchag" else "piece"
    if count == 1:
        return Bilingual(f"the last {word}", "le dernier pion") if last else Bilingual(f"a {word}", "un pion")
    if last:
        return Bilingual(f"the last {count} {word}s", f"les {count} derniers pions")
    return Bilingual(f"{count} {word}s", f"{count} pions")


def _by(move: Move) -> Bilingual:
    return (
        Bilingual(f"the chain {move}", f"la rafle {move}")
        if is_chain(move)
        else Bilingual(str(move), str(move))
    )


def _bounces(move: Move) -> Bilingual:
    count = sum(step.kind == "bounce" for step in move.steps)
    if count == 0:
        return NOTHING
    plural = "" if count == 1 else "s"
    return Bilingual(f", with {count} bounce{plural}", f", en {count} rebond{plural}")
