"""What in a player's sentence could stand otherwise: words of lists, figures, words that have a contrary, may and must, denials.

Each is a site with what could stand there instead. A line of the rules says the same kinds of things, often in other words
(`never when shaken`, `it may`), so that it is given marks for them: `~may`, `~before`, `-shaken`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from functools import lru_cache

import attrs

from grognard.checks.contrasts import CONTRARY, CONTRASTS, OF_KINDS, SORTS
from grognard.checks.denials import is_of_nobody
from grognard.checks.numerals import numerals
from grognard.checks.short_fit import Tokens, Unit
from grognard.checks.short_swaps import Site
from grognard.telling.roots import LITTLE, root
from grognard.word_set import word_set

Roots = tuple[str, ...]

_LITTLE = frozenset(map(root, LITTLE))
_SAME = (("~more than", "~more"), ("~less than", "~less"), ("~more", "~gain"), ("~less", "~lose"))
"""What a line says with a sign, a sentence says with a word."""
_TOLD_APART = frozenset(("~up to", "~beyond", "~at least", "~more than", "~less than"))
"""What is compared with a figure is looked at by itself."""
_TURNED = _TOLD_APART | {"~own", "~enemy"}
"""What may be said by its contrary where it is denied: `never when its side is …` by `an enemy`."""
_FAR = frozenset(("~beyond", "~more than", "~less than"))
"""What some line has to say of the same figure."""
_LOOSE = word_set("~all ~any ~more ~less ~own ~enemy ~start ~end")
"""Words that are said in English where rules do without."""
_UNVOUCHED = (_LOOSE - {"~enemy"}) | {
    f"~{name}"
    for name in (
        "start", "end", "before", "after", "loser", "half", "double", "up to", "gain", "lose", "first", "front",
        "advance", "fall back", "always", "at least", "faster", "slower",
    )
}  # fmt: skip
"""Words that say nothing otherwise by themselves, so that no line need have them."""
_TWICE = 0.6
"""How much less is asked for where a sentence says a word twice: one of the two may stand for another."""
_AGAIN = 0.5
"""The same of a word of a list said twice, where another of the list is said nowhere."""
_SPAN = re.compile(r"\d to \d+ $")
"""`1 to 4 more`: by so much as a die is better."""
_MAY = re.compile(r"\bmay\b(?! not)|\bchooses?\b|\bas (?:he|it|you|they) (?:likes?|wish(?:es)?)\b", re.IGNORECASE)
_MUST = re.compile(r"\bmust\b(?! not)|\bha(?:s|ve) to\b", re.IGNORECASE)
_DENIES = re.compile(r"\b(?:not|never|cannot|neither|no longer|unless)\b|n't\b", re.IGNORECASE)
_MAY_DENY = re.compile(
    r"\b(?:no|nor|without|except|instead of|rather than|only|until|other than|others than|else|otherwise|none|"
    r"nobody|nothing|stop\w*|refuse\w*|fails?|failed|free of)\b",
    re.IGNORECASE,
)
_GROUP = re.compile(r"[;:()|]|\.\s|\n")
_CHUNK = re.compile(r",|\b(?:and|or|but|nor)\b", re.IGNORECASE)
_WORD = re.compile(r"[^\W\d_]+(?:['\u2019][^\W\d_]+)?")
_LISTED_BEHIND = re.compile(r"\s*(?:not|never|no|nor|neither|nobody)\b[^,;:()]{0,10}:", re.IGNORECASE)
"""What begins a list of all that is denied: `Not: when routed, …`."""


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
    denial: int = -1
    """Where the `not` stands that denies it."""


def marked(unit: Unit, states: Container[str]) -> Unit:
    """A line with marks for what it says in its own way. `states`: what is asked anywhere, which only who asks affirms."""
    marks = set(_contrasts_in(unit.text))
    if unit.denies:
        marks |= {other for mark in marks & _TURNED for other in CONTRARY[mark]}
    if unit.free is True or (unit.free is None and _MAY.search(unit.text)):
        marks.add("~may")
    if unit.free is False or _MUST.search(unit.text):
        marks.add("~must")
    marks |= {same for mark, same in _SAME if mark in marks}
    single = {each: ways for roots, ways in unit.holds.items() if len(ways) == 1 for each in roots}
    for word in polar(unit.text):
        if word.root in single:
            marks.add(_polar_mark(word.root, True in single[word.root]))
        elif word.way is False or word.root not in states:
            marks.update(_polar_mark(word.root, way) for way in ((True, False) if word.way is None else (word.way,)))
    return attrs.evolve(unit, own=unit.own | marks)


@lru_cache(maxsize=20_000)
def _contrasts_in(text: str) -> tuple[str, ...]:
    """The marks of the words of a text that have a contrary, in the order in which they are told apart."""
    return tuple(mark for mark, words in CONTRASTS.items() if words.search(text))


def words_at(
    found: Iterable[tuple[Roots, int, int]], sentence: str, lists: Mapping[Roots, Listed], beside: Tokens
) -> Iterator[Site]:
    """The words of lists in a sentence, `found` by their roots; `beside` it stands what other sentences say."""
    standing = tuple(found)
    often = Counter(
        name for name, start, end in standing if sentence[start:end].casefold() == lists[name].text.casefold()
    )
    for roots, start, end in standing:
        word = lists[roots]
        if sentence[start:end].casefold() != word.text.casefold():
            continue
        said = telling(roots)
        if not said or said == {"non"}:
            continue
        others = (telling(other) for other in word.others if len(other) == 1 or len(telling(other)) > 1)
        alike = tuple(one for one in others if one and not one & said and one != {"non"})
        missing = tuple(one for one in alike if not one <= beside) if often[roots] > 1 else ()
        if missing:
            yield Site(said, start, end, missing, _AGAIN)
        yield Site(said, start, end, alike, elsewhere=frozenset(one for one in alike if one <= beside), sort="word")


def figures_at(sentence: str, known: Iterable[str]) -> Iterator[Site]:
    """The plain figures of a sentence; in place of each another that its rules have."""
    others = tuple(frozenset((one,)) for one in known)
    for one in numerals(sentence):
        if one.value is None or one.value == 0:
            continue
        same = {f"#{each}" for each in (one.value, 1 / one.value, one.value / 100, one.value * 100)}
        said = frozenset((f"#{one.value}",))
        alike = tuple(other for other in others if not other & same and (one.value.denominator > 1) is _is_part(other))
        # A true sentence puts its words round a figure in another order than the line: only what stands far better tells.
        yield Site(said, one.start, one.start + len(one.text), alike, 2.0, sort="figure")


def _is_part(figure: Tokens) -> bool:
    return any("/" in one for one in figure)


def dice_at(sentence: str, known: Iterable[str]) -> Iterator[Site]:
    """The handfuls of dice of a sentence; in place of each another that its rules have."""
    others = tuple(frozenset((one,)) for one in known)
    for one in numerals(sentence):
        if one.dice is not None and one.dice[0] > 1:
            said = frozenset((f"#{one.dice[0]}D{one.dice[1]}",))
            alike = tuple(other for other in others if other != said)
            yield Site(said, one.start, one.start + len(one.text), alike, sort="dice")


def contrasts_at(sentence: str, beside: str) -> Iterator[Site]:
    """The words that have a contrary; what is said of the same rules `beside` the sentence may say that."""
    said_there = _contrasts_in(sentence)
    for mark in said_there:
        others = CONTRARY[mark]
        if mark not in OF_KINDS and any(other in said_there for other in others):
            continue
        places = tuple(CONTRASTS[mark].finditer(sentence))
        for found in places:
            if (
                found[0][0] in "+-\u2212"
                or found[0].casefold() == "behind"
                or (mark == "~more" and found[0].casefold() == "add")
                or (mark == "~more" and _SPAN.search(sentence[: found.start()]))
            ):
                continue
            if mark in _TOLD_APART and (figures := numerals(" ".join(sentence[found.end() :].split()[:3]))):
                if mark in _FAR and figures[0].value is not None and not is_of_nobody(sentence[: found.start()]):
                    said = frozenset((mark, f"#{figures[0].value}"))
                    yield Site(said, *found.span(), (), vouched=True)
                continue
            if found[0].casefold() in ("at most", "at least") and numerals(sentence[: found.start()][-4:]):
                continue  # `6 at most`
            yield Site(
                frozenset((mark,)),
                found.start(),
                found.end(),
                tuple(frozenset((other,)) for other in others),
                _doubt(mark, others, beside) if len(places) == 1 else _TWICE,
                sort=SORTS[mark],
                vouched=mark not in _UNVOUCHED,
            )


def _doubt(mark: str, others: tuple[str, ...], beside: str) -> float:
    """How much clearer its contrary must stand: more so where that is said beside it."""
    if mark in ("~firer", "~target"):
        return 4.0
    if any(CONTRASTS[other].search(beside) for other in others):
        return 3.0
    return (
        2.0 if mark in _LOOSE or mark in ("~gain", "~lose") or mark in OF_KINDS else 1.5 if mark in _TOLD_APART else 1.0
    )


_OFFERS = re.compile(r"\b(may|must(?! (?:choose|pick|select|decide)\b))\b(?! not)(?! be\b)(?! only\b)", re.IGNORECASE)


def offers_at(sentence: str) -> Iterator[Site]:
    """Each `may` and each `must`; not `must choose`, which is so wherever somebody chooses."""
    for found in _OFFERS.finditer(sentence):
        other = "~must" if found[0].casefold() == "may" else "~may"
        yield Site(frozenset((f"~{found[0].casefold()}",)), *found.span(), (frozenset((other,)),))


def denials_at(
    sentence: str, found: Iterable[tuple[Roots, int, int]], denied: Callable[[Roots, str], bool], only: Container[Roots]
) -> Iterator[Site]:
    """What is surely denied, word by word behind its `not`; and what is surely not, of what the rules deny.

    `found`: what of that the sentence has, by its roots; `denied` tells whether they deny it in that form; `only`: what they
    do nothing else with.
    """
    words = polar(sentence)
    often = Counter(word.root for word in words)
    for at, word in enumerate(words):
        if word.way is not False or often[word.root] > 1:
            continue
        if at and words[at - 1].denial == word.denial:
            continue  # told with the word before it
        if sentence[word.denial :].casefold().startswith("unless") and len(_DENIES.findall(sentence)) > 1:
            continue  # what is denied unless something is so, is so then
        same = [one for one in words[at + 1 :] if one.denial == word.denial]
        said, other = _ways((word.root,), way=False)
        also = tuple(_ways((one.root,), way=False) for one in same)
        yield Site(said, word.start, word.end, (other,), also=also)
    for roots, start, end in found:
        inside = [word for word in words if start <= word.start < end]
        if inside and all(word.way and often[word.root] == 1 for word in inside) and denied(roots, sentence[start:end]):
            said, other = _ways([word.root for word in inside], way=True)
            yield Site(said, start, end, (other,), doubt=0.0 if roots in only else 1.0)


def _ways(words: Iterable[str], way: bool) -> tuple[Tokens, Tokens]:
    said = frozenset(_polar_mark(word, way) for word in words)
    return said, frozenset(_polar_mark(word, not way) for word in words)


def _polar_mark(word: str, way: bool) -> str:
    return f"{'+' if way else '-'}{word}"


def telling(roots: Roots) -> Tokens:
    """Those roots that tell something."""
    return frozenset(one for one in roots if one not in _LITTLE)


@lru_cache(maxsize=20_000)
def polar(text: str) -> tuple[Polar, ...]:
    """The telling words of a text, each with whether it is denied there."""
    return tuple(_polar(text))


def _polar(text: str) -> Iterator[Polar]:
    begin = 0
    before, parted = "", ""
    listed = _LISTED_BEHIND.match(text) is not None
    for found in (*_GROUP.finditer(text), None):
        part = text[begin : found.start() if found is not None else len(text)]
        topic = found is not None and found[0] == ":" and not parted
        behind = text[found.end() :] if found is not None and topic else ""
        unsure = bool(listed or _denies(behind) or (parted == "(" and _denies(before)))
        denials = [(one.start(), one.end()) for one in _DENIES.finditer(part)]
        doubts = [(one.start(), one.end()) for one in _MAY_DENY.finditer(part)]
        for word in _WORD.finditer(part):
            if word[0].casefold() in LITTLE or _DENIES.fullmatch(word[0]):
                continue
            way, denial = _way(part, word.start(), word.end(), denials, doubts)
            if unsure and way:
                way = None
            yield Polar(root(word[0]), begin + word.start(), begin + word.end(), way, begin + denial)
        if found is not None:
            begin, before, parted = found.end(), part, found[0]


def _denies(text: str) -> bool:
    return _DENIES.search(text) is not None or _MAY_DENY.search(text) is not None


def _way(
    part: str, start: int, end: int, denials: list[tuple[int, int]], doubts: list[tuple[int, int]]
) -> tuple[bool | None, int]:
    """Whether a word of a part of a sentence is denied there, and where by."""
    earlier = [one for one in denials if one[1] <= start]
    if earlier:
        between = part[earlier[-1][1] : start]
        telling = [one for one in _WORD.findall(between) if one.casefold() not in LITTLE]
        return (False, earlier[-1][0]) if len(telling) <= 2 and not _CHUNK.search(between) else (None, -1)
    if any(one[1] <= start or not _CHUNK.search(part[end : one[0]]) for one in (*denials, *doubts)):
        return None, -1
    return True, -1
