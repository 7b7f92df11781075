"""What a ruleset answers is what was counted from its source; what is not asked has a reason."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import pytest
from attrs import frozen

from tests.oracles.figure import GAP, Figure
from tests.rulesets import figures_square_brigadier, figures_tyneside


@frozen
class Asked:
    """How one ruleset is asked for the figures counted from its source."""

    figures: Sequence[Figure]
    not_asked: Mapping[str, str]
    asked: Callable[[str, dict[str, object]], object]
    """What the ruleset says to a figure; None where it cannot be asked."""


RULESETS = {
    name: Asked(one.FIGURES, one.NOT_ASKED, one.asked)
    for name, one in (("square_brigadier", figures_square_brigadier), ("tyneside", figures_tyneside))
}

GIVEN = [
    pytest.param(ruleset, figure, id=f"{ruleset} {figure.question} {figure.situation}")
    for ruleset, module in RULESETS.items()
    for figure in module.figures
    if figure.expected != GAP
]
"""What the source leaves out is a gap of the ruleset, and no figure."""


@pytest.mark.parametrize(("ruleset", "figure"), GIVEN)
def test_the_ruleset_says_what_the_source_comes_to(ruleset: str, figure: Figure) -> None:
    module = RULESETS[ruleset]
    answer = module.asked(figure.question, figure.situation)
    if answer is None:
        assert figure.question in module.not_asked
    else:
        assert answer == figure.expected


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_reason_is_about_a_figure_that_is_not_asked(ruleset: str) -> None:
    module = RULESETS[ruleset]
    given = [figure for figure in module.figures if figure.expected != GAP]
    left = {figure.question for figure in given if module.asked(figure.question, figure.situation) is None}
    assert left == set(module.not_asked)
