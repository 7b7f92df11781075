"""Does a rule said in short say what the rule says?

A player's sentence is free English, so no more than this is asked of it, of each sentence by itself: its figures, dice
and signs stand in the rules that it tells, each compared the same way (`up to 12"` is not `beyond 12"`); a word of a
list is one that these rules speak of; what they deny is denied and what they ask is not; and of two opposites (higher
and lower, may and must, first and last) it says the one that they say.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import chain

import attrs

from grognard.checks.check import Check
from grognard.checks.contradicting import short_contradicts
from grognard.checks.denials import is_denial_of_state, is_denied, is_just_denied
from grognard.checks.known import Known
from grognard.checks.near import Near, answers_of
from grognard.checks.numerals import Figures, Numeral, numerals, strictly
from grognard.checks.passages import Passage
from grognard.checks.sentences import LONGEST, sentences
from grognard.checks.short_atoms import OPPOSITE, OTHER_WAY, Compared, atoms_of, comparison_of
from grognard.checks.short_fitting import Fitting
from grognard.checks.short_halves import told_from_the_other_side
from grognard.checks.short_names import Names
from grognard.checks.short_places import places_of
from grognard.checks.short_plain import is_double, is_of_a_contest, is_of_step, said_twice, who_wins, wrong_doubles
from grognard.checks.short_sites import Listed
from grognard.checks.short_stands import Stands
from grognard.checks.short_steps import Steps
from grognard.checks.short_swaps import LOSES
from grognard.checks.short_usual import Usuals
from grognard.checks.shorts import Short, shorts_of
from grognard.checks.told_anew import MENDED, told_anew
from grognard.diagnostics.collector import Collector
from grognard.diagnostics.diagnostic import Label
from grognard.ir import deeds as do
from grognard.ir import expressions as ir
from grognard.ir import lines as il
from grognard.ir.declared import Declared
from grognard.ir.names import key
from grognard.ir.rules import Phase
from grognard.ir.ruleset import Ruleset
from grognard.ir.types import Words, YesNo, tidy, value_text
from grognard.ir.walk import all_lines, nodes
from grognard.telling.drawn import BRACES, LEFT_OUT
from grognard.telling.roots import root, roots, telling_roots

_SIGNED = re.compile(r"(?<![\w)])(?P<sign>[+\u2212-])\s?(?P<number>[0-9]+)(?!\s*(?:\+|or\b|[\u2013-]\s?[0-9]))")
_OFFERED = re.compile(r"\b(?P<how>may|must)\s+(?P<not>not\b)?\s*", re.IGNORECASE)
_PART = re.compile(r"[,;:()]")
_NEAR = 4
"""So many words may stand between `must` and what must be done: `must take a short rest`."""
_BESIDE = 12
"""So many letters at most lie between a figure and how it is compared."""
_MORE, _LESS = r"\bor (?:more|higher|better)\b|(?<=[0-9])\+", r"(?<!\bmore )\bor (?:less|fewer|lower)\b"
_FROM, _UP_TO = r"\b(?:at least|not below|from)\b", r"\b(?:up to|at most|within)\b"
_AGAINST = (
    (_MORE, _LESS, _FROM),
    (_LESS, _MORE, _UP_TO),
    (r"\blast\b", r"\bfirst\b", r"\blast\b"),  # not turned round: `first` is said of an order too
    (r"(?<!never )\bunder\b", r"\bat least\b|\bnever below\b", r"\bunder\b"),
)
"""What a sentence may not say where the rules say only the other, and neither it nor what comes to the same."""
_OPPOSITES = tuple(
    (frozenset(map(str.strip, one.split(","))), frozenset(map(str.strip, other.split(","))))
    for one, other in (
        ("higher, highest, best", "lower, lowest, worst"),
        ("winner, wins, win, won, winning, victor", "loser, loses, lost, losing"),
        ("nearest, nearer", "farthest, furthest"),
        ("gains, gain", "loses, lose"),
        ("friend, friends, friendly", "enemy, enemies"),
        ("doubled, double, doubles, twice", "halved, halve, half, halves"),
        ("forward, towards, advance, advances", "back, backwards, away, retreat, retreats"),
    )
)


def shorts_are_true(ruleset: Ruleset, known: Known, collector: Collector) -> None:
    """Report what a sentence said in short says otherwise than the rules that it tells."""
    found = shorts_of(ruleset)
    if not found:
        return
    passages: dict[str, list[Passage]] = {}
    for passage in known.pages.passages:
        if passage.mark == "in short:":
            passages.setdefault(passage.text.strip(), []).append(passage)
    truth, steps = Truth(ruleset), Steps(ruleset)
    for short in found:
        label = Label(short.home.place, "what it tells")
        block = told_anew(ruleset, short)
        help = MENDED if block else "Mend the sentence, or say the same in other words."
        for note in short.lines:
            for passage in passages.get(note.strip(), [])[:1]:
                for start, length, why in (*truth.wrong(short, passage.text), *steps.wrong(short, passage)):
                    short_contradicts(passage, start, length, why, label, collector, block, help)


class Truth:
    """What the rules of one ruleset say, for sentences to be held against."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._near = Near(ruleset)
        self._gaps = ruleset.gaps
        self._lists = _Lists(ruleset)
        self._held: dict[int, _Held] = {}
        self._fitting = Fitting(ruleset, self._near, places_of)
        listed = {own: Listed(word.text, word.others) for own, word in self._lists.words.items()}
        self._stands = Stands(ruleset, self._near, listed, places_of, self._fitting.units, self._fitting.fit)
        self._names = Names(ruleset, self._near)
        self._others = {own: (word.text, word.others) for own, word in self._lists.words.items()}

    def wrong(self, short: Short, line: str) -> list[_Wrong]:
        """What is wrong in a line that would say a rule in short."""
        held = self._held.get(id(short.home))
        if held is None:
            held = self._held[id(short.home)] = _Held(short.tells, self._near, self._lists)
        # What a chapter leaves out by itself may be told beside any of its rules.
        chapter = short.home.chapter if isinstance(short.home, Declared) else ""
        known = any(gap.within == chapter for gap in self._gaps)
        line = held.inclusive(line)
        short = attrs.evolve(short, lines=tuple(map(held.inclusive, short.lines)))
        return [*(() if known else held.left_out(line))] + [
            (start + at, length, why)
            for start, sentence in sentences(line)
            if len(sentence) <= LONGEST
            and (start or not sentence.strip().isdecimal())  # not the number of a paragraph: `1. The defender fires`
            for at, length, why in _each_once(
                held.wrong(sentence, line, short.lines),
                self._fitting.wrong(short, sentence, line, self._others),
                self._stands.wrong(short, sentence, line),
                self._names.wrong(short, sentence, line),
            )
        ]


def _each_once(*found: Iterable[_Wrong]) -> Iterator[_Wrong]:
    """What is wrong, once at each place."""
    places: set[int] = set()
    for one in chain.from_iterable(found):
        if one[0] not in places:
            places.add(one[0])
            yield one


_Wrong = tuple[int, int, str]
"""Where in a sentence something wrong stands, how long it is, and what the rules say."""


@attrs.frozen
class _Word:
    """A word of a list of the ruleset, and the other words of that list."""

    text: str
    roots: tuple[str, ...]
    others: frozenset[tuple[str, ...]]


class _Lists:
    """The words that a ruleset gives a meaning to: those of its lists, its yes-or-no fields and its states."""

    def __init__(self, ruleset: Ruleset) -> None:
        lists = [
            tuple(str(word) for word in choice.words if isinstance(word, str)) for choice in ruleset.choices.values()
        ]
        fields = [field for piece in ruleset.pieces.values() for field in piece.fields] + list(ruleset.facts.values())
        for field in fields:
            if isinstance(field.type, Words):
                lists.append(tuple(str(word) for word in field.type.words if isinstance(word, str)))
        self.usuals = Usuals(ruleset)
        self.words: dict[tuple[str, ...], _Word] = {}
        for words in lists:
            named = [roots(word) for word in words]
            for word, own in zip(words, named, strict=True):
                if own and own not in self.words:
                    self.words[own] = _Word(word, own, frozenset(other for other in named if other != own))
        self.rules = frozenset(roots(rule.name) for rule in ruleset.rules.values())
        self.marks = {
            own: field.name
            for field in fields
            if isinstance(field.type, YesNo)
            and (len(own := roots(field.name.removesuffix(" this turn"))) > 1 or not field.this_turn)
        }


class _Held:
    """One sentence's rules, as it is held against them."""

    def __init__(self, tells: Sequence[Declared | Phase], near: Near, lists: _Lists) -> None:
        self._lists = lists
        self._near = near
        self._said_roots: tuple[str, ...] = ()
        own = [near.text(one) for one in tells]
        self._own = "\n".join(own)
        self._own_roots = roots(self._own)
        self._led_to = [(name, near.text(one)) for part in tells for name, one in near.led_to(part)]
        meant = [each for part in tells for each in near.meant(part)]
        prose = "\n".join(map(near.remarks, tells))
        near_by = "\n".join(text for _, text in (*self._led_to, *meant))
        self._told = f"{self._own}\n{prose}"
        self._prose_roots = roots(prose)
        self._near_roots = [(telling_roots(name), roots(text)) for name, text in self._led_to]
        self._all_roots = (*self._own_roots, *roots(near_by), *self._prose_roots)
        self._all_words = frozenset(re.findall(r"[a-z]+", f"{self._own}\n{near_by}\n{prose}".casefold()))
        self._answers = [
            (telling_roots(name), roots(answers_of(one))) for part in tells for name, one in near.led_to(part)
        ]
        self._figures = Figures()
        self._figures.read(BRACES.sub("", self._own))
        self._figures.read(BRACES.sub("", prose))
        self._near_figures: list[tuple[str, Figures]] = []
        for name, text in (*self._led_to, *meant):
            figures = Figures()
            figures.read(text)
            self._near_figures.append((name, figures))
        self._gaps = any(isinstance(node, ir.Gap | do.GapStep) for one in tells for node in nodes(near.parts(one)))
        self._atoms = atoms_of(tells, [mark for one in tells for mark in near.marks(one)])
        lines = [line for one in tells for line in near.lines(one)]
        if any(isinstance(line.opener, il.OnChance) and _is_hundred(line.opener.whole) for line in lines):
            self._figures.dice.add((1, 100))  # `on a chance of … in 100` is D% on the table
        self._compares: dict[Fraction, set[Compared]] = {}
        for found in numerals(self._told):
            how = (
                comparison_of(self._told, found.start, found.start + len(found.text))
                if found.value is not None
                else None
            )
            if found.value is not None and how is not None:
                self._compares.setdefault(found.value, set()).add(how)
        self._signs = {line.deed.number for line in lines if isinstance(line.deed, do.Amount)}
        self._higher_wins = [line.deed.higher for line in lines if isinstance(line.deed, do.HigherWins)]
        self._offers = _offers(lines)
        self._by_hand: dict[str, set[bool]] = {}
        for line in lines:
            if isinstance(line.deed, do.ByHand):
                for how, verb in re.findall(r"\b(may|must)\s+(\w+)", line.deed.text, re.IGNORECASE):
                    self._by_hand.setdefault(root(verb), set()).add(how.casefold() == "must")

    def inclusive(self, text: str) -> str:
        """The same with `up to 3` for `less than 4` where the rules say 3 or less, every letter in its place."""
        for start, end, less, number in strictly(text):
            how = Compared.UP_TO if less else Compared.FROM
            room = end - start
            said = f"up to{number:>{room - 5}}" if less else f"{number}+".rjust(room)
            if how in self._atoms.compared.get(Fraction(number), set()) | self._compares.get(Fraction(number), set()):
                text = f"{text[:start]}{said}{text[end:]}"
        return text

    def left_out(self, line: str) -> Iterator[_Wrong]:
        """A `?` where these rules leave nothing out."""
        found = LEFT_OUT.search(BRACES.sub(lambda one: " " * len(one[0]), line))
        if found is not None and not self._gaps:
            yield found.start(), 1, "the rules leave nothing out there"

    def wrong(self, sentence: str, line: str, lines: Sequence[str]) -> Iterator[_Wrong]:
        """What is wrong in one sentence of a line, one of all that are said."""
        self._said_roots = roots(" ".join(lines))
        plain = BRACES.sub(lambda found: " " * len(found[0]), sentence)
        yield from self._numbers(plain, frozenset(roots(line)))
        yield from self._signed(plain)
        drawn = [found["name"] for found in BRACES.finditer(sentence)]
        yield from self._words(plain, frozenset(roots(sentence)), drawn)
        yield from self._denied(plain, frozenset(roots(sentence)))
        yield from self._opposite(plain)
        yield from self._offered(plain)
        yield from self._against(plain)
        yield from chain(said_twice(plain), wrong_doubles(plain, self._own))
        yield from who_wins(plain, self._higher_wins, self._own)
        yield from self._beyond(plain)

    # ---- figures -----------------------------------------------------------------------------------------------

    def _numbers(self, sentence: str, said: frozenset[str]) -> Iterator[_Wrong]:
        """Figures that stand nowhere; what it leads to has some too, where the line, `said` by its roots, names it."""
        for one in numerals(sentence):
            if (one.spoken and one.value == 2) or is_of_step(sentence, one.start):
                continue
            near = [figures for name, figures in self._near_figures if set(roots(name)) & said]
            usual = self._lists.usuals.tells(sentence, one, self._figures.numbers)
            if usual or self._is_rest(sentence, one) or self._is_of_double(sentence, one):
                continue
            if not self._figures.has(one) and not any(figures.has(one) for figures in near):
                if not self._is_next_face(sentence, one) and not self._is_least_of(sentence, one):
                    yield one.start, len(one.text), "the rules that it tells have no such figure"
            elif one.value is not None:
                yield from self._compared(sentence, one)

    def _is_rest(self, sentence: str, one: Numeral) -> bool:
        """Whether it is where the rest begins: `on 5 or more nothing happens`, of a rule `on 4 or less`."""
        said = comparison_of(sentence, one.start, one.start + len(one.text))
        if one.value is None or said not in OTHER_WAY:
            return False
        next_to = one.value + (1 if said is Compared.UP_TO else -1)
        held = self._atoms.compared.get(next_to, set()) | self._compares.get(next_to, set())
        return OTHER_WAY[said] in held

    def _is_of_double(self, sentence: str, one: Numeral) -> bool:
        """Whether it is the face of a double, where the rules have what its two dice come to: `a double 1` is a 2."""
        return one.value is not None and is_double(sentence, one.start) and 2 * one.value in self._figures.numbers

    def _is_next_face(self, sentence: str, one: Numeral) -> bool:
        """Whether it goes on with the faces of a die that is thrown: `4, 5 or 6`."""
        before = _LISTED.search(sentence[: one.start])
        faces = max((sides for _, sides in self._figures.dice), default=0)
        return before is not None and Fraction(before[1]) + 1 == one.value and one.value <= faces

    def _is_least_of(self, sentence: str, one: Numeral) -> bool:
        """Whether it is the least of `0 to 3`, `1 or 2`, where the rules say up to that many."""
        found = _LEAST_OF.match(sentence, one.start)
        return found is not None and re.search(rf"\bup to {found['most']}\b", self._own, re.IGNORECASE) is not None

    def _compared(self, sentence: str, one: Numeral) -> Iterator[_Wrong]:
        """`up to 12"` where the rules say beyond it; `3 or more` where they say 3 or less."""
        assert one.value is not None
        held = self._atoms.compared.get(one.value) or set[Compared]()
        said = comparison_of(sentence, one.start, one.start + len(one.text))
        unsure = not held or Compared.OTHER in held
        if said in (Compared.UP_TO, Compared.FROM) and unsure and self._compares.get(one.value) == {OTHER_WAY[said]}:
            yield (
                one.start,
                len(one.text),
                f"the rules have `{OTHER_WAY[said].value.format(value_text(tidy(one.value)))}`",
            )
            return
        if not held or said is None or Compared.OTHER in held:
            return
        if said in OPPOSITE and OPPOSITE[said] in held and _says(sentence, one, OPPOSITE[said]):
            return  # `within 6"; beyond 6": ?`: what is asked, and what holds otherwise
        if said not in held and said is not Compared.EXACT:
            first = sorted(each.value for each in held)[0]
            yield one.start, len(one.text), f"the rules ask for {first.format(value_text(tidy(one.value)))}"

    def _signed(self, sentence: str) -> Iterator[_Wrong]:
        for found in _SIGNED.finditer(sentence):
            number = int(found["number"]) * (1 if found["sign"] == "+" else -1)
            if self._signs and number not in self._signs and -number in self._signs:
                yield found.start(), len(found[0]), "the rules have it with the other sign"

    # ---- words -------------------------------------------------------------------------------------------------

    def _words(self, sentence: str, named: frozenset[str], drawn: Sequence[str]) -> Iterator[_Wrong]:
        """A word of a list that these rules never speak of, where they speak of another of that list.

        What the rules that they lead to speak of, a sentence may say that has a word of the name of one, `named`; so what stands in the
        rules and tables that its braces lead to, `drawn`.
        """
        spoken = (*self._own_roots, *self._prose_roots)
        for name, text in self._near_roots:
            spoken += text if named.intersection(name) else ()
        spoken += tuple(each for one in drawn for each in roots(self._near.named(one)))
        for own, start, end in places_of(sentence, self._lists.words):
            word = self._lists.words[own]
            another = sentence[start:end].casefold() != word.text.casefold()  # `charge`, where the list has `charging`
            if _within(own, spoken) or (another and own in self._lists.rules):
                continue
            others = [other for other in word.others if _within(other, self._own_roots)]
            if (
                others
                and not self._by_elimination(word, others)
                and not self._by_contrary(word, sentence, start, end, others)
            ):
                yield start, end - start, f"the rules that it tells do not speak of {word.text}"
        for own, start, end in places_of(sentence, self._lists.marks):
            if not _within(own, self._all_roots) and own not in self._lists.words:
                yield start, end - start, f"the rules that it tells do not ask for {self._lists.marks[own]}"

    def _by_elimination(self, word: _Word, spoken_of: list[tuple[str, ...]]) -> bool:
        """Whether it is the one word of its list that is left where the rules, and the sentence, speak of all others."""
        return len(spoken_of) == len(word.others) and all(_within(one, self._said_roots) for one in spoken_of)

    def _by_contrary(self, word: _Word, sentence: str, start: int, end: int, spoken_of: list[tuple[str, ...]]) -> bool:
        """Whether it says by its contrary what the rules say: `green and regular units` where they say never any other."""
        ways = {way for one in spoken_of for way in self._atoms.asked.get(one, {True, False})}
        rest = [one for one in word.others if one not in spoken_of]
        all_named = all(_within(one, self._said_roots) for one in rest)
        if any(_within(one, self._said_roots) for one in spoken_of):
            return False  # half by its contrary, half not: what is left out is not seen
        return all_named and ways == {is_denied(sentence, start, end) and is_just_denied(sentence, start)}

    def _denied(self, sentence: str, named: frozenset[str]) -> Iterator[_Wrong]:
        """What the rules only ever deny is said without a `not`, or what they ask with one.

        What a rule that they lead to comes to may be said where that rule is `named`.
        """
        answers = [text for name, text in self._answers if named.intersection(name)]
        for own, start, end in places_of(sentence, self._atoms.asked):
            ways = self._atoms.asked[own]
            if (
                ways == {False}
                and not is_denied(sentence, start, end)
                and not _ASKED_FOR_IT.search(_CLAUSE_ENDS.split(sentence[:start])[-1])
                and not any(_within(own, text) for text in answers)
            ):
                yield start, end - start, "the rules deny it"
            elif ways == {True} and is_denial_of_state(sentence, start) and not _ONLY_THEN.match(sentence, end):
                yield start, end - start, "the rules ask for it, and it is denied here"

    def _opposite(self, sentence: str) -> Iterator[_Wrong]:
        """`the lower wins` where the rules know only a higher."""
        for pair in _OPPOSITES:
            for said, meant in (pair, pair[::-1]):
                held: list[str] = sorted(self._all_words & meant)
                if not held or self._all_words & said or ("double" in said and Fraction(2) in self._figures.numbers):
                    continue
                for found in re.finditer(rf"\b(?:{'|'.join(sorted(said))})\b", sentence, re.IGNORECASE):
                    if LOSES.match(sentence, found.end()) and {"higher", "lower"} & {*held}:
                        continue  # `the lower loses`, which `who_wins` looks at
                    if self._higher_wins and is_of_a_contest(sentence, found.start()):
                        continue
                    if found[0].casefold() != "half" or not told_from_the_other_side(
                        self._own, sentence, *found.span()
                    ):
                        yield found.start(), len(found[0]), f"the rules say `{held[0]}`"

    def _offered(self, sentence: str) -> Iterator[_Wrong]:
        """`may test` where the rules say must, or simply do it; `must` where they say may."""
        for found in _OFFERED.finditer(sentence):
            must = found["how"].casefold() == "must"
            after = roots(_PART.split(sentence[found.end() :])[0])
            for name, musts in self._offers.items():
                named = roots(name)
                at = next((at for at in range(_NEAR) if named and after[at : at + len(named)] == named), None)
                if at is not None and must not in musts:
                    yield found.start(), len(found[0]), f"the rules say it {'may' if must else 'must'}"
                    break
            verb = after[0] if after else ""
            if verb in self._by_hand and self._by_hand[verb] == {not must}:
                yield found.start(), len(found[0]), f"the rules say it {'may' if must else 'must'}"

    def _against(self, sentence: str) -> Iterator[_Wrong]:
        """`or less` where these rules know only `or more`; `beyond` where they know only `up to`."""
        for said, meant, alike in _AGAINST:
            held = re.search(meant, self._told, re.IGNORECASE)
            if held is not None and not re.search(f"{said}|{alike}", self._told, re.IGNORECASE):
                rest = [one.start for one in numerals(sentence) if self._is_rest(sentence, one)]
                for found in re.finditer(said, sentence, re.IGNORECASE):
                    if not any(abs(found.start() - at) < _BESIDE for at in rest):
                        yield found.start(), len(found[0]), f"the rules say `{held[0]}`"

    def _beyond(self, sentence: str) -> Iterator[_Wrong]:
        """`beyond that many inches`, where the rules say up to so many."""
        if re.search(r"\bup to\b", self._own) and not re.search(r"\b(?:beyond|more than|over)\b", self._own):
            for found in re.finditer(r"\b(?:beyond|more than|over)\s+(?:that|so) many\b", sentence, re.IGNORECASE):
                yield found.start(), len(found[0]), "the rules say `up to`"


_LISTED = re.compile(r"\b([0-9]+)(?:,| or| and|, or) $")
_LEAST_OF = re.compile(r"[01]\s*(?:or|to|-|\u2013)\s*(?P<most>[0-9]+)\b")
_CLAUSE_ENDS = re.compile(r"[.;:]")
_ASKED_FOR_IT = re.compile(r"\b(?:must|has to|have to) be\b.*\bto\b", re.IGNORECASE)
"""`they must be limbered to walk`: what others are denied."""
_ONLY_THEN = re.compile(r"[,:]?\s*only\b", re.IGNORECASE)
"""`cavalry that is not halted: only at what is to its left`: who is, may do more."""


def _says(sentence: str, figure: Numeral, how: Compared) -> bool:
    """Whether a sentence compares with a figure so elsewhere."""
    return any(
        one.value == figure.value and comparison_of(sentence, one.start, one.start + len(one.text)) is how
        for one in numerals(sentence)
    )


def _offers(lines: list[il.Line]) -> dict[str, set[bool]]:
    """Which actions are offered (False), and which must be done, or are done without a question (True)."""
    found: dict[str, set[bool]] = {}
    for line in lines:
        match line.deed:
            case do.Offer(done=False) as deed:
                found.setdefault(key(deed.rule), set()).add(deed.must)
            case do.Call() as deed:
                found.setdefault(key(deed.rule), set()).add(True)
            case _:
                pass
        if isinstance(line.opener, il.ChooseAmong):
            for inner in all_lines(line.body):
                if isinstance(inner.deed, do.Call):
                    found.setdefault(key(inner.deed.rule), set()).add(False)
    return found


def _within(own: tuple[str, ...], text: tuple[str, ...]) -> bool:
    """Whether some roots stand one after the other in a text."""
    at = -1
    try:
        while True:  # `index` looks as fast as can be, and texts are long
            at = text.index(own[0], at + 1)
            if text[at : at + len(own)] == own:
                return True
    except ValueError:
        return False


def _is_hundred(value: ir.Expression) -> bool:
    return isinstance(value, ir.Constant) and value.value == 100


CHECKS = (Check(shorts_are_true),)
