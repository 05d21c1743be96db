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
from tablier.cli.turn import Tokens, follow, tokens_of
from tablier.games import Choice, Game, Move, Outcome, Player, Position
from tablier.games.options import OPTIONS
from tablier.records import Record
from tablier.rulebook.contract import cell_name, read_cell

LONG_WITHOUT_CAPTURE = 20
"""From so many moves without a capture on the players are told."""

_TURNED = str.maketrans("LRDU<>v^", "RLUD><^v")


class Teller:
    """Tells about games in one language."""

    def __init__(self, words: Catalogue) -> None:
        self.words = words

    def side(self, game: Game, player: Player) -> str:
        """The name of a player."""
        return self.words.players[game.id][player]

    # Boards

    def board(self, game: Game, scene: Scene) -> Text:
        """The drawing of a board."""
        words = self.words
        if game.id == "tours":
            first, second = (words.goal.format(side=side) for side in words.players["tours"])
            return diagram.tours.draw(scene, (first, second))
        if game.id == "tchag":
            return diagram.tchag.draw(scene, words.pawn_letters)
        return diagram.fanorona.draw(scene)

    def scene(self, record: Record, tokens: Tokens, flipped: bool) -> Scene:
        """What the board shows: after the tokens of a turn in the making, or with the last move marked."""
        position = record.position
        if tokens:
            board, cell, captured = follow(position, tokens)
            return Scene(board, cell, captured, flipped=flipped)
        board = str(position).split()[0]
        movable = self._origins(record)
        if not record.moves:
            return Scene(board, movable=movable, flipped=flipped)
        move, before = record.moves[-1], record.positions[-2]
        reached = follow(before, tokens_of(move, before))
        cell = _trimmed(reached.board, reached.cell) if record.game.id == "tchag" else reached.cell
        return Scene(board, cell, reached.captured, movable, flipped)

    def _origins(self, record: Record) -> frozenset[str]:
        """In Les Tours: the cells a move may begin on, or a piece be placed on."""
        if record.game.id != "tours" or record.outcome:
            return frozenset()
        moves = map(str, record.position.legal_moves)
        return frozenset(move.partition("@")[2] or move.partition("-")[0] for move in moves if move != "pass")

    # Sentences

    def standing(self, position: Position) -> Iterator[str]:
        """How the game stands, a line for each thing worth saying."""
        game, words = position.game, self.words
        fields = str(position).split()
        if game.id == "tours":
            if fields[2] == "-" and position.legal_moves and str(position.legal_moves[0]) != "pass":
                yield words.must_move_from.format(side=self.side(game, position.turn))
            if ":" in fields[2]:
                for player, hand in zip(Player, fields[2].split(":"), strict=True):
                    sizes = " ".join(hand).replace(".", "-")
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
            if fields[2] == "stop":
                mover = position.turn
                yield words.may_stop.format(side=self.side(game, mover), other=self.side(game, mover.other))
            return
        if game.id == "vela":
            yield words.giver.format(
                side=self.side(game, Player.FIRST if fields[4] == "w" else Player.SECOND)
            )
        limit = int(game.options["no_capture_limit"])
        if limit and int(fields[2]) >= min(LONG_WITHOUT_CAPTURE, limit // 2):
            yield words.since_capture.format(count=fields[2], limit=limit)

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
        words, token = self.words, choice.token
        if choice.slides:
            seen = token[-1].translate(_TURNED) if flipped else token[-1]
            if token[0] != "=":
                return words.slides[seen].format(count=len(choice.slides))
            rejoins = words.rejoins_row if token[1].isdigit() else words.rejoins_column
            return rejoins[seen].format(line=token[1])
        captures = words.captures.format(cells=" ".join(choice.captured)) if choice.captured else ""
        if position.game.id == "tours":
            return self._step_of_tours(position, tokens, choice)
        if position.game.id == "tchag":
            return captures
        kind = {"A": words.approach, "W": words.withdrawal}.get(token[-1], "")
        return f"{kind}, {captures}" if captures else words.plain_step

    def _step_of_tours(self, position: Position, tokens: Tokens, choice: Choice) -> str:
        if tokens[0].isdigit():
            return ""
        if choice.token == "goal":
            return self.words.wins
        following = position.steps((*tokens, choice.token))
        if following.move and not following.choices:
            return self.words.ends_here
        below = position.board.get(choice.target)
        if below and below.size and choice.target != tokens[0]:
            return self.words.bounces.format(size=below.size)
        return ""

    def ends(self, position: Position, tokens: Tokens) -> list[str]:
        """In Les Tours, once a piece is chosen: where it can end, for this may be named instead of the way."""
        if position.game.id != "tours" or len(tokens) != 1:
            return []
        moves = (str(move).partition("-") for move in position.legal_moves)
        return [end for origin, _, end in moves if origin == tokens[0]]

    def rules(self, game: Game) -> str:
        """The rules in a few lines, as the options of the game have them."""
        told = self.words.option_rules
        options = {"captures": "compulsory" if game.id == "tumicarona" else "optional", **game.options}
        filled = {name: told.get(f"{name}={value}", "") for name, value in options.items()}
        if limit := game.options.get("no_capture_limit"):
            filled["no_capture_limit"] = told["no_capture_limit"].format(limit=limit)
        return self.words.rules[game.id].format(**filled)

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
        setup = position.game.start().board.values()
        now = position.board.values()
        lost = [
            sum(piece.owner is player for piece in setup) - sum(piece.owner is player for piece in now)
            for player in Player
        ]
        first, second = (self.side(position.game, player) for player in Player)
        return f"{first} {lost[1]} - {second} {lost[0]}"


def command_to_resume(position: Position) -> str:
    """The command line that begins a terminal game with this position."""
    game = position.game
    # Where the command cannot be called by its name, the interpreter that runs now can still call it.
    tablier = ["tablier"] if shutil.which("tablier") else [sys.executable, "-m", "tablier"]
    words = [*tablier, "play", game.id]
    for name, value in game.options.items():
        if value != OPTIONS[game.id][name].usual:
            words += ["-o", f"{name}={value}"]
    return shlex.join([*words, "-p", str(position)])


def _trimmed(board: str, cell: str) -> str:
    """The name of a Tchag cell once the empty rows and columns at the edges are gone."""
    rows = board.split("/")
    columns = ["".join(column) for column in zip(*rows, strict=True)]
    left = next(index for index, column in enumerate(columns) if set(column) != {"."})
    below = next(index for index, row in enumerate(reversed(rows)) if set(row) != {"."})
    if not cell:
        return ""
    x, y = read_cell(cell)
    return cell_name((x - left, y - below))
