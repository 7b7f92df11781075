"""Which format does a rulebook have, and what stands in it? The one door to this room."""

from __future__ import annotations

import os
import re
from importlib.util import find_spec
from pathlib import Path

import attrs

from grognard.diagnostics.codes import READER_MISSING
from grognard.host.budget import Budget, Limits
from grognard.host.extras import install_command
from grognard.host.files import read_bytes
from grognard.host.plaintext import FileProblem, decode, whole_file, within_limits
from grognard.rulebooks.document import FORMATS, Document, Format
from grognard.rulebooks.faults import Empty, Unusable
from grognard.rulebooks.kinds import refuse_by_name
from grognard.rulebooks.plain import plain_document
from grognard.rulebooks.rewritten import owned
from grognard.source import SourceFile

_PAGE = re.compile(
    rb"(?:\xef\xbb\xbf)?\s*(?:<\?xml[^>]{0,200}>\s*)?(?:<!--.{0,500}?-->\s*)?<(?:!doctype html|html)\b", re.I | re.S
)
_HEADINGS = re.compile(r"^(?P<rank>#{1,6}) +\S.*\n", re.MULTILINE)
_LEAST_HEADINGS = 3
"""So many lines like `## Setup`, of more than one rank, and a text is Markdown whatever its file is called."""
_WRAPPED = 100
"""Whoever wraps lines by hand makes none longer."""
_UNSHOWN = re.compile(rb"[\x01-\x08\x0b-\x0c\x0e-\x1f\x7f]|\xc2[\x80-\x9f]")
"""Controls, which programs that take the text of a page leave in it: bullets, new pages. A zero byte is no text."""
_ODT = b"mimetype"
"""The name of the first part of an .odt, at its place in the file."""


def read_rulebook(path: Path | str, limits: Limits | None = None) -> Document:
    """A rulebook in any format that is known, or FileProblem in plain words."""
    limits = limits or Limits()
    name = os.fspath(path).replace(os.sep, "/")
    ending = next((format for format, about in FORMATS.items() if name.casefold().endswith(about.endings)), None)
    if ending is None:
        beginning = read_bytes(path, limits, beginning=4096)
        ending = format_of(beginning)
        if ending is None:
            try:
                refuse_by_name(name, beginning)
            except Unusable as fault:
                raise fault.problem(name, "") from None
            plain = decode(_shown(read_bytes(path, limits, limit="rulebook_bytes")), name, _large(limits))
            if not _is_markdown(plain.text):
                return _plain(plain, limits)
            found = read_bytes_as(_lines_kept(plain.text).encode(), name, "markdown", limits)
            return attrs.evolve(found, file=owned(found.file, plain))
    return read_bytes_as(read_bytes(path, limits, limit="rulebook_bytes"), name, ending, limits)


def format_of(data: bytes) -> Format | None:
    """The format that the beginning of a file tells; None is plain text, or nothing that is known."""
    if data.startswith(b"%PDF") or b"%PDF-" in data[:1024]:
        return "pdf"
    if data.startswith(b"PK\x03\x04"):
        return "odt" if data[30:38] == _ODT else "docx"
    return "html" if _PAGE.match(data[:2048]) else None


def _is_markdown(text: str) -> bool:
    """Whether a plain text has headings as Markdown has them. A reader must be there to make something of it."""
    ranks = [match["rank"] for match in _HEADINGS.finditer(text)]
    return len(ranks) >= _LEAST_HEADINGS and len(set(ranks)) > 1 and _has_reader("markdown")


def _has_reader(format: Format) -> bool:
    """Whether the library that reads a format is installed."""
    return find_spec(FORMATS[format].library) is not None


def _lines_kept(text: str) -> str:
    """The text with a break at the end of each line, as Markdown writes one, where no line was wrapped by hand."""
    if max(map(len, text.split("\n"))) <= _WRAPPED:
        return text
    return re.sub(r"(?<=\S)[ \t]*\n(?=.*\S)", "  \n", text)


def read_bytes_as(data: bytes, path: str, format: Format, limits: Limits) -> Document:
    """A rulebook whose bytes are at hand. What its beginning tells goes before the ending of its name."""
    try:
        told = format_of(data)
        if told in ("pdf", "docx", "odt") or (told == "html" and format != "markdown"):
            format = told
        with within_limits(path):
            found = _read(data, path, format, limits)
        if not found.file.text.strip():
            raise Empty
    except Unusable as fault:
        raise fault.problem(path, FORMATS[format].name) from None
    return found


def _read(data: bytes, path: str, format: Format, limits: Limits) -> Document:
    if format == "text":
        return _plain(decode(_shown(data), path, _large(limits)), limits)
    if FORMATS[format].library and not _has_reader(format):
        raise FileProblem(
            f"Reading {FORMATS[format].name} takes a library that is not installed here.",
            f"Install what reads rulebooks: {install_command('texts')}",
            whole_file(path),
            READER_MISSING,
        )
    # What reads a format is loaded only for it: each takes a package that not everybody has.
    if format == "pdf":
        from grognard.rulebooks.pdf import read_pdf as read
    elif format == "docx":
        from grognard.rulebooks.word import read_word as read
    elif format == "odt":
        from grognard.rulebooks.opendocument import read_opendocument as read
    elif format == "html":
        from grognard.rulebooks.webpage import read_webpage as read
    elif format == "csv":
        from grognard.rulebooks.tabular import read_csv as read
    elif format == "json":
        from grognard.rulebooks.tabular import read_json as read
    else:
        from grognard.rulebooks.markdown import read_markdown as read
    return read(data, path, limits)


def _shown(data: bytes) -> bytes:
    """A text with a blank for each control, so that every letter keeps its place."""
    return _UNSHOWN.sub(lambda match: b" " if len(match[0]) == 1 else b"\xc2\xa0", data)


def _large(limits: Limits) -> Limits:
    """The limits with that of rulebooks for files of text."""
    return attrs.evolve(limits, file_bytes=limits.rulebook_bytes)


def _plain(file: SourceFile, limits: Limits) -> Document:
    """A plain text as a rulebook is itself: its format says nothing. FileProblem where it is longer than one may be."""
    with within_limits(file.path):
        Budget(limits).check("rulebook_text", len(file.text))
    return plain_document(file)
