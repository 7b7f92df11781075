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

_FAVOUR = r",\s*(?:for\s+the\s+(?:attacker|defender)|to\s+the\s+nearest)\b"
"""How odds that lie between two columns are rounded."""

_POINT = r"[0-9]+(?:\.[0-9]+)?\s+by\s+[0-9]+(?:\.[0-9]+)?(?![\w.])"
"""A point or a size: how far from the left and from the top, or how wide and how deep."""
_TOKEN = re.compile(
    rf"""
      (?P<SPACE>\s+)
    | (?P<CITE>\[[^\[\]\n]*\])
    | (?P<PIN>\#[0-9a-f]{{8}}(?:\.[0-9a-f]{{2}})*(?![.\w]))
    | (?P<PLACE_ON>,\s*an?\s+place\b(?:\s+on\s+(?:[0-9]+\s+by\s+[0-9]+\s+)?(?:hexes|squares(?:\s+and\s+corners)?)\b)?)
    | (?P<AT_POINT>\bat(?=\s+{_POINT}))
    | (?P<ALONG>\balong(?=\s+{_POINT}))
    | (?P<ROUND_POINT>\bwithin(?=\s+{_PLAIN}{_UNIT}\s+of\s+{_POINT}))
    | (?P<OF>\bof(?=\s+{_POINT}))
    | (?P<SIZE>{_POINT})
    | (?P<ODDS>[0-9]+:[0-9]+(?!\w) | (?<=\bfrom[ ])[0-4][0-9][0-4][0-9](?=\s+to\b))
    | (?P<ODDS_OF>\bodds\s+of\b(?=[^,\[\n]*{_FAVOUR}))
    | (?P<FAVOUR>{_FAVOUR})
    | (?P<DICE>[0-9]*[dD](?:[0-9]+|%)(?!\w))
    | (?P<RANGE>(?!{_PLAIN}{_UNIT}\s*to\s+{_PLAIN}{_UNIT}\s+from\b)[\-\u2212]?{_PLAIN}(?:{_UNIT}|%)?\s*(?:\bto\b\s*[\-\u2212]?|[\-\u2013]\s*){_PLAIN}(?:{_UNIT}|%)?(?![\w/]))
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
    | (?P<ROUND_AGAIN>,\s*and\s+round\s+again\b)
    | (?P<KEPT>,\s*kept\s+between\s+games\b)
    | (?P<OF_TWO>,\s*of\s+(?:two|several)\s+at\s+once\s+the\s+(?:earlier|first|later|last)\b)
    | (?P<UP_TO_N>\bup\s+to\s+[0-9]+(?=\s+of\s+these\b))
    | (?P<PHRASE>(?:,\s*(?=or\s+when\b))?\b(?!or\s+\w+\s+than\b)(?:{_PHRASE})\b)
    | (?P<GAP>\?(?:\s*\([^()\n]*\))?)
    | (?P<WORD>{_WORD})
    | (?P<COLON>:)|(?P<COMMA>,)|(?P<LPAR>\()|(?P<RPAR>\))
    """,
    re.VERBOSE | re.IGNORECASE,
)
_KIND_OF_PHRASE = dict(PHRASES)
_PART_OF_NAME, _DROPPED = "", "-"
"""What a word is that makes no token of its own: it belongs to a name, or is an article that means nothing."""
_COMPARING = {
    "within": "WITHIN", "beyond": "MORE_THAN", "over": "MORE_THAN", "above": "MORE_THAN", "under": "LESS_THAN", "below": "LESS_THAN",
    "exactly": _DROPPED,
}  # fmt: skip
_COMPARED = word_set("IS NOT OR HITS_ON ON")
"""After these a value is held against something."""
_ASIDE = re.compile(r"\s+(?:(?:an?|the|it|its)\b|[0-9(])", re.IGNORECASE)
_ON_A_WAY = frozenset({"APART", "LINKED"})
_BEFORE_ASIDE = frozenset({"IT", "NUMBER", "LENGTH", "RPAR", "SIZE"})
_NO_NAME_BEHIND = frozenset({"IT", "RPAR", "NUMBER"})
"""Behind these a name would stand for nothing, so `do cast of it with spell` names a role whatever follows, and so does `with 0 with edge`."""
_A_LENGTH = frozenset({"LENGTH", "NUMBER", "RPAR"})
_MEASURED = frozenset({"WITHIN", "LESS_THAN", "MORE_THAN", "AT_LEAST", "AT_MOST"})
"""Behind one of these and a length `from` says from whom: `less than 6" from the target`."""
_MEASURE = re.compile(r"\s+(?:(?:an?|the|its?|half|twice)\b|[+\-\u2212\u2013]?[0-9]|\()", re.IGNORECASE)
"""What makes `within`, `over`, `under` … a comparison: `within 6"`; `under way` is a name."""
_BARE_ARTICLE = re.compile(rf"(?=\s*(?:\Z|[^\w\s(\"])|\s+(?:{'|'.join(BARRED)})\b)", re.IGNORECASE)
"""Where `A` is a name and no article: nothing that could be named follows."""
_ROLE = re.compile(r"\s+(?:of|to|at|against|with)\b")
"""Before these `A` is a name too: `fire of A at B`."""
_FROM_TO = re.compile(rf"\s+(?!(?:{'|'.join(BARRED.keys() - {'it', 'its'})})\b)[^,|()\[\n]*?\sto\s", re.IGNORECASE)
"""What follows `from` where it names the first of two pieces: `the range from the firer to the target`."""
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
_LAST_WORD = re.compile(r"\s*(?:\[|\Z|\n|when\b|for each\b|except\b)", re.IGNORECASE)
"""What follows the name of what is lost, gained or counted."""
_BEFORE_SIGN = word_set("DICE NUMBER LENGTH PERCENT NAME RPAR IT")
"""After these a sign stands between two values."""
_KEEPS_ARTICLE = frozenset({"GIVEN", "LIMITS_ON", "COLON"})

Problem = Callable[[int, int, str], None]


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
    compares: bool = False,
) -> None:
    """Appends the tokens of `text[start:end]` to `tokens`; `known` has the words of earlier ones, each kept once.

    `middles` are the words that split this line only. With `articles`, an article after `given`, `:` or
    `limits on` stays as a token. With `answers`, they are those of players: `figure 2`. With `sums`, a signed number behind a name is added to it. With `compares`, it begins with what a value is held against. `unknown(start, end, character)` is told of what is no token.
    """
    _Stretch(
        text, end, tokens, unknown, middles, articles, sums, {} if known is None else known, answers, compares
    ).read(start)


class _Stretch:
    """A stretch of a line while it is read: the tokens so far, and the name that is being put together."""

    __slots__ = (
        "answers", "apart", "articles", "brackets", "compares", "end", "known", "last", "measured", "middles",
        "name_from", "name_to", "of_two", "sums", "text", "tokens", "unknown", "ways",
    )  # fmt: skip

    def __init__(
        self,
        text: str,
        end: int,
        tokens: list[Token],
        unknown: Problem,
        middles: Mapping[str, str],
        articles: bool,
        sums: bool,
        known: dict[str, str],
        answers: bool,
        compares: bool,
    ) -> None:
        self.text = text
        self.end = end
        self.tokens = tokens
        self.unknown = unknown
        self.middles = middles
        self.articles = articles
        self.sums = sums
        self.known = known
        self.name_from = self.name_to = -1
        """Where the name begins that is being put together, and where it ends so far; -1 where there is none."""
        self.last = tokens[-1].kind if tokens else ""
        self.measured = False
        """Whether the last token ends a length, `6"` or `(its reach)`, that is compared with: `within 6"`."""
        self.brackets: list[bool] = []
        """Of each open bracket, whether what is in it is compared with."""
        self.ways = False
        """Whether something was said before that is reached on a way: `linked to the depot by open hexes`."""
        self.apart = False
        """Whether the first of two places is being named: `to` comes before the other, whatever it is called."""
        self.of_two = False
        """Whether a fact of two pieces is named, so that each may be one of several: `from figure 1 to figure 2`."""
        self.compares = compares
        """Whether a value is held against what is read next."""
        self.answers = answers or self.last in {"CALL", "STORY_CALL"}

    def read(self, at: int) -> None:
        text, end, match = self.text, self.end, _TOKEN.match
        while at < end:
            matched = match(text, at, end)
            if matched is None:
                self._strange(at)
                at += 1
                continue
            kind, stop = matched.lastgroup, matched.end()
            if kind == "WORD":
                self._word(at, stop)
            elif kind == "ODDS":  # a word, as a column of odds is called: `3:1`; or a cell: `from 0304 to 0305`
                self.name_from = at if self.name_from < 0 else self.name_from
                self.name_to = stop
            elif kind == "PHRASE":
                self._phrase(at, stop)
            elif kind == "BETWEEN" or kind == "SIGNED":
                stop = self._sign(kind, at, stop)
            elif kind == "NUMBER":
                self._number(at, stop)
            elif kind == "LENGTH":
                self._length(at, stop)
            elif kind != "SPACE":
                self._emit(str(kind), at, stop)
            at = stop
        self._finish()

    def _finish(self) -> None:
        """The name that was put together, if any, is a token."""
        if self.name_from >= 0:
            name = self.text[self.name_from : self.name_to]
            self.tokens.append(Token("NAME", self.known.setdefault(name, name), self.name_from, self.name_to))
            self.last = "NAME"
            self.name_from = -1

    def _emit(self, kind: str, start: int, stop: int) -> None:
        self._finish()
        said = self.text[start:stop]
        self.tokens.append(Token(kind, self.known.setdefault(said, said), start, stop))
        if kind == "RPAR":
            self.measured = self.brackets.pop() if self.brackets else False
        elif kind == "LPAR":
            self.brackets.append(self.last in _MEASURED)
        else:
            self.measured = self.last in _MEASURED
        self.last = kind

    def _strange(self, at: int) -> None:
        self._finish()
        self.unknown(at, at + 1, self.text[at])

    def _sign(self, kind: str, at: int, stop: int) -> int:
        """Where a sign that stands between two values ends, as what players write for `plus` and `minus`: `2D6 + 1`, `its men - 2`. Else where the signed number does."""
        between = self.name_from >= 0 or self.last in _BEFORE_SIGN
        if kind == "SIGNED" and not (between and self._adds()):
            self._emit(kind, at, stop)
            return stop
        if between:
            self._emit("PLUS" if self.text[at] == "+" else "MINUS", at, at + 1)
        else:
            self._strange(at)
        return at + 1

    def _adds(self) -> bool:
        """Whether a signed number is added to what stands before it; behind a name it may be the value of a field."""
        return self.sums or (self.name_from < 0 and self.last in {"DICE", "RPAR"})

    def _number(self, at: int, stop: int) -> None:
        if self.name_from >= 0:
            of_one = self.answers or (self.articles and (self.of_two or self.last == "IS"))
            if (_OF_ONE if of_one else _OWN).match(self.text, stop, self.end):
                # `figure 2's wounds`, `figure 2 is loaded`: one of several that the example set up.
                self.name_to = stop
                return
        elif stop - at == 4 and (self.of_two or _OWN.match(self.text, stop, self.end)):
            # `0304's ground`, `0304 is woods`, `from 0304 to 0305`: a cell of a board.
            self.name_from, self.name_to = at, stop
            return
        self._emit("NUMBER", at, stop)

    def _length(self, at: int, stop: int) -> None:
        text = self.text
        if (
            self.last in _COUNTS
            and self.name_from < 0
            and text[stop - 1].isalpha()
            and _LAST_WORD.match(text, stop, self.end)
        ):
            # `loses 1 pace`: nothing else is named, so that the field is called like a unit.
            begins = stop - len(re.split(r"[\d\s]", text[at:stop])[-1])
            self._emit("NUMBER", at, at + len(text[at:begins].rstrip()))
            self.name_from, self.name_to = begins, stop
        else:
            self._emit("LENGTH", at, stop)

    def _phrase(self, at: int, stop: int) -> None:
        phrase = " ".join(self.text[at:stop].lstrip(", ").casefold().split())
        if self.articles and _KIND_OF_PHRASE[phrase] == "APART":
            # What is given is never worked out: a fact of two pieces has that name.
            self._emit("NAME", at + len("the "), stop - len(" from"))
            self._emit("FROM", stop - len("from"), stop)
            self.apart = self.of_two = True
            return
        self._emit(_KIND_OF_PHRASE[phrase], at, stop)
        self.ways = self.ways or self.last in _ON_A_WAY
        self.apart = self.last == "APART"
        self.of_two = self.of_two or self.apart

    def _word(self, at: int, stop: int) -> None:
        kind = self._kind_of_word(self.text[at:stop], at, stop)
        if kind == _PART_OF_NAME:
            self.name_from = at if self.name_from < 0 else self.name_from
            self.name_to = stop
        elif kind != _DROPPED:
            self._emit(kind, at, stop)
            if kind == "PREP":
                self.apart = False

    def _kind_of_word(self, said: str, at: int, stop: int) -> str:
        """The token that a word is, or `_PART_OF_NAME`, or `_DROPPED`."""
        text, end, last, unnamed = self.text, self.end, self.last, self.name_from < 0
        word = said.casefold()
        if unnamed and word in _COMPARING and (last in _COMPARED or self.compares) and _MEASURE.match(text, stop, end):
            return _COMPARING[word]
        once = word == "time" and text[at - 3 : at] == " 1 "
        if (word == "times" or once) and (stop == end or _LAST.match(text, stop, end)):
            return "TIMES_WORD"
        if word == "by" and self.ways:
            return "BY"
        if word in self.middles:
            return self.middles[word]
        if word == "from" and not unnamed and self._is_from_to(stop):
            self.apart = self.of_two = True
            return "FROM"
        if word == "from" and unnamed and self.measured and last in _A_LENGTH and _ASIDE.match(text, stop, end):
            return "FROM"
        if word in BARRED:
            return BARRED[word]
        if word == "of" and ((unnamed and last in _SHARE) or _OF_WHAT.match(text, stop, end)):
            return "OF"
        if word in PREPOSITIONS and self._leads_on(word, stop):
            return "PREP"
        if unnamed and word in ARTICLES and not self._names_one(said, stop):
            return "A" if self.articles and last in _KEEPS_ARTICLE and word != "the" else _DROPPED
        if unnamed and word in {"half", "twice"} and _OF_WHAT.match(text, stop, end):
            return word.upper()
        if unnamed and word in _QUANTIFIER and last in _BEFORE_QUANTIFIER and not _NO_EFFECT.match(text, at, end):
            return "QUANTIFIER"
        return _PART_OF_NAME

    def _names_one(self, article: str, stop: int) -> bool:
        """Whether what looks like an article is a name: `fire of A at B`."""
        if _BARE_ARTICLE.match(self.text, stop, self.end):
            return True
        return article == "A" and _ROLE.match(self.text, stop, self.end) is not None

    def _is_from_to(self, stop: int) -> bool:
        """Whether `from` names the first of two pieces: in what is given by any name, elsewhere before an article or `it`."""
        if _FROM_TO.match(self.text, stop, self.end) is None:
            return False
        return self.articles or _ASIDE.match(self.text, stop, self.end) is not None

    def _leads_on(self, word: str, stop: int) -> bool:
        """Whether a preposition leads to a value of its own, and is no part of a name."""
        if self.name_from < 0:
            if self.last in _NO_NAME_BEHIND:
                return True
            behind = self.last in _BEFORE_ASIDE
        else:
            if self.apart and word == "to":
                return True
            behind = True
        return behind and _ASIDE.match(self.text, stop, self.end) is not None
