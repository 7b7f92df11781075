"""What does somebody see who understands the text, and what of that stands when it is looked at again?

Two rounds. In the first each passage is asked about, one topic at a time. In the second everything that was found in a passage, by the
checks of this program too, is shown to somebody who knows nothing of the first round and tries to refute it: what a reader imagines
seldom comes twice (*chain of verification*: Dhuliawala et al., Findings of ACL 2024).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import TypeVar

import attrs

from grognard.assistant.question import Question
from grognard.diagnostics.diagnostic import Severity
from grognard.review.asked.answers import Unreadable, Verdict, read_flaws, read_verdicts, see
from grognard.review.asked.passages import Passage, passages
from grognard.review.asked.questions import OF_SENSE, PRINT, Topic, first_question, second_question
from grognard.review.book import Book
from grognard.review.finding import Finding, Sure, by_weight
from grognard.source import Place

T = TypeVar("T")

OF_PRINT = 800
"""Words of a piece whose print is asked about: in a longer one slips are passed over."""
_SHOWN = 200
"""Letters of what a claim is about that are shown."""
_AT_ONCE = 25
"""Claims that are judged in one question."""


@attrs.frozen
class Asked:
    """What came of asking."""

    findings: tuple[Finding, ...]
    """Those of the checks and of whoever was asked, as the second look left them."""
    waiting: int
    """Questions without an answer. What they were about is told as the checks alone found it."""
    claims: int
    """Flaws that were told."""
    fallen: int
    """Those of them that did not stand."""
    doubted: int
    """Findings of the checks that did not stand; they are only worth a look now."""
    astray: int
    """Flaws whose words do not stand in the text."""
    unread: tuple[Question, ...]
    """Questions whose answers could not be read."""


def ask_about(
    book: Book,
    own: Sequence[Finding],
    answer: Callable[[Question], str | None],
    most: int,
    told: Callable[[int, int], object] = lambda *_: None,
) -> Asked:
    """Ask about a text in which the checks found something already (`own`), at most so many words of it at once.

    `told` is called before each question: how many were answered, and how many there are so far. Raises what `answer` raises.
    """
    return _Asking(book, answer, told).of(own, most)


@attrs.define
class _Asking:
    book: Book
    answer: Callable[[Question], str | None]
    told: Callable[[int, int], object]
    asked: int = 0
    planned: int = 0
    waiting: int = 0
    claims: int = 0
    fallen: int = 0
    doubted: int = 0
    astray: int = 0
    unread: list[Question] = attrs.Factory(list)

    def of(self, own: Sequence[Finding], most: int) -> Asked:
        small = passages(self.book, min(most, OF_PRINT))
        large = passages(self.book, most, with_elsewhere=True)
        self.planned = len(small) + len(large) * len(OF_SENSE)
        rounds = [(passage, (PRINT,)) for passage in small] + [(passage, OF_SENSE) for passage in large]
        first = [(passage, topics, self._first(passage, topics)) for passage, topics in rounds]
        found: list[Finding] = []
        left = list(own)
        for passage, topics, claims in first:
            here, rest = list[Finding](), list[Finding]()
            for one in left:
                fits = passage.holds(one.place) and _is_of_print(one) == (topics == (PRINT,))
                (here if fits else rest).append(one)
            left = rest
            found += here if claims is None else self._second(passage, here, claims, topics)
        self.told(self.asked, self.asked)
        return Asked(
            by_weight([*found, *left]),
            self.waiting,
            self.claims,
            self.fallen,
            self.doubted,
            self.astray,
            tuple(self.unread),
        )

    def _first(self, passage: Passage, topics: Sequence[Topic]) -> list[Finding] | None:
        """The flaws that are told of a passage; None where an answer is missing. One that cannot be read tells none."""
        found: list[Finding] = []
        before = self.waiting
        for topic in topics:
            question = first_question(passage, topic, self._name(topic.name))
            flaws = self._read(question, partial(read_flaws, self.book, passage, topic))
            if flaws is not None:
                found += flaws.findings
                self.astray += flaws.astray
        return found if self.waiting == before else None

    def _second(
        self, passage: Passage, own: Sequence[Finding], claims: Sequence[Finding], topics: Sequence[Topic]
    ) -> Iterator[Finding]:
        """What of a passage's findings stands."""
        new = list(_without_told(claims, own))
        self.claims += len(new)
        every, ours = [*own, *new], frozenset(own)
        for at in range(0, len(every), _AT_ONCE):
            some = every[at : at + _AT_ONCE]
            lines = [_claim(self.book, passage, one) for one in some]
            self.planned += 1
            question = second_question(passage, lines, self._name("second-look"), print_only=topics == (PRINT,))
            verdicts = self._read(question, partial(read_verdicts, len(lines)))
            if verdicts is None:
                yield from (one for one in some if one in ours)
                continue
            for number, one in enumerate(some, 1):
                verdict, _ = verdicts.get(number, ("taste", ""))
                yield from self._judged(one, verdict, ours=one in ours)

    def _judged(self, one: Finding, verdict: Verdict, *, ours: bool) -> Iterable[Finding]:
        if verdict == "stands":
            return [attrs.evolve(one, sure=Sure.LIKELY) if one.sure is Sure.PERHAPS else one]
        if ours:
            self.doubted += verdict == "falls"
            return [attrs.evolve(one, sure=Sure.PERHAPS)]
        if verdict == "taste":
            return [attrs.evolve(one, sure=Sure.PERHAPS)]
        self.fallen += verdict == "falls"
        return []

    def _read(self, question: Question, read: Callable[[str], T]) -> T | None:
        """What an answer says; None where it waits or cannot be read."""
        self.told(self.asked, self.planned)
        said = self.answer(question)
        self.asked += 1
        if said is None:
            self.waiting += 1
            return None
        try:
            return read(said)
        except Unreadable:
            self.unread.append(question)
            return None

    def _name(self, about: str) -> str:
        return f"{self.asked + 1:03}-{about}"


def _is_of_print(one: Finding) -> bool:
    return one.code.severity is Severity.NOTE


def _without_told(claims: Iterable[Finding], own: Iterable[Finding]) -> Iterator[Finding]:
    """Flaws that are not told already: about the very same words, of the same weight."""
    taken = {(one.code.severity, place.span.start, place.span.end) for one in own for place in (one.place, *one.places)}
    for one in claims:
        key = (one.code.severity, one.place.span.start, one.place.span.end)
        if key not in taken:
            taken.add(key)
            yield one


def _claim(book: Book, passage: Passage, one: Finding) -> str:
    """A finding as it is put to the second look, its places by the numbers of the passage."""

    def line(place: Place) -> str:
        at = place.span.start
        found = (number for number, row in passage.numbered.items() if row.start <= at <= row.start + len(row.text))
        return next((f"line {number}" for number in found), "elsewhere")

    message = one.message
    for other in one.also:
        message = message.replace(see(book.line_told(other.place.span.start), other), see(line(other.place), other))
    write = f" {one.help}" if one.help.startswith("Write") else ""
    return f"{line(one.place).capitalize()}, “{one.place.text[:_SHOWN]}”: {message}{write}".replace("\n", " ")
