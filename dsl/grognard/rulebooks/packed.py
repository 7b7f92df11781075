"""What lies in a packed document (.docx, .odt), and is it safe to unpack? Nothing is unpacked before its size is known."""

from __future__ import annotations

import io
import zipfile
from typing import Any

import lxml.etree  # type: ignore[import-untyped]

from grognard.host.budget import Budget, Limits
from grognard.rulebooks.faults import Broken, Locked

OLD_OFFICE = b"\xd0\xcf\x11\xe0"
"""A .docx with a password is packed in such a file; so is an old .doc."""
_MOST_PARTS = 10_000
_XML_SHARE = 4
"""XML takes many times its size in memory, so that its parts may have only this part of the limit together."""


def unpack(data: bytes, limits: Limits) -> zipfile.ZipFile:
    """The parts of a document, with their sizes held against the limits. Raises Unusable and BudgetExceeded."""
    if data.startswith(OLD_OFFICE):
        raise Locked if "EncryptedPackage".encode("utf-16-le") in data else Broken
    try:
        archive = zipfile.ZipFile(io.BytesIO(data))
        parts = archive.infolist()
    except (zipfile.BadZipFile, ValueError, NotImplementedError, OverflowError, OSError):
        raise Broken from None
    if any(part.flag_bits & 1 for part in parts):
        raise Locked
    if len(parts) > _MOST_PARTS:
        raise Broken
    budget = Budget(limits)
    for part in parts:
        budget.charge("rulebook_unpacked", part.file_size)
    xml = sum(part.file_size for part in parts if part.filename.lower().endswith((".xml", ".rels")))
    budget.check("rulebook_unpacked", xml * _XML_SHARE)
    return archive


def part_text(archive: zipfile.ZipFile, name: str) -> bytes:
    """The bytes of a part; empty where there is no such part. Raises Unusable."""
    try:
        return archive.read(name)
    except KeyError:
        return b""
    except (zipfile.BadZipFile, zipfile.LargeZipFile, NotImplementedError, OSError, ValueError, EOFError):
        raise Broken from None
    except Exception as error:  # zlib.error and its like have no common base
        if type(error).__module__ in ("zlib", "lzma", "bz2", "_lzma"):
            raise Broken from None
        raise


def xml_of(data: bytes) -> Any:
    """The root of an XML part, read without entities, network or huge trees. Raises Unusable."""
    parser = lxml.etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False)
    try:
        root = lxml.etree.fromstring(data, parser)
    except (lxml.etree.LxmlError, ValueError):
        raise Broken from None
    if root.getroottree().docinfo.doctype:
        # Neither format has one: it is only there to define entities.
        raise Broken
    return root
