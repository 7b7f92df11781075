"""Every figure of tyneside is what its sum comes to."""

import pytest

from tests.oracles.figure import GAP
from tests.oracles.tyneside import MISSING, WORKED
from tests.oracles.worked import Worked


@pytest.mark.parametrize("worked", WORKED, ids=lambda worked: f"{worked.figure.mechanic}: {worked.figure.situation}")
def test_the_figure_is_what_the_sum_comes_to(worked: Worked) -> None:
    assert worked.answer() == worked.figure.expected


def test_a_missing_figure_says_what_is_missing() -> None:
    assert all(figure.expected == GAP and figure.note for figure in MISSING)
