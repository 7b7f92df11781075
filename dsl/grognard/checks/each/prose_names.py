"""Do the names and the references of the prose lead anywhere?"""

from __future__ import annotations

import re
from collections.abc import Callable

from grognard.checks.check import Check
from grognard.checks.known import Known
from grognard.checks.passages import BRACES, Pages, Passage
from grognard.diagnostics import codes
from grognard.diagnostics.collector import Collector
from grognard.diagnostics.spelling import nearest
from grognard.ir.deeds import ByHand
from grognard.ir.names import key, singular
from grognard.ir.ruleset import Ruleset
from grognard.ir.sections import SectionIndex, is_part_of, section_key
from grognard.ir.types import value_text
from grognard.ir.walk import all_lines
from grognard.source import Place
from grognard.word_set import word_set

_CITE = re.compile(r"\[([^\[\]\n]{1,80})\]")
_SEE = re.compile(
    r"\b(?:see|as in|under) (?:the )?(?P<sort>table|rule|chapter|section|test|action) (?:of )?(?P<name>[^,.;:()\[\]]+)",
    re.IGNORECASE,
)
_PARAGRAPH = re.compile(r"\b(?i:see|as in|under) (?P<name>(?:[A-Z]|[0-9]+)(?:\.[0-9A-Za-z]+)+)\b")
_CALLED = re.compile(r"\b(?i:the|use|on) (?:the )?(?P<name>(?:[A-Z][\w'-]+ )+)(?P<sort>[Tt]able|[Cc]hart)\b")
_TAKEN = re.compile(
    r"\b(?:takes?|makes?|pass(?:es)?|fails?|rolls? for) (?:an?|its|their|another) (?P<name>(?:[a-z-]+ ){1,2})(?:test|check)\b",
    re.IGNORECASE,
)
_USUAL = re.compile(
    r"\b(?P<name>[a-z]{3,}) (?:(?:it|them|this) )?(?:in the (?:usual|normal|ordinary) (?:way|manner)|as usual)\b",
    re.IGNORECASE,
)
_LEAST_LETTERS = 5
"""Shorter words are too often almost another word."""
_PASSING = word_set("""
    further second third first new single separate immediate successful special quick another one same die dice
""")
"""Words that say which test it is and not what it is called."""
_ANY = word_set("test tests check roll rolls done this that play way made resolved")
"""Words of no one rule: what is done in the usual way has been named before them."""


def prose_leads_somewhere(ruleset: Ruleset, known: Known, collector: Collector) -> None:
    """Report names in braces, references and misspelled names that lead nowhere."""
    read = known.pages
    names = _Names(ruleset)
    paragraphs = _Paragraphs(ruleset, read)
    for passage in read.passages:
        for found in BRACES.finditer(passage.text) if passage.mark != "in short:" else ():
            if not names.has(found[1]):
                _name(passage, found, names, collector)
        for found in _CITE.finditer(passage.text):
            for part in found[1].partition(";")[0].split(","):
                if any(letter.isdigit() for letter in part) and not paragraphs.has(passage, part.strip()):
                    _reference(passage, found, part.strip(), collector)
        for found in _PARAGRAPH.finditer(passage.text):
            if not paragraphs.has(passage, found["name"]):
                _reference(passage, found, found["name"], collector)
        for found in _SEE.finditer(passage.text):
            if not names.begins(found["name"]) and not paragraphs.has(passage, found["name"].split()[0]):
                _reference(passage, found, found["name"].strip(), collector)
        for found in _CALLED.finditer(passage.text):
            if not names.speaks_of(found["name"]):
                _reference(passage, found, f"{found['name']}{found['sort']}", collector)
        if passage.mark == ">":
            _unwritten(passage.text, passage.at, names, collector)
        if passage.mark != "in short:":  # a sentence has words and endings of its own
            _spelling(passage, names, collector)
    for rule in ruleset.rules.values():
        for line in all_lines(rule.lines):
            if isinstance(line.deed, ByHand):
                _unwritten(line.deed.text, _whole(line.place), names, collector)


def _whole(place: Place) -> Callable[[int, int], Place]:
    """A line as a whole, wherever in its text something stands."""
    return lambda _start, _length: place


def _unwritten(text: str, at: Callable[[int, int], Place], names: _Names, collector: Collector) -> None:
    """Tests that are named, and things done `in the usual way`, of which no rule has a word."""
    for pattern, what in ((_TAKEN, "test"), (_USUAL, "usual way")):
        for found in pattern.finditer(text):
            name = " ".join(word for word in found["name"].split() if word.casefold() not in _PASSING)
            if name and name.casefold() not in _ANY and not names.speaks_of(name):
                collector.report(
                    codes.PROSE_REFERENCE,
                    at(found.start(), len(found[0])),
                    f"`{found[0]}`: no rule, table or step has to do with `{name}`, so nothing says how it is done.",
                    help=f"Write the {what if what == 'test' else 'rule'}, or name the one that is meant in braces.",
                )


class _Names:
    """All that can be named."""

    def __init__(self, ruleset: Ruleset) -> None:
        known: list[str] = []
        for rule in ruleset.rules.values():
            known += [rule.name, f"modifiers to {rule.name}", *(param.name for param in rule.params)]
            known += [line.label for line in all_lines(rule.lines) if line.label]
        for table in ruleset.tables.values():
            known += [table.name, *table.columns, *(heading.name for heading in table.keys)]
        for sequence in ruleset.sequences.values():
            known += [sequence.name, *(phase.title for phase in sequence.phases)]
        for piece in ruleset.pieces.values():
            known += [piece.name, *(field.name for field in piece.fields), *(field.single for field in piece.fields)]
        known += [fact.name for fact in ruleset.facts.values()]
        for choice in ruleset.choices.values():
            known += [choice.name, *(value_text(word) for word in choice.words)]
        known += [part for one in ruleset.chapters for part in (one.title, one.title.partition(" ")[2])]
        self.known = [name for name in dict.fromkeys(known) if name]
        self._stems = {_stem(word) for name in self.known for word in key(name).split()}
        self._keys = {key(name) for name in self.known} | {singular(name) for name in self.known}
        self.but_one: dict[tuple[int, tuple[str, ...]], list[tuple[str, str]]] = {}
        """Names of several words by what is left without one of them: that word, and the name."""
        for name in self.known:
            words = key(name).split()
            for at, word in enumerate(words if len(words) > 1 else ()):
                if len(word) >= _LEAST_LETTERS:
                    self.but_one.setdefault((at, (*words[:at], *words[at + 1 :])), []).append((word, name))
        self.sizes = sorted({len(rest) + 1 for _, rest in self.but_one})

    def has(self, name: str) -> bool:
        """Whether something is called so."""
        return key(name) in self._keys or singular(name) in self._keys

    def speaks_of(self, text: str) -> bool:
        """Whether some name has a word of a text, in any form of it (`charge`, `charges`, `charging`)."""
        return any(_stem(word) in self._stems for word in key(text).split())

    def begins(self, text: str) -> bool:
        """Whether a text begins with a name."""
        words = text.split()
        return any(self.has(" ".join(words[:count])) for count in range(1, len(words) + 1))


def _stem(word: str) -> str:
    """What the forms of a word begin with."""
    return re.sub(r"(?:ings?|ed|es|e|s|al|ion|ment)$", "", word) if len(word) > 3 else word


class _Paragraphs:
    """All that can be referred to as a paragraph of the source."""

    def __init__(self, ruleset: Ruleset, read: Pages) -> None:
        self._index = SectionIndex(ruleset.layers)
        self._cited: set[str] = {"ours"}
        for element in read.elements:
            for cites in _CITE.findall(element.written):
                self._cited |= {section_key(part) for part in cites.partition(";")[0].split(",") if part.strip()}
        for chapter in ruleset.chapters:
            self._cited.add(section_key(chapter.title.partition(" ")[0]))

    def has(self, passage: Passage, paragraph: str) -> bool:
        """Whether a paragraph is a section of the source or, where none are listed, is cited by a rule."""
        path = passage.place.file.path
        if self._index.known(path):
            return paragraph.casefold() == "ours" or self._index.find(path, paragraph) is not None
        wanted = section_key(paragraph)
        return any(is_part_of(one, wanted) or is_part_of(wanted, one) for one in self._cited)


def _name(passage: Passage, found: re.Match[str], names: _Names, collector: Collector) -> None:
    near = nearest(found[1], names.known)
    collector.report(
        codes.PROSE_NAME,
        passage.at(found.start(), len(found[0])),
        f"Nothing is called `{found[1]}`.",
        help=f"Did you mean `{{{near}}}`?" if near else "Write the name of a rule, table, field or list in braces.",
    )


def _reference(passage: Passage, found: re.Match[str], name: str, collector: Collector) -> None:
    collector.report(
        codes.PROSE_REFERENCE,
        passage.at(found.start(), len(found[0])),
        f"`{name}` leads nowhere: no section, rule, table or chapter is called so.",
        help="Mend the reference.",
    )


def _spelling(passage: Passage, names: _Names, collector: Collector) -> None:
    """A name of several words that is one letter off in one of them."""
    text = BRACES.sub(lambda found: " " * len(found[0]), passage.text)
    words = [(found.start(), found[0]) for found in re.finditer(r"[^\W\d_][\w'-]*", text)]
    plain = [word.casefold() for _, word in words]
    for size in names.sizes:
        for at in range(len(words) - size + 1):
            run = plain[at : at + size]
            for hole, word in enumerate(run):
                if len(word) < _LEAST_LETTERS:
                    continue
                for right, name in names.but_one.get((hole, (*run[:hole], *run[hole + 1 :])), ()):
                    if not _slip(word, right) or names.has(" ".join(run)):
                        continue
                    start, end = words[at][0], words[at + size - 1][0] + len(words[at + size - 1][1])
                    collector.report(
                        codes.PROSE_SPELLING,
                        passage.at(start, end - start),
                        f"`{text[start:end]}` is almost `{name}`, and nothing is called so.",
                        help=f"Did you mean `{name}`?",
                    )


def _slip(said: str, right: str) -> bool:
    """Whether one word is another with a letter wrong, and not another form of it."""
    forms = {form for word in (said, right) for form in (f"{word}s", f"{word}d", f"{word}ed")}
    if {said[-2:], right[-2:]} == {"ed", "er"}:
        return False
    return _one_off(said, right) and said not in forms and right not in forms and "-" not in said + right


def _one_off(one: str, other: str) -> bool:
    """Whether one letter more, less, other, or two neighbours changed about, tell two words apart."""
    if one == other:
        return False
    at = next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    first, second = one[at:], other[at:]
    return (
        first[1:] == second
        or first == second[1:]
        or first[1:] == second[1:]
        or (first[:2] == second[1::-1] and first[2:] == second[2:])
    )


CHECKS = (Check(prose_leads_somewhere),)
