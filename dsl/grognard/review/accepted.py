"""Which findings are meant so? Their author keeps them in a file beside the text, and they are not reported again.

A line of the file is `GR626 | Compas Dice | the message`. A finding is the same as long as its code, its words and its message are, wherever
it moves to; of what a reader answered (GR646 to GR649) the message is another each time, so code and words count.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from pathlib import Path

from grognard.diagnostics import codes
from grognard.host.files import changing, read_text, write_beside
from grognard.host.locking import clear_lock
from grognard.review.finding import Finding

_ANSWERED = frozenset(
    code.name
    for code in (codes.SLIP_POINTED_OUT, codes.WORDS_POINTED_OUT, codes.CASE_POINTED_OUT, codes.CONFLICT_POINTED_OUT)
)
_PLACE = re.compile(r"\b(?:line|paragraph|page)s? \d+(?:(?:, | and | on page )\d+)*")
_HEAD = "# Findings that are meant so. Remove a line, and its finding is reported again.\n"


def accepted_file(text: str) -> Path:
    """Where the accepted findings of a text are kept: `rulebook.accepted` beside `rulebook.docx`."""
    return Path(text).with_suffix(".accepted")


def without_accepted(findings: Iterable[Finding], file: Path) -> tuple[Finding, ...]:
    """Those that are not accepted. Raises FileProblem."""
    clear_lock(file)
    lines = read_text(file).text.splitlines() if file.exists() else ()
    known = {line.strip() for line in lines if not line.startswith("#")}
    return tuple(finding for finding in findings if _key(finding) not in known)


def accept(findings: Sequence[Finding], file: Path) -> None:
    """Keep some findings as accepted, behind those that are. Raises FileProblem."""
    with changing(file):
        before = read_text(file).text if file.exists() else _HEAD
        new = [_key(finding) for finding in findings]
        write_beside(file, before.rstrip("\n") + "\n" + "".join(f"{line}\n" for line in new))


def _key(finding: Finding) -> str:
    words = " ".join(finding.place.text.split())
    parts = [finding.code.name, words]
    if finding.code.name not in _ANSWERED:
        parts.append(_PLACE.sub("another place", " ".join(finding.message.split())))
    return " | ".join(parts).strip()
