"""The rules of each game as pages to read: numbered sections in reading order, in both languages, with figures."""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from tablier.errors import UnknownOption, shortened
from tablier.games import RULE_SETS
from tablier.games.options import OPTIONS
from tablier.learn.data_file import Entry, read
from tablier.learn.figure import Figure
from tablier.words.bilingual import Bilingual

REFERENCE = re.compile(r"\[([A-Z]\d+|[a-z]+)\]")
"""How a text refers to a section: by its rule, in brackets."""


class Section(NamedTuple):
    """One rule, or what else there is to know: then `rule` is a word such as `board`, not a number such as T6."""

    rule: str
    title: Bilingual
    text: Bilingual
    ours: Bilingual | None
    """Why it was decided here, where the sheets are silent or can be read two ways."""
    options: tuple[str, ...]
    """The options of the rule set that bite here."""
    figures: tuple[Figure, ...]


class RulesPage(NamedTuple):
    """The rules of one rule set, complete: whoever reads them needs no other page."""

    game: str
    intro: Bilingual
    sections: tuple[Section, ...]

    def section(self, rule: str) -> Section:
        """The section of a rule, however it is capitalised; raises :class:`UnknownOption` with those there are."""
        for section in self.sections:
            if section.rule.lower() == rule.lower():
                return section
        raise UnknownOption(f"{self.game} has no rule {rule!r}", [section.rule for section in self.sections])


@cache
def rules(game: str) -> RulesPage:
    """The rules of a rule set.

    >>> rules("tchag").section("C2").title.en
    'How a pawn steps'
    """
    if game not in RULE_SETS:
        raise UnknownOption(f"there is no rule set {shortened(game)!r}", RULE_SETS)
    return read_page(read("rules", f"{game}.toml"), game)


def read_page(file: Entry, game: str) -> RulesPage:
    """The page that a data file holds."""
    intro = file.both("intro")
    sections = tuple(_section(entry, game) for entry in file.entries("section"))
    file.finish()
    names = [section.rule for section in sections]
    for name in names:
        if names.count(name) > 1:
            raise file.fail(f"there are two sections {name}")
    for section in sections:
        for reference in REFERENCE.findall("".join(_texts(section))):
            if reference not in names:
                raise file.fail(f"section {section.rule} refers to {reference}, which is not on this page")
    return RulesPage(game, intro, sections)


def _section(entry: Entry, game: str) -> Section:
    """A section of the page of a game: written out there, or taken from another page, with a note put before it."""
    rule, plays = entry.text("rule"), entry.text("game", game)
    if plays not in RULE_SETS:
        raise entry.fail(f"there is no rule set {plays}")
    source, number, note = entry.text("from", ""), entry.text("of", rule), entry.maybe_both("note")
    if source:
        entry.finish()
        entry = _written_out(source, number, entry)
    elif number != rule or note:
        raise entry.fail("of and note belong to a section taken from elsewhere, and from is missing")
    title, text, ours = entry.both("title"), entry.both("text"), entry.maybe_both("ours")
    if note:
        text = Bilingual(*("\n\n".join(pair) for pair in zip(note, text, strict=True)))
    options = [option for option in entry.texts("options") if not source or option in OPTIONS[game]]
    for option in options:
        if option not in OPTIONS[game]:
            raise entry.fail(f"{game} has no option {option}")
    figures = tuple(Figure.read(each, plays) for each in entry.entries("figure"))
    entry.finish()
    return Section(rule, title, text, ours, tuple(options), figures)


def _written_out(source: str, number: str, asking: Entry) -> Entry:
    """The section with this number in the file of another rule set."""
    if source not in RULE_SETS:
        raise asking.fail(f"there is no rule set {source}")
    for entry in read("rules", f"{source}.toml").entries("section"):
        if entry.text("rule") == number and not entry.text("from", ""):
            return entry
    raise asking.fail(f"{number} is not written out in {source}")


def _texts(section: Section) -> list[str]:
    """All texts of a section, in both languages."""
    said = [section.title, section.text, section.ours]
    for figure in section.figures:
        said += [figure.caption, figure.task, figure.praise]
    return [text for both in said if both for text in both]
