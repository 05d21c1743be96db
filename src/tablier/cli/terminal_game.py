"""A terminal game at the table: two people, or one and the computer, one screen, and what may be typed."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from pathlib import Path

from tablier import rulebook
from tablier.cli.language import COMMANDS, Catalogue
from tablier.cli.narrator import Narrator
from tablier.cli.opponent import Opponent
from tablier.cli.rules import Reader
from tablier.cli.screen import Screen, typed
from tablier.cli.turn import Ambiguous, Tokens, first_misstep, read, spelled, words_of
from tablier.errors import TablierError, UnknownOption
from tablier.games import Move, Player, Position
from tablier.games.names import TITLES
from tablier.learn import rules
from tablier.records import Record, TwoRounds
from tablier.records.reading import LONGEST_MOVE
from tablier.tablebase import is_verdict_due


class TerminalGame:
    """One game, or match of two rounds, being played."""

    def __init__(
        self,
        screen: Screen,
        words: Catalogue,
        sheet: Record | TwoRounds,
        file: Path | None = None,
        opponent: Opponent | None = None,
    ) -> None:
        self._screen = screen
        self._words = words
        self._narrator = Narrator(words)
        self._sheet = sheet
        self._tokens: Tokens = ()
        self._flipped = opponent is not None and opponent.player is Player.FIRST
        self._opponent = opponent
        self._file = file
        self._example_given: Position | None = None
        self.leaves_for: str | None = None
        """After :meth:`run`: what `new` was given, be it nothing, or None when the players quit."""
        self._commands: dict[str, Callable[[str], bool]] = {}
        for command in COMMANDS:
            method: Callable[[str], bool] = getattr(self, f"_{command}")
            self._commands[command] = self._commands[_plain(words.commands[command])] = method
        self._commands["?"] = self._help

    @property
    def record(self) -> Record:
        """The game that is played now."""
        return self._sheet.round if isinstance(self._sheet, TwoRounds) else self._sheet

    def run(self) -> None:
        """Plays until the players leave; EOFError and KeyboardInterrupt pass through."""
        self._say_who_plays()
        self._show_all()
        going_on = True
        while going_on:
            if self._is_opponents_turn:
                self._reply()
            else:
                going_on = self._take(self._screen.ask(self._prompt()))

    def _take(self, line: str) -> bool:
        """Does what a line says; whether the game goes on."""
        word, _, rest = line.partition(" ")
        if command := self._commands.get(_plain(word)):
            return command(rest.strip())
        if self.record.outcome:
            self._say(self._words.game_over)
        elif not line:
            self._end_turn_or_hint()
        elif len(line) > LONGEST_MOVE:
            self._say(self._words.too_long)
        else:
            self._take_turn(line)
        return True

    # Turns

    def _take_turn(self, line: str) -> None:
        found = read(self.record.position, line, self._tokens)
        if isinstance(found, Move):
            position = self.record.position
            if not self._tokens and spelled(position, words_of(position, line)) != str(found):
                self._say(self._words.written.format(text=typed(line), move=found))
            self._play(found)
        elif isinstance(found, tuple):
            if self._tokens and found[0] != self._tokens[0]:
                self._say(self._words.switched.format(token=found[0]))
            self._tokens = found
            self._show_board(self.record)
            self._show_choices()
        elif isinstance(found, Ambiguous):
            self._tokens = found.tokens
            self._say(self._words.which_one.format(text=typed(line)))
            self._show_choices()
        else:
            self._explain(line)

    def _end_turn_or_hint(self) -> None:
        move = self.record.position.steps(self._tokens).move if self._tokens else None
        if move:
            self._play(move)
        elif self._tokens:
            self._show_choices()
        else:
            self._say(self._words.nothing_typed.format(hint=self._hint()))

    def _play(self, move: Move) -> None:
        record = self.record
        self._sheet.play(move)
        if self._is_verdict_due(record):
            self._sheet.declare_draw()
        self._show_after(record)

    @property
    def _is_opponents_turn(self) -> bool:
        record, opponent = self.record, self._opponent
        return opponent is not None and record.outcome is None and record.position.turn is opponent.player

    def _reply(self) -> None:
        """The computer's turn."""
        assert self._opponent
        words = self._words
        thinking = words.thinking if self._opponent.limit is None else words.thinking_till_stopped
        with self._screen.changing_line(thinking.format(side=self._side_to_move())) as change:
            move = self._opponent.choose(
                self.record, lambda found: change(self._narrator.thought(self.record.position, found))
            )
        self._play(move)

    def _is_verdict_due(self, record: Record) -> bool:
        return record.has_verdicts and is_verdict_due(record)

    def _explain(self, line: str) -> None:
        position, words = self.record.position, self._words
        if not self._tokens and re.fullmatch("[a-z][0-9]|[0-9]", line.lower()):
            tokens = " ".join(choice.token for choice in position.steps().choices)
            self._say(words.cannot_begin.format(text=line, tokens=tokens))
            return
        self._say(self._why_not(line))
        if self._tokens:
            self._show_choices()
        elif self._example_given != position:
            self._example_given = position
            self._say(words.example.format(move=position.legal_moves[0]))

    def _why_not(self, line: str) -> str:
        """What is wrong with a line, taken for the move it comes closest to."""
        position, words = self.record.position, self._words
        begun = () if "-" in line else self._tokens
        parts = words_of(position, line)
        game = rulebook.game(position.game.id, **position.game.options)
        slow = game.position(str(position))
        text = spelled(position, (*begun, *parts))
        misstep = first_misstep(position, parts, begun)
        if misstep and (self._tokens or (position.game.id == "tours" and len(parts) > 2)):
            made, word = misstep
            token = re.split("[-:,@]", spelled(position, (*made, word)))[-1]
            why = rulebook.explain_step(slow, made, token, words.language)
        else:
            why = rulebook.explain(slow, text, words.language)
        if why and why.rule:
            return words.illegal.format(text=typed(text), rule=why.rule, why=why.why)
        if self._tokens:
            return words.not_a_choice.format(text=typed(line))
        why = rulebook.explain(slow, line, words.language)
        return why.why if why else words.not_understood.format(text=typed(line))

    # What is shown

    def _say(self, text: str, style: str = "") -> None:
        self._screen.show(text, style)

    def _say_who_plays(self) -> None:
        if self._opponent:
            self._say(self._narrator.opponent(self.record.game, self._opponent))

    def _side_to_move(self) -> str:
        return self._narrator.side(self.record.game, self.record.position.turn)

    def _prompt(self) -> str:
        if self.record.outcome:
            return "> "
        return f"{self._side_to_move()}{''.join(f' {token}' for token in self._tokens)}> "

    def _hint(self) -> str:
        position = self.record.position
        move, token = str(position.legal_moves[0]), position.steps().choices[0].token
        hint = self._words.type_move if token == move else self._words.type_move_or_token
        return hint.format(side=self._side_to_move(), move=move, token=token)

    def _show_all(self, record: Record | None = None) -> None:
        record = record or self.record
        self._show_board(record)
        if self._tokens:
            self._show_choices()
            return
        for line in self._narrator.standing(record.position):
            self._say(line)
        if record.moves:
            self._say(self._narrator.move(record.moves[-1], record.positions[-2]))
        outcome = record.outcome
        if not outcome:
            if not self._is_opponents_turn:
                self._say(self._hint())
            return
        self._say(self._narrator.outcome(record, outcome), "bold green")
        if record is not self.record:
            drawn = record.game.id == self.record.game.id
            following = self._words.replayed if drawn else self._words.next_round
            self._say(following.format(game=TITLES[self.record.game.id]), "bold")
            return
        if isinstance(self._sheet, TwoRounds) and self._sheet.result:
            first, second = self._sheet.result
            self._say(self._words.match_over.format(first=first, second=second), "bold")
        self._say(self._words.game_over)

    def _show_after(self, record: Record) -> None:
        """Shows what a move or an agreement led to; in a match that may be the end of a round and the next one."""
        self._tokens = ()
        if record is not self.record:
            self._show_all(record)
        self._show_all()

    def _show_board(self, record: Record) -> None:
        scene = self._narrator.scene(record, self._tokens, self._flipped)
        self._screen.show()
        self._screen.show_board(self._narrator.board(record.game, scene), self._words.too_narrow)
        self._screen.show()

    def _show_choices(self) -> None:
        position, words = self.record.position, self._words
        steps = position.steps(self._tokens)
        widest = max((len(choice.token) for choice in steps.choices), default=0)
        for number, choice in enumerate(steps.choices, 1):
            effect = self._narrator.choice(position, self._tokens, choice, self._flipped)
            self._say(f"{number:>4}) {choice.token:<{widest}}  {effect}".rstrip())
        if ends := self._narrator.ends(position, self._tokens):
            self._say(words.or_end.format(cells=" ".join(ends)))
        if steps.move:
            self._say(words.choose_step_or_end.format(move=steps.move))
        else:
            self._say(words.choose_step)

    # Commands: each takes the rest of the line and says whether the game goes on.

    def _help(self, rest: str) -> bool:
        words, position = self._words, self.record.position
        self._say_who_plays()
        self._say(words.how_to_write, "bold")
        self._say("  " + words.notation[position.game.id])
        self._say(words.commands_are, "bold")
        token = "" if self.record.outcome else position.steps().choices[0].token
        widest = max(map(len, words.commands.values()))
        for command in COMMANDS:
            purpose = words.command_help[command].format(token=token)
            self._say(f"  {words.commands[command]:<{widest}}  {purpose}")
        return True

    def _rules(self, rest: str) -> bool:
        game = self.record.game
        page, reader = rules(game.id), Reader(self._screen, self._words)
        if not rest:
            reader.contents(page, game)
            return True
        try:
            reader.show(page.section(rest))
        except UnknownOption as error:
            known = ", ".join(map(str, error.choices))
            self._say(self._words.no_such_rule.format(rule=typed(rest), rules=known))
        return True

    def _moves(self, rest: str) -> bool:
        words = self._words
        if self.record.outcome:
            self._say(words.game_over)
            return True
        beginning = rest.lower()
        texts = [str(move) for move in self.record.position.legal_moves]
        texts = [text for text in texts if text.lower().startswith(beginning)]
        if texts:
            self._say(words.one_move if len(texts) == 1 else words.moves_count.format(count=len(texts)))
            instead = self._screen.show_columns(texts, words.more)
            if instead and instead.lower() != "q":
                return self._take(instead)
        else:
            self._say(words.no_moves.format(text=typed(rest)))
        return True

    def _board(self, rest: str) -> bool:
        self._show_all()
        return True

    def _flip(self, rest: str) -> bool:
        self._flipped = not self._flipped
        self._show_all()
        return True

    def _undo(self, rest: str) -> bool:
        words = self._words
        if self._tokens:
            self._tokens = self._tokens[:-1]
            self._show_all()
            return True
        try:
            move = self._sheet.undo()
            if not move and self.record.moves and self._is_verdict_due(self.record):
                move = self._sheet.undo()  # a verdict goes with the move that led to it
        except TablierError:
            self._say(words.nothing_to_undo)
            return True
        self._say(words.undone.format(move=move) if move else words.reopened)
        if self._is_opponents_turn and self.record.moves:
            return self._undo(rest)
        self._show_all()
        return True

    def _cancel(self, rest: str) -> bool:
        if not self._tokens:
            self._say(self._words.nothing_to_cancel)
            return True
        self._tokens = ()
        self._show_all()
        return True

    def _draw(self, rest: str) -> bool:
        record, words = self.record, self._words
        if record.outcome:
            self._say(words.game_over)
            return True
        other = self._narrator.side(record.game, record.position.turn.other)
        if not self._opponent and self._agreed(words.ask_draw.format(side=other)):
            self._sheet.agree_draw()
            self._show_after(record)
        else:
            self._say(words.takes_no_draw.format(side=other))
        return True

    def _resign(self, rest: str) -> bool:
        record, words = self.record, self._words
        if record.outcome:
            self._say(words.game_over)
        elif self._agreed(words.ask_resign.format(side=self._side_to_move())):
            self._sheet.resign(record.position.turn)
            self._show_after(record)
        return True

    def _new(self, rest: str) -> bool:
        if not self._may_leave():
            return True
        self.leaves_for = rest
        return False

    def _save(self, rest: str) -> bool:
        words = self._words
        if not rest and self._file is None:
            self._say(words.save_where)
            return True
        try:
            file = Path(rest).expanduser() if rest else self._file or Path()
            if file.is_dir():
                self._say(words.save_in_folder.format(file=file, example=file / f"{self.record.game.id}.txt"))
                return True
            if file.exists() and file != self._file and not self._agreed(words.overwrite.format(file=file)):
                return True
            file.write_text(str(self._sheet), encoding="utf-8")
        except (OSError, ValueError, RuntimeError) as error:
            why = error.strerror if isinstance(error, OSError) else str(error)
            self._say(words.not_saved.format(file=typed(rest), why=why))
            return True
        self._file = file
        self._say(words.saved.format(file=file))
        return True

    def _quit(self, rest: str) -> bool:
        return False

    def _may_leave(self) -> bool:
        return bool(not self.record.moves or self.record.outcome) or self._agreed(self._words.leave_game)

    def _agreed(self, question: str) -> bool:
        return _plain(self._screen.ask(question)) in self._words.yes


def _plain(word: str) -> str:
    """A word without accents or capitals."""
    letters = unicodedata.normalize("NFKD", word.lower())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))
