"""What is reported by a reader who understands the text, and what of it stands when it is read again?

Two rounds, several questions at once. In the first each passage is asked about. In the second all that was reported of a passage is shown
to a reader who knows nothing of the first round and tries to refute it: what a reader imagines seldom comes twice (*chain of verification*: Dhuliawala et al., Findings of ACL 2024).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Protocol, TypeVar

import attrs

from grognard.assistant.question import Question
from grognard.assistant.readers import call_at_once
from grognard.review.asked.answers import Flaw, Unreadable, Verdict, flaws_of, placed_flaws, read_verdicts, see
from grognard.review.asked.index import index_of
from grognard.review.asked.passages import Passage, passages
from grognard.review.asked.questions import OF_SENSE, PRINT, Topic, first_question, second_question
from grognard.review.book import Book
from grognard.review.finding import Finding, by_weight
from grognard.source import Place

T = TypeVar("T")

OF_PRINT = 800
"""Words of a piece whose print is asked about: in a longer one slips are passed over."""
_SHOWN = 200
"""Letters of what a claim is about that are shown."""
_AT_ONCE = 25
"""Claims that are judged in one question."""
_READERS = 4
"""Questions that a server is asked at one time."""


class Read(Protocol):
    """Where answers come from: `Letters.read_answer`. None where a question waits."""

    def __call__(self, question: Question, read: Callable[[str], T]) -> T | None:
        """The answer as `read` makes it."""


@attrs.frozen
class Round:
    """A question about a passage, and its topics."""

    passage: Passage
    topics: tuple[Topic, ...]
    question: Question

    @property
    def of_print(self) -> bool:
        """Whether it asks for slips of print."""
        return self.topics == (PRINT,)


@attrs.frozen
class Asked:
    """What came of asking."""

    findings: tuple[Finding, ...]
    """What the readers reported and the second look left."""
    waiting: int
    """Questions without an answer."""
    claims: int
    """Flaws that were reported."""
    fallen: int
    """Those of them that did not stand."""
    astray: int
    """Flaws whose words are not in the text."""
    unread: tuple[Question, ...]
    """Questions whose answers could not be read."""


def plan(book: Book, most: int, *, print_too: bool = False, together: bool = False) -> tuple[Round, ...]:
    """The questions of the first round: of each passage of at most so many words each topic by itself, or all `together`."""
    topics = [OF_SENSE] if together else [(topic,) for topic in OF_SENSE]
    large = passages(book, most, index_of(book))
    rounds = [(passage, some) for passage in large for some in topics]
    if print_too:
        rounds += [(passage, (PRINT,)) for passage in passages(book, min(most, OF_PRINT))]
    return tuple(
        Round(
            passage,
            some,
            first_question(passage, some, _name(number, "chapter" if together and some == OF_SENSE else some[0].name)),
        )
        for number, (passage, some) in enumerate(rounds, 1)
    )


def ask_about(
    book: Book, read_answer: Read, rounds: Sequence[Round], progress: Callable[[int, int], object] = lambda *_: None
) -> Asked:
    """Ask the questions of a plan about a text.

    `progress` is called after each answer: how many came, and how many there are so far. Raises what `read_answer` raises.
    """
    return _Asking(book, read_answer, progress, len(rounds)).result(rounds)


@attrs.define
class _Asking:
    book: Book
    read_answer: Read
    progress: Callable[[int, int], object]
    planned: int
    answered: int = 0
    waiting: int = 0
    claims: int = 0
    fallen: int = 0
    astray: int = 0
    unread: list[Question] = attrs.Factory(list)

    def result(self, rounds: Sequence[Round]) -> Asked:
        answers = self._ask([(each.question, flaws_of) for each in rounds])
        judged: list[list[Finding]] = []
        seconds: list[tuple[Question, Callable[[str], dict[int, Verdict]]]] = []
        for passage, of_print, claims in self._by_passage(rounds, answers):
            self.claims += len(claims)
            for at in range(0, len(claims), _AT_ONCE):
                judged.append(claims[at : at + _AT_ONCE])
                lines = [_claim(self.book, passage, finding) for finding in judged[-1]]
                name = _name(len(rounds) + len(seconds) + 1, "second-look")
                question = second_question(passage, lines, name, print_only=of_print)
                seconds.append((question, partial(read_verdicts, len(lines))))
        self.planned += len(seconds)
        verdicts = self._ask(seconds)
        findings = [finding for some, each in zip(judged, verdicts, strict=True) for finding in self._left(some, each)]
        self.progress(self.planned, self.planned)
        return Asked(by_weight(findings), self.waiting, self.claims, self.fallen, self.astray, tuple(self.unread))

    def _by_passage(
        self, rounds: Sequence[Round], answers: Sequence[tuple[Flaw, ...] | None]
    ) -> Iterator[tuple[Passage, bool, list[Finding]]]:
        """Each passage with the claims about it, each claim once; none while a question about it waits."""
        grouped: dict[tuple[int, bool], list[tuple[Round, tuple[Flaw, ...] | None]]] = {}
        for each, flaws in zip(rounds, answers, strict=True):
            grouped.setdefault((id(each.passage), each.of_print), []).append((each, flaws))
        unread = {question.mark for question in self.unread}
        for (_, of_print), group in grouped.items():
            claims: dict[object, Finding] = {}
            for each, flaws in group:
                placed = placed_flaws(self.book, each.passage, each.topics, flaws or ())
                self.astray += placed.astray
                for claim in placed.findings:
                    claims.setdefault((claim.code.severity, claim.place.span), claim)
            if all(flaws is not None or each.question.mark in unread for each, flaws in group):
                yield group[0][0].passage, of_print, list(claims.values())

    def _ask(self, questions: Sequence[tuple[Question, Callable[[str], T]]]) -> list[T | None]:
        """The answers as they are read, in order; None where one waits or cannot be read."""

        def ask(question: Question, read: Callable[[str], T]) -> tuple[T | None, bool]:
            try:
                return self.read_answer(question, read), True
            except Unreadable:
                return None, False

        results: list[T | None] = []
        answers = call_at_once([partial(ask, *each) for each in questions], _READERS)
        for (question, _), (answer, readable) in zip(questions, answers, strict=True):
            self.answered += 1
            self.progress(self.answered, self.planned)
            if not readable:
                self.unread.append(question)
            elif answer is None:
                self.waiting += 1
            results.append(answer)
        return results

    def _left(self, claims: Sequence[Finding], verdicts: dict[int, Verdict] | None) -> Iterator[Finding]:
        """Those claims that stand."""
        for number, claim in enumerate(claims if verdicts is not None else (), 1):
            verdict = (verdicts or {}).get(number, "taste")
            if verdict == "stands":
                yield claim
            self.fallen += verdict in ("taste", "falls")


def _name(number: int, about: str) -> str:
    return f"{number:03}-{about}"


def _claim(book: Book, passage: Passage, finding: Finding) -> str:
    """A finding as it is put to the second look, its places by the numbers of the passage."""

    def line(place: Place) -> str:
        at = place.span.start
        rows = (number for number, row in passage.numbered.items() if row.start <= at <= row.start + len(row.text))
        return next((f"line {number}" for number in rows), "elsewhere")

    message = finding.message
    for other in finding.also:
        message = message.replace(see(book.line_told(other.place.span.start), other), see(line(other.place), other))
    write = f" {finding.help}" if finding.help.startswith("Write") else ""
    return f"{line(finding.place).capitalize()}, “{finding.place.text[:_SHOWN]}”: {message}{write}".replace("\n", " ")
