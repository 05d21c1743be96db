"""What a terminal game tells about a position, a move, a choice or an end: sentences and boards."""

from __future__ import annotations

import shlex
import shutil
import sys
from collections.abc import Iterator

from rich.text import Text

from tablier.cli import diagram
from tablier.cli.diagram import Scene
from tablier.cli.language import Catalogue
from tablier.cli.opponent import Opponent
from tablier.cli.turn import Tokens, follow
from tablier.engine import Analysis
from tablier.games import Choice, Game, Move, Outcome, Player, Position
from tablier.games.names import sides
from tablier.records import Record

LONG_WITHOUT_CAPTURE = 20
"""From so many moves without a capture on the players are told."""

EXPECTED = 5
"""So many moves of the line it expects the computer tells."""

_TURNED = str.maketrans("LRDU", "RLUD")


class Narrator:
    """Tells about games in one language."""

    def __init__(self, words: Catalogue) -> None:
        self.words = words

    def side(self, game: Game, player: Player) -> str:
        """The name of a player."""
        return sides(game.id, self.words.language)[player]

    # Boards

    def board(self, game: Game, scene: Scene) -> Text:
        """The drawing of a board."""
        words = self.words
        if game.id == "tours":
            first, second = (words.goal.format(side=side) for side in sides("tours", words.language))
            return diagram.tours.draw(scene, (first, second))
        if game.id == "tchag":
            return diagram.tchag.draw(scene, words.pawn_letters)
        return diagram.fanorona.draw(scene)

    def scene(self, record: Record, tokens: Tokens, flipped: bool) -> Scene:
        """What the board shows: after the tokens of a turn in the making, or with the last move marked."""
        position = record.position
        if tokens:
            rows, cell, captured = follow(position, tokens)
            return Scene(rows, cell, captured, flipped=flipped)
        rows = position.game.layout(position.board_text)
        movable = self._origins(record)
        if not record.moves:
            return Scene(rows, movable=movable, flipped=flipped)
        move = record.moves[-1]
        captured = frozenset(cell for choice in move.choices for cell in choice.captured)
        return Scene(rows, move.end, captured, movable, flipped)

    def _origins(self, record: Record) -> frozenset[str]:
        """In Les Tours: the cells a move may begin on, or a piece be placed on."""
        if record.game.id != "tours" or record.outcome:
            return frozenset()
        position = record.position
        choices = position.steps().choices
        if position.hands:
            choices = position.steps([choices[0].token]).choices
        return frozenset(choice.target for choice in choices if choice.target)

    # Sentences

    def standing(self, position: Position) -> Iterator[str]:
        """How the game stands, a line for each thing worth saying."""
        game, words = position.game, self.words
        kinds = {choice.kind for choice in position.steps().choices} if position.outcome is None else set()
        if game.id == "tours":
            if "piece" in kinds:
                yield words.must_move_from.format(side=self.side(game, position.turn))
            for player, hand in zip(Player, position.hands or (), strict=False):
                sizes = " ".join(map(str, hand)) or "-"
                yield words.in_hand.format(side=self.side(game, player), sizes=sizes)
            return
        pieces = [piece.owner for piece in position.board.values()]
        signs = words.pawn_letters if game.id == "tchag" else ("○", "●")
        yield "    ".join(
            f"{sign} " + words.count.format(side=self.side(game, player), count=pieces.count(player))
            for sign, player in zip(signs, Player, strict=True)
        )
        if game.id == "tchag":
            yield words.tile_legend
            if "stop" in kinds:
                mover = position.turn
                yield words.may_stop.format(side=self.side(game, mover), other=self.side(game, mover.other))
            return
        if position.giver is not None:
            yield words.giver.format(side=self.side(game, position.giver))
        limit, since = int(game.options["no_capture_limit"]), position.since_capture or 0
        if limit and since >= min(LONG_WITHOUT_CAPTURE, limit // 2):
            yield words.since_capture.format(count=since, limit=limit)

    def move(self, move: Move, before: Position) -> str:
        """What a move did."""
        words, side = self.words, self.side(before.game, before.turn)
        steps = move.steps
        captured = [cell for step in steps for cell in step.captured]
        if captured:
            return words.played_and_captured.format(
                side=side, move=move, count=len(captured), cells=" ".join(captured)
            )
        if before.game.id == "tours" and len(steps) > 1:
            return words.played_by_way.format(side=side, move=move, way=self._way(move))
        return words.played.format(side=side, move=move)

    def _way(self, move: Move) -> str:
        steps = move.steps
        cells = [steps[0].origin]
        for step in steps:
            cells.append(f"{step.target} ({self.words.bounce})" if step.kind == "bounce" else step.target)
        return " → ".join(cells)

    def choice(self, position: Position, tokens: Tokens, choice: Choice, flipped: bool = False) -> str:
        """What a choice within a turn does, as it is seen on a board that may be flipped."""
        words = self.words
        if choice.direction:
            seen = choice.direction.translate(_TURNED) if flipped else choice.direction
            if choice.kind == "close":
                return words.slides[seen].format(count=len(choice.slides))
            rejoins = words.rejoins_row if choice.line.isdecimal() else words.rejoins_column
            return rejoins[seen].format(line=choice.line)
        captures = words.captures.format(cells=" ".join(choice.captured)) if choice.captured else ""
        if position.game.id == "tours":
            return self._step_of_tours(position, tokens, choice)
        if position.game.id == "tchag":
            return captures
        kind = {"approach": words.approach, "withdrawal": words.withdrawal}.get(choice.kind, "")
        return f"{kind}, {captures}" if captures else words.plain_step

    def _step_of_tours(self, position: Position, tokens: Tokens, choice: Choice) -> str:
        if choice.kind == "place":
            return ""
        if choice.kind == "goal":
            return self.words.wins
        following = position.steps((*tokens, choice.token))
        if following.move and not following.choices:
            return self.words.ends_here
        if choice.kind == "bounce":
            return self.words.bounces.format(size=position.board[choice.target].size)
        return ""

    def ends(self, position: Position, tokens: Tokens) -> list[str]:
        """In Les Tours, once a piece is chosen: where it can end, for this may be named instead of the way."""
        if position.game.id != "tours" or len(tokens) != 1:
            return []
        return [move.end for move in position.legal_moves if move.origin == tokens[0]]

    def opponent(self, game: Game, opponent: Opponent) -> str:
        """Which side the computer plays, and how well."""
        words, side = self.words, self.side(game, opponent.player)
        if opponent.limit is None:
            return words.at_level.format(side=side, level=opponent.level_in(game))
        return words.at_full_strength.format(side=side, seconds=f"{opponent.limit.time:g}")

    def thought(self, position: Position, found: Analysis) -> str:
        """What the engine thinks of a position: how it came to that, worth what to whom, what it expects."""
        words, score, mover = self.words, found.score, position.turn
        if score.proved and score.distance is None:
            worth = words.proved_draw
        else:
            better = self.side(position.game, mover if score.expected >= 0.5 else mover.other)
            share = round(100 * max(score.expected, 1 - score.expected))
            told = words.proved_win if score.proved else words.estimated
            worth = told.format(side=better, distance=score.distance, share=share)
        if found.from_table:
            worth = words.from_table.format(worth=worth)
        moves = " ".join(map(str, found.lines[0].moves[:EXPECTED]))
        if found.from_book:
            return words.from_book.format(worth=worth, moves=moves)
        if position.hands:  # what set-ups are worth it knows, and does not search
            return words.from_set_ups.format(worth=worth, moves=moves)
        return words.thought.format(depth=found.depth, worth=worth, moves=moves)

    def outcome(self, record: Record, outcome: Outcome) -> str:
        """How and by which rule a game ended."""
        words, game, position = self.words, record.game, record.position
        loser = self.side(game, outcome.winner.other) if outcome.winner is not None else ""
        why = words.reasons[outcome.reason].format(
            loser=loser,
            mover=self.side(game, position.turn),
            limit=game.options.get("no_capture_limit", ""),
            score=self._score(position) if outcome.reason == "count" else "",
        )
        rule = words.by_rule.format(rule=outcome.rule) if outcome.rule else ""
        if outcome.winner is None:
            return words.drawn.format(why=why, rule=rule)
        return words.win.format(side=self.side(game, outcome.winner), why=why, rule=rule)

    def _score(self, position: Position) -> str:
        """The captures of Tchag by each player: what the other has lost since the set-up."""
        lost = position.captured
        first, second = (self.side(position.game, player) for player in Player)
        return f"{first} {lost[1]} - {second} {lost[0]}"


def command_to_resume(record: Record, opponent: Opponent | None = None) -> str:
    """The command line that begins a terminal game where a record has come to, against the same opponent."""
    game = record.game
    # Where the command cannot be called by its name, the interpreter that runs now can still call it.
    tablier = ["tablier"] if shutil.which("tablier") else [sys.executable, "-m", "tablier"]
    words = [*tablier, "play", game.id]
    for name, value in game.unusual_options.items():
        words += ["-o", f"{name}={value}"]
    if record.has_verdicts:
        words.append("--verdicts")
    words += opponent.arguments if opponent else ()
    return shlex.join([*words, "-p", str(record.position)])
