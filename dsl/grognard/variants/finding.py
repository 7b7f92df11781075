"""Which declaration, and which line of it, a variant means; where none or several fit, that is said with the nearest."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import attrs

from grognard.diagnostics import codes
from grognard.diagnostics.collector import Collector
from grognard.diagnostics.diagnostic import Code
from grognard.diagnostics.spelling import did_you_mean
from grognard.ir.names import key, singular
from grognard.source import Place
from grognard.syntax.parser import Node
from grognard.syntax.token import Token
from grognard.variants.gaps import chapters
from grognard.variants.line_names import declared_name, name_or_title, whole_name


@attrs.frozen
class Finder:
    """Finds what a variant names among the declarations of its base, and reports what cannot be found."""

    collector: Collector

    def declaration(self, base: Sequence[Node], token: Token, node: Node) -> int | None:
        """The declaration that a change names: by its name, or by its kind and name (`sequence turn`)."""
        names = {i: name for i, one in enumerate(base) if (name := declared_name(one))}
        matches = _fitting(names, token.text) or _fitting({i: whole_name(base[i]) for i in names}, token.text)
        matches = [i for i in matches if base[i].kind != "choice"] or matches
        if len(matches) == 1 or (matches and base[matches[0]].kind == "facts"):
            return matches[0]
        if not matches:
            self.nothing(
                node.at(token),
                f"The base has nothing called `{token.text}`.",
                token.text,
                [*names.values(), *chapters(base)],
                "Name a table, a rule, a piece, a sequence or a limits block of the base.",
            )
            return None
        whole = dict.fromkeys(whole_name(base[i]) for i in matches)
        alike = "A change cannot tell them apart. Write what is new as a block of its own, headed as they are."
        self.collector.report(
            codes.SEVERAL_TO_CHANGE,
            node.at(token),
            f"The base has {len(matches)} declarations called `{token.text}`.",
            help=f"Say which: {' or '.join(f'`{name}`' for name in whole)}." if len(whole) == len(matches) else alike,
        )
        return None

    def knows(self, base: Sequence[Node], name: str) -> bool:
        """Whether something is called so."""
        names = {i: called for i, one in enumerate(base) if (called := declared_name(one))}
        return bool(_fitting(names, name) or _fitting({i: whole_name(base[i]) for i in names}, name))

    def line(
        self, parts: Sequence[Node], wanted: str, place: Place, where: str, name_of: Callable[[Node], str]
    ) -> Node | None:
        """The one of some lines that is called so."""
        matches = [part for part in parts if key(name_of(part)) == key(wanted)]
        if len(matches) == 1:
            return matches[0]
        known = [name_of(part) for part in parts if name_of(part)]
        if not matches:
            has = f"It has: {', '.join(known[:12])}." if known else None
            row = any(part.kind == "row" for part in parts)
            anew = f" Other bands need the whole table: `replace table {where}`, with all its rows." if row else ""
            self.nothing(place, f"No line of `{where}` is called `{wanted}`.{anew}", wanted, known, has)
        else:
            self.collector.report(
                codes.SEVERAL_TO_CHANGE,
                place,
                f"{len(matches)} lines of `{where}` are called `{wanted}`.",
                help="Give each its own label in the base.",
            )
        return None

    def nothing(
        self,
        place: Place,
        message: str,
        wanted: str,
        known: Iterable[str],
        otherwise: str | None,
        code: Code = codes.NOTHING_TO_CHANGE,
    ) -> None:
        """Report a name that meets nothing (or several things), with the nearest of those there are."""
        self.collector.report(code, place, message, help=did_you_mean(wanted, known, otherwise))


def of_kind(base: Sequence[Node], kind: str, name: str) -> tuple[list[int], list[str]]:
    """Where the base has declarations of a kind and name, and the names of all of that kind."""
    found = [(at, name_or_title(one)) for at, one in enumerate(base) if one.kind == kind]
    return [at for at, called in found if key(called) == key(name)], [called for _, called in found]


def _fitting(names: dict[int, str], wanted: str) -> list[int]:
    meant = {key(wanted), key(singular(key(wanted)))}
    # Singular and plural are one also where the plural stands in the name: `roster of unit`.
    return [
        i
        for i, name in names.items()
        if key(name) in meant or (name.startswith("roster of ") and singular(name) in meant)
    ]
