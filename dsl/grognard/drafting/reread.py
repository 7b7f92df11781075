"""Does a draft have all that stands in its source? The raw characters are read again here, by a reader that shares nothing with the first.

It knows no tables and no headings: only lines, words, and figures with what stands beside them. What the first reader lost, or ran together, is missing here.
"""

from __future__ import annotations

import io
import re
import zipfile
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from html import unescape

import attrs

from grognard.rulebooks.document import Format
from grognard.word_set import word_set

_DASHES = {ord(sign): "-" for sign in "\u00ad‐‑‒–—―−"}
_RANGE = re.compile(r"(?<=\d)(?:-\s*|\s+-\s+|\s+to\s+|\s*\.\.\.?\s*)(?=\d)", re.IGNORECASE)
_TOKEN = re.compile(r"\d+(?:[.,]\d+)*(?:~\d+(?:\.\d+)?)*|[^\W\d_]+(?:'[^\W\d_]+)*")
_PARTS = {"½": " 1/2", "⅓": " 1/3", "⅔": " 2/3", "¼": " 1/4", "¾": " 3/4"}
_UNSHOWN = re.compile(r"<(script|style|head|nav|template|svg|select|textarea|noscript|button)\b|<!--", re.IGNORECASE)
_ENDS = re.compile(
    r"</?(?:p|div|tr|li|h[1-6]|table|br|dt|dd|caption|ul|ol|section|blockquote|pre)\b[^<>]*>|</w:p>|</w:tr>|</text:[ph]>|<w:br\b[^<>]*>|<text:line-break[^<>]*>",
    re.IGNORECASE,
)
_END = "\v"
_BETWEEN = re.compile(r"</?(?:td|th)\b[^<>]*>|<w:tab\b[^<>]*/>|</w:tc>|<text:(?:tab|s)\b[^<>]*>", re.IGNORECASE)
_HYPHEN = re.compile(r"<w:noBreakHyphen\b[^<>]*>")
_GONE = re.compile(r"<(w:(?:del|instrText|delText|moveFrom)|text:tracked-changes|w:pict|mc:Fallback)\b[^<>]*(?<!/)>")
_TAG = re.compile(r"<[^<>]*>")
_FRONT = re.compile(r"\A(---|\+\+\+)\n.*?\n(?:\1|\.\.\.)\n", re.DOTALL)
_FENCE = re.compile(r"^(`{3,}|~{3,})[^\n]*\n.*?^\1[^\n]*$", re.DOTALL | re.MULTILINE)
_TARGET = re.compile(
    r"(?<=\])\([^()\n]*\)|\{[:#.][^{}\n]*\}|(?<=\s)\^[\w-]+$|\[\^[^\[\]\s]*\]:?|!\[[^\[\]\n]*\]|^\\[a-z]+\s*$|^ {0,3}\[[^\[\]\n]*\]:\s.*$",
    re.MULTILINE,
)
_LEADER = re.compile(r"\.\.|\s\.\s\.|\t|\s{3}|\u2026")
_PAGE = re.compile(r"(?:\d{1,4}|[ivxl]{1,6})$")
_HINT = re.compile("(?<=[^\\W\\d_])(?:\u00ad|&shy;|&#173;)(?=[^\\W\\d_])")
_PASSED = word_set("the a an table chart total roll die dice result results score throw sided d w and if when for")
"""Words that a draft may say otherwise: what is thrown, articles, what parts a list."""
_KEYS = re.compile(r'"[^"\n]*"\s*:')
_PAIR = re.compile(r"\[\s*(\d+)\s*,\s*(\d+)\s*\]")
_LONGEST_TITLE = 90
_APART = 5
"""So near to one another words stand side by side: a list of modifiers puts the amount first."""
_STEPS = re.compile(r"  (?:\d+)\. (?P<title>.+)")


@attrs.frozen
class Missing:
    """Words of the source that are not in the draft where they should be, and the line or page on which they stand."""

    where: str
    words: str


def missing_in(draft: str, data: bytes, format: Format, left_out: Iterable[str] = ()) -> tuple[Missing, ...]:
    """What stands in the bytes of a source and not in its draft. `left_out` are heads and feet of pages, which are not looked for."""
    held = _Held(draft)
    away = {_plain(words) for words in left_out}
    lines = [
        (where, line)
        for where, line in _lines(data, format)
        if _plain(line) not in away and not line.strip().isdecimal()
    ]
    read = [(where, _tokens(line)) for where, line in _without_contents(lines)]
    counts = Counter(token for _, tokens in read for token in tokens)
    missing = [Missing(where, words) for where, tokens in read for words in held.lacking(tokens, counts)]
    return (*missing, *_out_of_order(draft, (token for _, tokens in read for token in tokens)))


class _Held:
    """What a draft says: how often each word and figure, and which stand side by side."""

    def __init__(self, draft: str) -> None:
        self.counts: Counter[str] = Counter()
        self.beside: set[tuple[str, str]] = set()
        for line in draft.split("\n"):
            tokens = [token for token in _tokens(line) if token not in _PASSED]
            self.counts.update(tokens)
            for apart in range(1, min(_APART, len(tokens))):
                self.beside.update(zip(tokens, tokens[apart:], strict=False))

    def lacking(self, line: Sequence[str], counts: Counter[str]) -> Iterator[str]:
        """The words and figures of a line that are not in the draft, or not beside what they stand beside."""
        tokens = [token for token in line if token not in _PASSED]
        for at, token in enumerate(tokens):
            near = tokens[max(0, at - 1) : at] + tokens[at + 1 : at + 2]
            # Below its table a cell stands behind the name of its row, and an amount stands before its label.
            near += tokens[:1] if token[0].isdigit() and at > 1 else []
            held = any((token, other) in self.beside or (other, token) in self.beside for other in near)
            figure = token[0].isdigit()
            enough = self.counts[token] >= (1 if figure and not near else counts[token])
            if (
                not held
                and (not enough or (figure and near))
                and not (figure and self.counts[token] and self._at_a_mark(at, tokens))
                and not (at > 1 and at == len(tokens) - 1 and token == tokens[0])  # the label of a row, again behind it
            ):
                yield " ".join(tokens[max(0, at - 1) : at + 2]) if figure else token

    def _at_a_mark(self, at: int, tokens: Sequence[str]) -> bool:
        """Whether a figure begins its line, and so may only count it, while what is behind it is all there."""
        return at == 0 and len(tokens) > 1 and self.counts[tokens[1]] > 0


def _tokens(line: str) -> list[str]:
    text = line.translate(_DASHES).replace("’", "'")
    for sign, words in _PARTS.items():
        text = text.replace(sign, words)
    text = _RANGE.sub("~", text)
    return [
        _number(token) if token[0].isdigit() else token.casefold().replace("'", "") for token in _TOKEN.findall(text)
    ]


def _number(token: str) -> str:
    """A figure, or a stretch of them, in one form: `01` is 1, and 00 behind a greater one is 100."""
    parts = [part.replace(",", "").lstrip("0") or "0" for part in token.split("~")]
    if len(parts) == 2 and parts[1] == "0" and len(parts[0]) == 2:
        parts[1] = "100"
    return "~".join(parts)


def _plain(line: str) -> str:
    return " ".join(line.split()).casefold()


def _lines(data: bytes, format: Format) -> Iterator[tuple[str, str]]:
    """Each line of a source with what it is called."""
    match format:
        case "pdf":
            yield from _pages(data)
        case "docx" | "odt":
            for number, line in enumerate(_unpacked(data).split("\n"), 1):
                yield f"paragraph {number}", line
        case _:
            text = _decoded(data)
            if format == "html":
                text = _HINT.sub("", text)
            if format == "csv":
                text = re.sub(r"[,;|]", "\t", text)
            if format == "json":
                text = _PAIR.sub(r"\1-\2", _KEYS.sub(" ", text))
            if format == "markdown":
                text = _blanked(_FENCE, _blanked(_FRONT, text))
            if format in ("html", "markdown"):
                text = _blanked(_TARGET, text) if format == "markdown" else text
                text = (
                    unescape(_TAG.sub("", _BETWEEN.sub(" \t", _without(_UNSHOWN, text))))
                    if format == "markdown"
                    else _page(text)
                )
            for number, line in enumerate(text.split("\n"), 1):
                yield from ((f"line {number}", part) for part in line.split(_END))


def _page(text: str) -> str:
    """A page of HTML without tags; its own line ends stay, so that lines keep their numbers, and what ends within one is marked."""
    return unescape(
        _TAG.sub(
            lambda match: "\n" * match[0].count("\n"), _ENDS.sub(_END, _BETWEEN.sub(" ", _without(_UNSHOWN, text)))
        )
    )


def _without(opening: re.Pattern[str], text: str) -> str:
    """A text without what stands between tags that are opened and closed; its line ends stay."""
    kept: list[str] = []
    never_closed: set[str] = set()
    at = 0
    for begun in opening.finditer(text):
        name = (begun[1] or "").casefold()
        if begun.start() < at or name in never_closed:
            continue
        closing = re.compile(rf"</{name}\s*>" if name else "-->", re.IGNORECASE).search(text, begun.end())
        if closing is None:
            never_closed.add(name)
            continue
        kept += [text[at : begun.start()], "\n" * text.count("\n", begun.start(), closing.end())]
        at = closing.end()
    return "".join((*kept, text[at:]))


def _blanked(pattern: re.Pattern[str], text: str) -> str:
    return pattern.sub(lambda match: "\n" * match[0].count("\n"), text)


def _decoded(data: bytes) -> str:
    for name in ("utf-8-sig", "cp1252"):
        try:
            return data.decode(name).replace("\r\n", "\n").replace("\r", "\n")
        except UnicodeDecodeError:
            continue
    return data.decode("latin-1")


def _unpacked(data: bytes) -> str:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        names = [
            name for name in archive.namelist() if name in ("content.xml", "word/document.xml", "word/document2.xml")
        ]
        text = "\n".join(archive.read(name).decode("utf-8", "replace") for name in names)
    text = _HYPHEN.sub("-", _BETWEEN.sub(" ", _without(_GONE, text.replace("\n", " "))))
    return unescape(_TAG.sub("", _ENDS.sub("\n", text)))


def _pages(data: bytes) -> Iterator[tuple[str, str]]:
    import pypdfium2  # type: ignore[import-untyped]

    document = pypdfium2.PdfDocument(data)
    for number in range(len(document)):
        text = (
            document[number]
            .get_textpage()
            .get_text_range()
            .replace("\r\n", "\n")
            .replace("\ufffe\n", "")
            .replace("\x02\n", "")
        )
        for line in re.sub(r"(?<=[a-z])[-\u00ad\ufffe\x02]\n(?=[a-z])", "", text).split("\n"):
            yield f"page {number + 1}", line.replace("\ufffe", "").replace("\x02", "")


def _without_contents(lines: Sequence[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """Without runs of lines that end in the number of a page."""
    run: list[tuple[str, str]] = []
    for each in [*lines, ("", "end of it")]:
        if _ends_in_a_page(each[1]) and "|" not in each[1]:
            run.append(each)
        elif each[1].strip():
            if len(run) < 3 or not any(
                "...." in line or ". . ." in line or "…" in line or "\t" in line for _, line in run
            ):
                yield from run
            run = []
            if each[0]:
                yield each


def _ends_in_a_page(line: str) -> bool:
    """Whether dots or room lead from words to the number of a page: `Morale .... 12`."""
    text = line.rstrip()
    number = _PAGE.search(text)
    if number is None:
        return False
    at = number.start()
    while at and (text[at - 1] in ".\u2026" or text[at - 1].isspace()):
        at -= 1
    leader = _LEADER.search(text, at, number.start())
    return leader is not None and leader.start() <= _LONGEST_TITLE


def _out_of_order(draft: str, tokens: Iterable[str]) -> Iterator[Missing]:
    """Steps of a sequence of the draft that do not stand in the source in their order."""
    text = f" {' '.join(tokens)} "
    at = 0
    within = False
    for line in draft.split("\n"):
        if line.startswith("sequence "):
            within, at = True, 0
        elif line and not line.startswith(" "):
            within = False
        step = _STEPS.match(line) if within else None
        if step is None:
            continue
        words = " ".join(_tokens(step["title"])[:3])
        place = text.find(f" {words} ", at)
        if place < 0 and not step["title"].startswith("step "):
            yield Missing("the order of steps", step["title"].strip())
        at = max(at, place)
