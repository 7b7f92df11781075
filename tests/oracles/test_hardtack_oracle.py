"""Every figure of Hardtack against its brute force."""

import pytest

from tests.oracles.figure import Figure
from tests.oracles.hardtack import FIGURES
from tests.oracles.hardtack_counting import ORACLES
from tests.oracles.throws import worked


@pytest.mark.parametrize("figure", FIGURES, ids=lambda figure: f"{figure.mechanic} {figure.place}")
def test_figure(figure: Figure) -> None:
    assert worked(ORACLES, figure) == figure.expected


def test_every_function_has_a_figure() -> None:
    assert {(figure.mechanic, figure.question) for figure in FIGURES} == set(ORACLES)
