"""Does the part that a bracket sends the reader to exist: `(see "Attacking")`, `(see Cooperation Bonus)`, `as per the Retreat rules`?"""

from __future__ import annotations

import re
from collections.abc import Iterable

from grognard.diagnostics import codes
from grognard.review.book import Book, plain
from grognard.review.finding import Finding
from grognard.review.near import near
from grognard.review.reading import content_words
from grognard.review.titled import Titled
from grognard.word_set import word_set

_SENT = re.compile(
    r"[(\[,;.] ?(?:also )?[Ss]ee (?:also )?(?:the )?(?:(?:section|rules?|chapter|part) (?:on |for |about )?)?(?:[\"“*_]{1,3}(?P<quoted>[A-Za-z][\w '’-]{2,40}?)[\"”*_]{1,3}|(?P<name>[A-Z][\w'’-]+(?: (?:of |the |and |to |in )?[A-Z][\w'’-]+){0,4}))(?: (?:below|above|for details|for more|section|rules?|later))*\s?[)\].]"
)
_RULES = re.compile(
    r"(?<![.!?:] )(?<!^)(?:the |normal |under |per |as per |follow |following |using |use )+(?P<name>[A-Z][\w'’-]+(?: [A-Z][\w'’-]+){0,2}) (?:rules|procedure)\b"
)
_PEOPLE = word_set("core special basic advanced optional game house standard these normal following above")
_LEAST_RULES = 2
_MOST = 100


def parts_that_are_named_exist(book: Book) -> Iterable[Finding]:
    """Each part once: those of which no heading, entry, table or beginning of a line has the words."""
    text = book.file.text
    if not book.parts and not book.headings:
        return
    titled = Titled(book.titles, lambda title: map(_stem, content_words(title)))
    told: set[str] = set()
    for match in book.matches(_SENT):
        group = "quoted" if match["quoted"] else "name"
        name = match[group].strip("*_ ")
        if plain(name) in told or len(told) > _MOST or book.listed(match.start()):
            continue
        told.add(plain(name))
        if not _there(book, titled, name, match.span(group)):
            yield Finding(
                codes.NAMED_NEVER_WRITTEN,
                book.place(*match.span(group)),
                "The reader is sent to this part, and the text has none that is called so.",
                "Add it, or mend the reference.",
            )
    uses: dict[str, list[tuple[int, int]]] = {}
    for match in near(_RULES, text, book.casefolded, (" rules", " procedure")):
        if (
            plain(match["name"]) not in _PEOPLE
            and not re.search(r"\b[IVX]+\Z|\d", match["name"])
            and not book.listed(match.start())
        ):
            uses.setdefault(plain(match["name"]), []).append(match.span("name"))
    for key, places in list(uses.items())[:_MOST]:
        if key in told or len(places) < _LEAST_RULES or _there(book, titled, key, places[0]):
            continue
        yield Finding.at_all(
            codes.NAMED_NEVER_WRITTEN,
            book.places(places),
            f"These rules are named {len(places)} times, and nothing in the text is headed so.",
            "Write them, or say in which book they are.",
        )


def _there(book: Book, titled: Titled, name: str, skip: tuple[int, int]) -> bool:
    wanted = set(content_words(name))
    if not wanted:
        return True
    stems = {_stem(one) for one in wanted}
    if titled.has(stems):
        return True
    key = plain(name)
    for line in book.lines:
        if not line.start <= skip[0] <= line.start + len(line.text) and line.text.casefold().lstrip(
            "*_#>-• "
        ).startswith(key):
            return True
    bold = book.document.emphasis if book.document is not None else ()
    return any(
        stems <= {_stem(one) for one in content_words(book.file.text[span.start : span.end])}
        and not span.start <= skip[0] < span.end
        for span in bold
    )


def _stem(word: str) -> str:
    for end in ("ing", "ed", "er", "s", "e"):
        if word.endswith(end) and len(word) - len(end) >= 4:
            return word[: -len(end)].rstrip("e")
    return word
