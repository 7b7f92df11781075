"""One stretch of a line to tokens: numbers, dice, lengths, set phrases, barred words, names.

Names need no list of what is declared: a NAME is a run of words without a barred word, so a misspelling is
an unknown name and never a syntax error.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from grognard.lengths import SIGNS, WORDS
from grognard.syntax.token import Token
from grognard.syntax.words import ARTICLES, BARRED, PHRASES, PREPOSITIONS
from grognard.word_set import word_set

_UNIT = rf"""(?:\s*(?:{WORDS})\b|[{SIGNS}])"""
_PLAIN = r"[0-9]+(?:\.[0-9]+|/[0-9]+)?"
_WORD = r"[^\W_](?:[\w\-]|['\u2019](?!s\b)(?=\w))*"
_SIGN = r"[+\-\u2212\u2013]"
_PHRASE = "|".join(re.escape(phrase).replace(r"\ ", r"\s+") for phrase, _ in sorted(PHRASES, key=lambda p: -len(p[0])))

_TOKEN = re.compile(
    rf"""
      (?P<SPACE>\s+)
    | (?P<CITE>\[[^\[\]\n]*\])
    | (?P<PIN>\#[0-9a-f]{{8}}(?:\.[0-9a-f]{{2}})*(?![.\w]))
    | (?P<PLACE_ON>,\s*an?\s+place\b(?:\s+on\s+(?:[0-9]+\s+by\s+[0-9]+\s+)?(?:hexes|squares(?:\s+and\s+corners)?)\b)?)
    | (?P<SIZE>[0-9]+\s+by\s+[0-9]+(?=\s+[^\W\d]))
    | (?P<DICE>[0-9]*[dD](?:[0-9]+|%)(?!\w))
    | (?P<RANGE>[\-\u2212]?{_PLAIN}(?:{_UNIT}|%)?\s*(?:\bto\b\s*[\-\u2212]?|[\-\u2013]\s*){_PLAIN}(?:{_UNIT}|%)?(?![\w/]))
    | (?P<BAND>{_PLAIN}(?:{_UNIT}|%)?\+(?!\w))
    | (?P<PERCENT>{_PLAIN}\s*%)
    | (?P<LENGTH>{_PLAIN}{_UNIT})
    | (?P<SIGNED>{_SIGN}{_PLAIN}%?(?![\w]))
    | (?P<BETWEEN>{_SIGN}(?=\s*[\w(]))
    | (?P<NUMBER>{_PLAIN}(?![\w]))
    | (?P<POSS>['\u2019]s\b|(?<=s)['\u2019](?=\s))
    | (?P<ROUNDED>,?\s*\brounded\s+(?:up|down)\b)
    | (?P<ORDER>,\s*(?:all\s+at\s+once|one\s+at\s+a\s+time|in\s+any\s+order)\b)
    | (?P<USUALLY>,\s*usually\b)
    | (?P<ROLLED>,\s*rolled\s+on\b)
    | (?P<AFTER>,\s*after\b)
    | (?P<UNTIL>,\s*until\b)
    | (?P<KIND_OF>,\s*an?\s+kind\s+of\b)
    | (?P<ONE_EACH>,\s*one\s+a\s+(?:side|game)\b)
    | (?P<IN_DECK>,\s*in\s+a\s+(?:deck|bag)\b)
    | (?P<SHUFFLED>,\s*shuffled\s+when\s+(?:it\s+is\s+)?empty\b)
    | (?P<HELD_BY>,\s*held\s+by\s+an?\b)
    | (?P<KEPT>,\s*kept\s+between\s+games\b)
    | (?P<UP_TO_N>\bup\s+to\s+[0-9]+(?=\s+of\s+these\b))
    | (?P<PHRASE>(?:,\s*(?=or\s+when\b))?\b(?:{_PHRASE})\b)
    | (?P<ONCE>\bonce\b(?=\s*(?:\[|$|\brestates\b)))
    | (?P<RESTATES>\brestates\s+[^\[\n]+?(?=\s*(?:\[|$)))
    | (?P<GAP>\?(?:\s*\([^()\n]*\))?)
    | (?P<WORD>{_WORD})
    | (?P<COLON>:)|(?P<COMMA>,)|(?P<LPAR>\()|(?P<RPAR>\))
    """,
    re.VERBOSE | re.IGNORECASE,
)
_KIND_OF_PHRASE = dict(PHRASES)
_AFTER_IS = {"within": "WITHIN", "beyond": "MORE_THAN", "over": "MORE_THAN", "under": "LESS_THAN"}
_ASIDE = re.compile(r"\s+(?:(?:an?|the|it|its)\b|[0-9(])", re.IGNORECASE)
_ON_A_WAY = frozenset({"APART", "LINKED"})
_BEFORE_ASIDE = frozenset({"IT", "NUMBER", "RPAR"})
_NO_NAME_BEHIND = frozenset({"IT", "RPAR", "NUMBER"})
"""Behind these a name would stand for nothing, so `do cast of it with spell` names a role whatever follows, and so does `with 0 with edge`."""
_MEASURE = re.compile(r"\s+(?:(?:an?|the|its?|half|twice)\b|[0-9(])", re.IGNORECASE)
"""What makes `within`, `beyond`, `over`, `under` a measure: `within 6"`; `under way` is a name."""
_BARE_ARTICLE = re.compile(rf"(?=\s*(?:\Z|[^\w\s(\"])|\s+(?:{'|'.join(BARRED)})\b)", re.IGNORECASE)
"""Where `A` is a name and no article: nothing that could be named follows."""
_ROLE = re.compile(r"\s+(?:of|to|at|against|with)\b")
"""Before these `A` is a name too: `fire of A at B`."""
_OF_WHAT = re.compile(r"\s*(?:an?|the|it|its|all|twice|half)\b|\s*\(", re.IGNORECASE)
_LAST = re.compile(r"\s*(?:\[|,|\Z|\n)")
_QUANTIFIER = frozenset({"every", "any", "no"})
_BEFORE_QUANTIFIER = word_set("WHEN AND OR_WHEN REPEAT_UNTIL NOT GATE EXCEPT ENDS_WHEN TELL_WHETHER")
_SHARE = frozenset({"NUMBER", "PERCENT"})
"""After these `of` takes a part of what follows: `1/5 of NAME`."""
_OWN = re.compile(r"['\u2019]s|\s+(?:is|are|has|have|was|were)\b", re.IGNORECASE)
_OF_ONE = re.compile(rf"{_OWN.pattern}|\s*(?:,|\Z|\n|(?:of|to|at|against|with)\b)", re.IGNORECASE)
"""What follows the number of one of several; in answers, calls and what is given also the next answer, the next role, the end."""
_NO_EFFECT = re.compile(r"no\s+effect\b", re.IGNORECASE)
_COUNTS = frozenset({"LOSES", "GAINS", "COSTS", "FOR_EACH"})
_LAST_WORD = re.compile(r"\s*(?:\[|\Z|\n|when\b|for each\b|once\b|restates\b|except\b)", re.IGNORECASE)
"""What follows the name of what is lost, gained or counted."""
_BEFORE_SIGN = word_set("DICE NUMBER LENGTH PERCENT NAME RPAR IT")
"""After these a sign stands between two values."""
_KEEPS_ARTICLE = frozenset({"GIVEN", "LIMITS_ON", "COLON"})

Problem = Callable[[int, int, str], None]


def is_unit(word: str) -> bool:
    """Whether a word is one in which lengths are measured."""
    return re.fullmatch(_UNIT, word, re.VERBOSE | re.IGNORECASE) is not None


def scan(
    text: str,
    start: int,
    end: int,
    tokens: list[Token],
    unknown: Problem,
    middles: Mapping[str, str],
    articles: bool = False,
    sums: bool = False,
    known: dict[str, str] | None = None,
    answers: bool = False,
) -> None:
    """Append the tokens of `text[start:end]` to `tokens`; `known` has the words of those before, each of which is kept once.

    `middles` are the words that split this line only. With `articles`, an article after `given`, `:` or
    `limits on` stays as a token. With `answers`, they are those of players: `figure 2`. With `sums`, a signed number behind a name is added to it. `unknown(start, end, character)` is told of what is no token.
    """
    known = {} if known is None else known
    name_from = name_to = -1
    at = start
    last = tokens[-1].kind if tokens else ""
    ways = False
    """Whether something was said before that is reached on a way: `linked to the depot by open hexes`."""
    apart = False
    """Whether the first of two places is being named: `to` comes before the other, whatever it is called."""
    of_one = answers or last in {"CALL", "STORY_CALL"}

    def finish() -> None:
        nonlocal name_from, last
        if name_from >= 0:
            name = text[name_from:name_to]
            tokens.append(Token("NAME", known.setdefault(name, name), name_from, name_to))
            last = "NAME"
            name_from = -1

    def emit(kind: str, begin: int, stop: int) -> None:
        nonlocal last
        finish()
        said = text[begin:stop]
        tokens.append(Token(kind, known.setdefault(said, said), begin, stop))
        last = kind

    def adds() -> bool:
        """Whether a signed number is added to what stands before it; behind a name it may be the value of a field."""
        return sums or (name_from < 0 and last in {"DICE", "RPAR"})

    while at < end:
        found = _TOKEN.match(text, at, end)
        if found is None:
            finish()
            unknown(at, at + 1, text[at])
            at += 1
            continue
        kind, stop = str(found.lastgroup), found.end()
        if kind == "SPACE":
            pass
        elif kind == "BETWEEN" or (kind == "SIGNED" and (name_from >= 0 or last in _BEFORE_SIGN) and adds()):
            # `2D6 + 1`, `D6+1`, `its men - 2`: what players write for `plus` and `minus`.
            if kind == "BETWEEN" and name_from < 0 and last not in _BEFORE_SIGN:
                finish()
                unknown(at, at + 1, text[at])
            else:
                emit("PLUS" if text[at] == "+" else "MINUS", at, at + 1)
            stop = at + 1
        elif (
            kind == "NUMBER"
            and name_from >= 0
            and (_OF_ONE if of_one or (articles and last == "IS") else _OWN).match(text, stop, end)
        ):
            # `figure 2's wounds`, `figure 2 is loaded`: one of several that the example set up.
            name_to = stop
        elif kind == "NUMBER" and name_from < 0 and stop - at == 4 and _OWN.match(text, stop, end):
            # `0304's ground`, `0304 is woods`: a cell of a board.
            name_from, name_to = at, stop
        elif (
            kind == "LENGTH"
            and last in _COUNTS
            and name_from < 0
            and text[stop - 1].isalpha()
            and _LAST_WORD.match(text, stop, end)
        ):
            # `loses 1 pace`: nothing else is named, so that the field is called like a unit.
            begins = stop - len(re.split(r"[\d\s]", text[at:stop])[-1])
            emit("NUMBER", at, at + len(text[at:begins].rstrip()))
            name_from, name_to = begins, stop
        elif kind == "PHRASE":
            phrase = " ".join(found.group().lstrip(", ").casefold().split())
            emit(_KIND_OF_PHRASE[phrase], at, stop)
            ways = ways or last in _ON_A_WAY
            apart = last == "APART"
        elif kind == "WORD":
            word = found.group().casefold()
            if name_from < 0 and last in {"IS", "NOT", "OR"} and word in _AFTER_IS and _MEASURE.match(text, stop, end):
                emit(_AFTER_IS[word], at, stop)
            elif word == "times" and (stop == end or _LAST.match(text, stop, end)):
                emit("TIMES_WORD", at, stop)
            elif word == "by" and ways:
                emit("BY", at, stop)
            elif word in middles:
                emit(middles[word], at, stop)
            elif word in BARRED:
                emit(BARRED[word], at, stop)
            elif word == "of" and ((name_from < 0 and last in _SHARE) or _OF_WHAT.match(text, stop, end)):
                emit("OF", at, stop)
            elif word in PREPOSITIONS and (
                (name_from < 0 and last in _NO_NAME_BEHIND)
                or (apart and word == "to" and name_from >= 0)
                or ((name_from >= 0 or last in _BEFORE_ASIDE) and _ASIDE.match(text, stop, end))
            ):
                emit("PREP", at, stop)
                apart = False
            elif (
                name_from < 0
                and word in ARTICLES
                and not _BARE_ARTICLE.match(text, stop, end)
                and not (found.group() == "A" and _ROLE.match(text, stop, end))
            ):
                if articles and last in _KEEPS_ARTICLE and word != "the":
                    emit("A", at, stop)
            elif name_from < 0 and word in {"half", "twice"} and _OF_WHAT.match(text, stop, end):
                emit(word.upper(), at, stop)
            elif (
                name_from < 0
                and word in _QUANTIFIER
                and last in _BEFORE_QUANTIFIER
                and not _NO_EFFECT.match(text, at, end)
            ):
                emit("QUANTIFIER", at, stop)
            else:
                name_from = at if name_from < 0 else name_from
                name_to = stop
        else:
            emit(kind, at, stop)
        at = stop
    finish()
