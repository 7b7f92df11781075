"""Which declaration or line does a variant mean? None or several are an error that names the nearest."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence

import attrs

from grognard.diagnostics import codes
from grognard.diagnostics.collector import Collector
from grognard.diagnostics.diagnostic import Code
from grognard.diagnostics.spelling import did_you_mean
from grognard.ir.names import key, singular, with_article
from grognard.kept import kept
from grognard.lowering.nodes import every
from grognard.source import Place
from grognard.syntax import nodes as ast
from grognard.syntax.node import Node
from grognard.syntax.token import Token
from grognard.variants.gaps import chapters
from grognard.variants.line_names import (
    LIMITS,
    declared_name,
    is_wish,
    limit_words,
    line_name,
    lines_below,
    name_or_title,
    numbered,
    spoken,
    step_name,
    whole_name,
    wish_head,
)

_SHOWN = 48
"""Characters of a line's own words, where all lines are listed."""


@attrs.frozen
class Finder:
    """Finds what a variant names among the declarations of its base, and reports what cannot be found."""

    collector: Collector

    def declaration(self, base: Declarations, token: Token, node: Node, line: str = "") -> int | None:
        """The declaration that a change names: by its name, or by its kind and name (`sequence turn`).

        Of several blocks of one heading it is the one that has the `line`, called so or written so; of `in short:` and
        its like the one that says something there.
        """
        matches = base.meant(token.text)
        matches = [i for i in matches if not isinstance(base[i], ast.Choice)] or matches
        if line and len(matches) > 1:
            matches = [i for i in matches if _has(lines_below(base[i]), line) or _wishes(base[i], line)] or matches
        if len(matches) == 1 or (matches and isinstance(base[matches[0]], ast.Facts)):
            return matches[0]
        if not matches:
            self._unknown(base, node.at(token), token.text)
            return None
        whole = dict.fromkeys(whole_name(base[i]) for i in matches)
        lines = [node for i in matches for node in lines_below(base[i]) if line and _so(node, line)]
        alike = by_words(lines, declared_name(base[matches[0]])) if lines else _ALIKE
        self.collector.report(
            codes.SEVERAL_TO_CHANGE,
            node.at(token),
            f"The base has {len(matches)} declarations called `{token.text}`.",
            help=f"Say which: {' or '.join(f'`{name}`' for name in whole)}." if len(whole) == len(matches) else alike,
        )
        return None

    def _unknown(self, base: Sequence[Node], place: Place, wanted: str) -> None:
        message = f"The base has nothing called `{wanted}`."
        known = [*filter(None, map(declared_name, base)), *chapters(base)]
        # `morale modifiers`, and `modifiers to morale` of something whose list has another name.
        turned = sorted(name for name in known if set(_words(name)) - _LITTLE == set(_words(wanted)) - _LITTLE)
        if (held := _field_line(base, wanted)) is not None:
            holder, line = held
            sort = "fact" if holder.startswith("facts") else "field"
            help = f"It is a {sort}. Write `amend {holder}`, and below it the whole line as it is to be: `{line}`."
        elif _words(wanted)[0] == "facts":
            owned = [name for name in known if name.startswith("facts")]
            there = f" It has `{'`, `'.join(owned)}`." if owned else ""
            help = f"Write new facts in a block of their own, which begins with `{wanted}`.{there}"
        elif turned:
            help = f"Did you mean `{turned[0]}`?"
        elif (alone := _without_roles(known, wanted)) is not None:
            help = f"A change names it without its pieces: `{alone}`, as in `amend {alone}` or `add to {alone}`."
        elif wholes := _with_the_words(known, wanted):
            help = f"Did you mean {' or '.join(f'`{name}`' for name in wholes[:_FEW])}?"
        elif (other := _of_another_kind(base, wanted)) is not None:
            kind, name = other
            sort = "a list of dice" if kind == "dice" else with_article(kind)
            help = f"`{name}` is {sort} here. Write `{name}` alone: `amend {name}`, `add to {name}`."
        else:
            lists = [f"`{name}`" for name in known if name.startswith("modifiers to ")]
            shown = f" Its lists of modifiers are {', '.join(lists[:12])}." if lists and "modifier" in wanted else ""
            help = (
                "Name a table, a rule, a piece, a sequence or a limits block of the base; `grognard rules` lists them."
            )
            # Who names the pieces of a rule behind its name did not mean them by it.
            roles = _ROLES_BEHIND.fullmatch(wanted)
            help = did_you_mean(roles["name"] if roles is not None else wanted, known, f"{help}{shown}")
        self.collector.report(codes.NOTHING_TO_CHANGE, place, message, help=help)

    def knows(self, base: Declarations, name: str) -> bool:
        """Whether something is called so."""
        return bool(base.meant(name))

    def meant_scenario(self, base: Declarations, name: str) -> int | None:
        """Which scenario is meant by its title, with its kind before it or without; None where something else is."""
        if self.knows(base, name):
            return None
        title = name.partition(" ")[2] if name.casefold().startswith("scenario ") else name
        return next(iter(of_kind(base, ast.Scenario, title)[0]), None)

    def line(
        self,
        parts: Sequence[Node],
        wanted: str,
        place: Place,
        where: str,
        name_of: Callable[[Node], str],
        besides: str = "",
    ) -> Node | None:
        """The one of some lines that is called so. `besides` are the lines by which one that is not there is added."""
        matches = [part for part in parts if key(name_of(part)) == key(wanted)]
        matches = matches or [part for part in parts if spoken(name_of(part)) == spoken(wanted)]
        matches = matches or numbered(parts, wanted)
        if len(matches) == 1:
            return matches[0]
        if matches:
            steps = [f"`{step}`" for part in matches if (step := step_name(part))]
            self.collector.report(
                codes.SEVERAL_TO_CHANGE,
                place,
                f"{len(matches)} lines of `{where}` are called `{wanted}`.",
                help=f"Say which by its number: {' or '.join(steps)}."
                if steps
                else by_words(matches, where)
                if all(isinstance(match, LIMITS) for match in matches)
                else f"A change cannot tell them apart. Give the whole of `{where}` anew, with `replace`.",
            )
            return None
        row = any(isinstance(part, ast.Row) for part in parts)
        steps = [step for part in parts if (step := step_name(part))]
        known = [name_of(part) for part in (parts[1:] if row else parts) if name_of(part)]
        shown = steps or [name if len(name) <= _SHOWN else f"{name[:_SHOWN].rstrip()}…" for name in known]
        has = f"It has: {', '.join(f'`{name}`' for name in shown[:12])}." if shown else None
        anew = (
            f" Other bands need the whole table: `replace table {where}`, with all its rows."
            if row and not besides
            else ""
        )
        self.nothing(
            place, f"No line of `{where}` is called `{wanted}`.{anew}", wanted, [*known, *steps], has, besides=besides
        )
        return None

    def scenario(self, base: Sequence[Node], node: Node, verb: str) -> int | None:
        """The scenario that a change names by its title; None, with a word about it, where there is none."""
        title = node.the_token("TITLE")
        matches, known = of_kind(base, ast.Scenario, title.text)
        if matches:
            return matches[0]
        words = f"The base has no scenario called `{title.text}`."
        called = key(f"scenario {title.text}")
        other = next((whole_name(node) for node in base if key(declared_name(node)) == called), None)
        if other is not None:
            help = f"To {verb} what is called `{called}`, write `{verb} {other}`."
            self.collector.report(codes.NOTHING_TO_CHANGE, node.at(title), words, help=help)
            return None
        has = f" It has: {', '.join(f'`{name}`' for name in known[:6])}." if known else ""
        self.nothing(node.at(title), words, title.text, known, f"Give the scenario's own title.{has}")
        return None

    def nothing(
        self,
        place: Place,
        message: str,
        wanted: str,
        known: Iterable[str],
        otherwise: str | None,
        code: Code = codes.NOTHING_TO_CHANGE,
        besides: str = "",
    ) -> None:
        """Report a name that meets nothing (or several things), with the nearest of those there are."""
        help = did_you_mean(wanted, known, otherwise)
        if besides:
            help = f"{help or ''} If it is to be a new one, write the lines below in place of yours.".strip()
        self.collector.report(code, place, message, help=help, paste=besides)


def _field_line(base: Sequence[Node], name: str) -> tuple[str, str] | None:
    """Below which declaration a field or fact of a name stands, and its line."""
    for node in base:
        if not isinstance(node, ast.Piece | ast.Facts):
            continue
        for line in lines_below(node):
            if isinstance(line, ast.Field) and key(line.token_text("NAME")) == key(name):
                end = min((part.start for part in line.nodes(ast.Tail, ast.Notes)), default=line.end)
                return declared_name(node), " ".join(line.file.text[line.start : end].split())
    return None


def _without_roles(known: Iterable[str], wanted: str) -> str | None:
    """`shooting of group`, where `shooting` is known: the name as a change writes it."""
    roles = _ROLES_BEHIND.fullmatch(wanted)
    if roles is None:
        return None
    names = {key(name): name for name in known}
    kind_before = _KIND_BEFORE.match(roles["name"])
    return names.get(key(roles["name"])) or (names.get(key(kind_before["name"])) if kind_before is not None else None)


def _with_the_words(known: Iterable[str], wanted: str) -> list[str]:
    """The names that begin or end with the words of one that nothing has: `modifiers to nerve` of `nerve`, `roster of a group` of `roster`."""
    words = key(wanted)
    return sorted({name for name in known if key(name).startswith(f"{words} ") or key(name).endswith(f" {words}")})


_ROLES_BEHIND = re.compile(
    r"(?P<name>(?!facts\b|limits\b|roster\b).+?)(?:\s+(?:of|at|against|to|with)\s+\S.*)", re.IGNORECASE
)
_FEW = 4


def _of_another_kind(base: Sequence[Node], wanted: str) -> tuple[str, str] | None:
    """`modifiers to range die`, where that is a die: its kind, and its name."""
    kind_before = _KIND_BEFORE.match(wanted)
    for node in base if kind_before is not None else ():
        if isinstance(node, _KINDS) and key(node.token_text("NAME")) == key(kind_before["name"]):  # type: ignore[index]
            kind = node.token_text("RULE_KIND").casefold() or node.kind
            return kind, declared_name(node)
    return None


_KINDS = (ast.Rule, ast.Table, ast.Sequence, ast.Piece, ast.Choice)
_KIND_BEFORE = re.compile(
    r"(?:modifiers to|test|action|table|work out|dice|die|fight|state|sequence|choice|piece)\s+(?P<name>.+)",
    re.IGNORECASE,
)
_ALIKE = "A change cannot tell them apart. Write what is new as a block of its own, headed as they are."


def by_words(limits: Sequence[Node], where: str) -> str:
    """How one of several limits on one thing is taken away, and another put there."""
    each = [f"`remove {limit_words(limit)} from {where}`" for limit in limits[:4]]
    return f"Take away the one that you mean by its words: {' or '.join(each)}. Write a new one in a block of its own, with the same heading."


def _has(lines: Sequence[Node], wanted: str) -> bool:
    """Whether one of some lines is called so or written so, or is the step of that number."""
    return any(_so(line, wanted) for line in lines) or bool(numbered(lines, wanted))


def _wishes(declared: Node, head: str) -> bool:
    """Whether a declaration has a line that begins so: `in short:`."""
    return any(f"{wish_head(node)}:" == head for node in every(declared) if is_wish(node))


def _so(line: Node, wanted: str) -> bool:
    """Whether a line of a block is called so, or is written so."""
    return spoken(wanted) in {spoken(line_name(line)), spoken(limit_words(line))}


_LITTLE = frozenset({"to", "of", "for", "on", "in"})


def _words(name: str) -> list[str]:
    return key(name).split(" ")


def of_kind(base: Sequence[Node], kind: type[Node], name: str) -> tuple[list[int], list[str]]:
    """Where the base has declarations of a kind and name, and the names of all of that kind."""
    named = [(at, name_or_title(node)) for at, node in enumerate(base) if isinstance(node, kind)]
    return [at for at, called in named if key(called) == key(name)], [called for _, called in named]


class Declarations(list[Node]):
    """The declarations of a base, found by their names."""

    _by_name: tuple[dict[str, list[int]], dict[str, list[int]]] | None = None
    """Where they stand: by their names, and by their names behind their kinds."""

    def put(self, at: int, node: Node) -> None:
        """Another in place of one."""
        if _called(self[at]) != _called(node):
            self._by_name = None
        self[at] = node

    def put_all(self, nodes: Iterable[Node]) -> None:
        """Others in place of all."""
        self._by_name = None
        self[:] = nodes

    def meant(self, wanted: str) -> list[int]:
        """Where those of a name are or, if there are none, those of that kind and name."""
        if self._by_name is None:
            self._by_name = {}, {}
            for at, node in enumerate(self):
                for known, forms in zip(self._by_name, _called(node), strict=True):
                    for form in forms:
                        known.setdefault(form, []).append(at)
        meant = {key(wanted), key(singular(key(wanted)))}
        named, whole = (sorted({at for form in meant for at in known.get(form, ())}) for known in self._by_name)
        return named or whole


@kept
def _called(node: Node) -> tuple[frozenset[str], frozenset[str]]:
    """The forms of the name of a declaration, and those of its name behind its kind."""
    names = (declared_name(node), whole_name(node)) if declared_name(node) else ()
    # Singular and plural are one also where the plural stands in the name: `roster of unit`.
    forms = [frozenset({key(name), *([singular(name)] if name.startswith("roster of ") else [])}) for name in names]
    return (forms[0], forms[1]) if forms else (frozenset(), frozenset())
