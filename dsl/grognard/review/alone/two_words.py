"""Has one thing two names: a `space` and a `square`, `army power` and `military power`, `own the token` and `own the tile`?"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from grognard.diagnostics import codes
from grognard.review.alone.telling import ONE_NAME, counted, in_both_numbers, two_ways
from grognard.review.book import Book
from grognard.review.finding import Finding, Sure, times
from grognard.review.reading import Sentence, words
from grognard.word_set import word_set

_Spans = list[tuple[int, int]]
_DET = r"(?:an?|the|each|every|any|adjacent|empty|same|next|one|two|three|four|five|\d{1,2}|free|occupied|starting|target|neighbou?ring)"
_GROUPS: tuple[dict[str, str], ...] = (
    {
        "hex": rf"\b{_DET} hex(?:es)?\b",
        "square": rf"\b{_DET} squares?\b(?! (?:inch|feet|base|shape))",
        "cell": rf"\b{_DET} cells?\b|\bgrid of cells\b",
        "space": rf"\b(?!the){_DET} spaces?\b(?! (?:between|for|ship|station|stack|battle))",
    },
    {"draw pile": r"\bdraw piles?\b", "draw deck": r"\bdraw decks?\b", "draw stack": r"\bdraw stacks?\b"},
    {"discard pile": r"\bdiscard piles?\b", "graveyard": r"\bgraveyards?\b", "discard deck": r"\bdiscard decks?\b"},
    {"attribute": r"\battributes?\b", "characteristic": r"\bcharacteristics?\b", "stat": r"\bstats?\b"},
    {
        "game master": r"\bgame ?masters?\b|(?<![\w-])gms?\b(?!-)",
        "referee": r"\b(?:the|a|your|by|each|one) referees?\b",
        "dungeon master": r"\bdungeon masters?\b|(?<![\w-])(?:the|your|a) dms?\b(?!-)",
    },
    {"hand size": r"\bhand sizes?\b", "hand limit": r"\bhand limits?\b"},
    {"line of sight": r"\blines? of sight\b", "line of fire": r"\blines? of fire\b"},
    {"umpire": r"\bumpires?\b", "judge": r"\bthe judges?\b"},
    {"spell point": r"\bspell points?\b", "magic point": r"\bmagic points?\b", "mana point": r"\bmana points?\b"},
)
_ONE_THING: tuple[dict[str, str], ...] = (
    {
        "hit point": r"\bhit[- ]?points?\b",
        "health point": r"\bhealth points?\b",
        "life point": r"\blife points?\b|\blife totals?\b",
    },
    {"impediment": r"\bimpediments?\b", "hindrance": r"\bhindrances?\b", "hinder card": r"\bhinder cards?\b"},
    {"renege": r"\breneg(?:e|es|ed|ing)\b", "revoke": r"\brevok(?:e|es|ed|ing)\b"},
    {"specialization": r"\bspeciali[sz]ations?\b", "sub-skill": r"\bsub-?skills?\b"},
    {
        "player board": r"\bplayer boards?\b",
        "player mat": r"\bplayer mats?\b",
        "player sheet": r"\bplayer sheets?\b",
        "tableau": r"\btableau[sx]?\b",
    },
    {"goods": r"\bgoods\b|\bgood (?:cards?|tokens?|cubes?)\b", "commodity": r"\bcommodit(?:y|ies)\b"},
    {"draw pile": r"\bdraw piles?\b", "stock pile": r"\bstock piles?\b", "draw deck": r"\bdraw decks?\b"},
    {
        "this manual": r"\bthis manual\b",
        "this tutorial": r"\bthis tutorial\b",
        "this rulebook": r"\bthis rule ?book\b",
        "this booklet": r"\bthis booklet\b",
        "this guide": r"\bthis guide\b(?! to)",
    },
)
"""Where both of these stand they are one thing: no game has both."""
_SELDOM = 3
_OFTEN = 3
_PHRASES = 2
"""So often the commoner must stand where it is two words, which hardly mean anything else."""


def things_have_one_word(book: Book) -> Iterable[Finding]:
    """In each group of words: a rarer one beside one that stands often, and no sentence that has both."""
    for group in (*_ONE_THING, *_GROUPS):
        one_thing = group in _ONE_THING
        places: dict[str, _Spans] = {}
        lines: dict[str, set[int]] = {}
        for name, pattern in group.items():
            for match in book.matches(re.compile(pattern), small=True):
                if not book.listed(match.start()) and not book.in_code(match.start()):
                    places.setdefault(name, []).append(match.span())
                    lines.setdefault(name, set()).add(book.line_at(match.start()).row)
        if len(places) < 2:
            continue
        (common, many), *rarer = sorted(places.items(), key=lambda one: -len(one[1]))
        if one_thing:
            # A text that often speaks of both a board and what lies before a player has both.
            if "tableau" in places:
                rarer = [(name, few) for name, few in rarer if len(few) <= _SELDOM]
            if rarer:
                yield _told(book, rarer, common, many, ONE_NAME.replace("both", "all"))
            continue
        for rare, few in rarer:
            if len(many) < (_PHRASES if " " in common else _OFTEN) or (lines[rare] & lines[common] and len(few) > 1):
                continue
            yield _told(book, [(rare, few)], common, many, ONE_NAME, Sure.PERHAPS)


def _told(
    book: Book, rarer: Sequence[tuple[str, _Spans]], common: str, many: _Spans, cure: str, sure: Sure = Sure.LIKELY
) -> Finding:
    """One thing under several names, at each place of those that stand less often."""
    spans = sorted(span for _, few in rarer for span in few)
    called = ", ".join(f"`{name}` {times(len(few))}" for name, few in rarer)
    message = f"Called {called}, and `{common}` {times(len(many))}."
    return two_ways(book, codes.TWO_NAMES, spans, many, message, cure, sure, other="the other name")


def _pairs(written: str) -> tuple[tuple[str, str], ...]:
    return tuple((one, other) for one, _, other in (pair.partition("/") for pair in written.split()))


_PAIRS = _pairs("""
square/tile square/cell square/space space/tile space/cell cell/tile territory/tile territory/region territory/province
territory/country region/province village/settlement team/group risk/threat troop/soldier troop/army battle/combat
battle/fight combat/fight battlefield/field battlefield/board pack/deck participant/character participant/player
contestant/player investigator/character adventurer/character hero/champion stone/rock rock/ore wheat/grain wood/lumber
wood/timber worker/labourer opponent/rival opponent/adversary opponent/foe enemy/foe enemy/opponent fame/renown
fame/reputation prestige/reputation inn/tavern ship/vessel bag/pouch
""")
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
_LEAST_COMMON = 4
_PEOPLE = frozenset({"enemy", "opponent"})
_FAR_OFTENER = 5
"""Of these both are good words for one person; the one must be by far the commoner."""
_SINGLE = frozenset({"enemy", "opponent", "troop"})
"""Several of these are everybody who stands against one, and soldiers in the mass."""
_ANY_ENEMY = re.compile(r"\b(?:enemies|(?:an|any|each|every|another|one|first|next|nearest|closest|chosen|killed) enemy)\b", re.IGNORECASE)  # fmt: skip
"""Where there are several, the enemy is a piece, and the opponent a player."""
_WORDS = 20_000
"""In a text so long a common word stands more than `_LEAST_COMMON` times by chance."""


def one_word_is_kept(book: Book) -> Iterable[Finding]:
    """A word that stands seldom, and never in one sentence with the common one; those beside one common word told together."""
    if book.file.text.count(" ") > _WORDS:
        return
    found: dict[str, list[tuple[str, _Spans]]] = {}
    often: dict[str, _Spans] = {}
    for one, other in _PAIRS:
        seldom, most = sorted((counted(book, one), counted(book, other)))
        if not seldom or most < _LEAST_COMMON:
            continue
        if not _WAR.isdisjoint((one, other)) and book.match(_OF_WAR) is not None:
            continue
        if "enemy" in (one, other) and book.match(_MONSTERS) is not None:
            continue
        uses = {word: often[word] if word in often else _uses(book, word) for word in (one, other)}
        often.update(uses)
        (common, many), (rare, few) = sorted(uses.items(), key=lambda use: -len(use[1]))
        least = _FAR_OFTENER if {one, other} == _PEOPLE else 2
        if not 0 < len(few) <= _SELDOM or len(many) < max(_LEAST_COMMON, least * len(few)):
            continue
        if rare in _SINGLE and any(book.file.text[end - 1] == "s" for _, end in few):
            continue
        if (rare, common) == ("opponent", "enemy") and book.match(_ANY_ENEMY) is not None:
            continue
        if not _together(book, few, common) and not _headed(book, rare, common):
            found.setdefault(common, []).append((rare, few))
    for common, rarer in found.items():
        yield _told(book, rarer, common, often[common], ONE_NAME.replace("both are", "they are"))


def _uses(book: Book, word: str) -> _Spans:
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


def _together(book: Book, places: _Spans, other: str) -> bool:
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


_KINDRED = _pairs("""
soldier/troop opponent/rival opponent/foe enemy/foe token/tile territory/province territory/region mission/quest town/city
coin/credit settler/colonist peasant/farmer castle/fortress wizard/mage
""")
_SMALL = word_set("""
    a an the of to in on at for and or with is are be by as from that which it its they their his her your you if when one two
    three four each every any all this these those not no may can must will have has into than then there where who whose
    still first next other another same only also up out down
""")
_MOST_RARE = 4


def one_thing_has_one_word(book: Book) -> Iterable[Finding]:
    """A word that stands seldom, in words in which a commoner one of its sense stands elsewhere, and hardly ever beside that."""
    for one, other in _KINDRED:
        counts = sorted(counted(book, word) for word in (one, other))
        if not 0 < counts[0] <= _MOST_RARE or counts[1] < _OFTEN:
            continue
        uses = {word: list(_used(book, word)) for word in (one, other)}
        (common, many), (rare, few) = sorted(uses.items(), key=lambda use: -len(use[1]))
        if not 0 < len(few) <= _MOST_RARE or len(many) < _OFTEN or len(many) < 2 * len(few):
            continue
        beside = {at.start for at, _, _ in few} & {at.start for at, _, _ in many}
        if len(beside) * 3 > len(few) or _headed(book, rare, common):
            continue
        around = {said: span for _, each, span in many for said in each}
        shared = next((around[said] for _, each, _ in few for said in each if said in around), None)
        if shared is not None:
            yield two_ways(
                book,
                codes.TWO_NAMES,
                [span for _, _, span in few],
                [shared],
                f"Called `{rare}` {times(len(few))}, and in the same words `{common}`, which stands {times(len(many))}.",
                ONE_NAME,
                other="the other name",
            )


def _used(book: Book, word: str) -> Iterator[tuple[Sentence, list[tuple[str, ...]], tuple[int, int]]]:
    """Where a word stands, and the two words before and behind it that carry some sense."""
    pattern = re.compile(rf"\b(?:{'|'.join(in_both_numbers(word))})\b", re.IGNORECASE)
    for sentence, match in book.matches_in_body(pattern):
        before = words(re.split(r"[.,;:!?()]", sentence.text[: match.start()])[-1])[-2:]
        behind = words(re.split(r"[.,;:!?()]", sentence.text[match.end() :])[0])[:2]
        found = []
        # A word of sense right before is a kind of it: an artillery piece is no artillery unit.
        if len(before) == 2 and before[0] not in _SMALL and before[1] in _SMALL:
            found.append(("before", *before))
        if len(behind) == 2 and not _SMALL.issuperset(behind):
            found.append(("behind", *behind))
        yield sentence, found, sentence.span(match)


_KIN = {
    "army|military": "power|strength|value|points?|level|score",
    "cast|character|hero|adventurer": "sheets?",
    "dataset|data set|data": "cards?|tokens?",
    "upgrade|modification|improvement": "cards?|tokens?|tiles?",
    "movement|moving|move": "phase|step|points?",
    "combat|fighting|fight|battle|melee": "phase|step",
    "shooting|firing|fire": "phase|step",
    "building|construction|build": "phase|step",
    "purchase|purchasing|buy|buying": "phase|step",
    "magic|mana|spell": "points?",
    "money|coin|cash": "tokens?|cards?",
    "treasure|loot": "cards?|tokens?|decks?",
    "mission|quest|objective": "cards?",
    "regular|normal|ordinary": "actions?|attacks?|moves?|turns?",
    "opposing|enemy": "players?|teams?",
    "start|starting": "players?",
    "damage|wound|injury": "tokens?|markers?|counters?",
    "leftover|remaining": "deck|pile",
}
"""First words that mean the same before some others."""
_PATTERNS = tuple(
    re.compile(rf"\b(?P<first>{firsts}) (?P<head>{heads})\b", re.IGNORECASE) for firsts, heads in _KIN.items()
)
_STOP = re.compile(r"[.!?;]\s")


def names_have_one_first_word(book: Book) -> Iterable[Finding]:
    """A name that stands seldom beside one that stands at least as often, and no sentence with both, nor a heading for each."""
    for pattern in _PATTERNS:
        found: dict[str, dict[str, _Spans]] = {}
        for match in book.matches(pattern):
            if not book.listed(match.start()):
                head, first = match["head"].casefold(), match["first"].casefold().replace(" ", "")
                found.setdefault(head.removesuffix("s"), {}).setdefault(first, []).append(match.span())
        for head, names in found.items():
            if len(names) != 2:  # three phases of a turn may have three such names
                continue
            (common, many), (rare, few) = sorted(names.items(), key=lambda one: -len(one[1]))
            if (
                len(few) > _SELDOM
                or _both(book, many, few)
                or _named_in_titles(book, f"{rare} {head}", f"{common} {head}")
            ):
                continue
            yield _told(book, [(f"{rare} {head}", few)], f"{common} {head}", many, ONE_NAME)


def _both(book: Book, many: _Spans, few: _Spans) -> bool:
    """Whether a sentence has both."""
    return not {_sentence(book, one) for one, _ in many}.isdisjoint(_sentence(book, one) for one, _ in few)


def _sentence(book: Book, at: int) -> tuple[int, int]:
    """The line of a place, and which sentence of it."""
    line = book.line_at(at)
    return line.row, len(_STOP.findall(line.text, 0, at - line.start))


def _named_in_titles(book: Book, *names: str) -> bool:
    """Whether each stands in a heading or at the head of a line of a list: then they are two things."""
    titles = [title.casefold() for title in book.titles]
    return all(any(name in title for title in titles) for name in names)
