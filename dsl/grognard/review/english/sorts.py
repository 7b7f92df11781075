"""Of which sort is each word of a sentence where it stands: a thing, a verb that is said of someone, a word that leads in?

A sentence becomes a string with one letter for each of its words and signs, so that what is looked for in many sentences (a subject and
its verb, a clause that leads in) is one pattern of letters: the cascades of S. Abney, *Parsing by chunks* (1991). What a word may be, the
lexicon tells; what it is here, its neighbours do, from left to right.

    d  the, each, this     o  your, its, player's   c  a count               q  what describes   n  a thing             N  things
    w  it, he, she         W  they, we, you, I      m  them, him, us         h  may, must, will  b  is, was             B  are, were
    v  does (third)        V  do                    i  do, told or behind h  p  done             g  doing               P  in, of, from
    s  if, when            r  which, who, that      &  and, or, but          a  now, always      t  to before a verb    x  not
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from grognard.review.english.closed_classes import SUBORDINATORS
from grognard.review.english.forms import Form, forms
from grognard.review.english.tokens import Token, tokens
from grognard.word_set import word_set

_CLOSED: dict[str, str] = {
    **dict.fromkeys(
        word_set("the a an this that these those each every any some no all both another either neither such what much many several few"), "d"
    ),
    **dict.fromkeys(word_set("your their its our my his"), "o"),
    **dict.fromkeys(word_set("one two three four five six seven eight nine ten eleven twelve half twice"), "c"),
    **dict.fromkeys(word_set("it he she"), "w"),
    **dict.fromkeys(word_set("they you we i"), "W"),
    **dict.fromkeys(word_set("them him us me itself themselves yourself himself herself yourselves"), "m"),
    **dict.fromkeys(
        word_set("may can must will should would could might shall cannot can't won't shouldn't wouldn't couldn't mustn't"), "h"
    ),
    **dict.fromkeys(word_set("is was isn't wasn't it's he's she's there's that's"), "b"),
    **dict.fromkeys(word_set("are were aren't weren't they're you're we're am"), "B"),
    **dict.fromkeys(word_set("has does doesn't hasn't"), "v"),
    **dict.fromkeys(word_set("have do don't haven't"), "V"),
    **dict.fromkeys(word_set("be"), "i"),
    **dict.fromkeys(word_set("been had did didn't hadn't"), "p"),
    **dict.fromkeys(word_set("being"), "g"),
    **dict.fromkeys(
        word_set("""
        of in on at by with from for into onto within without over under during against between through per as near behind
        than about via across along around toward towards upon among inside outside off beyond beneath above below
        """),
        "P",
    ),
    **dict.fromkeys(SUBORDINATORS - {"as", "before", "after"}, "s"),
    **dict.fromkeys(word_set("before after"), "s"),
    **dict.fromkeys(word_set("which who whose whom"), "r"),
    **dict.fromkeys(word_set("and or but nor &"), "&"),
    **dict.fromkeys(
        word_set("""
        always also then never now usually immediately still simply only just again once already instead however therefore
        too so very together here there yet even ever perhaps otherwise thus not
        """) - {"once", "not"},
        "a",
    ),
    "not": "x",
    "to": "t",
}  # fmt: skip
_OBJECT = frozenset("docmwWPt")
"""What stands behind a verb, and seldom behind a thing that may be one."""
_DESCRIBED = frozenset("docq")
_EMPHASIS = frozenset("*_")
THING = r"(?:(?:[do]+c?|c)?(?:a?[qpg])*[nN]+)"
"""A thing with what describes it, as a pattern of letters: `the three remaining cards`."""
WHO = r"(?:[wW]|(?:[do]+c?|c)(?:[qpg])*[nN]+|N)"
"""Who does something: `they`, `each other player`, `units`."""
MOMENTS = word_set("turn round phase game time day night deal hand trick")
"""`Each round draw a card`: these are when something is done, and do nothing."""
_AT_FIRST = frozenset(",:;.&s-–—(")
"""Behind one of these a clause may begin."""


@lru_cache(maxsize=16384)
def sorted_words(sentence: str) -> tuple[tuple[Token, ...], str]:
    """The words and signs of a sentence but for marks of emphasis, and a letter for each."""
    row = tuple(one for one in tokens(sentence) if one.text not in _EMPHASIS)
    return row, _letters(row)


def _letters(row: Sequence[Token]) -> str:
    found: list[str] = []
    verb = subject = inside = led = False
    last = len(row) - 1
    before = ","
    for at, one in enumerate(row):
        small = one.small
        if not one.word:
            letter = "c" if small[0].isdigit() else "-" if small in "-–—" else small if small in ',:;.()?!"“”' else "_"
            if letter in ".,:;?!-()":
                verb = subject = led = inside = False
        else:
            behind = row[at + 1] if at < last else None
            letter = _CLOSED.get(small, "")
            if letter in ("", "t", "s", "d", "V", "v"):
                letter = _open(one, letter, before, behind, verb=verb, subject=subject, first=not found, led=led)
            if letter in "&sr" or (letter in "do" and before in "nNpam" and verb):
                # `When the tower falls the game is over`: another clause may begin.
                verb = subject = False
            elif letter in "wW" and not (small == "you" and before in "vVi" and not _doer(behind)):
                verb, subject = False, True
            elif letter in "nN":
                subject = subject or not inside
            elif letter in "hbBvVi":
                verb = True
            inside = letter == "P" or (inside and letter in "doqcpgnN")
            led = letter == "s" or (led and letter in "doqcpgnN")
        found.append(letter)
        if letter not in '_"“”':
            before = letter
    return "".join(found)


def _doer(behind: Token | None) -> bool:
    """Whether the word behind `you` shows that it does something: `when the turn starts you draw`."""
    return behind is not None and (_CLOSED.get(behind.small) == "h" or Form.BARE in forms(behind.small))


def _open(
    one: Token, letter: str, before: str, behind: Token | None, *, verb: bool, subject: bool, first: bool, led: bool
) -> str:
    small = one.small
    after = _CLOSED.get(behind.small, "") if behind is not None and behind.word else ""
    digit = behind is not None and behind.text[0].isdigit()
    if letter == "t":
        acts = behind is not None and Form.BARE in forms(behind.small)
        return "t" if (acts and after not in ("d", "o")) or after in ("i", "V", "a") else "P"
    if letter == "s":
        return letter
    if letter == "d":
        if small == "that" and before in "nNvViha" and after != "n":
            # `The unit that moves`, `so that it`; `that unit` stands elsewhere.
            return "r"
        return letter
    if letter in ("v", "V"):
        return "i" if letter == "V" and before in "htax" and not subject else letter
    if small.endswith(("'s", "s'")):
        return "o"
    known = forms(small)
    if not known:
        return "N" if small.endswith("s") and not small.endswith("ss") and not one.text[0].isupper() else "n"
    if before in _DESCRIBED or before in "Pg" or (before in "p" and Form.BARE not in known):
        return _of_a_group(known, behind, after)
    helped = before in "ht" or (before in "ax" and verb and not known & {Form.ONE, Form.QUALITY})
    if helped and Form.BARE in known:
        return "i"
    if Form.DOING in known and before in ",sP&:;" and (after in ("d", "o", "c", "P", "m") or digit):
        return "g"
    if (
        Form.BARE in known
        and before in "pnNa"
        and after in ("w", "m")
        and behind is not None
        and behind.small in ("it", "them")
    ):
        return "i"
    object_behind = after in _OBJECT or digit or after == "a"
    if Form.THIRD in known and before == "n" and subject and not verb and (behind is None or not behind.word):
        return "v"
    if before in "bBx":
        if known & {Form.DID, Form.DOING}:
            return "p" if Form.DID in known else "g"
        return _of_a_group(known, behind, after)
    if before in "wW" and not verb and known & {Form.THIRD, Form.BARE}:
        return "v" if Form.THIRD in known else "V"
    if before in "nNrma" and not verb and (subject or before == "r"):
        if known <= {Form.THIRD} or (
            Form.THIRD in known and (before in "nr" or Form.MANY not in known) and object_behind
        ):
            return "v"
        if led and before == "n" and Form.BARE in known and after in ("d", "o") and small not in MOMENTS:
            # `When a player draft a card`.
            return "V"
        if Form.BARE in known and (
            not known & {Form.ONE, Form.QUALITY, Form.MANNER, Form.DID}
            or (before in "Nr" and object_behind and not known & {Form.QUALITY, Form.MANNER})
        ):
            return "V"
    if (first or before in _AT_FIRST or (before == "a" and not subject)) and Form.BARE in known:
        capital = first or not one.text[0].isupper()
        if (
            capital
            and (object_behind or not known & {Form.ONE, Form.QUALITY, Form.MANNER})
            and not known & {Form.DID} | (known & {Form.QUALITY} if not object_behind else set())
        ):
            return "i"
    if before == "&" and Form.THIRD in known and object_behind and Form.MANY in known:
        return "v"
    return _of_a_group(known, behind, after)


def _of_a_group(known: frozenset[Form], behind: Token | None, after: str) -> str:
    if Form.THIRD in known and Form.MANY not in known:
        return "v"
    describes = known & {Form.QUALITY, Form.DID, Form.DOING}
    if describes:
        if known & {Form.ONE} and behind is not None and Form.THIRD in forms(behind.small):
            return "n"
        named = (
            behind is not None
            and behind.word
            and after == ""
            and bool(forms(behind.small) & {Form.ONE, Form.MANY} or not forms(behind.small))
        )
        if named or not known & {Form.ONE, Form.MANY}:
            return "q" if Form.QUALITY in known else "p" if Form.DID in known else "g"
    if Form.ONE in known:
        return "n"
    if Form.MANY in known:
        return "N"
    if Form.MANNER in known:
        return "a"
    return "V" if Form.BARE in known else "n"
