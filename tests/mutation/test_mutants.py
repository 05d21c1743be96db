"""Every mutant still has a place in the source: `make mutation` is long, and is not run at every change."""

from __future__ import annotations

import pytest

from .__main__ import ROOT
from .mutants import CONTROL, MUTANTS, Mutant


@pytest.mark.parametrize("mutant", [*MUTANTS, CONTROL], ids=lambda mutant: f"{mutant.rule}, {mutant.what}")
def test_the_text_a_mutant_changes_occurs_exactly_once(mutant: Mutant) -> None:
    assert (ROOT / mutant.file).read_text("utf-8").count(mutant.old) == 1
    assert mutant.new != mutant.old or mutant is CONTROL
