"""A figure beside the sum it comes from, and what the sums share: counted faces and typed tables."""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from itertools import product
from pathlib import Path

from attrs import frozen

from tests.oracles.figure import GAP, Figure

Answer = Fraction | int | str
Row = tuple[Mapping[str, object], Answer] | tuple[Mapping[str, object], Answer, str]

TRANSCRIPTIONS = Path(__file__).parent.parent / "transcriptions"


@frozen
class Worked:
    """A figure and the function that works it out from the figure's situation."""

    figure: Figure
    function: Callable[..., Answer]

    def answer(self) -> Answer:
        """Work the figure out: the words of the situation name what the function is told."""
        return self.function(**{word.replace(" ", "_"): value for word, value in self.figure.situation.items()})


def figures(mechanic: str, place: str, question: str, function: Callable[..., Answer], *rows: Row) -> list[Worked]:
    """Figures of one mechanic: a row holds the situation, the figure expected and perhaps a note."""
    return [Worked(Figure(mechanic, place, dict(row[0]), question, row[1], *row[2:]), function) for row in rows]


def missing(mechanic: str, place: str, situation: dict[str, object], question: str, reason: str) -> Figure:
    """A figure the source does not give, with what is missing."""
    return Figure(mechanic, place, situation, question, GAP, reason)


def chance(dice: Sequence[Sequence[int]], holds: Callable[..., bool]) -> Fraction:
    """The share of all throws of these dice for which something holds."""
    throws = list(product(*dice))
    return Fraction(sum(1 for throw in throws if holds(*throw)), len(throws))


def typed(ruleset: str, slug: str) -> list[list[str]]:
    """The rows of a typed table, header row first, without its footnotes."""
    text = (TRANSCRIPTIONS / ruleset / f"{slug}.txt").read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith(("#", "*"))]
    return [[cell.strip() for cell in line.split("|")] for line in lines]
