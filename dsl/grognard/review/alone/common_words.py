"""Has one thing two everyday names of games: a `tile` throughout and a `square` once, a `team` and now and then a `group`?"""

from __future__ import annotations

import re
from collections.abc import Iterable

from grognard.diagnostics import codes
from grognard.review.alone.telling import counted, in_both_numbers, two_ways
from grognard.review.book import Book
from grognard.review.finding import Finding, times

_WRITTEN = """
square/tile square/cell square/space space/tile space/cell cell/tile territory/tile territory/region territory/province
territory/country region/province village/settlement team/group risk/threat troop/soldier troop/army battle/combat
battle/fight combat/fight battlefield/field battlefield/board pack/deck participant/character participant/player
contestant/player investigator/character adventurer/character hero/champion stone/rock rock/ore wheat/grain wood/lumber
wood/timber worker/labourer opponent/rival opponent/adversary opponent/foe enemy/foe enemy/opponent fame/renown
fame/reputation prestige/reputation inn/tavern ship/vessel bag/pouch
"""
_PAIRS = tuple((one, other) for one, _, other in (pair.partition("/") for pair in _WRITTEN.split()))
"""Each of these hardly ever means two things in one game, where one stands seldom and never beside the other."""
_BEFORE = r"(?:an?|the|each|every|any|another|one|two|three|four|five|six|\d{1,2}|all|both|your|their|his|her|its|this|these|those|that|same|adjacent|empty|enemy|friendly|opposing|opponent['’]s|other|of|no|per|between|in|from|to|on|onto|into|with)"
_COMPOUND = r"(?! (?:[a-z]*(?:phase|card|track|token|point|score|pile|die|dice|deck|limit|side|board|inch|feet|tile|master|action|marker|roll|value|power|sheet|base|game|system|bonus)|between|for|of|ship|station)\b|[-/])"
_AT_LARGE = re.compile(r"\b(?:in|of|from|to|on|into|with)\Z", re.IGNORECASE)
"""Behind these, `space` is no place of a board, nor `combat` one fight."""
_LARGE = frozenset({"space", "stone", "wood", "combat"})
_WAR = frozenset({"battle", "army"})
_OF_WAR = re.compile(r"\b(?:scenarios?|deploy\w*|campaigns?|regiments?|battalions?|miniatures?)\b", re.IGNORECASE)
"""In a wargame a battle is the whole game, and an army all that one has."""
_MONSTERS = re.compile(r"\b(?:monsters?|boss(?:es)?|NPCs?|co-?operative(?:ly)?|game ?master|GM|solo)\b", re.IGNORECASE)
"""Where these are, the enemy is no player."""
_SELDOM = 3
_OFTEN = 4
_PEOPLE = frozenset({"enemy", "opponent"})
_FAR_OFTENER = 5
"""Of these both are good words for one person; the one must be by far the commoner."""
_SINGLE = frozenset({"enemy", "opponent", "troop"})
"""Several of these are everybody who stands against one, and soldiers in the mass."""
_WORDS = 20_000
"""In a text so long a common word stands more than `_OFTEN` times by chance."""


def one_word_is_kept(book: Book) -> Iterable[Finding]:
    """A word that stands seldom, and never in one sentence with the common one; those beside one common word told together."""
    if book.file.text.count(" ") > _WORDS:
        return
    found: dict[str, list[tuple[str, list[tuple[int, int]]]]] = {}
    often: dict[str, list[tuple[int, int]]] = {}
    for one, other in _PAIRS:
        if not counted(book, one) or not counted(book, other) or max(counted(book, one), counted(book, other)) < _OFTEN:
            continue
        if not _WAR.isdisjoint((one, other)) and book.match(_OF_WAR) is not None:
            continue
        if "enemy" in (one, other) and book.match(_MONSTERS) is not None:
            continue
        uses = {word: often[word] if word in often else _uses(book, word) for word in (one, other)}
        often.update(uses)
        (common, many), (rare, few) = sorted(uses.items(), key=lambda use: -len(use[1]))
        least = _FAR_OFTENER if {one, other} == _PEOPLE else 2
        if not 0 < len(few) <= _SELDOM or len(many) < max(_OFTEN, least * len(few)):
            continue
        if rare in _SINGLE and any(book.file.text[end - 1] == "s" for _, end in few):
            continue
        if not _together(book, few, common) and not _headed(book, rare, common):
            found.setdefault(common, []).append((rare, few))
    for common, rarer in found.items():
        spans = sorted(span for _, few in rarer for span in few)
        told = ", ".join(f"`{rare}` {times(len(few))}" for rare, few in rarer)
        yield two_ways(
            book,
            codes.TWO_NAMES,
            spans,
            often[common],
            f"Called {told}, and `{common}` {times(len(often[common]))}.",
            "If they are one thing, call it by one name; if not, say what tells them apart.",
            other="the other name",
        )


def _uses(book: Book, word: str) -> list[tuple[int, int]]:
    """Where it stands as the name of a thing."""
    pattern = re.compile(
        rf"\b(?P<before>{_BEFORE}) (?P<word>{'|'.join(in_both_numbers(word))})\b{_COMPOUND}", re.IGNORECASE
    )
    return [
        sentence.span(match, "word")
        for sentence in (book.body[at] for at in sorted(book.saying(in_both_numbers(word))))
        for match in pattern.finditer(sentence.text)
        if word not in _LARGE or _AT_LARGE.search(match["before"]) is None
    ]


def _together(book: Book, places: list[tuple[int, int]], other: str) -> bool:
    """Whether some sentence has both."""
    others = [book.body[at] for at in sorted(book.saying(in_both_numbers(other)))]
    return any(one.start <= start < one.start + len(one.text) for one in others for start, _ in places)


def _headed(book: Book, *names: str) -> bool:
    """Whether each is a heading or an item of a list: then they are two things."""
    titles = [title.casefold() for title in book.titles]
    return all(
        any(re.match(rf"\W*(?:the )?(?:{'|'.join(in_both_numbers(name))})\b", title) for title in titles)
        for name in names
    )
