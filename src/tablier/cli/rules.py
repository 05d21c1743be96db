"""`tablier rules`: the rules of a game to read in the terminal, with boards drawn."""

from __future__ import annotations

import re
import textwrap
from typing import Annotated

import typer
from rich.text import Text

from tablier import rulebook
from tablier.cli import messages
from tablier.cli.arguments import GAMES, LanguageName
from tablier.cli.language import Catalogue, chosen
from tablier.cli.narrator import Narrator
from tablier.cli.screen import Screen
from tablier.games import RULE_SETS, Game, Position
from tablier.games.names import TITLES
from tablier.games.options import OPTIONS
from tablier.learn import Figure, RulesPage, Section
from tablier.learn import rules as rules_of
from tablier.learn.rules import REFERENCE
from tablier.records import Record
from tablier.words.bilingual import typeset

WIDEST = 88
"""Lines longer than this are hard to read, however wide the terminal is."""

MOST_ANSWERS = 4
"""So many good moves of a figure are paragraph."""

_MARKED = re.compile(r"\*\*(.+?)\*\*|\*(.+?)\*")


def rules(
    game: Annotated[
        str | None,
        typer.Argument(
            metavar="GAME", help=f"{GAMES}. Without it you see what there is.", show_default=False
        ),
    ] = None,
    rule: Annotated[
        str | None,
        typer.Argument(metavar="RULE", help="One rule only, by its number, such as T6.", show_default=False),
    ] = None,
    language: LanguageName = None,
) -> None:
    """Read the rules of a game, with boards to look at.

    Examples:

    - `tablier rules`
    - `tablier rules tchag`
    - `tablier rules tchag C7 --language fr`
    """
    words = chosen(language)
    messages.speak(words.language)
    if game is None:
        screen = Screen()
        reader = Reader(screen, words)
        for rule_set in RULE_SETS:
            reader.introduce(rules_of(rule_set))
            screen.show(f"  tablier rules {rule_set}\n")
        return
    page = rules_of(game)
    section = page.section(rule) if rule is not None else None
    reader = Reader(Screen(), words)
    if section:
        reader.show(section)
    else:
        reader.show_page(page)


class Reader:
    """Shows rules on a screen in one language."""

    def __init__(self, screen: Screen, words: Catalogue) -> None:
        self._screen = screen
        self._words = words
        self._narrator = Narrator(words)
        self._explained = False  # how to read the drawings is said under the first of them

    def show_page(self, page: RulesPage) -> None:
        """All rules of a game."""
        self.introduce(page)
        for section in page.sections:
            self.show(section)

    def introduce(self, page: RulesPage) -> None:
        """What the game is about."""
        self._say(TITLES[page.game], "bold")
        self._tell(page.intro.in_language(self._words.language))

    def contents(self, page: RulesPage, game: Game) -> None:
        """The sections by number and title, and where the options of this game bite."""
        self.introduce(page)
        self._say("")
        for section in page.sections:
            self._tell(section.title.in_language(self._words.language), " " * 9, f"  {section.rule:<7}")
        for name, value in game.options.items():
            if value != OPTIONS[game.id][name].usual:
                numbers = ", ".join(section.rule for section in page.sections if name in section.options)
                self._tell(self._words.played_with.format(option=f"{name}={value}", rules=numbers))
        self._tell(self._words.read_one_rule.format(rule=page.sections[1].rule, game=page.game))

    def show(self, section: Section) -> None:
        """A section with its figures."""
        words, language = self._words, self._words.language
        self._say("")
        number = f"{section.rule}  " if section.rule[0].isupper() else ""
        self._say(f"{number}{section.title.in_language(language)}", "bold")
        for paragraph in section.text.in_language(language).split("\n\n"):
            self._say("")
            self._tell(paragraph, "  ")
        if section.ours:
            self._say("")
            self._tell(words.ours.format(why=section.ours.in_language(language)), "  ")
        if section.options:
            self._tell(words.options_here.format(options=", ".join(section.options)), "  ")
        for figure in section.figures:
            self._show_figure(figure)

    def _show_figure(self, figure: Figure) -> None:
        words, position = self._words, figure.position
        record = Record(position.game, position)
        if figure.shown:
            record.play(figure.shown)
        self._say("")
        drawing = self._narrator.board(position.game, self._narrator.scene(record, (), flipped=False))
        self._screen.show_board(drawing, words.too_narrow)
        if not self._explained:
            self._explained = True
            for line in self._narrator.standing(record.position):
                self._say(f"  {line}".replace("\n", "\n  "))
        self._tell(figure.caption.in_language(words.language), "  ")
        if figure.task:
            side = self._narrator.side(position.game, position.turn)
            answers = ", ".join(figure.good[:MOST_ANSWERS]) + (
                " …" if len(figure.good) > MOST_ANSWERS else ""
            )
            self._tell(
                words.figure_task.format(
                    side=side, task=figure.task.in_language(words.language), answers=answers
                ),
                "  ",
            )
        for move, rule in figure.wrong:
            why = _why_not(position, move, words.language)
            self._tell(words.illegal.format(text=move, rule=rule, why=why), "  ")

    def _say(self, text: str | Text, style: str = "") -> None:
        self._screen.show(text, style, wrap=False)

    def _tell(self, text: str, indent: str = "", first: str | None = None) -> None:
        """A paragraph in lines of a readable width, with what is strong or stressed shown so."""
        paragraph = marked(typeset(text) if self._words.language == "fr" else text)
        width = min(self._screen.width, WIDEST) - len(indent)
        # Every break takes the place of one space, so what is marked stays where it is.
        paragraph.plain = textwrap.fill(
            paragraph.plain, width, break_long_words=False, break_on_hyphens=False
        )
        for number, line in enumerate(paragraph.split("\n")):
            self._say(Text(first if first and not number else indent).append_text(line))


def _why_not(position: Position, move: str, language: str) -> str:
    game = rulebook.game(position.game.id, **position.game.options)
    why = rulebook.explain(game.position(str(position)), move, language)
    return why.why if why else ""


def marked(text: str) -> Text:
    """A text of the rules with its marks shown as styles, and its references as plain numbers."""
    text = REFERENCE.sub(r"\1", text)
    shown, end = Text(), 0
    for mark in _MARKED.finditer(text):
        shown.append(text[end : mark.start()])
        shown.append(mark[1] or mark[2], "bold" if mark[1] else "italic")
        end = mark.end()
    return shown.append(text[end:])
