"""What lies in a packed document (.docx, .odt), and is it safe to unpack? Nothing is unpacked before its size is known."""

from __future__ import annotations

import io
import posixpath
import zipfile
from typing import Any

import lxml.etree  # type: ignore[import-untyped]

from grognard.host.budget import Budget, Limits
from grognard.rulebooks.faults import Broken, Locked
from grognard.rulebooks.kinds import refuse_by_parts

OLD_OFFICE = b"\xd0\xcf\x11\xe0"
"""A .docx with a password is packed in such a file; so is an old .doc."""
_MOST_PARTS = 10_000
_LONGEST_MIME = 200
_XML_SHARE = 4
"""XML takes many times its size in memory, so that a part of it may have only this part of the limit."""
_RELATION = "{http://schemas.openxmlformats.org/package/2006/relationships}Relationship"


class Packed:
    """The parts of a document, each read only when it is asked for. Raises Unusable and BudgetExceeded."""

    def __init__(self, data: bytes, limits: Limits) -> None:
        if data.startswith(OLD_OFFICE):
            raise Locked if "EncryptedPackage".encode("utf-16-le") in data else Broken
        try:
            self._archive = zipfile.ZipFile(io.BytesIO(data))
            parts = self._archive.infolist()
        except (zipfile.BadZipFile, ValueError, NotImplementedError, OverflowError, OSError):
            raise Broken from None
        if any(part.flag_bits & 1 for part in parts):
            raise Locked
        if len(parts) > _MOST_PARTS:
            raise Broken
        self._sizes = {part.filename: part.file_size for part in parts}
        self._budget = Budget(limits)
        for size in self._sizes.values():
            self._budget.charge("rulebook_unpacked", size)
        mime = self._read("mimetype") if 0 < self._sizes.get("mimetype", 0) < _LONGEST_MIME else b""
        refuse_by_parts(self._sizes, mime.decode("latin-1"))

    def _read(self, name: str) -> bytes:
        try:
            return self._archive.read(name)
        except (zipfile.BadZipFile, zipfile.LargeZipFile, NotImplementedError, OSError, ValueError, EOFError):
            raise Broken from None
        except Exception as error:  # zlib.error and its like have no common base
            if type(error).__module__ in ("zlib", "lzma", "bz2", "_lzma"):
                raise Broken from None
            raise

    def xml(self, name: str) -> Any | None:
        """The root of an XML part, read without entities, network or huge trees; None where there is no such part."""
        if name not in self._sizes:
            return None
        self._budget.check("rulebook_unpacked", self._sizes[name] * _XML_SHARE)
        data = self._read(name)
        self._budget.charge("rulebook_elements", data.count(b"<") - data.count(b"</"))
        parser = lxml.etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False)
        try:
            root = lxml.etree.fromstring(data, parser)
        except (lxml.etree.LxmlError, ValueError):
            raise Broken from None
        if root.getroottree().docinfo.doctype:
            # Neither format has one: it is only there to define entities.
            raise Broken
        return root

    def related(self, name: str) -> dict[str, str]:
        """The parts that a part (or, by an empty name, the package) says it goes with, by the last word of their kind."""
        folder, base = posixpath.split(name)
        root = self.xml(posixpath.join(folder, "_rels", f"{base}.rels"))
        found: dict[str, str] = {}
        for each in root.iter(_RELATION) if root is not None else ():
            target = each.get("Target") or ""
            kind = (each.get("Type") or "").rpartition("/")[2]
            if each.get("TargetMode") != "External":
                found[kind] = posixpath.normpath(posixpath.join("/", folder, target)).lstrip("/")
        return found
