"""Do stops, commas and brackets stand where they belong: ` ,`, `word.Next`, `the board. (in front of you)`, `(If you row).`?"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator

from grognard.diagnostics import codes
from grognard.review.alone.telling import together
from grognard.review.book import Book
from grognard.review.finding import Finding, Sure

_SLIPS = re.compile(
    r"(?P<before>(?<=[A-Za-z)\]]) +[,;](?= |$))"
    r"|(?P<stop>(?<=[a-z)\]]) +\.(?= [A-Z]|$))"
    r"|(?P<glued>(?<=[a-z]{3})\.(?=(?:The|This|If|When|A|An|Each|It|You|They|In|On|All|For|After|Any|To|Then|Once|Players?|Units?|Models?)\b))"
    r"|(?P<digit>(?<![\w.,/-])\d{1,3}(?=(?!th|rd|nd|st|mm|cm|pts|inch)[a-z]{5,}\b))"
    r"|(?P<bracket>(?<=[a-z]{4})\((?=(?!es\b|ies\b|ing\b|ren\b|eds?\b)[a-z]{2,}\b)|(?<= [a-z]{3})\((?=[a-z]{2,}\b))"
    r"|(?P<percent>(?<![\w%.])%(?=\d{1,3}(?![\w%])))"
    r"|(?P<comma>(?<=[a-z]{3}),(?=[a-z]{3}))"
    r"|(?P<dash>(?<=[a-z]{3})- (?=(?!and\b|or\b|to\b|nor\b|but\b)[A-Za-z]))"
    r"|(?P<colon>(?<=[a-z]{3}) :(?=$))"
    r"|(?P<slash>(?<=[a-z]{3})/ (?=[A-Za-z]{3})|(?<=[a-z]{3}) /(?=[A-Za-z]{3}))"
    r"|(?P<inner>(?<=\() +(?=[A-Za-z]{2})|(?<=[A-Za-z.]) +(?=\)))"
    r"|(?P<behind>(?<=[a-z]{3})\.(?=\([a-z]{2}))"
    r"|(?P<twice>(?<!\b[eE]\.g)(?<!\b[iI]\.e)(?<!\betc)(?<!\bect)(?<!\bvs)(?<!\bmax)(?<!\bmin)(?<=[a-z)])(?:\.\.(?!\.)|,,|;;|\.,|,\.))",
    re.MULTILINE,
)
_SIGNS = (".(", " ,", " ;", " .", "- ", " :", "/ ", " /", "( ", " )", "..", ",,", ";;", ".,", ",.")
_BESIDE = tuple(re.compile(pattern) for pattern in (r"%\d", r"\.[A-Z]", r"\d[a-z]{5}", r"\((?<=[a-z]\()", r",[a-z]"))
"""A sentence without one of these signs, or of these pairs, has no slip."""
_DOTS = re.compile(r"\.{3}|\. \. \.|…")
_CHOICES = re.compile(r"\w,\w+,\w")
_FORMULA = re.compile(r"\([\w.]*[/*+=^]\S*\)|\(\)")
"""`floor(distance/4)` is no bracket of prose."""
_COMMAND = re.compile(r"(?<![\w/<.:])/[a-z]{3,}\b")
"""What one types to a program begins with a stroke: `/move`."""
_LEAST_COMMANDS = 3
_LEFT_OUT = re.compile(r"\b(?:of|to|the|with|in|by|from|an?) *\Z")
"""Before such a bracket a word was left out, which is told as that."""
_MOST_NAMES = 5
_MOST_WIDE = 10
_TOO_MANY = 40
"""A text with more of one kind writes so on purpose."""


def signs_stand_right(book: Book) -> Iterable[Finding]:
    """All slips of one kind together."""
    places: list[tuple[int, int]] = []
    commands = len(_COMMAND.findall(book.file.text)) >= _LEAST_COMMANDS
    for sentence in book.body:
        words = sentence.text
        if not any(part in words for part in _SIGNS) and not any(one.search(words) for one in _BESIDE):
            continue
        if _DOTS.search(sentence.text) or "://" in sentence.text or "`" in sentence.text or "{" in sentence.text:
            continue
        for match in _SLIPS.finditer(sentence.text):
            kind = match.lastgroup or ""
            if kind == "bracket" and sentence.text[match.end() :].startswith(("es)", "ies)", "ren)", "ed)", "ing)")):
                continue
            if kind == "bracket" and _FORMULA.match(sentence.text, match.end() - 1):
                continue
            if kind == "slash" and match.group().startswith(" ") and commands:
                continue
            if kind == "comma" and _CHOICES.search(sentence.text):
                continue
            if kind == "inner" and ("=" in sentence.text or _LEFT_OUT.search(sentence.text[: match.end()])):
                continue
            places.append(sentence.span(match))
    if len(places) <= _TOO_MANY:
        yield from together(
            book,
            codes.SIGN_MISPLACED,
            (_around(book.file.text, *place) for place in places),
            "A blank or a sign of the print stands where it does not belong, or is missing: {}.",
            "Mend it.",
            Sure.CERTAIN,
            most=_MOST_NAMES,
            shown=lambda words: repr(words.replace("\n", " ")),
        )


_GLUED = re.compile(r"(?m)^[ \t]*(?P<mark>-)(?=[A-Za-z][a-z]{2,}(?: [a-z]+){2})")
_APART = re.compile(r"(?m)^[ \t]*-[ \t]+(?=\S)")


def marks_have_their_blank(book: Book) -> Iterable[Finding]:
    """`-shuffle the cards` among items that have a blank behind their mark."""
    text = book.file.text
    places = [one.span("mark") for one in _GLUED.finditer(text) if not book.for_programs(one.start("mark"))]
    apart = sum(1 for _ in _APART.finditer(text)) if places else 0
    if not places or len(places) > min(apart, _TOO_MANY):
        return
    yield Finding.at_all(
        codes.SIGN_MISPLACED,
        book.places((start, text.find(" ", end)) for start, end in places),
        f"A blank is missing behind the mark of {'an item' if len(places) == 1 else f'{len(places)} items'}, where others have one.",
        "Write the blank; without it the line may be no item at all.",
    )


_WIDE = re.compile(r"(?<=[a-z,])  (?=[a-z])")


def blanks_stand_alone(book: Book) -> Iterable[Finding]:
    """Two blanks in the middle of a sentence. Who fills his lines has many, and a table has columns."""
    places = [
        sentence.span(match)
        for sentence in book.body
        if "  " in sentence.text and "   " not in sentence.text.strip()
        for match in _WIDE.finditer(sentence.text)
    ]
    if len(places) <= _MOST_WIDE:
        yield from together(
            book,
            codes.SIGN_MISPLACED,
            (_around(book.file.text, *one) for one in places),
            "Two blanks stand in the middle of a sentence: {}.",
            "Take one away, or write the word that was lost.",
            most=_MOST_NAMES,
        )


def _around(text: str, start: int, end: int) -> tuple[int, int]:
    left = max(text.rfind(" ", 0, max(0, start - 1)), text.rfind("\n", 0, max(0, start - 1))) + 1
    rights = [at for at in (text.find(" ", end + 1), text.find("\n", end)) if at >= 0]
    return max(left, start - 30), min([*rights, end + 30, len(text)])


_BEHIND_A_STOP = re.compile(
    r"(?<=[a-z]{2})[.] \((?!e\.?g|i\.?e|see\b|ex\b|cf|pp?\.|or |and |https?)[a-z]+ [^()\n]{3,150}\)(?=\s|\Z)"
)
_WHOLE = re.compile(r"(?<=[a-z]{2})[.!?] \([A-Z][a-z]*,? [^()\n]{20,200}[a-z]\)\.(?=\s|\Z)")
_WITHIN = re.compile(
    r"(?<=[a-z]{2}) \((?:This|The|If|When|You|It|They|These|Only|Provided)\b[^()\n]{12,200}[a-z]\)(?=\s|\Z)"
)
_TWO_ENDS = re.compile(r"(?<=[a-z]{2})[!?][\"”]?\.(?=\s|\Z)")
_COMMA = re.compile(r"(?<=[a-z]{2}), \((?=[a-z]+ [^()\n]*\))")
_NUMBERS = re.compile(r"(?<![\d,.-])\d,\d{1,2},? (?:and|or) \d")
_MOST = 12
"""Who does so more often does it on purpose."""
_KINDS = (
    (_BEHIND_A_STOP, "(", "a bracket stands behind the stop of the sentence it belongs to", "Write the stop behind the bracket."),
    (_WHOLE, "(", "a bracket holds a whole sentence, and its stop stands outside", "Write the stop within the bracket."),
    (_WITHIN, "(", "a sentence of its own stands in a bracket within another", "End the one before it, and begin the bracket behind the stop; or write a small letter."),
    (_TWO_ENDS, "!?", "a stop stands behind a sign that ends the sentence already", "Keep one of them."),
    (_COMMA, "(", "a comma stands before a bracket", "Write it behind the bracket, or leave it out."),
    (_NUMBERS, ",", "a blank is missing between two numbers of a row", "Write the blank: `1, 5 and 10`."),
)  # fmt: skip


def brackets_and_stops_are_in_order(book: Book) -> Iterable[Finding]:
    """Each kind told together."""
    found: dict[int, list[tuple[int, int]]] = {}
    code = [(span.start, span.end) for span in book.document.code] if book.document is not None else []
    for sentence_start, text in _stretches(book):
        for kind, (pattern, signs, _, _) in enumerate(_KINDS):
            if not any(sign in text for sign in signs):
                continue
            for match in pattern.finditer(text):
                start, end = sentence_start + match.start(), sentence_start + match.end()
                if not _within(code, start, end):
                    found.setdefault(kind, []).append((start, end))
    whole = book.file.text
    for kind, places in sorted(found.items()):
        if len(places) > _MOST:
            continue
        _, _, words, cure = _KINDS[kind]
        yield from together(
            book,
            codes.SIGN_MISPLACED,
            (_from_word(whole, *one) for one in places),
            f"{{}}: {words}.",
            cure,
            shown=_short,
        )


def _stretches(book: Book) -> Iterator[tuple[int, str]]:
    """Paragraphs and items; of a plain text its lines."""
    if book.document is not None and book.told:
        for block in book.document.blocks:
            if block.kind in ("paragraph", "item") and not book.listed(block.start):
                yield block.start, book.document.words(block)
        return
    for line in book.lines:
        if not line.blank and not book.apart(line.start):
            yield line.start, line.text


def _within(spans: list[tuple[int, int]], start: int, end: int) -> bool:
    before = bisect_right(spans, (end, 0)) - 1
    return before >= 0 and spans[before][1] > start


def _from_word(text: str, start: int, end: int) -> tuple[int, int]:
    """From the beginning of the word before."""
    while start and not text[start - 1].isspace():
        start -= 1
    return start, end


def _short(words: str) -> str:
    return repr(words if len(words) <= 40 else f"{words[:28]} … {words[-8:]}")
