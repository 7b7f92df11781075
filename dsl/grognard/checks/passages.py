"""The prose of a ruleset, token by token: lines with `>`, and notes."""

from __future__ import annotations

import re
from collections.abc import Iterator

import attrs

from grognard.ir.notes import Note
from grognard.ir.ruleset import Ruleset
from grognard.ir.walk import nodes
from grognard.kept import kept
from grognard.source import Place, SourceFile, Span
from grognard.syntax.incremental import pieces
from grognard.syntax.lexer import LONGEST_LINE, lex

BRACES = re.compile(r"\{([^{}\n]+)\}")
_SKIPPED = frozenset({"SECTIONS", "SHEET", "RULESET", "VARIANT"})
_NO_PROSE = "on the sheet:"


@attrs.frozen
class Passage:
    """One line of prose. `mark` is what it begins with: `>`, `note:`, `in short:`."""

    text: str
    place: Place
    mark: str

    def at(self, start: int, length: int) -> Place:
        """A stretch of it."""
        first = self.place.span.start + start
        return Place(self.place.file, Span(first, first + length))


def passages(ruleset: Ruleset) -> tuple[Passage, ...]:
    """All prose in the files of a ruleset, in the order of each file."""
    groups = (ruleset.rules, ruleset.tables, ruleset.sequences, ruleset.pieces, ruleset.choices)
    declared = (*(each for group in groups for each in group.values()), *ruleset.limits)
    places = [each.place for each in (*declared, *ruleset.examples, *ruleset.scenarios)]
    # A variant that only amends declares nothing, and what it says beside a rule stands in its file.
    places += [place for each in declared for place in _noted_in(each)]
    files = {place.file.path: place.file for place in places}
    return tuple(passage for path in sorted(files) for passage in _passages(files[path]))


@kept
def _noted_in(declared: object) -> tuple[Place, ...]:
    """Where the notes of a declaration stand."""
    return tuple(node.place for node in nodes(declared) if isinstance(node, Note) and node.place is not None)


def _passages(file: SourceFile) -> Iterator[Passage]:
    at = 0
    for piece, _ in pieces(file.text):
        yield from _of_piece(file, at, piece.rstrip("\n"))
        at += len(piece)


def _of_piece(file: SourceFile, at: int, piece: str) -> Iterator[Passage]:
    """The prose of a declaration that begins at an offset of a file."""
    depth, begins, skipped, mark = 0, True, False, ""
    for token in lex(piece, LONGEST_LINE).tokens:  # as it was read
        if token.kind in {"_INDENT", "_DEDENT"}:
            depth += 1 if token.kind == "_INDENT" else -1
        elif token.kind == "_NL":
            begins, mark = True, ""
        else:
            if begins and depth == 0:
                skipped = token.kind in _SKIPPED
            begins, text, start = False, "", at + token.start
            if token.kind == "PROSE":
                mark, text = ">", token.text[1:].strip()
                start += token.text.index(text, 1)
            elif token.kind == "NOTE":
                mark = token.text.casefold()
            elif token.kind == "TEXT" and mark not in {"", _NO_PROSE}:
                text = token.text
            if text and not skipped:
                yield Passage(text, Place(file, Span(start, start + len(text))), mark)
