"""Has each thing its article: `a attack`, `an unit`, and `on opponent's turn` where the same word has one elsewhere?"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence

from grognard.diagnostics import codes
from grognard.review.alone.other_books import in_notes
from grognard.review.alone.telling import together
from grognard.review.book import Book
from grognard.review.english.closed_classes import ARTICLES, FINITE, SUBORDINATORS
from grognard.review.english.forms import Form, lexicon, may_be, only
from grognard.review.english.tokens import Token, tokens
from grognard.review.finding import Finding, Sure
from grognard.review.reading import Sentence
from grognard.word_set import word_set

_PAIR = re.compile(
    r"(?<![\w'’.&/-])(?P<article>[Aa]n?) (?P<sign>[\"“'‘*(]{0,2})(?P<word>[A-Za-z][A-Za-z’'-]{2,}|\d{1,2}(?![\d.,]))"
)
_LETTER = re.compile(
    r"(?:\b(?:player|side|team|option|type|class|group|plan|grade|point|area|zone|table|unit|row|column|case|step|and|or|to|from|than|is|vs|versus|army|force|figure|model)|[,/]) *\Z",
    re.IGNORECASE,
)
"""Before an A that is a name: `side A attacks`."""
_SPOKEN_YOU = re.compile(
    r"(?:eu|ewe|one(?!r)|once|ouija|ubi|uk|u-|us(?:e|u|a)|ut[ie]|ur(?:a|i)n|una(?:ry|nim)|uni(?!n|m|d))", re.IGNORECASE
)
_SILENT_H = re.compile(r"(?:hour|honest|honou?r|heir)", re.IGNORECASE)
_EITHER = re.compile(r"(?:histor|herb|hotel|hallucin|habitual|hilar)", re.IGNORECASE)
_SMALL = word_set("""
    is are or and of in on at if as it the an a all then to into onto until also always only over under after unless
    instead again against itself each every any has have but for from with will would must may can was were not that
    this which
""")
_SPELT_OUT = re.compile(r"[BCDFGHJKLMNPQRSTVWXZ]{2,4}")
"""An abbreviation without vowels is spoken letter by letter."""
_AN_LETTERS = "FHLMNRSX"
_EIGHTS = frozenset(["8", "11", "18", *(str(number) for number in range(80, 90))])


def articles_fit(book: Book) -> Iterable[Finding]:
    """Each article that does not fit the sound behind it."""
    for sentence in book.likely_sentences(_PAIR):
        for match in _PAIR.finditer(sentence.text):
            article, word = match["article"], match["word"]
            if _SPELT_OUT.fullmatch(word.partition("-")[0]):
                right = "an" if word[0] in _AN_LETTERS else "a"
                if right != article.casefold() and article != "A" and not _spoken_in_full(book, article, word):
                    yield _wrong(book, sentence, match, right)
                continue
            if word.casefold() in _SMALL or (len(word) > 1 and word.isupper() and len(word) <= 5):
                continue
            if (
                article == "A"
                and match.start()
                and (
                    _LETTER.search(sentence.text[: match.start()])
                    or sentence.text[match.start() - 2 : match.start()] not in (". ", ": ", "! ", "? ")
                )
            ):
                continue
            if (
                article == "a"
                and _LETTER.search(sentence.text[: match.start()]) is not None
                and word[0].isupper()
                and not word.isupper()
            ):
                continue
            right = _right(word)
            if right and right != article.casefold():
                yield _wrong(book, sentence, match, right)


def _spoken_in_full(book: Book, article: str, short: str) -> bool:
    """Whether the text gives the long form, and the article is that of the long form: `a STR save`, `Strength (STR)`."""
    said = re.search(rf"\b(?P<long>[A-Z][a-z]+) ?\({short}\)", book.file.text)
    return said is not None and _right(said["long"]) == article.casefold()


def _wrong(book: Book, sentence: Sentence, match: re.Match[str], right: str) -> Finding:
    return Finding(
        codes.MISSPELT,
        book.place(*sentence.span(match)),
        f"`{match['article']} {match['word']}` stands here; `{right} {match['word']}` is meant.",
        "Mend the article, or the word behind it.",
        Sure.CERTAIN,
    )


def _right(word: str) -> str:
    """The article that a word takes by its sound; empty where both are heard."""
    if word.isdigit():
        return "an" if word in _EIGHTS else "a"
    if word[1:2] == "-":
        # A letter is spoken by its name: `an n-sided ring`.
        return "an" if word[0].upper() in f"AEIO{_AN_LETTERS}" else "a"
    if _EITHER.match(word):
        return ""
    if _SILENT_H.match(word):
        return "an"
    return "an" if word[0] in "aeiouAEIOU" and not _SPOKEN_YOU.match(word) else "a"


_DETERMINERS = word_set("""
    a an the each every any another this that one no your their his her its my our which what either neither some same
    whose such first second last next only
""")
_PREPOSITIONS = word_set("""
    of to on from with against into onto for towards toward near behind at within under over through inside during
""")
_OPENERS = SUBORDINATORS - {"as", "since", "though", "although"}
_BEHIND = word_set(". , ; ) : and or but that which who") | FINITE | SUBORDINATORS
_THINGS = word_set("""
    player opponent character unit model ship enemy creature hero attacker defender monster card token soldier warrior
    commander leader merchant king captain monarch tile hex square deck weapon building town city country army squad
    vehicle marker counter figure miniature region province board pile spell dealer winner loser bonus penalty modifier
    roll turn phase target
""")
"""Things of a game that are always counted."""
_DOERS = word_set("""
    player opponent character unit model ship enemy creature hero attacker defender monster soldier warrior commander leader king
    captain winner loser
""")
"""Those that do something."""
_HANDLING = word_set("""
    place places draw draws take takes choose chooses discard discards shuffle shuffles reshuffle reshuffles reveal reveals move
    moves remove removes roll rolls add adds flip flips pick picks select selects play plays put puts get gets use uses activate
    activates destroy destroys return returns spend spends sacrifice sacrifices place turn turns rotate rotates tap pay steal
""")
"""What is done to a thing."""
_BEFORE_HANDLING = word_set("""
    you they players player may must can cannot can't will should not to then and or also , : ; ( -
""")
_BEHIND_HANDLED = word_set(
    ". , ; ) : and or but then when if from to into onto on in at for face next back by with before after off until"
)
_IDIOMS = frozenset([("on", "board"), ("of", "turn"), ("in", "turn"), ("on", "target"), ("to", "target"), ("to", "counter"), ("to", "roll"), ("to", "turn"), ("to", "phase"), ("to", "man"), ("into", "phase"), ("on", "turn"), ("at", "turn"), ("of", "character"), ("to", "figure"), ("to", "pile"), ("to", "spell"), ("to", "model"), ("to", "ship")])  # fmt: skip
_KINDS = word_set("form kind type sort piece forms kinds types sorts pieces style class instead outside out full")
_RARE = 5
"""At most one in so many may stand bare."""
_FEWEST_WORDS = 5


def things_keep_their_article(book: Book) -> Iterable[Finding]:
    """All of them together: who leaves out one article leaves out more."""
    if not lexicon() or in_notes(book):
        return
    with_article: Counter[str] = Counter()
    alone: Counter[str] = Counter()
    bare: list[tuple[Sentence, int, Token]] = []
    for sentence in book.body:
        row = tokens(sentence.text)
        for at, one in enumerate(row):
            if not one.word:
                continue
            word = one.small.removesuffix("'s")
            if word not in _THINGS or not (one.low or at == 0):
                continue
            if _determined(row, at):
                with_article[word] += 1
                continue
            alone[word] += _outside(row, at) or _heads(row, at)
            if (len(row) >= _FEWEST_WORDS and (_bare(row, at, word) or _heads(row, at))) or _handled(row, at):
                bare.append((sentence, at, one))
    found = [
        (sentence.start + _opening(tokens(sentence.text), at).start, sentence.start + one.end)
        for sentence, at, one in bare
        if with_article[word := one.small.removesuffix("'s")] and alone[word] <= max(1, with_article[word] // _RARE)
    ]
    yield from together(
        book,
        codes.MISSPELT,
        found,
        "An article is missing, which the same word has elsewhere: {}.",
        "Write `a`, `the`, `each` or the like before it.",
    )


def _determined(row: Sequence[Token], at: int) -> bool:
    """Whether a word before it says which one or how many, with nothing between but what describes it."""
    for back in range(1, 5):
        if at < back:
            return False
        other = row[at - back]
        if (
            other.small in _DETERMINERS
            or other.text.isdigit()
            or other.small.endswith("'s")
            or other.small.endswith("s'")
        ):
            return True
        if other.small in _PREPOSITIONS or other.small in FINITE or not other.word or other.small in SUBORDINATORS:
            return False
    return False


def _outside(row: Sequence[Token], at: int) -> bool:
    """Whether it stands bare at all, and not as the second half of a name."""
    return (
        at == 0
        or row[at - 1].small in _PREPOSITIONS
        or row[at - 1].small in _OPENERS
        or row[at - 1].small in ("in", "by", "as", "per")
    )


def _heads(row: Sequence[Token], at: int) -> bool:
    """Whether it opens its sentence bare, and does something: `Attacker rolls a die`, `Losing player may`."""
    described = at == 1 and row[0].text[0].isupper() and only(row[0].small, Form.DOING, Form.QUALITY, Form.DID)
    if not (at == 0 or described) or at + 2 >= len(row) or row[at + 1].start - row[at].end != 1:
        return False
    verb = row[at + 1].small
    # `Attacker gets +2`: a line without any article is a note.
    noted = not any(one.small in ARTICLES for one in row[at + 1 :])
    return row[at].small in _DOERS and not noted and (verb in FINITE or only(verb, Form.THIRD)) and row[-1].text in ".!"


def _opening(row: Sequence[Token], at: int) -> Token:
    """Which word is quoted first: the verb or the small word before a thing."""
    if not _handled(row, at):
        return row[max(at - 1, 0)]
    return next(one for one in reversed(row[:at]) if one.small in _HANDLING)


def _handled(row: Sequence[Token], at: int) -> bool:
    """Whether something is done to it: `play card from hand`, `Shuffle event card pile`."""
    after = row[at + 1] if at + 1 < len(row) else None
    if (after is not None and after.small not in _BEHIND_HANDLED) or not row[at].low:
        return False
    for back in range(1, 4):
        if at < back or row[at - back + 1].start - row[at - back].end != 1:
            return False
        one = row[at - back]
        if one.small in _HANDLING:
            if one.small in ("draw", "discard", "play", "move", "take") and row[at].small in (
                "pile",
                "deck",
                "phase",
                "turn",
            ):
                return False
            before = row[at - back - 1] if at > back else None
            return before is None or before.small in _BEFORE_HANDLING
        if not (one.low and may_be(one.small, Form.ONE)) or one.small in _PREPOSITIONS or one.small in FINITE:
            return False
    return False


def _bare(row: Sequence[Token], at: int, word: str) -> bool:
    """Whether it stands bare where a thing that is counted cannot."""
    before = row[at - 1]
    after = row[at + 1] if at + 1 < len(row) else None
    if not at or row[at].start - before.end != 1:
        return False
    if sum(one.small == word for one in row[max(0, at - 4) : at + 5]) > 1:
        # `From player to player`, `card by card`.
        return False
    owner = row[at].small.endswith("'s")
    if before.small in _PREPOSITIONS and before.low:
        if owner:
            return after is not None and after.word
        if (before.small, word) in _IDIOMS or (at > 1 and before.small == "of" and row[at - 2].small in _KINDS):
            return False
        return (
            after is None
            or after.small in _BEHIND - {"and", "or"}
            or (after.small in _PREPOSITIONS and after.small != "to")
        )
    if before.small in _OPENERS and after is not None and after.low:
        return (
            after.small in FINITE
            or only(after.small, Form.THIRD)
            or (may_be(after.small, Form.THIRD) and at + 2 < len(row) and row[at + 2].small in ARTICLES)
        )
    return False
