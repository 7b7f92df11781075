"""The passes of lowering, in order: declare, then read. One call makes the IR of a whole game."""

from __future__ import annotations

import re

import attrs

from grognard.diagnostics import codes
from grognard.diagnostics.collector import Collector
from grognard.diagnostics.diagnostic import Label
from grognard.ir import expressions as ir
from grognard.ir import lines as il
from grognard.ir.names import key
from grognard.ir.ruleset import (
    Chapter,
    Example,
    KnownGap,
    Rule,
    RuleKind,
    Ruleset,
)
from grognard.ir.types import Anything, Dice, Die, Numbers, Type, Words, YesNo
from grognard.ir.walk import gaps_of_line, gaps_of_table
from grognard.lowering import declarations
from grognard.lowering.limits import read_limits
from grognard.lowering.lines import Lines, LooseException
from grognard.lowering.nodes import gap_words, text_of
from grognard.lowering.notes import citations, read_prose
from grognard.lowering.params import read_params
from grognard.lowering.quantities import unit_name
from grognard.lowering.scope import Scope
from grognard.lowering.sections import read_layers
from grognard.lowering.sequences import read_sequence
from grognard.lowering.stories import Stories
from grognard.lowering.symbols import RuleHead, Symbols
from grognard.lowering.tables import Tables
from grognard.lowering.values import Values
from grognard.syntax.parser import Node
from grognard.syntax.token import Token

_SETTINGS = {
    "language",
    "by",
    "source",
    "edition",
    "lengths",
    "extends",
    "sides",
    "version",
    "blurb",
    "title",
    "cite",
    "with",
    "base version",
}


@attrs.define
class Heading:
    """The first lines of a file: title and settings."""

    title: str
    settings: dict[str, str]
    node: Node


def read_heading(tree: Node) -> Heading | None:
    """The `ruleset` or `variant` line and its settings, before anything else is lowered."""
    node = tree.node("ruleset", "variant")
    if node is None:
        return None
    title = node.token("TITLE")
    meta = node.node("meta")
    settings: dict[str, str] = {}
    for setting in meta.nodes("setting") if meta is not None else ():
        name, text = setting.token("KEY"), setting.token("TEXT")
        if name is not None:
            settings[key(name.text)] = text.text.strip() if text is not None else ""
    return Heading(title.text if title is not None else "", settings, node)


def lower(
    trees: tuple[Node, ...],
    slug: str,
    collector: Collector,
    variants: tuple[str, ...] = (),
    layers: tuple[tuple[str, ...], ...] = (),
) -> Ruleset:
    """Make the IR of one game from its files (those it extends first, the main file last).

    `layers` are the paths of the files of each text it is made of; without them, all files are one text.
    """
    return _Lowering(collector).run(trees, slug, variants, layers)


class _Lowering:
    def __init__(self, collector: Collector) -> None:
        self.collector = collector
        self.symbols = Symbols(collector)
        self.values = Values(self.finish)
        self.exceptions: dict[str, list[LooseException]] = {}
        self.lines = Lines(self.symbols, self.values, self.exceptions)
        self.tables = Tables(self.symbols, self.values)
        self.stories = Stories(self.symbols, self.values, self.lines)
        self.rules: dict[str, Rule] = {}
        self.chapters: list[Chapter] = []
        self.items: dict[str, list[tuple[str, str]]] = {}
        self.prose: dict[str, list[str]] = {}
        self.gaps: list[KnownGap] = []

    def run(
        self, trees: tuple[Node, ...], slug: str, variants: tuple[str, ...], layers: tuple[tuple[str, ...], ...]
    ) -> Ruleset:
        headings = [heading for tree in trees if (heading := read_heading(tree)) is not None]
        settings = self._settings(headings)
        nodes = self._in_chapters(trees)
        self._declare(nodes)
        for head in (*self.symbols.rules.values(), *self.symbols.modifiers.values()):
            self.finish(head)
        limits = tuple(
            read_limits(self.symbols, self.values, node, chapter) for node, chapter in nodes if node.kind == "limits"
        )
        sequences = {
            sequence.name: sequence
            for sequence in (
                read_sequence(self.symbols, self.values, self.lines, node, chapter)
                for node, chapter in nodes
                if node.kind == "sequence"
            )
        }
        examples: list[Example] = []
        scenarios: list[Example] = []
        for node, chapter in nodes:
            if node.kind in {"example", "scenario"}:
                (examples if node.kind == "example" else scenarios).append(self.stories.story(node, chapter))
        self._unused_exceptions()
        sheet: dict[str, str] = {}
        for node, _ in nodes:
            if node.kind == "sheet":
                meta = node.node("meta")
                for setting in meta.nodes("setting") if meta is not None else ():
                    name, text = setting.token("KEY"), setting.token("TEXT")
                    if name is not None:
                        sheet[key(name.text)] = text.text.strip() if text is not None else ""
        ruleset = Ruleset(
            title=settings.get("title") or (headings[-1].title if headings else slug),
            slug=slug,
            settings=tuple(settings.items()),
            sheet=tuple(sheet.items()),
            sides=self.symbols.sides,
            unit=self.symbols.unit,
            chapters=tuple(
                Chapter(title=title, prose=tuple(self.prose[title]), items=tuple(self.items[title]))
                for title in self.items
            ),
            choices=self.symbols.choices,
            facts={**self.symbols.facts, **{f"{k}: {f}": v for (k, f), v in self.symbols.kind_facts.items()}},
            pieces=self.symbols.pieces,
            tables=self.symbols.tables,
            rules=self.rules,
            limits=limits,
            sequences={key(name): sequence for name, sequence in sequences.items()},
            examples=tuple(examples),
            scenarios=tuple(scenarios),
            gaps=(),
            variants=variants,
            layers=read_layers(trees, layers, self.collector),
        )
        return attrs.evolve(ruleset, gaps=self._all_gaps(ruleset))

    # ---- headings and chapters ---------------------------------------------------------------------------------

    def _settings(self, headings: list[Heading]) -> dict[str, str]:
        merged: dict[str, str] = {}
        for heading in headings:
            meta = heading.node.node("meta")
            for setting in meta.nodes("setting") if meta is not None else ():
                name = setting.token("KEY")
                if name is not None and key(name.text) not in _SETTINGS:
                    self.symbols.collector.report(
                        codes.UNKNOWN_SETTING,
                        setting.at(name),
                        f"`{name.text}` is no setting of a ruleset.",
                        help=f"There are: {', '.join(sorted(_SETTINGS))}.",
                    )
            merged.update(heading.settings)
        lengths = merged.get("lengths", "")
        if lengths:
            unit = unit_name(lengths.strip())
            if unit is None:
                self.collector.report(
                    codes.UNKNOWN_SETTING,
                    headings[-1].node.place,
                    f"`{lengths}` is no unit of length.",
                    help="Write inches, centimetres, millimetres, feet, yards or metres.",
                )
            self.symbols.unit = unit or ""
        self.symbols.sides = tuple(part.strip() for part in merged.get("sides", "").split(",") if part.strip())
        return merged

    def _in_chapters(self, trees: tuple[Node, ...]) -> list[tuple[Node, str]]:
        found: list[tuple[Node, str]] = []
        chapter = ""
        self.items[chapter] = []
        self.prose[chapter] = []
        for tree in trees:
            for node in tree.nodes():
                if node.kind == "chapter":
                    title = node.token("TITLE")
                    chapter = title.text if title is not None else ""
                    self.items.setdefault(chapter, [])
                    self.prose.setdefault(chapter, [])
                elif node.kind == "prose":
                    self.prose[chapter].append(read_prose(node))
                    self.items[chapter].append(("prose", read_prose(node)))
                elif node.kind == "gap_line":
                    self.gaps.append(
                        KnownGap(words=gap_words(node), within=chapter, cites=citations(node), place=node.place)
                    )
                    self.items[chapter].append(("gap", gap_words(node)))
                elif node.kind not in {"ruleset", "variant", "sections"}:
                    found.append((node, chapter))
                    self.items[chapter].append((self._sort(node), self._name(node)))
        return found

    def _sort(self, node: Node) -> str:
        token = node.token("RULE_KIND")
        return " ".join(token.text.casefold().split()) if token is not None else node.kind

    def _name(self, node: Node) -> str:
        token = node.token("NAME") or node.token("TITLE") or node.token("LABEL")
        name = key(token.text) if token is not None else ""
        return f"modifiers to {name}" if self._sort(node) == "modifiers to" else name

    # ---- declarations -----------------------------------------------------------------------------------------------

    def _declare(self, nodes: list[tuple[Node, str]]) -> None:
        symbols = self.symbols
        for node, chapter in nodes:
            if node.kind == "choice":
                declarations.declare_choice(node, chapter, symbols)
        for node, chapter in nodes:
            if node.kind == "piece":
                declarations.declare_piece(node, chapter, symbols)
        for node, chapter in nodes:
            match node.kind:
                case "piece":
                    declarations.complete_piece(node, chapter, symbols)
                case "facts":
                    declarations.declare_facts(node, chapter, symbols)
                case "option":
                    declarations.declare_option(node, chapter, symbols)
                case "exception" | "cancel":
                    self._loose_exception(node)
                case _:
                    pass
        for node, chapter in nodes:
            if node.kind == "table":
                self.tables.declare(node, chapter, read_params(self.symbols, node))
            elif node.kind == "rule":
                self._head(node)
        for node, _ in nodes:
            if node.kind == "table":
                self.tables.complete(node)

    def _loose_exception(self, node: Node) -> None:
        token = node.token("LABEL")
        if token is None:
            return
        named = citations(node)
        after_when = tuple(cite for when in node.nodes("exception_when") for cite in citations(when))
        found = (
            LooseException(token.text, node, after_when, tuple(cite.paragraph for cite in named))
            if node.kind == "cancel"
            else LooseException(token.text, node, (*named, *after_when))
        )
        self.exceptions.setdefault(key(token.text), []).append(found)

    def _unused_exceptions(self) -> None:
        labels = [line.label for rule in self.rules.values() for line in _all_lines(rule.lines) if line.label]
        for loose in (one for found in self.exceptions.values() for one in found):
            token = loose.node.token("LABEL")
            assert token is not None
            if not loose.used:
                self.symbols.unknown(loose.node.at(token), loose.label, "no line has that label", labels)

    def _head(self, node: Node) -> None:
        token, name = node.token("RULE_KIND"), node.token("NAME")
        assert token is not None and name is not None
        kind = RuleKind(" ".join(token.text.casefold().split()))
        self._missing_article(node, name)
        head = RuleHead(name.text, kind, read_params(self.symbols, node), node)
        if kind is RuleKind.MODIFIERS:
            if self.symbols.claim(name.text, node.at(name), "modifiers"):
                self.symbols.modifiers[key(name.text)] = head
        elif self.symbols.claim(name.text, node.at(name), "value"):
            self.symbols.rules[key(name.text)] = head
        head.type = Dice() if kind is RuleKind.DICE else Numbers() if kind is RuleKind.MODIFIERS else Anything()

    def _missing_article(self, node: Node, name: Token) -> None:
        """`test morale of company`: the kind of a role stands without its article, and reads as part of the name."""
        found = re.search(r"\s(of|at|against|to|with)\s+(\S.*)$", name.text)
        piece = self.symbols.piece(found[2]) if found is not None else None
        if found is not None and piece is not None:
            article = "an" if piece.name[:1].casefold() in "aeiou" else "a"
            self.collector.report(
                codes.WRONG_ROLES,
                node.at(name),
                f"After `{found[1]}` comes `{article}`: here `{name.text}` is all one name.",
                help=f"Write `{name.text[: found.start()]} {found[1]} {article} {found[2]}`.",
            )

    # ---- rules --------------------------------------------------------------------------------------------------------

    def finish(self, head: RuleHead) -> None:
        """Lower a rule, if it is not yet. A rule that leads back to itself is reported."""
        if head.lowered:
            return
        if head.lowering:
            if head.kind is RuleKind.ACTION:
                return
            self.collector.report(
                codes.RULE_GOES_ROUND,
                head.node.place,
                f"`{head.name}` leads back to itself.",
                help="Use `repeat until …` where something is done again and again.",
            )
            head.lowered = True
            return
        head.lowering = True
        node = head.node
        body = node.node("body")
        nodes = list(body.nodes()) if body is not None else []
        if body is None:
            self.collector.report(
                codes.NOTHING_BELOW,
                node.place,
                f"Nothing stands below `{text_of(node)}`.",
                help="Its lines go two spaces in.",
            )
        path = f"modifiers to {key(head.name)}" if head.kind is RuleKind.MODIFIERS else key(head.name)
        if head.kind is RuleKind.FIGHT:
            lines, gates, prose, notes, of = self.lines.fight(head, nodes, path)
        else:
            scope = Scope.of_params(self.symbols, head.params)
            if head.kind is RuleKind.DICE:
                scope.score = Dice()
            lines, gates, prose, notes = self.lines.block(nodes, scope, path)
            of = Dice() if head.kind is RuleKind.DICE else _answer(lines, scope.score)
        self._double_labels(head, lines)
        head.type = of
        head.lowered = True
        chapter = next((title for title, items in self.items.items() if (head.kind.value, path) in items), "")
        self.rules[path] = Rule(
            name=head.name,
            chapter=chapter,
            cites=citations(node),
            notes=tuple(notes),
            prose=tuple(prose),
            place=node.place,
            kind=head.kind,
            params=head.params,
            lines=tuple(lines),
            gates=tuple(gates),
            type=of,
        )

    def _double_labels(self, head: RuleHead, lines: list[il.Line]) -> None:
        seen: dict[str, il.Line] = {}
        for line in lines:
            if not line.label:
                continue
            first = seen.setdefault(key(line.label), line)
            if first is not line and head.kind is RuleKind.MODIFIERS:
                self.collector.report(
                    codes.NAME_DECLARED_TWICE,
                    line.place,
                    f"Two lines of `{head.name}` are called `{line.label}`.",
                    help="Give each its own label: variants, examples and the trace call them by it.",
                    also=(Label(first.place, "the first"),),
                )

    # ---- gaps ---------------------------------------------------------------------------------------------------------------

    def _all_gaps(self, ruleset: Ruleset) -> tuple[KnownGap, ...]:
        found = list(self.gaps)
        for rule in ruleset.rules.values():
            for line in rule.lines:
                found += gaps_of_line(line, rule.name, rule.cites)
        for table in ruleset.tables.values():
            found += gaps_of_table(table)
        for sequence in ruleset.sequences.values():
            for phase in sequence.phases:
                for line in phase.lines:
                    found += gaps_of_line(line, f"{sequence.name}, {phase.number}", phase.cites)
        for piece in ruleset.pieces.values():
            found += [
                KnownGap(
                    words=f"what {field.name} can be",
                    within=piece.name,
                    cites=field.cites or piece.cites,
                    place=field.place,
                )
                for field in piece.fields
                if field.gap
            ]
        unique: dict[tuple[str, str], KnownGap] = {}
        for gap in found:
            unique.setdefault((gap.words, str(gap.place)), gap)
        return tuple(unique.values())


def _answer(lines: list[il.Line], score: Type) -> Type:
    """The type of what a rule ends with, results of inner lines included."""
    found = _results(lines)
    words: list[str | Die] = []
    for of in found:
        if isinstance(of, str):
            words.append(of)
    if isinstance(score, Words) and words:
        extra = [word for word in words if word not in score.words]
        return Words(score.name, (*score.words, *extra)) if extra else score
    if words and not isinstance(score, YesNo):
        return Words("result", tuple(dict.fromkeys(words)))
    return score


def _results(lines: list[il.Line]) -> list[object]:
    found: list[object] = []
    for line in lines:
        if isinstance(line.deed, il.ResultIs) and isinstance(line.deed.value, ir.Constant):
            found.append(line.deed.value.value)
        found += _results(list(line.body))
    return found


def _all_lines(lines: tuple[il.Line, ...]) -> list[il.Line]:
    return [one for line in lines for one in (line, *_all_lines(line.body))]


__all__ = ["Heading", "lower", "read_heading"]
