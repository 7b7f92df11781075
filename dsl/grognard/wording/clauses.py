"""Who is something, and what is it? Several such clauses about the same are joined, and who it is about is said once."""

from __future__ import annotations

from collections.abc import Iterable

import attrs

from grognard.ir.said_names import verb_of
from grognard.wording.phrase import Phrase, Term, plain, say

_SEVERAL = {"is": "are", "has": "have", "does": "do"}


@attrs.frozen
class Clause:
    """`the target`, `is`, `not shaken`. What has no subject is said by itself: it stands in `rest`."""

    subject: Phrase
    verb: str
    rest: Phrase

    @property
    def words(self) -> Phrase:
        """All of it."""
        return say(self.subject, " " if self.subject else "", self.predicate)

    @property
    def predicate(self) -> Phrase:
        """What is said of the subject."""
        return say(f"{self.verb} " if self.verb else "", self.rest)

    def of_that(self, several: bool) -> Clause:
        """The same of the piece that was just named: `which is bloodied`, `whose posture is moving`, `with leader near`."""
        head, _, named = plain(self.subject[:1]).partition(" ")
        if head == "it" and plain(self.subject) == "it":
            verb = _SEVERAL.get(self.verb, self.verb) if several else self.verb
            return Clause(say("which"), verb, self.rest)
        if head == "its":
            return Clause(say("whose ", named, self.subject[1:]), self.verb, self.rest)
        if not self.subject and self.rest and isinstance(self.rest[-1], Term):
            return alone(say(_by_itself(plain(self.rest)), self.rest[-1]))
        return alone(say("for which ", self.words))


def alone(words: Phrase) -> Clause:
    """What is said by itself."""
    return Clause((), "", words)


def together(clauses: Iterable[Clause], between: str) -> Clause:
    """Several as one: `the target is cavalry and not dismounted`, `it has moved and is shaken`."""
    first, *others = clauses
    words, before = first.rest, first
    for clause in others:
        if not clause.subject or clause.subject != before.subject:
            words = say(words, between, clause.words)
        elif clause.verb in ("is", "are") and clause.verb == before.verb and not _reaches_on(before.rest, clause.rest):
            words = say(words, between, clause.rest)
        else:
            words = say(words, between, clause.predicate)
        before = clause
    return Clause(first.subject, first.verb, words)


def _reaches_on(words: Phrase, behind: Phrase) -> bool:
    """Whether words would be taken for a part of those before them: of `not shaken and halted` the `not` would be of both."""
    text, after = plain(words), plain(behind)
    return " or " in text or " or " in after or (text.startswith("not ") and not after.startswith("not "))


def _by_itself(name: str) -> str:
    """What stands before a yes-or-no name that is said by itself, after the piece: `which commands it`."""
    positive = name.removeprefix("not ")
    if verb_of(positive):
        return "which " if positive == name else "which not "
    return "with " if positive == name else "without "
