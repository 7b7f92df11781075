"""Do the names in braces and the citations of the prose lead anywhere?"""

from __future__ import annotations

import re

from grognard.checks.check import Check
from grognard.checks.known import Known
from grognard.checks.passages import BRACES, Passage
from grognard.diagnostics import codes
from grognard.diagnostics.collector import Collector
from grognard.diagnostics.spelling import nearest
from grognard.ir.names import key, singular
from grognard.ir.notes import Citation
from grognard.ir.ruleset import Ruleset
from grognard.ir.sections import SectionIndex, is_part_of, section_key
from grognard.ir.types import value_text
from grognard.ir.walk import all_lines, nodes
from grognard.kept import kept

_CITE = re.compile(r"\[([^\[\]\n]{1,80})\]")


def prose_leads_somewhere(ruleset: Ruleset, known: Known, collector: Collector) -> None:
    """Report names in braces and citations that lead nowhere."""
    names = _Names(ruleset)
    paragraphs = _Paragraphs(ruleset)
    for passage in known.passages:
        for braced in BRACES.finditer(passage.text) if passage.mark != "in short:" else ():
            if not names.has(braced[1]):
                _name(passage, braced, names, collector)
        for braced in _CITE.finditer(passage.text):
            for part in braced[1].partition(";")[0].split(","):
                if any(letter.isdigit() for letter in part) and not paragraphs.has(passage, part.strip()):
                    _reference(passage, braced, part.strip(), collector)


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
        known += [part for chapter in ruleset.chapters for part in (chapter.title, chapter.title.partition(" ")[2])]
        self.known = [name for name in dict.fromkeys(known) if name]
        self._keys = {key(name) for name in self.known} | {singular(name) for name in self.known}

    def has(self, name: str) -> bool:
        """Whether something is called so."""
        return key(name) in self._keys or singular(name) in self._keys


@kept
def _cited_in(declared: object) -> frozenset[str]:
    """The sections that a declaration cites."""
    return frozenset(section_key(node.paragraph) for node in nodes(declared) if isinstance(node, Citation))


class _Paragraphs:
    """All that can be referred to as a paragraph of the source."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._index = SectionIndex(ruleset.layers)
        groups = (ruleset.rules, ruleset.tables, ruleset.sequences, ruleset.pieces, ruleset.facts, ruleset.choices)
        declared = (*(each for group in groups for each in group.values()), *ruleset.limits)
        cited = map(_cited_in, (*declared, *ruleset.examples, *ruleset.scenarios))
        self._cited = {"ours"}.union(*cited)
        for chapter in ruleset.chapters:
            self._cited.add(section_key(chapter.title.partition(" ")[0]))

    def has(self, passage: Passage, paragraph: str) -> bool:
        """Whether a paragraph is a section of the source or, where none are listed, is cited by a rule."""
        path = passage.place.file.path
        if self._index.known(path):
            return paragraph.casefold() == "ours" or self._index.find(path, paragraph) is not None
        wanted = section_key(paragraph)
        return any(is_part_of(name, wanted) or is_part_of(wanted, name) for name in self._cited)


def _name(passage: Passage, match: re.Match[str], names: _Names, collector: Collector) -> None:
    near = nearest(match[1], names.known)
    collector.report(
        codes.PROSE_NAME,
        passage.at(match.start(), len(match[0])),
        f"Nothing is called `{match[1]}`.",
        help=f"Did you mean `{{{near}}}`?" if near else "Write the name of a rule, table, field or list in braces.",
    )


def _reference(passage: Passage, match: re.Match[str], name: str, collector: Collector) -> None:
    collector.report(
        codes.PROSE_REFERENCE,
        passage.at(match.start(), len(match[0])),
        f"`{name}` leads nowhere: no section, rule, table or chapter is called so.",
        help="Mend the reference.",
    )


CHECKS = (Check(prose_leads_somewhere),)
