"""What in a player's sentence could stand otherwise: words of lists, figures, words that have a contrary, may and must, denials.

Each is a site with what could stand there instead. A line of the rules says the same kinds of things, often in other words
(`never when shaken`, `it may`), so that it is given marks for them: `~may`, `~before`, `-shaken`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

import attrs

from grognard.checks.numerals import numerals
from grognard.checks.short_fit import Tokens, Unit
from grognard.checks.short_swaps import Site
from grognard.telling.roots import LITTLE, root

Roots = tuple[str, ...]

_SETS: tuple[tuple[tuple[str, str], ...], ...] = (
    (("before", r"before|earlier"), ("after", r"after(?:wards)?|later")),
    (("own", r"own|friend(?:s|ly)?|(?:his|its|your) side"), ("enemy", r"enem(?:y|ies)(?:'s)?")),
    (("first", r"first"), ("last", r"last")),
    (
        ("nearest", r"nearest|nearer|closest|lowest (?:range|distance)"),
        ("farthest", r"farthest|furthest|farther|further"),
    ),
    (("higher", r"higher|highest|best|better"), ("lower", r"lower|lowest(?! (?:range|distance))|worst|worse|fewest")),
    (("winner", r"winners?(?:'s)?|wins?|won|winning"), ("loser", r"losers?(?:'s)?|lost|losing")),
    (("attacker", r"attackers?(?:'s)?"), ("defender", r"defenders?(?:'s)?")),
    (("towards", r"towards|forwards?|nearer to"), ("away", r"away from|backwards?|back|to the rear")),
    (("gain", r"gains?|gets?"), ("lose", r"loses?")),
    (
        ("double", r"doubled?|doubles|twice(?! a )|times 2|2 times|multiply by 2"),
        ("half", r"half|halved?|halves|divided? by 2"),
    ),
    (("all", r"both|all(?! at once)"), ("any", r"either|any(?! number)")),
    (("up", r"round(?:ed|ing)? up|1/2 up"), ("down", r"round(?:ed|ing)? down|1/2 down")),
    (("more", r"more(?! than)|\+[0-9]|add"), ("less", r"less(?! than)|fewer|minus|subtract|[-\u2212][0-9]")),
    (("start", r"starts?|begin(?:s|ning)?"), ("end", r"ends?")),
    (
        ("up to", r"up to|within|at most|no more than|not more than|not beyond"),
        ("beyond", r"beyond|more than|further than|farther than|above"),
    ),
)
"""Words that have a contrary, with other words for the same; of what stands in one set one holds."""
_CONTRASTS = {
    f"~{name}": re.compile(rf"(?<![\w{{])(?:{words})(?![\w}}])", re.IGNORECASE)
    for one in _SETS
    for name, words in one
}
_CONTRARY = {f"~{name}": f"~{other}" for one in _SETS for name, _ in one for other, _ in one if other != name}
_TOLD_APART = frozenset(("~up to", "~beyond"))
"""What is compared with a figure is looked at by itself."""
_MAY = re.compile(r"\bmay\b(?! not)|\bchooses?\b|\bas (?:he|it|you|they) (?:likes?|wish(?:es)?)\b", re.IGNORECASE)
_MUST = re.compile(r"\bmust\b(?! not)|\bha(?:s|ve) to\b", re.IGNORECASE)
_DENIES = re.compile(r"\b(?:not|never|cannot|neither|no longer)\b|n't\b", re.IGNORECASE)
_MAY_DENY = re.compile(
    r"\b(?:no|nor|without|except|unless|instead of|rather than|only|until|less|but|other than|others than|else|otherwise|none|"
    r"nobody|nothing|stop\w*|refuse\w*|fails?|failed|free of|if)\b",
    re.IGNORECASE,
)
_GROUP = re.compile(r"[;:()|]|\.\s|\n")
_CHUNK = re.compile(r",|\b(?:and|or|but|nor)\b", re.IGNORECASE)
_WORD = re.compile(r"[^\W\d_]+(?:['\u2019][^\W\d_]+)?")
_LISTED = re.compile(r"\s*(?:not|never|no|nor|neither)\b.{0,10}", re.IGNORECASE)


@attrs.frozen
class Listed:
    """A word of a list, and the others of it."""

    text: str
    others: frozenset[Roots]


@attrs.frozen
class Polar:
    """A word, and whether it is surely denied where it stands (False) or surely not (True)."""

    root: str
    start: int
    end: int
    way: bool | None


def marked(unit: Unit) -> Unit:
    """A line with marks for what it says in its own way."""
    marks = {
        _CONTRARY[mark] if unit.denies and mark in _TOLD_APART else mark
        for mark, words in _CONTRASTS.items()
        if words.search(unit.text)
    }
    if unit.free is True or (unit.free is None and _MAY.search(unit.text)):
        marks.add("~may")
    if unit.free is False or _MUST.search(unit.text):
        marks.add("~must")
    single = {each: ways for roots, ways in unit.asked.items() if len(ways) == 1 for each in roots}
    for word in polar(unit.text):
        if word.root in single:
            marks.add(_polar_mark(word.root, True in single[word.root]))
        else:
            marks.update(_polar_mark(word.root, way) for way in ((True, False) if word.way is None else (word.way,)))
    return attrs.evolve(unit, own=unit.own | marks)


def words_at(found: Iterable[tuple[Roots, int, int]], sentence: str, lists: Mapping[Roots, Listed]) -> Iterator[Site]:
    """The words of lists in a sentence, `found` by their roots."""
    for roots, start, end in found:
        word = lists[roots]
        if sentence[start:end].casefold() != word.text.casefold():
            continue
        said = _telling(roots)
        others = (_telling(other) for other in word.others)
        yield Site(said, start, end, tuple(one for one in others if one and not one & said and one != {"non"}))


def figures_at(sentence: str, known: Iterable[str]) -> Iterator[Site]:
    """The plain figures of a sentence; in place of each another that its rules have."""
    others = tuple(frozenset((one,)) for one in known)
    for one in numerals(sentence):
        if one.value is None or one.value == 0 or (one.spoken and one.value == 1):
            continue
        same = {f"#{each}" for each in (one.value, 1 / one.value, one.value / 100, one.value * 100)}
        said = frozenset((f"#{one.value}",))
        yield Site(said, one.start, one.start + len(one.text), tuple(other for other in others if not other & same))


def contrasts_at(sentence: str, beside: str) -> Iterator[Site]:
    """The words that have a contrary; what is said of the same rules `beside` the sentence may say that."""
    for mark, words in _CONTRASTS.items():
        other = _CONTRARY[mark]
        if _CONTRASTS[other].search(sentence):
            continue
        for found in words.finditer(sentence):
            if found[0][0] in "+-\u2212" or found[0].casefold() == "add":
                continue
            if mark in _TOLD_APART and numerals(" ".join(sentence[found.end() :].split()[:3])):
                continue
            yield Site(
                frozenset((mark,)),
                found.start(),
                found.end(),
                (frozenset((other,)),),
                2.0 if _CONTRASTS[other].search(beside) else 1.0,
            )


def offers_at(sentence: str) -> Iterator[Site]:
    """Each `may` and each `must`."""
    for found in re.finditer(r"\b(may|must)\b(?! not)", sentence, re.IGNORECASE):
        other = "~must" if found[0].casefold() == "may" else "~may"
        yield Site(frozenset((f"~{found[0].casefold()}",)), *found.span(), (frozenset((other,)),))


def denials_at(sentence: str, asked: Mapping[str, object]) -> Iterator[Site]:
    """What is surely denied; and what is surely not, of what the rules ask, `asked` by its roots."""
    for word in polar(sentence):
        if word.way is None or (word.way and word.root not in asked):
            continue
        yield Site(
            frozenset((_polar_mark(word.root, word.way),)),
            word.start,
            word.end,
            (frozenset((_polar_mark(word.root, not word.way),)),),
        )


def _polar_mark(word: str, way: bool) -> str:
    return f"{'+' if way else '-'}{word}"


def _telling(roots: Roots) -> Tokens:
    return frozenset(one for one in roots if one not in LITTLE)


@lru_cache(maxsize=20_000)
def polar(text: str) -> tuple[Polar, ...]:
    """The telling words of a text, each with whether it is denied there."""
    return tuple(_polar(text))


def _polar(text: str) -> Iterator[Polar]:
    begin = 0
    before, parted = "", ""
    for found in (*_GROUP.finditer(text), None):
        part = text[begin : found.start() if found is not None else len(text)]
        behind = text[found.end() :] if found is not None and found[0] == ":" else ""
        unsure = bool(
            (behind and (_DENIES.search(behind) or _MAY_DENY.search(behind)))
            or (parted == ":" and _LISTED.fullmatch(before))
            or (parted == "(" and _DENIES.search(before))
            or _MAY_DENY.search(part)
        )
        denials = [(one.start(), one.end()) for one in _DENIES.finditer(part)]
        for word in _WORD.finditer(part):
            if word[0].casefold() in LITTLE or _DENIES.fullmatch(word[0]):
                continue
            way = _way(part, word.start(), word.end(), denials, unsure)
            yield Polar(root(word[0]), begin + word.start(), begin + word.end(), way)
        if found is not None:
            begin, before, parted = found.end(), part, found[0]


def _way(part: str, start: int, end: int, denials: list[tuple[int, int]], unsure: bool) -> bool | None:
    earlier = [one for one in denials if one[1] <= start]
    if earlier:
        between = part[earlier[-1][1] : start]
        telling = [one for one in _WORD.findall(between) if one.casefold() not in LITTLE]
        return False if len(telling) <= 1 and not _CHUNK.search(between) else None
    later = next((one for one in denials if one[0] >= end), None)
    if unsure or (later is not None and "," not in part[end : later[0]]):
        return None
    return True
