"""What is reported by a reader who understands the text, and what of it stands when it is read again?

Two rounds, several questions at once. In the first each passage is asked about. In the second all findings of a passage, those of
the checks too, are shown to a reader who knows nothing of the first round and tries to refute them: what a reader imagines
seldom comes twice (*chain of verification*: Dhuliawala et al., Findings of ACL 2024).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Protocol, TypeVar

import attrs

from grognard.assistant.question import Question
from grognard.assistant.readers import call_at_once
from grognard.diagnostics.diagnostic import Severity
from grognard.review.asked.answers import Flaw, Unreadable, Verdict, flaws_of, placed_flaws, read_verdicts, see
from grognard.review.asked.index import index_of
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
    """Those of the checks and of the readers, as the second look left them."""
    waiting: int
    """Questions without an answer. What they are about is reported as the checks alone found it."""
    claims: int
    """Flaws that were reported."""
    fallen: int
    """Those of them that did not stand."""
    doubted: int
    """Findings of the checks that did not stand; they are only worth a look now."""
    astray: int
    """Flaws whose words are not in the text."""
    unread: tuple[Question, ...]
    """Questions whose answers could not be read."""


def plan(book: Book, most: int, *, print_too: bool = False, together: bool = False) -> tuple[Round, ...]:
    """The questions of the first round: of each passage of at most so many words each topic by itself, or all `together`."""
    topics = [OF_SENSE] if together else [(topic,) for topic in OF_SENSE]
    large = passages(book, most, index=index_of(book), with_elsewhere=True)
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
    book: Book,
    own: Sequence[Finding],
    read_answer: Read,
    rounds: Sequence[Round],
    progress: Callable[[int, int], object] = lambda *_: None,
) -> Asked:
    """Ask the questions of a plan about a text in which the checks have findings already (`own`).

    `progress` is called after each answer: how many came, and how many there are so far. Raises what `read_answer` raises.
    """
    return _Asking(book, read_answer, progress, len(rounds)).result(own, rounds)


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
    doubted: int = 0
    astray: int = 0
    unread: list[Question] = attrs.Factory(list)

    def result(self, own: Sequence[Finding], rounds: Sequence[Round]) -> Asked:
        answers = self._ask([(each.question, flaws_of) for each in rounds])
        left = list(own)
        judged: list[tuple[Finding, ...]] = []
        findings: list[Finding] = []
        seconds: list[tuple[Question, Callable[[str], dict[int, tuple[Verdict, str]]]]] = []
        ours = frozenset(own)
        for passage, of_print, claims in self._by_passage(rounds, answers):
            here = [finding for finding in left if passage.holds(finding.place) and _is_of_print(finding) == of_print]
            left = [finding for finding in left if finding not in here]
            if claims is None:
                findings += here
                continue
            new = list(_without_repeats(claims, here))
            self.claims += len(new)
            every = [*here, *new]
            for at in range(0, len(every), _AT_ONCE):
                some = tuple(every[at : at + _AT_ONCE])
                lines = [_claim(self.book, passage, finding) for finding in some]
                name = _name(len(rounds) + len(seconds) + 1, "second-look")
                seconds.append(
                    (second_question(passage, lines, name, print_only=of_print), partial(read_verdicts, len(lines)))
                )
                judged.append(some)
        self.planned += len(seconds)
        for some, verdicts in zip(judged, self._ask(seconds), strict=True):
            findings += self._judged(some, verdicts, ours)
        self.progress(self.planned, self.planned)
        return Asked(
            by_weight([*findings, *left]),
            self.waiting,
            self.claims,
            self.fallen,
            self.doubted,
            self.astray,
            tuple(self.unread),
        )

    def _by_passage(
        self, rounds: Sequence[Round], answers: Sequence[tuple[Flaw, ...] | None]
    ) -> Iterator[tuple[Passage, bool, list[Finding] | None]]:
        """Each passage with the claims about it; None where a question about it waits."""
        grouped: dict[tuple[int, bool], list[tuple[Round, tuple[Flaw, ...] | None]]] = {}
        for each, flaws in zip(rounds, answers, strict=True):
            grouped.setdefault((id(each.passage), each.of_print), []).append((each, flaws))
        unread = {question.mark for question in self.unread}
        for (_, of_print), group in grouped.items():
            claims: list[Finding] = []
            for each, flaws in group:
                placed = placed_flaws(self.book, each.passage, each.topics, flaws or ())
                claims += placed.findings
                self.astray += placed.astray
            waits = any(flaws is None and each.question.mark not in unread for each, flaws in group)
            yield group[0][0].passage, of_print, None if waits else claims

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

    def _judged(
        self, some: Sequence[Finding], verdicts: dict[int, tuple[Verdict, str]] | None, ours: frozenset[Finding]
    ) -> Iterator[Finding]:
        """What of some findings stands; without verdicts those of the checks."""
        for number, finding in enumerate(some, 1):
            if verdicts is None:
                if finding in ours:
                    yield finding
                continue
            verdict, _ = verdicts.get(number, ("taste", ""))
            if verdict == "stands":
                yield attrs.evolve(finding, sure=Sure.LIKELY) if finding.sure is Sure.PERHAPS else finding
            elif finding in ours:
                self.doubted += verdict == "falls"
                yield attrs.evolve(finding, sure=Sure.PERHAPS)
            else:
                self.fallen += verdict != "same"


def _name(number: int, about: str) -> str:
    return f"{number:03}-{about}"


def _is_of_print(finding: Finding) -> bool:
    return finding.code.severity is Severity.NOTE


def _without_repeats(claims: Iterable[Finding], own: Iterable[Finding]) -> Iterator[Finding]:
    """Flaws that are not reported already: about the very same words, of the same weight."""
    taken = {
        (finding.code.severity, place.span.start, place.span.end)
        for finding in own
        for place in (finding.place, *finding.places)
    }
    for claim in claims:
        key = (claim.code.severity, claim.place.span.start, claim.place.span.end)
        if key not in taken:
            taken.add(key)
            yield claim


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
