"""A ruleset as a sheet: the phases of play in order, each with the rules and tables it needs."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence

import attrs

from grognard.checks.shorts import by_home, by_told, shorts_of
from grognard.docgen.digest import digest
from grognard.docgen.hidden import with_codes
from grognard.docgen.needs import is_said_alike, outcome_actions, references, says_itself, table_references
from grognard.docgen.sheet.blocks import limits_block, rule_block, said, short_block, steps_rows, table_block
from grognard.docgen.sheet.data import SheetBlock, SheetData, SheetRow, SheetSection, plain
from grognard.docgen.sheet.headings import under_headings
from grognard.docgen.sheet.matrix import in_columns
from grognard.docgen.sheet.meanings import explained
from grognard.docgen.sheet.words import brief, cites_text, printed
from grognard.ir import deeds as do
from grognard.ir.limits import Limit, Limits
from grognard.ir.names import capital, key
from grognard.ir.on_sheet import sheet_name, title_of, wish_of, wishing
from grognard.ir.rules import Phase, Rule, RuleKind
from grognard.ir.ruleset import Ruleset
from grognard.ir.walk import all_lines

_FEW_STEPS = 5
"""So many rows of steps stand in the sequence of play; a phase with more has a block of its own."""
_SMALL_ACTION = 5
_UNUSED = 9
"""The depth of what no phase uses."""


def sheet_data(ruleset: Ruleset) -> SheetData:
    """Everything the sheet of a ruleset prints."""
    settings = dict(ruleset.settings)
    wishes = dict(ruleset.sheet)
    sections = _View(ruleset).sections()
    by = settings.get("by", "")
    credits = [f"by {plain(by)}"] if by and key(by) != key(ruleset.title) else []
    credits += [plain(settings["source"])] if settings.get("source") else []
    credits += [f"licence: {plain(settings['licence'])}"] if settings.get("licence") else []
    others = [plain(each) for each in ruleset.variants[:-1]]  # the last one has named the game
    credits += [f"with {', '.join(others)}"] if others else []
    columns = re.search(r"[2-5]", wishes.get("columns", ""))
    found = SheetData(
        title=plain(wishes.get("title") or ruleset.title),
        credits="; ".join(credits),
        edition=plain(settings.get("edition") or settings.get("version") or ""),
        digest=digest(ruleset),
        sections=_ordered(in_columns(ruleset, under_headings(ruleset, sections)), _names(wishes.get("order", ""))),
        paper="us-letter" if "letter" in wishes.get("paper", "").casefold() else "a4" if wishes.get("paper") else "",
        columns=int(columns.group()) if columns else 0,
        sheets=_sheets(wishes.get("sheets", "")),
        charts=_names(wishes.get("charts", "")),
    )
    return with_codes(found)


def _sheets(wish: str) -> int:
    """On how many sheets, as its author says it; 0 where that is left to the sheet."""
    return next((number for number, ways in ((1, ("1", "one")), (2, ("2", "two"))) if key(wish) in ways), 0)


def off_the_sheet(ruleset: Ruleset) -> frozenset[str]:
    """The names of what its author says, beside it, is not for the sheet."""
    return frozenset(key(title_of(one)) for one in wishing(ruleset) if wish_of(one).off)


def _names(setting: str) -> tuple[str, ...]:
    return tuple(key(part) for part in setting.split(",") if part.strip())


def _ordered(sections: Sequence[SheetSection], order: Sequence[str]) -> tuple[SheetSection, ...]:
    """In the order the author wishes: phases and blocks that are named come first, the rest as it was."""
    if not order:
        return tuple(sections)

    def rank(*names: str) -> int:
        return min((order.index(key(name)) for name in names if key(name) in order), default=len(order))

    arranged = [
        attrs.evolve(section, blocks=tuple(sorted(section.blocks, key=lambda block: rank(block.name))))
        for section in sections
    ]

    def place(section: SheetSection) -> int:
        """What comes first in play stands first, unless its author says otherwise."""
        named = rank(section.title, section.number)
        return -1 if named == len(order) and any(block.kind == "sequence" for block in section.blocks) else named

    return tuple(sorted(arranged, key=place))


class _View:
    """Walks a ruleset from its phases and gathers blocks, each where it is needed first."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        wishes = dict(ruleset.sheet)
        self.shorts, self.told_elsewhere = by_home(ruleset), by_told(ruleset)
        self.heads = {
            key(title_of(part)): key(sheet_name(one.home)) for one in shorts_of(ruleset) for part in one.tells
        }
        self.heads = {key(title_of(one)): key(sheet_name(one)) for one in wishing(ruleset)} | self.heads
        self.always = frozenset(_names(wishes.get("always", "")))
        named = frozenset(_names(wishes.get("omit", "")))
        self.omitted = named | off_the_sheet(ruleset)
        self.sequences = [
            one for name, one in ruleset.sequences.items() if name not in named and not wish_of(one).off
        ]  # by itself: a rule of the same name may be off
        self.uses = self._count_uses()
        self.inlined = self._small_actions()
        self.told: set[str] = set()
        self.explained: set[str] = set()
        self.stands: dict[str, str] = {}
        # An army list is written before the game, and looked at with no sheet in hand.
        self.limits_left = [one for one in ruleset.limits if any(limit.listed is None for limit in one.limits)]

    # ---- sections --------------------

    def sections(self) -> list[SheetSection]:
        """The sequence of play, the phases, and what no phase uses."""
        made: list[SheetSection] = []
        for sequence in self.sequences:
            title = "Sequence of play" if sequence is self.sequences[0] else capital(plain(sequence.name))
            overview: list[SheetRow] = []
            phases: list[SheetSection] = []
            seen: dict[tuple[SheetRow, ...], str] = {}
            for phase in sequence.phases:
                steps = steps_rows(self.ruleset, phase.lines, phase.cites)
                if (short := self.shorts.get(id(phase))) is not None:
                    steps = [SheetRow(text=said(line)) for line in short.text.split("\n")]
                long = len(steps) > _FEW_STEPS
                overview.append(self._phase_row(phase))
                earlier = seen.setdefault(tuple(steps), plain(phase.number))
                if len(steps) > 1 and earlier != plain(phase.number):
                    overview.append(SheetRow(text=f"As in {earlier}", depth=1))
                elif not long:
                    overview.extend(attrs.evolve(row, depth=row.depth + 1) for row in steps)
                else:
                    overview.append(SheetRow(text="Steps below", depth=1))
                blocks = [_phase_block(phase, steps)] if long else []
                named = references(self.ruleset, phase.lines)
                earlier_told = [self.stands[name] for name in named if name in self.stands]
                blocks += self._reached(named, 1)
                for block in blocks:
                    self.stands.setdefault(block.id, plain(phase.number))
                if blocks or earlier_told:
                    phases.append(
                        SheetSection(
                            number=plain(phase.number),
                            title=capital(plain(phase.title)),
                            cite=cites_text(phase.cites),
                            blocks=tuple(blocks),
                            see="" if blocks else ", ".join(dict.fromkeys(earlier_told)),
                        )
                    )
            block = SheetBlock(
                id=f"sequence {sequence.key}",
                kind="sequence",
                name=title,
                rows=tuple(overview),
                always=True,
            )
            made.append(SheetSection(number="", title=title, cite=cites_text(sequence.cites), blocks=(block,)))
            made.extend(phases)
        made.extend(self._by_chapter(bool(self.sequences)))
        words = self._words()
        if words:
            made.append(SheetSection(number="", title="Words", blocks=tuple(words)))
        return made

    def _words(self) -> list[SheetBlock]:
        """Lists of words whose meaning for players is said in short."""
        found = [self.shorts.get(id(one)) for name, one in self.ruleset.choices.items() if name not in self.omitted]
        return [self._finish(short_block(self.ruleset, short), 1) for short in found if short is not None]

    def _phase_row(self, phase: Phase) -> SheetRow:
        condition = printed(brief(self.ruleset).condition(phase.condition)) if phase.condition is not None else ""
        return SheetRow(
            mark=plain(phase.number),
            lead=capital(plain(phase.title)),
            aside=f"when {condition}" if condition else "",
            cite=cites_text(phase.cites),
        )

    def _by_chapter(self, has_sequence: bool) -> list[SheetSection]:
        """What no phase uses: the chapters of a ruleset without a sequence, else one last section."""
        made: list[SheetSection] = []
        for chapter in self.ruleset.chapters:
            names = [name for _, name in chapter.items]
            known = [key(name) for name in names] + [f"modifiers to {key(name)}" for name in names]
            blocks = self._reached(
                [n for name in known for n in (f"rule {name}", f"table {name}")],
                _UNUSED if has_sequence else 1,
            )
            blocks += self._limits(lambda limits, title=chapter.title: limits.chapter == title)  # type: ignore[misc]
            if blocks:
                number, _, title = chapter.title.partition(" ")
                if not title or len(number) > 3:
                    number, title = "", chapter.title
                made.append(
                    SheetSection(number=plain(number), title=capital(plain(title)) or "Rules", blocks=tuple(blocks))
                )
        rest = self._reached([f"rule {name}" for name in self.ruleset.rules], _UNUSED)
        rest += self._reached([f"table {name}" for name in self.ruleset.tables], _UNUSED)
        rest += self._limits(lambda limits: True)
        if not has_sequence:
            return [*made, SheetSection(number="", title="Also", blocks=tuple(rest))] if rest else made
        rest = [block for section in made for block in section.blocks] + rest
        return [SheetSection(number="", title="Also", blocks=tuple(rest))] if rest else []

    # ---- walking --------------------

    def _reached(self, names: Iterable[str], depth: int) -> list[SheetBlock]:
        """The blocks of these rules and tables, and of all they use, that do not stand anywhere yet."""
        made: list[SheetBlock] = []
        for name in names:
            kind, _, at = name.partition(" ")
            if name in self.told:
                continue
            if kind == "table" and at in self.ruleset.tables:
                self.told.add(name)
                if at not in self.omitted:
                    short = self.shorts.get(id(self.ruleset.tables[at]))
                    made.append(self._finish(table_block(self.ruleset, self.ruleset.tables[at], short), depth))
                made.extend(self._reached(table_references(self.ruleset, at), depth + 1))
            elif kind == "rule" and at in self.ruleset.rules:
                made.extend(self._rule(at, depth))
        return made

    def _rule(self, name: str, depth: int) -> list[SheetBlock]:
        rule = self.ruleset.rules[name]
        self.told.add(f"rule {name}")
        made: list[SheetBlock] = []
        named = references(self.ruleset, rule.lines, rule)
        named_only = depth < _UNUSED and says_itself(rule) and self.uses[f"rule {name}"] and not self._binding(rule)
        short = self.shorts.get(id(rule))
        told = key(rule.called) in self.omitted or name in self.omitted or id(rule) in self.told_elsewhere
        if short is not None and not told:
            block = short_block(self.ruleset, short, self._binding(rule))
            signs = tuple(line for one in short.tells if isinstance(one, Rule) for line in one.lines)
            shown = tuple(line for line in signs if line.place in short.printed)
            made.append(self._finish(explained(self.ruleset, block, shown, self.explained), depth))
        elif not told and (rule.lines or rule.gates) and not named_only:
            here = {
                deed.rule: small
                for deed in outcome_actions(rule)
                if (small := self.inlined.get(deed.rule)) and small is not rule and is_said_alike(deed, small)
                if f"rule {deed.rule}" not in self.told
            }
            bound = self._binding(rule)
            block = rule_block(self.ruleset, rule, here, bound)
            said_here = (rule.gates, rule.lines, tuple(limit for _, limit in bound))
            made.append(self._finish(explained(self.ruleset, block, said_here, self.explained), depth))
            for other in here:
                if self.uses[f"rule {other}"] == sum(deed.rule == other for deed in outcome_actions(rule)):
                    self.told.add(f"rule {other}")  # else it has a block too, for those who come to it another way
                named += references(self.ruleset, self.ruleset.rules[other].lines, self.ruleset.rules[other])
        made += self._limits(lambda limits: any(name in (limit.target, *limit.among) for limit in limits.limits))
        return made + self._reached(named, depth + 1)

    def _binding(self, rule: Rule) -> list[tuple[Limits, Limit]]:
        """The limits that only bind this action, and stand in its block."""
        return [
            (limits, limit)
            for limits in self.ruleset.limits
            if self._in_blocks(limits)
            for limit in limits.limits
            if limit.action and limit.gate is not None and limit.target == rule.key
        ]

    def _in_blocks(self, limits: Limits) -> bool:
        """Whether limits stand in the blocks of the actions that they bind: all that nothing else tells."""
        name = key(title_of(limits))
        return not (name in self.omitted or id(limits) in self.told_elsewhere or id(limits) in self.shorts)

    def _limits(self, wanted: Callable[[Limits], bool]) -> list[SheetBlock]:
        made: list[SheetBlock] = []
        for limits in list(self.limits_left):
            if not wanted(limits):
                continue
            self.limits_left.remove(limits)
            name = key(title_of(limits))
            if name in self.omitted or id(limits) in self.told_elsewhere:
                continue
            if (short := self.shorts.get(id(limits))) is not None:
                made.append(self._finish(short_block(self.ruleset, short), 2))
                continue
            others = tuple(
                one for one in limits.limits if not one.action or one.gate is None or not self._has_block(one.target)
            )
            if others:
                block = limits_block(self.ruleset, attrs.evolve(limits, limits=others), len(self.limits_left))
                made.append(self._finish(block, 2))
        return made

    def _has_block(self, name: str) -> bool:
        """Whether an action has a block of its own, in which its limits stand."""
        rule = self.ruleset.rules.get(name)
        return rule is not None and name not in self.omitted and id(rule) not in self.told_elsewhere

    def _finish(self, block: SheetBlock, depth: int) -> SheetBlock:
        name = key(block.name)
        always = name in self.always or name.removeprefix("modifiers to ") in self.always
        leads = tuple(dict.fromkeys(self._head(one) for one in block.leads))
        depth = 1 if block.short else depth
        return attrs.evolve(block, depth=depth, uses=self.uses[block.id], always=always, leads=leads)

    def _head(self, name: str) -> str:
        """What stands over the block that tells what is called so."""
        return self.heads.get(name) or self.heads.get(f"modifiers to {name}", name)

    def _count_uses(self) -> Counter[str]:
        found: Counter[str] = Counter()
        for rule in self.ruleset.rules.values():
            found.update(references(self.ruleset, rule.lines, rule))
        for sequence in self.ruleset.sequences.values():
            for phase in sequence.phases:
                found.update(references(self.ruleset, phase.lines))
        return found

    def _small_actions(self) -> dict[str, Rule]:
        """Actions so small, and never offered by themselves, that a result can tell them in its own row."""
        bodies = [rule.lines for rule in self.ruleset.rules.values()]
        bodies += [phase.lines for sequence in self.ruleset.sequences.values() for phase in sequence.phases]
        deeds = (line.deed for lines in bodies for line in all_lines(lines))
        offered = {deed.rule for deed in deeds if isinstance(deed, do.Offer)}
        return {
            name: rule
            for name, rule in self.ruleset.rules.items()
            if rule.kind is RuleKind.ACTION
            and name not in offered
            and not rule.gates
            and 0 < sum(1 for _ in all_lines(rule.lines)) <= _SMALL_ACTION
            and not any(line.body and line.opener is None for line in rule.lines)
        }


def _phase_block(phase: Phase, steps: Sequence[SheetRow]) -> SheetBlock:
    """The steps of a phase that has too many for the sequence of play."""
    return SheetBlock(
        id=f"phase {key(phase.title)}", kind="steps", name="Steps", rows=tuple(steps), uses=1, always=True
    )
