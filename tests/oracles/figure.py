"""A figure of a source, worked out without the program."""

from fractions import Fraction

from attrs import field, frozen

GAP = "gap"


@frozen
class Figure:
    """What a source says a situation comes to: a chance, a number or a word."""

    mechanic: str
    place: str
    situation: dict[str, object] = field(hash=False)
    question: str
    expected: Fraction | int | str
    note: str = ""
