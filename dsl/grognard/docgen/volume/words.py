"""Phrases of the book as runs for the typesetter: plain data, ready for JSON, in which nothing is markup."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import attrs

from grognard.docgen import view
from grognard.docgen.hidden import by_code
from grognard.docgen.pictures import picture_path
from grognard.docgen.sheet.data import plain
from grognard.docgen.sheet.hyphenation import cut
from grognard.ir.notes import Citation
from grognard.wording.phrase import Cited, Missing, Phrase, Stress, Target, Term, Words, between_spaces, capitalised

Run = str | dict[str, Any]
"""Text as it is printed, or an object with one key that says what it is: `t` a name, `g` a gap, `b` and `i` stress,
`c` paragraphs of the source."""

_LONGEST = 22
"""A line may end within an unbroken run of more letters."""
_LONGEST_IN_TITLES = 12
_NEAR = 2
"""What stands within so many paragraphs is found without being told its page."""
_PAGED = frozenset({"rule", "table", "sequence"})


@attrs.define
class Speech:
    """Says the phrases of one block. `numbers` are the paragraphs of the book, `entries` those of its index."""

    numbers: Mapping[Target, int]
    entries: Mapping[Target, int]
    here: int = 0
    _told: set[Target] = attrs.field(factory=set)

    def words(self, phrase: Phrase) -> list[Run]:
        """A phrase."""
        made: list[Run] = []
        for part in phrase:
            match part:
                case Words():
                    made.append(spaced(part.text))
                case Term():
                    made.append(self._term(part))
                case Missing():
                    made.append({"g": shown(part.words)})
                case Stress():
                    made.append({"b" if part.strong else "i": self.words(part.inner)})
                case Cited():
                    made.append({"c": cited(part.cites)})
        return [run for run in made if run != ""]

    def sentence(self, phrase: Phrase) -> list[Run]:
        """A phrase that begins with a capital letter."""
        return self.words(capitalised(phrase))

    def _term(self, term: Term) -> Run:
        number, entry = self.numbers.get(term.target), self.entries.get(term.target)
        if number is None and entry is None:
            return spaced(term.text)
        run: dict[str, Any] = {"t": spaced(term.text)}
        if entry is not None:
            run["x"] = entry
        if number is not None:
            run["to"] = number
            # Once in a block, and not of what stands beside it: more figures than words help nobody.
            far = abs(number - self.here) > _NEAR
            if far and term.target.sort in _PAGED and term.target not in self._told:
                run["p"] = True
                self._told.add(term.target)
        return run

    def prose(self, found: view.Prose) -> list[dict[str, Any]]:
        """An author's paragraphs, lists and pictures."""
        made: list[dict[str, Any]] = []
        for part in found:
            match part:
                case view.Paragraph():
                    made.append({"p": self.words(part.words)})
                case view.Points():
                    made.append({"l": [self.words(point) for point in part.points], "first": part.first})
                case view.Picture():
                    made.append({"pic": picture_path(part.file), "w": self.words(part.caption)})
        return made

    def remarks(self, found: Sequence[view.Remark]) -> list[dict[str, Any]]:
        """How the source is read, where it errs, notes."""
        return [
            {"k": view.REMARKS.get(one.kind, one.kind.capitalize()), "w": self.words(one.words), "c": cited(one.cites)}
            for one in found
        ]


def cited(cites: Sequence[Citation]) -> str:
    """Paragraphs of the source, as they stand at the end of a line."""
    return shown(", ".join(str(cite) for cite in cites))


def shown(text: str, longest: int = _LONGEST) -> str:
    """An author's text as it may be printed: one line, with places in long words where a line may end."""
    return " ".join(cut(word, longest) for word in by_code(plain(text)).split(" "))


def titled(text: str) -> str:
    """The same for what is set in large type."""
    return shown(text, _LONGEST_IN_TITLES)


def spaced(text: str) -> str:
    """The same of a part of a sentence, with the spaces at its ends."""
    return between_spaces(text, shown)
