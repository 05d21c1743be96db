"""Learning the games: their rules in full, with figures, in both languages."""

from tablier.learn.bilingual import Bilingual
from tablier.learn.data_file import DataError
from tablier.learn.figure import Figure, Wrong
from tablier.learn.rules import RulesPage, Section, rules

__all__ = ["Bilingual", "DataError", "Figure", "RulesPage", "Section", "Wrong", "rules"]
