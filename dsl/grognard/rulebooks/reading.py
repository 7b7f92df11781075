"""Which format does a rulebook have, and what stands in it? The one door to this room."""

from __future__ import annotations

import os
import re
from pathlib import Path

import attrs

from grognard.host.budget import Budget, BudgetExceeded, Limits
from grognard.host.files import read_large, read_text
from grognard.host.plaintext import decode, too_large
from grognard.rulebooks.document import Document, Format
from grognard.rulebooks.faults import empty
from grognard.rulebooks.missing import need
from grognard.rulebooks.plain import read_plain

_ENDINGS: dict[str, Format] = {
    ".md": "markdown",
    ".markdown": "markdown",
    ".mkd": "markdown",
    ".html": "html",
    ".htm": "html",
    ".xhtml": "html",
    ".docx": "docx",
    ".docm": "docx",
    ".odt": "odt",
    ".pdf": "pdf",
}
_PAGE = re.compile(
    rb"(?:\xef\xbb\xbf)?\s*(?:<\?xml[^>]{0,200}>\s*)?(?:<!--.{0,500}?-->\s*)?<(?:!doctype html|html)\b", re.I | re.S
)
_ODT = b"mimetype"
"""The name of the first part of an .odt, at its place in the file."""


def read_rulebook(path: Path | str, limits: Limits | None = None) -> Document:
    """A rulebook in any format that is known, or FileProblem in plain words."""
    limits = limits or Limits()
    name = os.fspath(path).replace(os.sep, "/")
    ending = _ENDINGS.get(os.path.splitext(name)[1].casefold())
    if ending is None:
        data = read_large(path, limits, beginning=4096)
        ending = format_of(data)
        if ending is None:
            return _within(read_plain(read_text(path, _large(limits))), limits)
    return read_bytes_as(read_large(path, limits), name, ending, limits)


def format_of(data: bytes) -> Format | None:
    """The format that the beginning of a file tells; None is plain text, or nothing that is known."""
    if data.startswith(b"%PDF") or b"%PDF-" in data[:1024]:
        return "pdf"
    if data.startswith(b"PK\x03\x04"):
        return "odt" if data[30:38] == _ODT else "docx"
    return "html" if _PAGE.match(data[:2048]) else None


def read_bytes_as(data: bytes, path: str, format: Format, limits: Limits) -> Document:
    """A rulebook whose bytes are at hand. What its beginning tells goes before the ending of its name."""
    told = format_of(data)
    if told in ("pdf", "docx", "odt") or (told == "html" and format != "markdown"):
        format = told
    try:
        found = _read(data, path, format, limits)
    except BudgetExceeded as error:
        raise too_large(path, error) from None
    if not found.file.text.strip():
        raise empty(path, found.format_name)
    return found


def _read(data: bytes, path: str, format: Format, limits: Limits) -> Document:
    # What reads a format is loaded only for it: each takes a package that not everybody has.
    if format == "pdf":
        need("pypdfium2", "a PDF", path)
        from grognard.rulebooks.pdf import read_pdf

        return read_pdf(data, path, limits)
    if format == "docx":
        need("docx", "a .docx document", path)
        from grognard.rulebooks.word import read_word

        return read_word(data, path, limits)
    if format == "odt":
        need("lxml", "an .odt document", path)
        from grognard.rulebooks.opendocument import read_opendocument

        return read_opendocument(data, path, limits)
    if format == "html":
        need("lxml", "a web page", path)
        from grognard.rulebooks.webpage import read_webpage

        return read_webpage(data, path, limits)
    if format == "markdown":
        need("markdown_it", "Markdown", path)
        from grognard.rulebooks.markdown import read_markdown

        return read_markdown(decode(data, path, _large(limits)), limits)
    return _within(read_plain(decode(data, path, _large(limits))), limits)


def _large(limits: Limits) -> Limits:
    """The limits with that of rulebooks for files of text."""
    return attrs.evolve(limits, file_bytes=limits.rulebook_bytes)


def _within(document: Document, limits: Limits) -> Document:
    """A plain text that is no longer than a rulebook may be, or FileProblem."""
    try:
        Budget(limits).check("rulebook_text", len(document.file.text))
    except BudgetExceeded as error:
        raise too_large(document.file.path, error) from None
    return document
