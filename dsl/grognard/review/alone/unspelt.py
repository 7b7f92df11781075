"""Which words of a text are none at all, and what was meant?

A word that neither the dictionary nor the lexicon has may be a name, one of the game's own, made of others, or mistyped. It is
told where the last is far likelier than all others: the more so the longer it is, the nearer a common word or one that the
text itself has lies, and the seldomer it stands. Where two words may have been meant, none is named.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

import attrs

from grognard.review.english.coined import coined
from grognard.review.english.dictionary import Dictionary, dictionary_here
from grognard.review.english.forms import forms, kin
from grognard.review.english.meant import Channel, Guess
from grognard.word_set import word_set

TRADE = word_set("""
    stat stats mage mages mech mechs meeple meeples orcs aoe meta crit crits buff buffs debuff versa masse facto priori gees modulo
    maxes maxed misc tech techs melee melees reroll rerolls wargame wargames wargaming ruleset rulesets rulebook gameplay
    playtest bots regen vice ante combo combos noob newbie dungeoneer approx diff diffs specs spec prep demo demos pics pic app apps
""")
"""Words of the trade that no dictionary has."""
_ABOUT_RULES = word_set("""
    orthogonal orthogonally diagonal diagonally horizontal horizontally vertical vertically simultaneous
    simultaneously overlapping overlap initiative miniature miniatures adjacent perpendicular immediately manoeuvre
    ammunition casualties cavalry artillery infantry reinforcements formation activation deployment opponent
    opponents defender attacker character characters component components equipment consecutive consecutively
    alternately respectively successive successively eligible ineligible temporarily permanently separately
    definitely necessary counterclockwise clockwise strategic ability abilities experience available environment
    resources territory territories sequence attribute attributes characteristic distribution discarded exhausted
    destroyed movement modifier modifiers maximum minimum independently accidentally occasionally particularly
    disadvantage advantage encounter perception intelligence constitution shuffle shuffles shuffled shuffling
    dealt dealer discard discards board player players token tokens turn round phase action actions damage dice
    elimination eliminated invisible remaining beginning definition definitions introduction glossary
""")
"""Words that rulebooks have often, and dictionaries count as rare."""
_LIMITS = {4: -7.6, 5: -8.3, 6: -9.2, 7: -10.2, 8: -10.8, 9: -11.2}
_LONGEST = -12.0
"""So likely a word must be meant, by the letters of what stands there: hardly any name is near a word of ten letters."""
_LEAST = 4
_CAPITAL = 2.5
_CAPITAL_LONG = 1.2
_LONG = 9
"""What has a capital within a sentence may be a name; the longer it is, the less."""
_AGAIN = 0.5
"""Each time that it stands again makes it likelier that it is meant so."""
_HALF = 2.5
"""Halves of compounds are cut off and coined freely."""
_FEW = 3
_DOUBTFUL, _KNOWN = 60, 1.5
"""So rare a word of the dictionary may be a slip, where it is near a very common one."""
_FAR_MORE, _SMALL_SLIP = 500, 1.0
_MADE_SO = 0.3
"""By so much a slip must be likelier than that somebody made the word."""
_MARGIN, _WIDE_MARGIN, _MORE = 0.5, 0.9, 0.5
"""By so much the word that is named must be likelier than the next, where the text has it and where not; and so much less must have slipped."""
_CLEARLY = 0.5
_ABBREVIATED = 3
_THRICE = re.compile(r"([a-z])\1\1")


@attrs.frozen
class Unspelt:
    """A word that is none, and what was meant: nothing where that may be two words."""

    word: str
    meant: str


def unspelt_words(
    counts: Mapping[str, int], capital: Mapping[str, int], halves: Mapping[str, object], small: str
) -> Iterator[Unspelt]:
    """Those words of a text in small letters, from how often each stands in it, how often with a capital, and which are halves of compounds."""
    dictionary = dictionary_here()
    if dictionary is None:
        return
    strange = sorted(
        word
        for word in counts
        if len(word) >= _LEAST and dictionary.counts.get(word, 0) <= _DOUBTFUL and word not in TRADE and not forms(word)
    )
    if not strange:
        return
    channel = Channel(dictionary, counts, _ABOUT_RULES)
    often = _together(strange, counts)
    shortened = _beginnings(counts)
    for word in strange:
        if two := _ran_together(word, counts, small):
            yield Unspelt(word, two)
            continue
        if word in halves and word.removesuffix("s") in dictionary.counts:
            # `Go-agains`: several of what has a hyphen.
            continue
        limit = _limit(word) + _AGAIN * (often[word] - 1)
        if capital[word]:
            limit += _CAPITAL if len(word) < _LONG else _CAPITAL_LONG
        if word in halves:
            limit += _HALF
        if word in dictionary.counts:
            limit += _KNOWN
        if limit >= -2 or word in shortened:
            continue
        guesses = channel.guesses(word)
        if not guesses or guesses[0].weight <= limit or _over_sea(word, guesses[0].word, dictionary):
            continue
        if word in dictionary.counts and not _rare_for_common(word, guesses[0], dictionary):
            continue
        thrice = _THRICE.search(word) is not None
        if (
            word not in dictionary.counts
            and not thrice
            and coined(word, dictionary, channel.likely) + _MADE_SO >= guesses[0].weight
        ):
            continue
        best = _named(guesses, counts)
        surely = len(word) > _LEAST + 1 or guesses[0].weight > limit + _CLEARLY
        if best or (surely and word not in dictionary.counts):
            yield Unspelt(word, best)


_LITTLE = word_set("""
    a an the this that these those each every both all any some no of in on to from with by for at as and or but if when is are be
    was were has have can may must will not your his her its their you they it he she we other another one two up out into
""")
"""Words that are halves of no other: where one ran into the next, two were meant."""
_LEAST_LITTLE = 5


def _ran_together(word: str, counts: Mapping[str, int], small: str) -> str:
    """The two words that were meant, where a blank between them was left out: `inthe`, `eachboat` beside `each boat`."""
    for at in range(2, len(word) - 1):
        one, two = word[:at], word[at:]
        if one in _LITTLE and two in _LITTLE:
            if len(word) >= _LEAST_LITTLE and counts.get(word, 0) <= _FEW:
                return f"{one} {two}"
        elif (
            (one in _LITTLE or two in _LITTLE)
            and min(counts.get(one, 0), counts.get(two, 0), len(one) - 1, len(two) - 1)
            and re.search(rf"\b{one} {two}\b", small) is not None
        ):
            return f"{one} {two}"
    return ""


def _limit(word: str) -> float:
    return _LIMITS.get(len(word), _LONGEST)


def _rare_for_common(word: str, guess: Guess, dictionary: Dictionary) -> bool:
    """Whether a rare word of the dictionary is hardly meant: a small slip makes a very common one of it, and no other form."""
    common = dictionary.counts[guess.word] >= _FAR_MORE * dictionary.counts[word]
    return (
        common and guess.slips <= _SMALL_SLIP and word[: max(len(word) - 3, 3)] != guess.word[: max(len(word) - 3, 3)]
    )


def _together(strange: list[str], counts: Mapping[str, int]) -> dict[str, int]:
    """How often each stands, in the singular and the plural together: what has both is one of the game's own."""
    return {
        word: counts[word] + sum(2 * counts.get(one, 0) for one in (f"{word}s", word.removesuffix("s")) if one != word)
        for word in strange
    }


def _beginnings(counts: Mapping[str, int]) -> frozenset[str]:
    """The short words that are the beginning of a long one of the text: `pred` beside `predator`."""
    return frozenset(
        word[:letters] for letters in (_LEAST, _LEAST + 1) for word in counts if len(word) >= letters + _ABBREVIATED
    )


def _named(guesses: list[Guess], counts: Mapping[str, int]) -> str:
    """The word that was meant; empty where another is nearly as likely and no other form of it."""
    best, *others = guesses
    margin = _MARGIN if best.word in counts else _WIDE_MARGIN
    for other in others:
        if other.weight < best.weight - margin:
            break
        if other.word not in kin(best.word) and other.slips < best.slips + _MORE and other.word[:-2] != best.word[:-2]:
            return ""
    return best.word


_SHORES = (
    (re.compile(r"our"), "or"),
    (re.compile(r"(?<=[bcdfgt])re(?=s?\Z)"), "er"),
    (re.compile(r"(?<=i)s(?=(?:e|es|ed|ing|er|ers|ation|ations|able)\Z)"), "z"),
    (re.compile(r"(?<=y)s(?=(?:e|es|ed|ing)\Z)"), "z"),
    (re.compile(r"ll(?=(?:ed|ing|er|ers|ation)\Z)"), "l"),
    (re.compile(r"[ao]e(?=[a-z])"), "e"),
    (re.compile(r"ogue"), "og"),
)
"""How words are written on one side of the ocean: the dictionary has not all of them."""


def _over_sea(word: str, meant: str, dictionary: Dictionary) -> bool:
    here = there = word
    for pattern, other in _SHORES:
        there = pattern.sub(other, there)
        if (american := pattern.sub(other, here)) != here and american in dictionary.counts:
            return True
        meant = pattern.sub(other, meant)
    return there in (meant, *([] if there == here else dictionary.known([there])))
