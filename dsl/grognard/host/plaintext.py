"""Bytes to text: what may stand in a rules file, and what is refused with a place. Reads no file itself."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager

from grognard.diagnostics.codes import HIDDEN_CHARACTER, LIMIT_EXCEEDED, UNREADABLE_FILE
from grognard.diagnostics.diagnostic import Code, Diagnostic
from grognard.host.budget import Budget, BudgetExceeded, Limits
from grognard.source import Place, SourceFile, Span

BIDI_CONTROLS = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Characters that change the order in which others are shown, so that a reader sees another rule."""

_FORBIDDEN = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f" + "".join(sorted(BIDI_CONTROLS)) + "]")

_LOOKALIKE = re.compile("[АВЕЅІЈКМНОРСТУХаеѕіјорсухѵԁԛԝΑΒΕΖΗΙΚΜΝΟΡΤΥΧονρ]")
"""Cyrillic and Greek letters that look like Latin ones."""
_LATIN = re.compile("[A-Za-z]")
_WORD = re.compile(r"[^\W\d_]+")

_PLAIN = "Save it as plain text in UTF-8 (in most editors: Save as, then Encoding: UTF-8)."

_MARKS: tuple[tuple[bytes, str], ...] = (
    (b"\x89PNG", "a picture (PNG)"),
    (b"\xff\xd8\xff", "a picture (JPEG)"),
    (b"GIF8", "a picture (GIF)"),
    (b"%PDF", "a PDF"),
    (b"PK\x03\x04", "a zip archive, or a document of a word processor or spreadsheet"),
    (b"\xd0\xcf\x11\xe0", "a document of an old word processor or spreadsheet"),
    (b"{\\rtf", "a formatted text (RTF)"),
    (b"\x1f\x8b", "a compressed file (gzip)"),
)

_WIDE_MARKS = (b"\xff\xfe", b"\xfe\xff", b"\x00\x00\xfe\xff")


class FileProblem(Exception):
    """A file that cannot be used: one sentence, what to do, and the place in it."""

    def __init__(
        self, message: str, help: str, place: Place, code: Code = UNREADABLE_FILE, *, mistyped: bool = False
    ) -> None:
        super().__init__(message)
        self.message = message
        self.help = help
        self.place = place
        self.code = code
        self.mistyped = mistyped
        """Whether what was named is not there at all: who typed the name is at fault, and no file."""

    @property
    def diagnostic(self) -> Diagnostic:
        """The same, as it is shown among other findings."""
        return Diagnostic(self.code, self.place, self.message, self.help)


def whole_file(path: str) -> Place:
    """The place of a problem that is about a file and not about a line in it."""
    return Place(SourceFile(path, ""), Span(0, 0))


@contextmanager
def within_limits(path: str) -> Iterator[None]:
    """A limit that is reached in the block is a FileProblem of this file."""
    try:
        yield
    except BudgetExceeded as error:
        raise FileProblem(error.message, error.help, whole_file(path), LIMIT_EXCEEDED) from None


def decode(data: bytes, path: str, limits: Limits | None = None) -> SourceFile:
    """The text of a file, with line ends as `\\n`; FileProblem where it is not honest plain text."""
    with within_limits(path):
        Budget(limits).check("file_bytes", len(data))
    _refuse_other_formats(data, path)
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise _not_utf8(data, error.start, path) from None
    text = plain_line_ends(text.removeprefix("\ufeff"))
    match = _FORBIDDEN.search(text)
    if match:
        raise _hidden(SourceFile(path, text), match.start())
    if _LOOKALIKE.search(text):
        for word in _WORD.finditer(text):
            lookalike = _LOOKALIKE.search(word.group())
            if lookalike is not None and _LATIN.search(word.group()):
                raise _mixed(SourceFile(path, text), word.start(), word.group(), lookalike.group())
    return SourceFile(path, text)


def _mixed(file: SourceFile, at: int, word: str, letter: str) -> FileProblem:
    alphabet = unicodedata.name(letter).partition(" ")[0].capitalize()
    return FileProblem(
        f"`{word}` has a {alphabet} letter, `{letter}`, among Latin ones: it looks like another name and is not.",
        "Type the word again.",
        Place(file, Span(at, at + len(word))),
        HIDDEN_CHARACTER,
    )


def plain_line_ends(text: str) -> str:
    """A text whose lines end as lines do here, whichever system it was written on."""
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _refuse_other_formats(data: bytes, path: str) -> None:
    for mark, what in _MARKS:
        if data.startswith(mark):
            raise FileProblem(
                f"This is {what}, not plain text (line 1, byte 1).",
                "Copy the words into a plain text file and save that as UTF-8.",
                whole_file(path),
            )
    if data.startswith(_WIDE_MARKS) or _looks_wide(data):
        raise FileProblem("This is UTF-16 or UTF-32 text, not UTF-8 (line 1, byte 1).", _PLAIN, whole_file(path))
    at = data.find(b"\0")
    if at >= 0:
        place = _byte_place(data, at, path)
        raise FileProblem(
            f"This is not plain text: a zero byte stands on line {place.line}, byte {at + 1} of the file.",
            _PLAIN,
            place,
        )


def _looks_wide(data: bytes) -> bool:
    """Whether every other byte of the beginning is zero, as in UTF-16 without a mark."""
    head = data[:64]
    half = len(head) // 2
    return half > 1 and half <= max(head[::2].count(0), head[1::2].count(0))


def _not_utf8(data: bytes, at: int, path: str) -> FileProblem:
    place = _byte_place(data, at, path)
    old = data[at : at + 1].decode("cp1252", errors="replace")
    perhaps = f" In old Windows or Latin-1 text it would be {old!r}." if old.isprintable() and old != "\ufffd" else ""
    return FileProblem(
        f"This is not UTF-8 text: line {place.line}, byte {at + 1} of the file is 0x{data[at]:02X}.{perhaps}",
        _PLAIN,
        place,
    )


def _byte_place(data: bytes, at: int, path: str) -> Place:
    """Where a byte stands, in the text as far as it can be read."""
    before = plain_line_ends(data[:at].decode("utf-8-sig", errors="replace"))
    file = SourceFile(path, plain_line_ends(data.decode("utf-8-sig", errors="replace")))
    start = min(len(before), len(file.text))
    return Place(file, Span(start, min(start + 1, len(file.text))))


def _hidden(file: SourceFile, at: int) -> FileProblem:
    character = file.text[at]
    position = file.position(at)
    where = f"line {position.line}, column {position.column}"
    number = f"U+{ord(character):04X}"
    if character in BIDI_CONTROLS:
        name = unicodedata.name(character).lower()
        message = f"A hidden character that changes the reading order stands on {where}: {number}, {name}."
        help = "Delete it. Right-to-left words are welcome and need no such character."
    else:
        message = f"A control character stands on {where}: {number}."
        help = "Delete it, or type the line again."
    return FileProblem(message, help, Place(file, Span(at, at + 1)), HIDDEN_CHARACTER)
