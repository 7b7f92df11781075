"""Is each special rule, skill or trait that is named explained, and does each modifier change something: `+1 Accuracy`?"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from grognard.diagnostics import codes
from grognard.review.alone.other_books import is_a_part
from grognard.review.book import Book, plain
from grognard.review.finding import Finding, some_of
from grognard.word_set import word_set

_COLUMN = re.compile(
    r"\b(?:special(?: rules?)?|abilit(?:y|ies)|traits?|skills?|keywords?|qualit(?:y|ies)|properties|tags?)\b",
    re.IGNORECASE,
)
_NAME = re.compile(r"[A-Z][\w'’-]+(?: (?:[A-Z][\w'’-]+|of|the|and|in))*")
_KIND = r"(?:rule|[Ss]pecial [Rr]ule|[Ss]pecial [Rr]ules|[Ss]kills?|[Tt]raits?|[Aa]bilit(?:y|ies)|[Kk]eywords?)"
_SAID = re.compile(
    rf"\b(?:the|an?|with|has|have|having|gains?|gets?|its|their) (?P<name>[A-Z][a-z'’-]+(?: [A-Z][a-z'’-]+){{0,2}})(?: (?:or|and) (?P<also>[A-Z][a-z'’-]+(?: [A-Z][a-z'’-]+){{0,2}}))? {_KIND}\b(?! (?:checks?|tests?|rolls?|throws?|points?))"
)
_OWN = word_set("""
    special core game basic advanced optional the these this each all any some house unit army general faction other
    following leadership universal weapon tournament new additional if when strength initiative accuracy dexterity
    agility toughness constitution intelligence wisdom charisma willpower perception
""")
_MOST_NAMES = 8
_NAMES = 150
"""Names that are followed up."""
_NUMBER = re.compile(r"\s*(?:[(\[][^()\[\]]{1,8}[)\]]|[+-]?\d{1,3}\+?\"?)\Z")


def special_rules_are_explained(book: Book) -> Iterable[Finding]:
    """Names in a column of special rules, and names with `rule` or `skill` behind, that nothing explains."""
    if is_a_part(book):
        return
    named: dict[str, tuple[int, int, str]] = {}
    for name, start, end in (*_in_columns(book), *_in_text(book)):
        key = plain(name)
        if len(key) > 2 and key.split()[0] not in _OWN:
            named.setdefault(key, (start, end, name))
    bare = [one for one in list(named.values())[:_NAMES] if not _explained(book, one[2])]
    # Where nothing of the kind is explained, another book has the rules.
    if not bare or len(bare) == len(named) > 2:
        return
    bare.sort()
    names = some_of([f"{name!r}" for _, _, name in bare], _MOST_NAMES)
    yield Finding.at_all(
        codes.RULE_UNEXPLAINED,
        book.places((start, end) for start, end, _ in bare),
        f"Named as a special rule, and nothing in the text says what it does: {names}.",
        "Explain it where the others are explained, or say in which book it is.",
    )


def _in_columns(book: Book) -> Iterator[tuple[str, int, int]]:
    for grid in book.grids:
        heads = grid.rows[0].cells
        columns = [
            at for at, cell in enumerate(heads) if at and _COLUMN.search(cell.text) and len(cell.text.split()) <= 3
        ]
        for row in grid.rows[1:]:
            for at in columns:
                if at < len(row.cells) and len(row.cells[at].text) <= 80:
                    yield from _names(book, row.cells[at].text, row.cells[at].start)


def _names(book: Book, text: str, start: int) -> Iterator[tuple[str, int, int]]:
    at = 0
    for piece in re.split(r"(,|;|/)", text):
        bare = _NUMBER.sub("", piece.strip())
        if _NAME.fullmatch(bare):
            place = book.file.text.find(bare, start + at)
            if 0 <= place <= start + len(text) + 8:
                yield bare, place, place + len(bare)
        at += len(piece)


def _in_text(book: Book) -> Iterator[tuple[str, int, int]]:
    titles = {plain(part.title) for part in book.parts}
    for match in book.matches(_SAID):
        for group in ("name", "also"):
            name = match[group]
            if name and not (name.split()[0] in ("A", "The", "Each", "No") or plain(name) in titles):
                yield name, match.start(group), match.end(group)


def _explained(book: Book, name: str) -> bool:
    """A heading, the first words of a line, of a row, a case in brackets, or `with the NAME rule may …`."""
    wanted = plain(name)
    if any(plain(part.title).startswith(wanted) for part in book.parts):
        return True
    if any(plain(entry.name).startswith(wanted) or wanted in plain(entry.name).split(" / ") for entry in book.entries):
        return True
    first = [plain(row.cells[0].text) for grid in book.grids for row in grid.rows if row.cells]
    if any(cell.startswith(wanted) or f"({wanted})" in cell for cell in first):
        return True
    escaped = r"\s+".join(re.escape(word) for word in wanted.split())
    says = re.compile(
        rf"(?:^|\n|\. )[\s>*_#|\-•]*{escaped}\b[*_]*\s*(?:\([^()\n]*\)|\[[^\[\]\n]*\])?[*_]*\s*[:=–—|-]|\b{escaped}\b(?: \w+)? (?:means?|is when|allows?|lets?|grants?|gives?)\b"
        rf"|\b(?:with|has|have) (?:the |an? )?(?:[\w ]+ (?:or|and) )?{escaped}(?: {_KIND.lower()})? (?:may|can|must|do|does|get|gain|add|count|ignore|re-?roll|always|never)s?\b",
        re.IGNORECASE,
    )
    return says.search(book.file.text) is not None


_BONUS = re.compile(
    r"(?<![\w/])[+\u2212-]\d{1,2} (?:to )?(?P<name>[A-Z][a-z]{3,})(?=[,.;)]| and\b| when\b| to\b| for\b|\s*\Z)",
    re.MULTILINE,
)
_QUOTED = re.compile(r"[\"“'‘](?P<name>[A-Z][a-z]+(?: [a-z]+){1,2})[\"”'’](?!\w)")
_LOUD = re.compile(r"\b(?:an?|the) (?:[A-Z][a-z]+ )?(?P<name>[A-Z]{4,})\b(?! [A-Z]{2})")
_SPENT = re.compile(
    r"\b(?:amount of|spend(?:ing|s)?|pay(?:ing|s)?) (?:(?:any|some|their|your|its|the|\d{1,3}) )?(?P<name>(?![a-z]*ing\b)[a-z]{4,})(?=[.,;:)]| (?:equal|and|or|in|from|when|as)\b)"
)
_PLACED = re.compile(
    r"\b(?:to|from|into|in|on) (?:your|their|his|the) (?P<name>(?!draw|discard|play|game|same|whole|opposite|entire|other|opponent|enemy|player|next|common|card|current|victory|surrounding)[a-z]{4,}) (?:zone|pile|pool|track|reserve|stack|bag|pouch|market|bank)\b"
)
_EVERYDAY = word_set("""
    attention time turn turns more less cost costs points that this some damage casualties them action actions dice
    movement space cards price homage each extra additional half another these those hours effort
""")
_MOST_CHANGED = 6


def bonuses_change_something(book: Book) -> Iterable[Finding]:
    """Names behind a signed number, and names in quotation marks, that stand only there."""
    if is_a_part(book):
        return
    named: dict[str, tuple[int, int]] = {}
    for pattern in (_BONUS, _QUOTED, _LOUD, _SPENT, _PLACED):
        for match in pattern.finditer(book.file.text):
            line = book.line_at(match.start())
            # At the beginning of a line a signed number is an entry of a list, and what follows is when it holds.
            leads = pattern is _BONUS and not re.search(r"[A-Za-z]", book.file.text[line.start : match.start()])
            if not leads and not book.apart(match.start()):
                named.setdefault(match["name"], match.span("name"))
    for name in _EVERYDAY & named.keys():
        del named[name]
    quoted = [name for name in named if " " in name]
    once = [
        (place, name)
        for name, place in list(named.items())[:_NAMES]
        if _times(book, name) == 1 and (len(quoted) > 1 or " " not in name)
    ]
    if not once or len(once) * 3 > 2 * len(named) > 6:
        return
    once.sort()
    names = some_of([f"{name!r}" for _, name in once], _MOST_CHANGED)
    yield Finding.at_all(
        codes.TERM_UNEXPLAINED,
        book.places(place for place, _ in once),
        f"Spoken of as of something known, and it stands nowhere else: {names}.",
        "Say what it is, or use the name that it has elsewhere.",
    )


def _times(book: Book, name: str) -> int:
    """How often a word begins so; two stand for any more."""
    stem = name.casefold()
    stem = stem[:-1] if stem.endswith(("s", "e", "y")) and len(stem) > 4 else stem
    found = 0
    at = book.casefolded.find(stem)
    while at >= 0 and found < 2:
        found += not (at and (book.casefolded[at - 1].isalnum() or book.casefolded[at - 1] == "_"))
        at = book.casefolded.find(stem, at + 1)
    return found
