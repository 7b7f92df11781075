"""Figures and sizes in a text: which are no number, and which are beyond a published limit?

Looks at tokens and cells only, before anything is made of them, so that no later pass meets such a figure
unreported.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction

from grognard.diagnostics import codes
from grognard.diagnostics.collector import Collector
from grognard.host.budget import Budget, BudgetExceeded, LimitName, Limits
from grognard.source import Place, SourceFile, Span
from grognard.syntax.losses_of_both import as_two_amounts
from grognard.syntax.parser import Parsed
from grognard.syntax.rows import cut
from grognard.syntax.token import Token
from grognard.word_set import word_set

_NUMBER = re.compile(r"[0-9]+(?:[./][0-9]+)?")
_DICE = re.compile(r"(?<!\w)(?P<count>[0-9]*)[dD](?P<sides>[0-9]+|%)(?!\w)")
_BEFORE_LINE = re.compile(r",?\s+before\s", re.IGNORECASE)
BRACES = re.compile(r"\{([^{}\n]*)\}")
_TEXTS = word_set("PROSE TEXT TITLE OF_TITLE KEY LABEL GAP CITE SECTION_ROW")
_FIGURES = word_set("""
    NUMBER SIGNED PERCENT RANGE LENGTH BAND AMOUNT DICE_AMOUNT EACH_AMOUNT WISH SHIFT DROP AT_MOST_OF UP_TO_N
""")
_WHOLE_ONLY = frozenset({"DICE_ARE", "PLAYS"})
_NO_DICE = "Between 1 and 1,000 dice of 1 to 1,000 sides each: `2D6`, `D10`, `D%`."


def check_figures(parsed: Parsed, file: SourceFile, limits: Limits, collector: Collector) -> None:
    """Report every figure of a parsed text that is none, and everything beyond a limit."""
    _Check(file, limits, collector).run(parsed.tokens)


class _Check:
    def __init__(self, file: SourceFile, limits: Limits, collector: Collector) -> None:
        self.file = file
        self.budget = Budget(limits)
        self.collector = collector
        self.has_parts = False
        """Whether a line `cells:` says what the numbers in the cells of this table are."""

    def run(self, tokens: Sequence[Token]) -> None:
        for line in _lines(tokens):
            if line[0].kind in {"TABLE", "AMEND"}:  # what is amended may have the line
                self.has_parts = line[0].kind == "AMEND"
            elif line[0].kind == "NOTE" and line[0].text.casefold().startswith("cells"):
                self.has_parts = True
            for number, token in enumerate(line):
                if token.kind == "NAME" and line[0].kind == "ADD_TO":
                    token = _where(token)
                self._token(token)
                before = line[number - 1].kind if number else ""
                if token.kind == "NUMBER" and (line[0].kind in _WHOLE_ONLY or before in {"COST", "GIVEN"}):
                    self._whole(token)
                elif token.kind == "RANGE" and before == "ROLL":
                    self._rising(token)

    def _token(self, token: Token) -> None:
        kind, text = token.kind, token.text
        if kind == "NAME":
            self._within("name_characters", len(" ".join(text.split())), token.start, token.end)
        elif kind == "DICE":
            self._dice(text, token.start)
        elif kind == "ROW":
            left, right = cut(text, token.start)
            for cell in left:
                self._stretch(cell.text, cell.start)
            for cell in right:
                if self.has_parts:  # `4/0` is two numbers, and `D0` no die
                    self._numbers(cell.text.replace("/", " "), cell.start)
                else:
                    self._stretch(cell.text, cell.start, as_two_amounts(cell.text))
        elif kind in _FIGURES:
            self._numbers(text, token.start)
            if kind == "DICE_AMOUNT":
                self._many_dice(text, token)
        elif kind in _TEXTS:
            self._within("string_bytes", len(text.encode("utf-8", "surrogatepass")), token.start, token.end)
            for match in BRACES.finditer(text):
                self._stretch(match[1], token.start + match.start(1))

    def _stretch(self, text: str, start: int, losses: str = "") -> None:
        """A cell, or what stands between braces: figures among words. `losses`: the cell, if it is the losses of both sides."""
        for match in _DICE.finditer(text):
            self._dice(match.group(), start + match.start())
        self._numbers(_DICE.sub(lambda dice: " " * len(dice.group()), text), start, losses)

    def _numbers(self, text: str, start: int, losses: str = "") -> None:
        for match in _NUMBER.finditer(text):
            digits = match.group()
            begin, end = start + match.start(), start + match.end()
            if not self._within("literal_digits", sum(map(str.isdigit, digits)), begin, end):
                continue
            _, slash, bottom = digits.partition("/")
            if slash and not int(bottom):
                self._no_number(
                    f"`{digits}` is no number: nothing can be divided by 0.",
                    begin,
                    end,
                    f"If these are the losses of both sides, write `{losses}`."
                    if losses
                    else "Write the part as the source gives it, such as `1/2`.",
                )

    def _dice(self, text: str, start: int) -> None:
        match = _DICE.fullmatch(text)
        assert match is not None
        end = start + len(text)
        count, sides = match["count"] or "1", match["sides"].replace("%", "100")
        if not self._within("dice", _size(count), start, end) or not self._within("sides", _size(sides), start, end):
            return
        if not int(count) or not int(sides):
            self._no_number(f"`{text}` is no throw of dice that can be made.", start, end, _NO_DICE)

    def _many_dice(self, text: str, token: Token) -> None:
        match = _NUMBER.search(text)
        if match is not None:
            self._within("dice", _size(match.group().partition("/")[0]), token.start, token.end)

    def _whole(self, token: Token) -> None:
        if not token.text.isdigit():
            self._no_number(
                f"`{token.text}` is no whole number, and one is wanted here.",
                token.start,
                token.end,
                "Write a whole number.",
            )

    def _rising(self, token: Token) -> None:
        low, high = (_fraction(match.group()) for match in _NUMBER.finditer(token.text))
        if token.text[0] in "-\u2212" or low is None or high is None:
            return
        if low > high:
            self._no_number(
                f"`{token.text}` is no range of numbers.",
                token.start,
                token.end,
                "Write the smaller number first: `2 to 5`.",
            )
        else:
            self._within("sides", int(high - low) + 1, token.start, token.end)

    def _no_number(self, message: str, start: int, end: int, help: str) -> None:
        self.collector.report(codes.UNREADABLE_NUMBER, Place(self.file, Span(start, end)), message, help=help)

    def _within(self, limit: LimitName, size: int, start: int, end: int) -> bool:
        try:
            self.budget.check(limit, size)
        except BudgetExceeded as error:
            place = Place(self.file, Span(start, end))
            self.collector.report(codes.LIMIT_EXCEEDED, place, error.message, help=error.help)
            return False
        return True


def _where(token: Token) -> Token:
    """`add to morale before LINE`: what is named, without the line of the base, which may be as long as that is."""
    match = _BEFORE_LINE.search(token.text)
    return token if match is None else token.saying(token.text[: match.start()])


def _size(digits: str) -> int:
    """A whole number; of a very long one only that it is large."""
    return int(digits) if len(digits) <= 18 else 10**18


def _fraction(digits: str) -> Fraction | None:
    try:
        return Fraction(digits) if len(digits) <= 40 else None
    except ZeroDivisionError:
        return None


def _lines(tokens: Sequence[Token]) -> Iterator[list[Token]]:
    line: list[Token] = []
    for token in tokens:
        if token.kind == "_NL":
            if line:
                yield line
            line = []
        elif token.kind not in {"_INDENT", "_DEDENT"}:
            line.append(token)
    if line:
        yield line
