"""Faults of a parse in plain words, for people who never wrote a program.

The likely mistakes are rows of a table (`phrases.txt`). For all others the message names what was expected, in a few
words. No token is ever named.
"""

from __future__ import annotations

from grognard.diagnostics import codes
from grognard.diagnostics.collector import Collector
from grognard.source import Place, SourceFile, Span
from grognard.syntax.fault_shape import Explained, Shape, cannot, listed
from grognard.syntax.misfits import LOOKS
from grognard.syntax.parser import Parsed, SyntaxFault
from grognard.syntax.phrase_table import phrases
from grognard.syntax.strange import explain_fault

EXPECTED = "Expected"
"""How help begins that names words which could come next: none of them is a whole line."""
EXPLAINED = 500
"""Faults of a file for which the likely mistake is looked for: more are hardly read, and each look takes time."""


def report(parsed: Parsed, file: SourceFile, collector: Collector, explained: int = EXPLAINED) -> None:
    """Report every fault of a parse; a line with a strange character is not reported a second time.

    The likely mistake is looked for in the first `explained` of each sort.
    """
    strange: set[int] = set()
    end = -1
    for number, fault in enumerate(parsed.faults):
        if fault.start == end and fault.kind == "character":
            # The second of two characters that are one sign, as in `<=`.
            end = fault.end
            continue
        end = fault.end
        code, message, help_, *paste = explain_fault(fault, file, likely=number < explained)
        strange.add(file.position(fault.start).line)
        collector.report(code, Place(file, Span(fault.start, fault.end)), message, help=help_, paste="".join(paste))
    for number, unread in enumerate(parsed.syntax_faults):
        if file.position(unread.token.start).line in strange:
            continue
        code, message, help_, *paste = explain(unread, file) if number < explained else _plainly(_shape(unread, file))
        place = Place(file, Span(unread.token.start, max(unread.token.end, unread.token.start)))
        collector.report(code, place, message, help=help_, paste="".join(paste))


def explain(fault: SyntaxFault, file: SourceFile) -> Explained:
    """Returns code, message and help for a line that does not fit the grammar."""
    shape = _shape(fault, file)
    return next((message for look in LOOKS if (message := look(shape)) is not None), None) or _plainly(shape)


def _shape(fault: SyntaxFault, file: SourceFile) -> Shape:
    return Shape(file, fault.token.start, fault)


def _plainly(shape: Shape) -> Explained:
    expected = shape.expected
    could = [row.lines[0] for row in phrases("what a parser expects") if row.example in expected]
    if "_NL" in expected and len(could) > 4:
        could = [*could[:3], could[-1]]
    could = could[:4]
    help_ = f"{EXPECTED} {listed(could)}." if could else "Look at the lines above it for what is missing."
    return codes.UNEXPECTED_WORDS, cannot(shape), help_
