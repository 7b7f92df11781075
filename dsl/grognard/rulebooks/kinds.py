"""Which kinds of files does no reader understand, and what can be done with each?"""

from __future__ import annotations

import re
from collections.abc import Iterable

from grognard.rulebooks.faults import Unknown

_SHEET = ("a spreadsheet", "Save each of its sheets as CSV, and read those.")
_EPUB = ("an e-book", "Convert it into a web page or Markdown (`pandoc book.epub -o book.md`), and read that.")
_XML = ("XML for a program", "Export what stands in it as CSV, Markdown or a web page, and read that.")
_YAML = ("YAML for a program", "Write its tables as CSV or JSON, and read those.")
_LISTS = ("a catalogue of a list builder", "Export its tables as CSV or a web page, and read those.")
_SLIDES = ("a file of slides", "Save it as a PDF, and read that.")
_PICTURE = ("a picture", "Have its text recognised first (a scanner's program does), and read the outcome.")
_ENDINGS = {
    ".tex": ("a LaTeX text", "Make a PDF or a web page of it, and read that."),
    ".rtf": ("a text in RTF", "Save it as .docx or .odt, and read that."),
    ".doc": ("a document of an old Word", "Save it as .docx, and read that."),
    ".pages": ("a document of Pages", "Export it as .docx or PDF, and read that."),
    ".rules": ("a text of rules, and no rulebook", "`grognard check` reads it."),
    **dict.fromkeys((".xlsx", ".xls", ".xlsm", ".ods", ".numbers"), _SHEET),
    **dict.fromkeys((".epub", ".mobi", ".azw3"), _EPUB),
    **dict.fromkeys((".xml", ".xsd", ".rng"), _XML),
    **dict.fromkeys((".cat", ".gst", ".catz", ".gstz", ".ros", ".rosz"), _LISTS),
    **dict.fromkeys((".yaml", ".yml", ".toml"), _YAML),
    **dict.fromkeys((".ppt", ".pptx", ".odp"), _SLIDES),
    **dict.fromkeys((".png", ".jpg", ".jpeg", ".gif", ".webp", ".tif", ".tiff", ".svg", ".bmp"), _PICTURE),
}
_IS_XML = re.compile(rb"(?:\xef\xbb\xbf)?\s*<\?xml\b")
_IS_RTF = b"{\\rtf"
_PARTS = {"xl/": _SHEET, "ppt/": _SLIDES, "META-INF/container.xml": _EPUB}
_MIMES = {"application/epub+zip": _EPUB, "opendocument.spreadsheet": _SHEET, "opendocument.presentation": _SLIDES}


def refuse_by_name(name: str, beginning: bytes) -> None:
    """Raise Unknown for a file that no reader understands, by the ending of its name or by its beginning."""
    low = name.casefold()
    kind = next((kind for ending, kind in _ENDINGS.items() if low.endswith(ending)), None)
    if kind is None and _IS_XML.match(beginning):
        kind = _XML
    if kind is None and beginning.startswith(_IS_RTF):
        kind = _ENDINGS[".rtf"]
    if kind is not None:
        raise Unknown(*kind)


def refuse_by_parts(names: Iterable[str], mime: str) -> None:
    """Raise Unknown for a packed document that is no text, by the names of its parts or by what it says it is."""
    kinds = [kind for name in names for part, kind in _PARTS.items() if name.startswith(part)]
    kinds += [kind for each, kind in _MIMES.items() if each in mime]
    if kinds:
        raise Unknown(*kinds[0])
