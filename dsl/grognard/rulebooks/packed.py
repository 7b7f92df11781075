"""What lies in a packed document (.docx, .odt), and is it safe to unpack? Nothing is unpacked before its size is known."""

from __future__ import annotations

import io
import zipfile
from typing import Any

import lxml.etree  # type: ignore[import-untyped]

from grognard.host.budget import Budget, BudgetExceeded, Limits
from grognard.host.plaintext import too_large
from grognard.rulebooks.faults import broken, locked

OLD_OFFICE = b"\xd0\xcf\x11\xe0"
"""A .docx with a password is packed in such a file; so is an old .doc."""
_MOST_PARTS = 10_000
_XML_SHARE = 4
"""XML takes many times its size in memory, so that its parts may have only this part of the limit together."""


def unpack(data: bytes, path: str, what: str, limits: Limits) -> zipfile.ZipFile:
    """The parts of a document, with their sizes held against the limits. Raises FileProblem."""
    if data.startswith(OLD_OFFICE):
        raise locked(path, what) if _has_package(data) else broken(path, what)
    try:
        archive = zipfile.ZipFile(io.BytesIO(data))
        parts = archive.infolist()
    except (zipfile.BadZipFile, ValueError, NotImplementedError, OverflowError, OSError):
        raise broken(path, what) from None
    if any(part.flag_bits & 1 for part in parts):
        raise locked(path, what)
    if len(parts) > _MOST_PARTS:
        raise broken(path, what)
    budget = Budget(limits)
    try:
        for part in parts:
            budget.charge("rulebook_unpacked", part.file_size)
        xml = sum(part.file_size for part in parts if part.filename.lower().endswith((".xml", ".rels")))
        budget.check("rulebook_unpacked", xml * _XML_SHARE)
    except BudgetExceeded as error:
        raise too_large(path, error) from None
    return archive


def _has_package(data: bytes) -> bool:
    """Whether an old office file only wraps a document with a password."""
    return "EncryptedPackage".encode("utf-16-le") in data


def part_text(archive: zipfile.ZipFile, name: str, path: str, what: str) -> bytes:
    """The bytes of a part; empty where there is no such part."""
    try:
        return archive.read(name)
    except KeyError:
        return b""
    except (zipfile.BadZipFile, zipfile.LargeZipFile, NotImplementedError, OSError, ValueError, EOFError):
        raise broken(path, what) from None
    except Exception as error:  # zlib.error and its like have no common base
        if type(error).__module__ in ("zlib", "lzma", "bz2", "_lzma"):
            raise broken(path, what) from None
        raise


def xml_of(data: bytes, path: str, what: str) -> Any:
    """The root of an XML part, read without entities, network or huge trees. Raises FileProblem."""
    parser = lxml.etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False)
    try:
        root = lxml.etree.fromstring(data, parser)
    except (lxml.etree.LxmlError, ValueError):
        raise broken(path, what) from None
    if root.getroottree().docinfo.doctype:
        # Neither format has one: it is only there to define entities.
        raise broken(path, what)
    return root
