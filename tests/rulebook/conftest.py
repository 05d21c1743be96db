"""The fixture of the rulebook tests: every rule set under several options."""

from __future__ import annotations

import pytest

from tablier import rulebook

from .rulebook_cases import VARIANTS


@pytest.fixture(params=VARIANTS, ids=lambda variant: "-".join([variant[0], *map(str, variant[1].values())]))
def game(request: pytest.FixtureRequest) -> rulebook.Game:
    """Every rule set, under several options."""
    id, options = request.param
    return rulebook.game(id, **options)
