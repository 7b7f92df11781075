"""A trace replayed by hand: from its printed numbers alone, what can the score be? It shares no code with what writes traces.

A score is kept as the set of what it may be: a throw, a table or another rule may make it the score or leave it be, and the
next line of arithmetic tells which by the number that it begins with. A line that changed the score without a word, or whose
numbers do not fit, leaves nothing.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from fractions import Fraction

NUMBER = r"-?\d+(?: \d+/\d+|/\d+)?"
THROW = re.compile(
    rf"roll (?P<dice>.*?)(?:, (?P<each>[+-]\d+) on each die)?: (?P<faces>nothing|[-\d(), ]+)"
    rf"(?: = (?P<total>{NUMBER})(?: hits?(?: on (?P<low>-?\d+)(?: (?P<end>or more|or less)| to (?P<high>-?\d+))?)?)?)?"
)
NOTHING = "nothing yet"
Score = Fraction | str


class Unexplained(AssertionError):
    """A line of a trace does not follow from those above it."""


def number_of(text: str) -> Score:
    """A number as it is printed: `2`, `-1/2`, `3 1/4`; else the word itself."""
    if not re.fullmatch(NUMBER, text):
        return text
    whole, _, part = text.rpartition(" ")
    if not whole:
        return Fraction(part)
    return Fraction(whole) + (-1 if whole.startswith("-") else 1) * Fraction(part)


class Replay:
    """The lines of one rule, and of the rules within it, in order."""

    def __init__(self, lines: Sequence[str]) -> None:
        self._lines = [re.sub(r"  \[[^\]]*\]$", "", line) for line in lines]
        self._at = 0
        self._twice: set[int] = set()
        self._hits: dict[int, bool] = {}
        self._again = False

    def scores(self) -> set[Score]:
        """What the score may be behind the last line. Raises `Unexplained`."""
        listed = self._lines[0].startswith("modifiers to ")
        scores = self._rule(1, {Fraction(0) if listed else NOTHING})
        # Dice of a list that is asked by itself are thrown behind its lines.
        return self._rule(0, scores) if self._at < len(self._lines) else scores

    def _rule(self, depth: int, scores: set[Score]) -> set[Score]:
        """The lines below the head of a rule, at a depth."""
        self._at += not self._at
        while self._at < len(self._lines):
            line = self._lines[self._at]
            here = (len(line) - len(line.lstrip())) // 2
            if here < depth:
                break
            self._at += 1
            below = self._at < len(self._lines) and self._lines[self._at].startswith("  " * (here + 1))
            if below and line.lstrip().startswith("modifiers to "):
                scores = self._rule(here + 1, scores)
            elif below:
                scores = scores | self._rule(here + 1, {NOTHING, *scores})
            else:
                scores = self._line(line.strip(), scores)
        return scores

    def _line(self, line: str, scores: set[Score]) -> set[Score]:
        if line.startswith(("not counted: ", "not allowed: ", "counted after all: ", "when: ")):
            return scores
        if (throw := THROW.fullmatch(line)) is not None:
            return scores | self._thrown(throw)
        if (always := re.match(r"a natural (\d+) always (hits|misses)", line)) is not None:
            self._hits[int(always[1])] = always[2] == "hits"
            return scores
        if (
            again := re.match(r"a die that shows (\d+)(?: to (\d+)| or (more|less))? (counts twice|is thrown)", line)
        ) is not None:
            low = 0 if again[3] == "less" else int(again[1])
            high = 99 if again[3] == "more" else int(again[2] or again[1])
            self._again = True
            self._twice |= set(range(low, high + 1)) if again[4] == "counts twice" else set()
            return scores
        if re.match(r"(every|one|\d+) (die|dice) that miss(es)? (is|are) thrown once more", line):
            self._again = True
            return scores
        if (reset := re.match(rf"(?:start|kept) at ({NUMBER}|.+?)(?:  .*)?$", line)) is not None:
            return {number_of(reset[1])}
        words, arrow, after = line.rpartition(" → ")
        if arrow:
            return self._moved(words, number_of(after), scores)
        if line == "start over and roll again":
            return {NOTHING}
        if (said := re.search(r"(?: gives |^in all: |^the result is )(.+)$", line)) is not None:
            value = number_of(said[1])
            return scores | {value} if " gives " in line else {value}
        return scores

    def _thrown(self, throw: re.Match[str]) -> set[Score]:
        """What a throw comes to, by its faces: held against its total."""
        each = int(throw["each"] or 0)
        kept = [] if throw["faces"] == "nothing" else [int(f) for f in throw["faces"].split(", ") if "(" not in f]
        if throw["low"] is None:
            dice = len(kept)
            total = Fraction(sum(face * (2 if face in self._twice else 1) for face in kept) + each * dice)
            said = number_of(throw["total"]) if throw["total"] is not None else total
            # Of dice that add, one has several faces, and has the amount once.
            fits = {total - each * less for less in range(dice)} if self._again and each else {total}
        else:
            low, high = int(throw["low"]), int(throw["high"] or throw["low"])
            low, high = (low, 99) if throw["end"] == "or more" else (0, high) if throw["end"] else (low, high)
            total = Fraction(0)
            for face in kept:
                hits = self._hits.get(face, low <= face + each <= high)
                total += (2 if face in self._twice else 1) if hits else 0
            said, fits = number_of(throw["total"]), {total}
        if said not in fits:
            raise Unexplained(f"{throw[0]}: by hand {total}")
        self._twice, self._hits, self._again = set(), {}, False
        return {said}

    def _moved(self, words: str, after: Score, scores: set[Score]) -> set[Score]:
        """A line of arithmetic: what it makes of what the score may be holds what it says."""
        if words.startswith(("up ", "down ")) or not isinstance(after, Fraction):
            return {after}
        numbers = [score for score in scores if isinstance(score, Fraction)]
        if "no effect" in scores:
            numbers.append(Fraction(0))
        if after not in {self._made(words, before) for before in numbers}:
            raise Unexplained(f"{words} → {after}: from {sorted(map(str, scores))}")
        return {after}

    @staticmethod
    def _made(words: str, before: Fraction) -> Score:
        """What a line makes of a score."""
        if (signed := re.match(rf"([+-]|x)({NUMBER})(?:  |$)", words)) is not None:
            amount = number_of(signed[2])
            assert isinstance(amount, Fraction)
            return before * amount if signed[1] == "x" else before + (amount if signed[1] == "+" else -amount)
        verb = words.partition(" ")[0].rstrip(",")
        if verb in ("halve", "round"):
            often = re.search(r", (\d+) times", words)
            for _ in range((int(often[1]) if often else 1) if verb == "halve" else 0):
                before /= 2
                before = (
                    Fraction(math.ceil(before) if " up" in words else math.floor(before)) if "ro" in words else before
                )
            return before if verb == "halve" else Fraction(math.ceil(before) if " up" in words else math.floor(before))
        if verb == "double":
            return before * 2
        told = re.search(rf"(?:: |\b(?:add|subtract|by) )({NUMBER})(?: [a-z]+)?(?:  .*)?$", words)
        if told is None:
            return before if before == 0 else "no number"
        value = number_of(told[1])
        assert isinstance(value, Fraction)
        match verb:
            case "add":
                return before + value
            case "subtract":
                return before - value
            case "multiply":
                return before * value
            case "divide":
                return before / value
        return "no such line"
