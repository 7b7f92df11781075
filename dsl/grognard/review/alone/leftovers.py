"""Did the author leave notes, blanks and doubts: `TODO`, `See xxxx`, `add to focus (or brains?)`, `choose X players`, a bare link?"""

from __future__ import annotations

import re
from collections.abc import Iterable

from grognard.diagnostics import codes
from grognard.review.alone.telling import together
from grognard.review.book import Book
from grognard.review.finding import Finding, Sure

_NOTE = re.compile(
    r"@?\btodo\b:?|\btbd\b|\btba\b|\bfixme\b|(?<!were )(?<!was )(?<!has )(?<!have )(?<!had )(?<!needs )(?<!need )\bto be (?:written|decided|determined|done|defined|completed|(?<!is to be )(?<!are to be )added)\b|\bwork in progress\b|\blorem ipsum\b|\?{3,}"
    r"|\badd (?:a |an |the |more )?(?:descriptions?|text|details?|tables?|examples?|images?|pictures?|diagrams?|rules?)\b[^.,;:\n]{0,50} here\b"
    r"|\binsert (?:image|picture|diagram|table|example|text)\b(?: here)?|\b(?:coming soon|not (?:yet )?(?:written|finished|implemented))\b|\bplaceholder\b"
    r"|\btentative (?:rules?|values?|numbers?|directions?|designs?|names?)\b|\[ \] [^\n]{4,160}\?(?=\s*(?:\n|\Z))"
    r"|(?<![^\s*-])#\d{1,4}:? (?:how|what|who|when|where|which|why|should|does|do|can|is|are|add|fix|define|decide)\b[^\n]{2,120}\?(?=\s*(?:\n|\Z))"
)
_TAGS = re.compile(r"\{\{[%<].{0,80}?[%>]\}\}|\{%.{0,80}?%\}|\\(?:page\b|clearpage|pagebreak|newpage|textbf|begin\{)")
_OF_A_LIST = re.compile(r"/issues/\d+\b")
"""Where a link leads to a list of what is still to be done."""
_MOST_WORDS = 4


def nothing_is_left_to_do(book: Book) -> Iterable[Finding]:
    """Notes of the author, told together; and tags, told together."""
    for pattern, message, cure in (
        (_NOTE, "something is still to be written here", "Write it, or take the note out."),
        (
            _TAGS,
            "a tag of the program that makes the page stands in the text",
            "Take it out of what readers see.",
        ),
    ):
        places = [match.span() for match in book.matches(pattern, small=True) if not book.listed(match.start())]
        if pattern is _NOTE and book.document is not None:
            links = [(one.start, one.end) for one in book.document.links if _OF_A_LIST.search(one.target)]
            places = sorted({*places, *links})
        if places:
            words = list(dict.fromkeys(book.file.text[start:end] for start, end in places))[:_MOST_WORDS]
            yield Finding.at_all(
                codes.LEFT_TO_DO,
                book.places(places),
                f"{', '.join(repr(word) for word in words)}: {message}{'' if len(places) == 1 else f', {len(places)} times in all'}.",
                cure,
                Sure.CERTAIN,
            )


_BLANK = re.compile(
    r"(?<![\w.-])(?:[xX]{3,}|_{4,})(?![\w.-])(?! ?\|)|(?<=\()XX(?= [A-Za-z])|\b(?:page|see|section|p\.) (?:XX|xx|X|\?|__+)(?=[\s.,)])"
    r"|\{\{ ?[A-Z][A-Z_]{2,}[A-Z] ?\}\}|(?<![\w$`])\$[A-Z][A-Z_]{2,}[A-Z]\b(?!`)|\[(?:Designer: )?INSERT [A-Z ]{3,}\]|\[Insert [^\]\n]{3,80}\]|(?<=[\w.,;:!] )[\[(]\?{1,2}[\])](?!\()"
    r"|(?<=\w )<(?:#|number|amount|insert) [\w' ]{3,60}>|(?<=[a-z] )\( ?\)(?! *[=({])"
)
# A word ends where something else begins: if it could be cut anywhere, a long one would be cut in every way.
_DOUBT = re.compile(
    r"\((?:or |maybe |perhaps )?[A-Za-z][\w'’-]*+(?:[ ,/]++[A-Za-z][\w'’-]*+){0,5}[ ,/]*+\?\)|\((?:soon|for now|currently|not yet|tbc|tbd|wip)\b[^()\n]{0,60}\)|\b(?:still )?needs (?:more )?(?:work|playtesting|testing|balancing)\b|\bto be (?:tested|playtested|balanced|confirmed|expanded|finali[sz]ed|revised)\b|\bnot sure (?:if|about|whether|how)\b|(?<![\w-])WIP(?![\w-])",
    re.IGNORECASE,
)
_TALK = re.compile(
    r"(?<![\w-])(?:idk|wtf|atm|imo|imho|tbh|afaik|dunno)(?![\w-])|\bI guess\b|\bneeds? (?:more|further|some) (?:details?|thought|explanation|clarification|info)\b|^[*_(]*(?:\.{3}|…) ?(?:eventually|later|soon)\b",
    re.IGNORECASE | re.MULTILINE,
)
_LINK = re.compile(r"(?m)^[ \t>*-]*<?https?://\S+>?[ \t]*$")
_ROMAN = re.compile(r"\b(?:XI{1,3}|XIX|XXI|XVI{0,3})\b")
_FEWEST_LINKS = 2
_MOST_DOUBTS = 10
"""What stands more often is a way of writing."""


def nothing_is_left_open(book: Book) -> Iterable[Finding]:
    """Blanks, doubts and bare links, each kind told together."""
    roman = book.match(_ROMAN) is not None
    blanks = [
        one.span()
        for one in book.matches(_BLANK)
        if not (roman and one.group() == "XX")
        and not _drawn(book, one.start())
        and not (one.group()[0] in "${<[(" and book.for_programs(one.start()))
    ]
    yield from together(
        book, codes.LEFT_TO_DO, blanks, "{}: a blank that was to be filled in.", "Fill it in.", shown=_beginning
    )
    doubts = [one.span() for one in book.matches(_DOUBT) if not book.apart(one.start())]
    if len(doubts) <= _MOST_DOUBTS:
        yield from together(
            book,
            codes.LEFT_TO_DO,
            doubts,
            "{}: a doubt of the author's own, or a note on what is not yet so.",
            "Settle it, and leave the note out.",
            shown=_beginning,
        )
    talk = [
        one.span()
        for one in book.matches(_TALK)
        if not book.in_speech(one.start()) and not book.for_programs(one.start())
    ]
    yield from together(
        book,
        codes.LEFT_TO_DO,
        talk,
        "{}: the author talks to himself here, or to his friends.",
        "Write what holds, or take it out.",
        shown=_beginning,
    )
    links = [one.span() for one in book.matches(_LINK)]
    if len(links) >= _FEWEST_LINKS:
        yield from together(
            book,
            codes.LEFT_TO_DO,
            links,
            "{}: a bare link, which no reader at a table can follow.",
            "Say what it is for, or take it out.",
            shown=_beginning,
        )


def _beginning(words: str) -> str:
    return repr(words.strip()[:40])


def _drawn(book: Book, at: int) -> bool:
    """Whether it stands in a table, or in a line of rules and strokes that is drawn."""
    line = book.line_at(at)
    return (
        line.row in book.in_table
        or not re.search(r"[A-Za-z]{2,}", re.sub(r"[xX]{3,}", "", line.text))
        or "___" in line.text
        or "│" in line.text
    )


_USED = re.compile(
    r"\b(?:chooses?|chosen|given|gives?|gets?|gains?|receives?|takes?|pays?|lasts?|draws?|places?|loses?|plays?|deals?|rolls?|once|for|after|of|number) (?P<letter>[XYN]|[xn])(?= (?:more |other )?[A-Za-z]{3,})"
)
_SAYS = r"\b(?:where|if|when|let) {0}\b|\b{0}\b[*_]* ?(?:is|are|being|equals?|was|depends|=|:|→|can be|may be)(?![a-z])|\b[Xx] stands for\b|= ?{0}\b|[\d*×+/] ?{0}\b|\b{0} ?[*×+/-] ?\d|\b{0}/"
_NEAR = 300
_MOST = 12
"""Where letters stand so often, they are the author's way of speaking."""


def letters_have_numbers(book: Book) -> Iterable[Finding]:
    """Told together: those of which neither their own line and heading nor one near says what they are."""
    text = book.file.text
    places: list[tuple[int, int]] = []
    for match in book.matches(_USED):
        letter, at = match["letter"], match.start("letter")
        if book.listed(at) or _quoted(text, at) or book.in_code(at):
            continue
        part = book.part_at(at)
        title = book.parts[part].title if part >= 0 else ""
        line = book.line_at(at)
        others = set(re.findall(r"(?<![\w'’])[XYNxnyZz](?![\w'’])", line.text)) - {letter}
        says = re.compile(_SAYS.format(letter))
        around = text[
            max(book.lines[max(0, line.row - 2)].start, at - _NEAR) : min(line.start + len(line.text), at + _NEAR)
        ]
        if others or says.search(around) or re.search(rf"\b{letter}\b", title) or _labelled(book, line.row, letter):
            continue
        places.append((at, at + 1))
    if 0 < len(places) <= _MOST:
        names = ", ".join(dict.fromkeys(f"`{text[start:end]}`" for start, end in places))
        yield Finding.at_all(
            codes.LEFT_TO_DO,
            book.places(places),
            f"A letter stands for a number, and nothing near says for which: {names}.",
            "Give the number, or say what it depends on.",
        )


def _labelled(book: Book, number: int, letter: str) -> bool:
    """Whether its line, or one of the two above, begins with a name that has the letter: `Salvage X`, `walk x: …`."""
    return any(
        re.match(rf"[^.:\n]{{0,40}}\b{letter}\b[*_ ]*(?::|\Z|[-–(])", line.text.strip()) is not None
        for line in book.lines[max(0, number - 3) : number]
    )


def _quoted(text: str, at: int) -> bool:
    return text[max(0, at - 40) : at].count('"') % 2 == 1 or "“" in text[max(0, at - 25) : at]
