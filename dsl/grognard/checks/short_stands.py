"""Does each word and figure of a sentence stand where the rules that it tells have it?

Everything in a sentence that could stand otherwise (`short_sites`) is held against what could stand there (`short_swaps`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping

import attrs

from grognard.checks.denials import is_just_denied
from grognard.checks.near import Near
from grognard.checks.short_conditions import asked_ways, turned_conditions
from grognard.checks.short_fit import Fit, Tokens, Unit, tokens
from grognard.checks.short_halves import told_from_the_other_side
from grognard.checks.short_pairs import unpaired_figures, unpaired_words
from grognard.checks.short_sites import (
    Listed,
    contrasts_at,
    denials_at,
    dice_at,
    figures_at,
    marked,
    offers_at,
    telling,
    words_at,
)
from grognard.checks.short_swaps import Index, Places, Roots, Site, Weighted, Wrong, swapped
from grognard.checks.shorts import Short
from grognard.ir.declared import Choice, Declared
from grognard.ir.names import key
from grognard.ir.rules import Phase
from grognard.ir.ruleset import Ruleset
from grognard.telling.drawn import BRACES
from grognard.telling.roots import roots

_MEANT, _NAMED, _LED_TO, _LEADS = 0.8, 0.8, 0.6, 0.5
"""What a line counts that only tells what is meant, that a brace names, that the rules lead to, or that leads to them."""
_DRAWN = 1.3
"""How much clearer another must stand where a word is drawn: what has a name of its own is seldom a slip."""
_FIGURE = re.compile(r"#[0-9]")
_HANDFUL = re.compile(r"#[0-9]+D")
_WORDS = re.compile(r"[A-Za-z][a-z -]+")


_Asks = tuple[dict[Roots, list[str]], set[Roots], list[str]]
"""What the lines of a sentence's rules deny, each with their texts; what they do nothing else with; and their figures."""


class Stands:
    """Holds sentences against the lines of one ruleset."""

    def __init__(
        self,
        ruleset: Ruleset,
        near: Near,
        lists: Mapping[tuple[str, ...], Listed],
        places: Places,
        lines: Callable[[Declared | Phase], tuple[Unit, ...]],
        fit: Fit,
    ) -> None:
        self._ruleset = ruleset
        self._near = near
        self._places = places
        self._lines = lines
        self._fit = fit
        self._lists = {**_of_tables(ruleset), **lists}
        self._units: dict[int, tuple[Unit, ...]] = {}
        declared = (*ruleset.rules.values(), *ruleset.tables.values(), *ruleset.limits, *ruleset.choices.values())
        self._states = {each for one in declared for unit in lines(one) for name in unit.holds for each in name}
        self._named = {telling(own): word.text for own, word in self._lists.items()}
        phases = tuple(phase for one in ruleset.sequences.values() for phase in one.phases)
        parts: tuple[Declared | Phase, ...] = (*declared, *phases)
        self._leads: dict[int, list[Declared | Phase]] = {}
        for part in parts:
            for _, other in near.led_to(part):
                self._leads.setdefault(id(other), []).append(part)
        self._bases: dict[int, tuple[Weighted, ...]] = {}
        self._asked: dict[int, _Asks] = {}
        self._indexes: dict[tuple[int, tuple[str, ...]], Index] = {}
        self._handfuls: dict[int, set[str]] = {}

    def wrong(self, short: Short, sentence: str, line: str) -> Iterator[Wrong]:
        """What of a sentence of a line would stand better otherwise."""
        names = tuple(key(found["name"]) for found in BRACES.finditer(line))
        bare = BRACES.sub(lambda found: " " * len(found[0]), sentence)
        said = BRACES.sub(
            lambda found: (found["words"] or found["name"]).ljust(len(found[0]))[: len(found[0])], sentence
        )
        denied, only, figures = self._asks(short)
        beside = BRACES.sub("", "\n".join(short.lines).replace(sentence, " "))
        listed = tuple(self._places(bare, self._lists))
        named = {name for name, _, _ in listed}
        plain = {
            name: texts
            for name, texts in denied.items()
            if name not in self._lists or not self._lists[name].others & named
        }
        sites = (
            *words_at(listed, bare, self._lists, tokens(beside)),
            *self._drawn_words(short, sentence, tokens(beside)),
            *figures_at(bare, figures),
            *dice_at(bare, self._dice(short)),
            *contrasts_at(bare, beside),
            *offers_at(bare),
            *denials_at(
                bare,
                self._places(bare, plain),
                lambda name, form: any(re.search(rf"\b{re.escape(form.casefold())}\b", text) for text in denied[name]),
                only,
            ),
        )
        index = self._index(short, names)
        rules = "\n".join(unit.text for share, unit in self._base(short) if share == 1)
        for site, other in swapped(index, said, sites):
            half = bare[site.start : site.end].casefold() == "half"
            if half and told_from_the_other_side(rules, bare, site.start, site.end):
                continue
            yield site.start, site.end - site.start, self._why(other)
        yield from unpaired_figures(index, bare)
        yield from unpaired_words(index, said, sites)
        yield from turned_conditions(
            bare, asked_ways(unit for share, unit in self._base(short) if share == 1), self._places
        )

    def _drawn_words(self, short: Short, sentence: str, beside: Tokens) -> Iterator[Site]:
        """The words of lists that are drawn, not said: `{dragoons}` in place of `{hussars}`."""
        for found in BRACES.finditer(sentence):
            own = roots(found["name"])
            if found["words"] or own not in self._lists or is_just_denied(sentence, found.start()):
                continue
            place = (own, found.start("name"), found.end("name"))
            for site in words_at((place,), sentence, self._lists, beside):
                others = tuple(one for one in site.others if self._has_own(short, one))
                yield attrs.evolve(site, start=found.start(), end=found.end(), others=others, doubt=site.doubt * _DRAWN)

    def _has_own(self, short: Short, word: Tokens) -> bool:
        """Whether a line that a sentence tells itself has a word."""
        return any(share == 1 and word <= unit.own for share, unit in self._base(short))

    def _why(self, other: Tokens) -> str:
        """What the rules say instead, in plain words."""
        first = min(other, default="")
        match first[:1]:
            case "":
                return "the rules that it tells say nothing of the kind"
            case "-":
                return "where the rules say so, they deny it"
            case "+":
                return "where the rules say so, they do not deny it"
            case "~" | "#":
                return f"where the rules say so, they have `{first[1:]}`"
            case _:
                return f"where the rules say so, they have `{self._named.get(other, ' '.join(sorted(other)))}`"

    def _asks(self, short: Short) -> _Asks:
        held = self._asked.get(id(short.home))
        if held is None:
            base = self._base(short)
            denied: dict[Roots, list[str]] = {}
            for share, unit in base:
                for name, ways in unit.holds.items() if share == 1 else ():
                    if ways == {False}:
                        denied.setdefault(name, []).append(unit.text.casefold())
            only = {
                name
                for name in denied
                if not any(True in unit.asked.get(name, ()) for share, unit in base if share == 1)
            }
            figures = sorted({one for share, unit in base if share == 1 for one in unit.own if _FIGURE.match(one)})
            held = self._asked[id(short.home)] = (denied, only, [one for one in figures if one not in ("#0", "#1")])
        return held

    def _dice(self, short: Short) -> set[str]:
        held = self._handfuls.get(id(short.home))
        if held is None:
            found = {one for _, unit in self._base(short) for one in unit.own if _HANDFUL.match(one)}
            held = self._handfuls[id(short.home)] = found
        return held

    def _of(self, part: Declared | Phase) -> tuple[Unit, ...]:
        if id(part) not in self._units:
            self._units[id(part)] = tuple(marked(unit, self._states) for unit in self._lines(part))
        return self._units[id(part)]

    def _base(self, short: Short) -> tuple[Weighted, ...]:
        held = self._bases.get(id(short.home))
        if held is None:
            found: list[Weighted] = [(1.0, unit) for part in short.tells for unit in self._of(part)]
            for part in short.tells:
                found += [
                    (_MEANT, marked(Unit(tokens(text), tokens(name), text), self._states))
                    for name, text in self._near.meant(part)
                ]
                found += [(_LED_TO, unit) for _, one in self._near.led_to(part) for unit in self._of(one)]
                found += [(_LEADS, unit) for one in self._leads.get(id(part), ()) for unit in self._of(one)]
            for part in short.tells:
                if isinstance(part, Choice):
                    found += [(_LEADS, unit) for unit in self._speaking_of(part)]
            held = self._bases[id(short.home)] = tuple(found)
        return held

    def _speaking_of(self, choice: Choice) -> Iterator[Unit]:
        """The lines of all rules that ask for a word of a list."""
        words = [frozenset(roots(str(word))) for word in choice.words]
        for one in (*self._ruleset.rules.values(), *self._ruleset.tables.values(), *self._ruleset.limits):
            yield from (unit for unit in self._of(one) if any(word <= unit.own for word in words if word))

    def _index(self, short: Short, names: tuple[str, ...]) -> Index:
        held = self._indexes.get((id(short.home), names))
        if held is None:
            drawn = (self._ruleset.rules.get(name) or self._ruleset.tables.get(name) for name in names)
            more = ((_NAMED, unit) for one in drawn if one is not None for unit in self._of(one))
            held = self._indexes[id(short.home), names] = Index((*self._base(short), *more), self._fit)
        return held


def _of_tables(ruleset: Ruleset) -> dict[tuple[str, ...], Listed]:
    """The words that the cells of a table hold, and those that head its rows, as lists."""
    made: dict[tuple[str, ...], Listed] = {}
    for table in ruleset.tables.values():
        cells = (cell.text for row in table.rows for cell in row.cells)
        heads = ((row.texts[at] for row in table.rows if at < len(row.texts)) for at in range(len(table.keys)))
        for words in (cells, *heads):
            plain = {text: roots(text) for text in map(str.strip, words) if _WORDS.fullmatch(text)}
            for text, own in plain.items():
                if own and len(plain) > 1:
                    others = frozenset(other for other in plain.values() if other != own)
                    held = made.get(own)
                    made[own] = Listed(text, others | held.others if held is not None else others)
    return made
