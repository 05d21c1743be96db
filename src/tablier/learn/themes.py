"""The themes of puzzles, computed from what happens in the solution."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tablier.engine import Limit
from tablier.games import Move, Player, Position
from tablier.learn.proving import Prover, Value

LONG_CHAIN = 4
LONG = 4
ENDING = 6
LOOK = Limit(nodes=50_000)

THEMES = (
    "long-chain",  # the first turn captures with four steps or more
    "stop-in-time",  # its chain could go on, and must not
    "choice",  # one of its steps could have taken the other line (T6)
    "withdrawal",  # it captures by withdrawal
    "quiet-move",  # it captures nothing, though the game has captures
    "sacrifice",  # the answer captures more than it did
    "zugzwang",  # were it the player's turn again he could not win: it is the duty to move that beats the opponent
    "blockade",  # the opponent ends without a move
    "giving",  # Vela, while the giver gives
    "placement",  # a piece of Les Tours is placed
    "run",  # it goes without a bounce
    "bounce",  # it bounces once
    "cascade",  # it bounces twice or more; in Tchag, two slides or more close the hole
    "capture",  # a pawn of Tchag captures
    "rejoining",  # two parts of Tchag's board are rejoined
    "stop",  # somebody stops a game of Tchag
    "long",  # four own turns or more
    "ending",  # few stones of Fanorona are left
    "defence",  # a draw is saved
)
"""All themes, in the order in which a puzzle names them."""


def themes_of(position: Position, solution: Sequence[str], value: Value) -> tuple[str, ...]:
    """The themes of a puzzle."""
    found = {*_of_turn(position, position.parse_move(solution[0])), *_of_line(position, solution)}
    if value == "draw":
        found.add("defence")
    elif _is_zugzwang(position, solution[0]):
        found.add("zugzwang")
    return tuple(theme for theme in THEMES if theme in found)


def _of_turn(position: Position, move: Move) -> Iterator[str]:
    """The themes of the first turn."""
    kinds = [step.kind for step in move.steps]
    captures = sum(bool(step.captured) for step in move.steps)
    if position.game.id == "tours":
        bounces = kinds.count("bounce")
        if "place" in kinds:
            yield "placement"
        else:
            yield ("run", "bounce")[bounces] if bounces < 2 else "cascade"
        return
    if captures == 0:
        yield "quiet-move"
    if position.game.id == "tchag":
        if captures:
            yield "capture"
        if kinds.count("close") >= 2:
            yield "cascade"
        if "rejoin" in kinds:
            yield "rejoining"
        return
    if captures >= LONG_CHAIN:
        yield "long-chain"
    if captures and position.steps([choice.token for choice in move.choices]).choices:
        yield "stop-in-time"
    if _has_choice(position, move):
        yield "choice"
    if "withdrawal" in kinds:
        yield "withdrawal"
    if len(position.board) <= ENDING:
        yield "ending"
    if position.is_giving:
        yield "giving"


def _of_line(position: Position, solution: Sequence[str]) -> Iterator[str]:
    """The themes of all turns together."""
    player, before, own, gains = position.turn, position, 0, list[int]()
    for text in solution:
        own += position.turn is player
        after = position.play(text)
        gains.append(_lead(after, player) - _lead(position, player))
        position = after
    if own >= LONG:
        yield "long"
    if "stop" in solution:
        yield "stop"
    if gains[0] + gains[1] < 0 <= gains[0] and before.game.id != "tours":
        yield "sacrifice"
    if position.outcome is not None and position.outcome.reason == "immobile":
        yield "blockade"


def _lead(position: Position, player: Player) -> int:
    lost = position.captured
    return lost[player.other] - lost[player]


def _has_choice(position: Position, move: Move) -> bool:
    """Whether some step of a turn could have captured the other line on the same point."""
    tokens = [choice.token for choice in move.choices]
    for index, choice in enumerate(move.choices):
        there = [other for other in position.steps(tokens[:index]).choices if other.target == choice.target]
        if choice.captured and sum(bool(other.captured) for other in there) > 1:
            return True
    return False


def _is_zugzwang(position: Position, move: str) -> bool:
    """Whether the turn wins only because the opponent must move: with the player to move again it is proved no win."""
    after = position.play(move)
    if after.since_capture is None or after.turn is position.turn or after.outcome is not None:
        return False
    again = passed(after)
    return again.outcome is None and Prover().worth(again, position.turn, LOOK).keeps("win") is False


def passed(position: Position) -> Position:
    """A position of Fanorona with the other player to move, as if a turn could be passed."""
    letter = "w" if position.turn is Player.SECOND else "b"
    giver = {None: "", Player.FIRST: " w", Player.SECOND: " b"}[position.giver]
    return position.game.position(f"{position.board_text} {letter} 0 1{giver}")
