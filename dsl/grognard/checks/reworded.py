"""What is said otherwise in a sentence than when somebody read it, and can both be true?

Of one rule two sentences cannot both be true that are alike but for a figure, a sign, a denial, or which of two things that the
rules tell apart is named. Which of the two it is nobody need understand: the one was read beside the rule, and the rule is the
same. So a careless change is told by its words, and another wording, which says the same in other words, is not called wrong.

Sentences are compared word by word, by the longest runs they share (`difflib`: Ratcliff and Metzener, "Pattern Matching: The
Gestalt Approach", 1988), after `at most`, `up to` and `no more than` were made one, as were `two` and `2`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Container, Iterator, Sequence
from difflib import SequenceMatcher
from fractions import Fraction
from functools import lru_cache

import attrs

from grognard.checks.contrasts import CONTRARY, CONTRASTS, OF_KINDS
from grognard.checks.numerals import numerals
from grognard.checks.sentences import LONGEST
from grognard.ir.names import key
from grognard.telling.drawn import BRACES
from grognard.telling.roots import LITTLE, root
from grognard.word_set import word_set

_MORE = (
    ("~only", re.compile(r"\b(?:and )?(?:nobody|no one|none|nothing|nowhere|never) (?:but|except|else)\b", re.I)),
    ("~only", re.compile(r"\bnothing (?:else|more)\b", re.I)),
    ("fre", re.compile(r"\bcosts? nothing\b", re.I)),
    ("~gain", re.compile(r"\b(?:added|adding)\b", re.I)),
    ("~higher", re.compile(r"(?<!at )\bmost\b", re.I)),
    ("~double", re.compile(r"\b(?:2|two) times\b", re.I)),
    ("whatev", re.compile(r"\bno matter (?:what|who|which|how|where)\b", re.I)),
    ("~up to", re.compile(r"\bor (?:less|fewer|lower|under|nearer|below)\b|\bmaximum\b|\bat (?:the )?(?:most|best)\b", re.I)),
    ("~at least", re.compile(r"\bor (?:more|higher|better|over|greater)\b|\bminimum\b|\bnot (?:below|under)\b", re.I)),
    ("~less than", re.compile(r"(?<!not )(?<!or )\b(?:below|under)(?= )", re.I)),
    ("-", re.compile(r"\b(?:not|never|no(?! (?:more|less|fewer|farther|further) than)|cannot|neither|none|nobody|nothing|no one)\b|n't\b", re.I)),
    ("~if", re.compile(r"\b(?:if|when|whenever|where|while|as long as|once(?! a\b))\b", re.I)),
    ("~unless", re.compile(r"\bunless\b", re.I)),
    ("~with", re.compile(r"\bwith\b", re.I)),
    ("~without", re.compile(r"\bwithout\b", re.I)),
    ("~may", re.compile(r"\b(?:may|can)\b", re.I)),
    ("~must", re.compile(r"\b(?:must|ha(?:s|ve) to)\b", re.I)),
    ("~only", re.compile(r"\b(?:only|alone)\b", re.I)),
    ("~up", re.compile(r"\bup\b(?! to\b)", re.I)),
    ("~down", re.compile(r"\bdown\b", re.I)),
    ("~on", re.compile(r"(?<=hit )on\b|(?<=hits )on\b|\bput on\b", re.I)),
    ("~off", re.compile(r"\boff\b", re.I)),
)  # fmt: skip
"""Words of comparing, denying and supposing that tell one sentence from another."""
_AGAINST: dict[str, frozenset[str]] = {
    **{mark: frozenset(others) for mark, others in CONTRARY.items()},
    "~if": frozenset(("~unless",)), "~unless": frozenset(("~if",)),
    "~with": frozenset(("~without",)), "~without": frozenset(("~with",)),
    "~may": frozenset(("~must",)), "~must": frozenset(("~may",)),
    "~up": frozenset(("~down",)), "~down": frozenset(("~up",)),
    "~on": frozenset(("~off",)), "~off": frozenset(("~on",)),
}  # fmt: skip
_TOLD_APART = frozenset(CONTRARY) | word_set("~up ~down ~on ~off")
_ALIKE = (
    word_set("~more_than ~beyond ~farthest"),
    word_set("~more_than ~more ~higher ~gain"),
    word_set("~less_than ~less ~lower ~lose ~off"),
    word_set("~away ~fall_back ~rear"),
    word_set("~towards ~advance ~nearest ~front"),
    word_set("~first ~before ~start"),
    word_set("~last ~after ~end"),
    word_set("~shooting ~firer"),
    word_set("~only ~all ~any"),
)
"""Marks of words that can stand for one another."""
_ROLES = frozenset(map(root, word_set("player owner side opponent attacker defender")))
"""Who does something: told apart in every game."""
_OF_KINDS = OF_KINDS | word_set("~start ~end")
"""Those that are names of things, not of how they are compared."""
_SAYS_NOTHING = LITTLE | word_set("him them himself itself themselves theirs hers you your there here else")
_WORD = re.compile(r"[^\W\d_]+(?:['\u2019][^\W\d_]+)?|\?")
_CHANGED, _SHARE, _AT_ONCE = 8, 0.5, 2
"""So many words at most are other than they were, so great a part of the sentence, in so many places, where it is still the same."""
_LONGEST = 4 * LONGEST
"""Letters of a paragraph."""
_PLAIN = frozenset(
    map(
        root,
        word_set("""
            take cost go make get use give run put come count stand lie hold bring need set begin let draw choose pick select roll
            throw cast
        """),
    )
)
"""Words that stand for many others: by one of them alone nothing is said otherwise."""


@attrs.frozen
class Sign:
    """A word, figure, comparison or name in braces as it counts, and where it stands."""

    text: str
    start: int
    end: int


@attrs.frozen
class Change:
    """What stood at one place of a sentence, and what stands there now: the words as they are written, and as they count."""

    was: str
    now: str
    gone: tuple[str, ...]
    come: tuple[str, ...]
    start: int
    """Where it begins in the sentence as it is now."""

    def __str__(self) -> str:
        if not self.was or not self.now:
            return f"`{self.now}` is new" if self.now else f"`{self.was}` is gone"
        return f"`{self.was}` is now `{self.now}`"


def changes(was: str, now: str) -> tuple[Change, ...]:
    """Where two texts differ; nothing where they are the same to a reader, have little in common, or are longer than any rule."""
    if max(len(was), len(now)) > _LONGEST:
        return ()
    old, new = signs(was), signs(now)
    found = SequenceMatcher(None, [one.text for one in old], [one.text for one in new], autojunk=False)
    made = []
    for kind, begin, end, first, last in found.get_opcodes():
        if kind != "equal":
            made.append(
                Change(
                    _written(was, old[begin:end]),
                    _written(now, new[first:last]),
                    tuple(one.text for one in old[begin:end]),
                    tuple(one.text for one in new[first:last]),
                    new[first].start if first < len(new) else len(now),
                )
            )
    counted = sum(max(len(one.gone), len(one.come)) for one in made)
    is_same = counted <= min(_CHANGED, _SHARE * max(len(old), len(new))) and len(made) <= _AT_ONCE
    return tuple(made) if is_same else ()


def nearest(now: str, among: Sequence[str]) -> str:
    """Of some sentences the one that is most like another; nothing where there is none."""
    new = [one.text for one in signs(now)]
    return max(
        among,
        key=lambda was: SequenceMatcher(None, [one.text for one in signs(was)], new, autojunk=False).ratio(),
        default="",
    )


def contradiction(made: Sequence[Change], known: Container[str]) -> Change | None:
    """The first change by which a sentence cannot be true if it was before; `known`: the roots of what the rules tell apart."""
    moved = _moved(made)
    for one in made:
        gone, come = Counter(one.gone), Counter(one.come)
        turned = any(gone & Counter(other.come) and come & Counter(other.gone) for other in made if other is not one)
        if not turned:
            gone, come = gone - moved, come - moved
        if _cannot_both(frozenset(gone), frozenset(come), gone["-"] != come["-"], known):
            return one
    return None


def other_words(made: Sequence[Change]) -> tuple[Change, ...]:
    """The changes that are more than words in another place."""
    moved = _moved(made)
    return tuple(one for one in made if Counter(one.gone) - moved or Counter(one.come) - moved)


def _moved(made: Sequence[Change]) -> Counter[str]:
    """What went in one place and came in another."""
    return Counter(text for one in made for text in one.gone) & Counter(text for one in made for text in one.come)


def _cannot_both(gone: frozenset[str], come: frozenset[str], denied: bool, known: Container[str]) -> bool:
    if denied and not _is_joined(gone, come):
        return True
    if (figures := _figures(gone)) and (others := _figures(come)) and figures != others:
        return True
    for one in gone:
        if any(other in come for other in _AGAINST.get(one, ())):
            return True
    gone, come = gone - come, come - gone
    if (marks := gone & _TOLD_APART) and (others := come & _TOLD_APART):
        return not any({one.replace(" ", "_") for one in marks | others} <= alike for alike in _ALIKE)
    return bool(_names(gone, known) and _names(come, known))


def _is_joined(gone: frozenset[str], come: frozenset[str]) -> bool:
    """Whether what is denied on one side is a word of its own on the other: `not limbered` and `unlimbered`."""
    for one, other in ((gone, come), (come, gone)):
        if "~without" in other and "-" in one:
            return True
        if "-" in one and any(a != b and a.endswith(b) for a in other for b in one if len(b) > 3):
            return True
    return False


def _figures(said: frozenset[str]) -> frozenset[str]:
    return frozenset(one for one in said if one.startswith("#"))


def _names(said: frozenset[str], known: Container[str]) -> frozenset[str]:
    return frozenset(
        one for one in said if one in _OF_KINDS | _ROLES or one.startswith("{") or (one in known and one not in _PLAIN)
    )


def _written(text: str, said: Sequence[Sign]) -> str:
    return text[said[0].start : said[-1].end] if said else ""


@lru_cache(maxsize=2_000)
def signs(text: str) -> tuple[Sign, ...]:
    """What counts in a sentence, in order: names in braces, comparisons and denials, figures, and the roots of words."""
    found: list[Sign] = []
    taken: list[tuple[int, int]] = []
    for one in sorted(_every(text), key=lambda one: (one[0], one[1].start, -one[1].end)):
        sign = one[1]
        if not any(sign.start < end and start < sign.end for start, end in taken):
            taken.append((sign.start, sign.end))
            if sign.text:
                found.append(sign)
    return tuple(sorted(found, key=lambda one: one.start))


def _every(text: str) -> Iterator[tuple[int, Sign]]:
    """Everything that may count, with its rank: of what overlaps only the first in rank does."""
    for brace in BRACES.finditer(text):
        yield 0, Sign(f"{{{key(brace['name'])}}}", brace.start(), brace.end())
    for mark, words in (*CONTRASTS.items(), *_MORE):
        for found in words.finditer(text):
            if found[0][0] in "+-\u2212":
                yield 1, Sign(mark, found.start(), found.start() + 1)
            else:
                yield 2, Sign(mark, found.start(), found.end())
    for one in numerals(text):
        said = f"#{one.dice[0]}D{one.dice[1]}" if one.dice is not None else f"#{Fraction(one.value or 0)}"
        yield 3, Sign(said, one.start, one.start + len(one.text))
    for word in _WORD.finditer(text):
        little = word[0].casefold() in _SAYS_NOTHING
        yield 4, Sign("" if little else root(word[0]), word.start(), word.end())
