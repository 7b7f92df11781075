"""Calls: which rule is meant, and which roles does the call name?"""

from __future__ import annotations

from collections.abc import Iterable

from grognard.diagnostics import codes
from grognard.ir import expressions as ir
from grognard.ir.declared import Param
from grognard.ir.names import key, with_article
from grognard.ir.types import Anything, PieceOf
from grognard.lowering.boards import numbered
from grognard.lowering.names import ASIDE, LONGEST_CUT, ReadValue
from grognard.lowering.nodes import lone_name, spelled_argument, text_of, value_node
from grognard.lowering.roles import Callee
from grognard.lowering.scope import Scope
from grognard.lowering.symbols import RuleHead
from grognard.syntax.node import Node
from grognard.syntax.token import Token


class Calls:
    """Reads calls; `value` reads the values they hold."""

    def __init__(self, value: ReadValue) -> None:
        self._value = value

    def head_of_call(
        self, name: Token, arguments: list[Node], node: Node, scope: Scope
    ) -> tuple[RuleHead | None, list[Node]]:
        """The rule a call names, and its arguments. `fire of Harper at B`: before a name that is known here, `of` splits too."""
        rules = scope.symbols.rules
        head = rules.called(name.text)
        if head is None:
            for cut in reversed(list(ASIDE.finditer(name.text, 0, LONGEST_CUT))):
                head = rules.called(name.text[: cut.start()])
                if head is not None:
                    start = name.start + cut.end()
                    prep = Token("OF" if cut.group(1).casefold() == "of" else "PREP", cut.group(1), start, start)
                    arguments = [spelled_argument(prep, name.text[cut.end() :], start, node), *arguments]
                    break
        return head, arguments

    def _cut_argument(self, argument: Node, node: Node, scope: Scope) -> Iterable[Node]:
        name = lone_name(argument.the_node())
        token = argument.token("PREP", "OF")
        if name is None or token is None or self._known_here(name.text, scope):
            return [argument]
        for cut in ASIDE.finditer(name.text) if len(name.text) <= LONGEST_CUT else ():
            first, rest = name.text[: cut.start()], name.text[cut.end() :]
            if self._known_here(first, scope):
                start = name.start + cut.end()
                prep = Token("OF" if cut.group(1).casefold() == "of" else "PREP", cut.group(1), start, start)
                return [
                    spelled_argument(token, first, name.start, node),
                    *self._cut_argument(spelled_argument(prep, rest, start, node), node, scope),
                ]
        return [argument]

    def _known_here(self, name: str, scope: Scope) -> bool:
        return key(name) in scope.values or scope.role(name) is not None

    def _any_of(self, argument: Node, part: Node, param: Param, scope: Scope) -> tuple[str, str] | None:
        """The side and the kind of `at a ship`, `at an enemy`; None where a piece is named."""
        between = argument.file.text[argument.start : part.start].split()
        if between[-1:] not in (["a"], ["an"]) or not isinstance(param.type, PieceOf):
            return None
        kind = key(text_of(part))
        first, _, rest = kind.partition(" ")
        side = first if first in ("enemy", "friend") and kind not in scope.symbols.pieces else ""
        if side:
            kind = rest or param.kind
        return (side, kind) if kind in scope.symbols.pieces else None

    def _hold_any(
        self, head: Callee, any_of: tuple[str, str], part: Node, param: Param, scope: Scope, open_ok: bool
    ) -> None:
        """Report any piece of a kind where none is picked, or where others than these could be."""
        side, kind = any_of
        narrower = (side and side != param.side) or kind not in set(scope.symbols.parents(param.kind))
        if open_ok and not narrower:
            return
        wanted = with_article(side or kind)
        if open_ok:
            said = f"`{head.name}` is about any {param.kind}, and not {wanted} alone."
            help = f"Who may be picked is said in the first line of `{head.name}`: `{param.preposition} {wanted} as {param.name}`."
        else:
            said = f"`{with_article(text_of(part))}` does not say which {param.kind} `{head.name}` is about."
            help = (
                f"Name it, as `the {param.name}`; or let a player pick it above: `it chooses {wanted} as {param.name}`."
            )
        scope.symbols.collector.report(codes.WRONG_ROLES, part.place, said, help=help)

    def given_arguments(
        self,
        head: Callee,
        arguments: Iterable[Node],
        scope: Scope,
        left_open: set[int] | None = None,
        in_a_story: bool = False,
    ) -> dict[int, ir.Expression]:
        """The roles a call names: by `of` the first, the others by their preposition, in order.

        `left_open` gets the roles for which any piece may be picked (`at a ship`); without it such a role is reported,
        but in a story, where `a ship` is the ship that was given.
        """
        given: dict[int, ir.Expression] = {}
        picked: set[int] = set() if left_open is None else left_open
        for argument in (part for node in arguments for part in self._cut_argument(node, node, scope)):
            preposition = argument.token_text("PREP").casefold() or "of"
            free = [i for i in range(len(head.params)) if i not in given and i not in picked]
            index = next((i for i in free if head.params[i].preposition == preposition), None)
            if index is None and preposition != "of":
                index = next((i for i in free if i > 0), None)
            part = value_node(argument)
            if index is None:
                scope.symbols.collector.report(
                    codes.WRONG_ROLES,
                    argument.place,
                    f"`{head.name}` has no role for `{text_of(argument)}`.",
                    help=f"Its first line is: `{head.place.file.line_text(head.place.line).strip()[:80]}`.",
                )
                continue
            param = head.params[index]
            any_of = self._any_of(argument, part, param, scope) if index and not in_a_story else None
            if any_of is not None:
                self._hold_any(head, any_of, part, param, scope, left_open is not None)
                picked.add(index)
                if left_open is None:
                    given[index] = ir.Gap(text_of(part), place=part.place)
                continue
            expected = param.type if not isinstance(param.type, PieceOf) else None
            value, domain = self._value(part, scope, expected)
            if isinstance(param.type, PieceOf) and numbered(param.kind, text_of(part), scope.symbols):
                value, domain = ir.Role(text_of(part), param.kind, place=part.place), param.type
            if isinstance(param.type, PieceOf) and isinstance(domain, PieceOf):
                fits = param.kind in set(scope.symbols.parents(domain.kind)) or domain.kind in set(
                    scope.symbols.parents(param.kind)
                )
                if not fits:
                    scope.symbols.collector.report(
                        codes.WRONG_ROLES,
                        part.place,
                        f"`{text_of(part)}` is {with_article(domain.kind)}, and `{head.name}` wants {with_article(param.kind)}.",
                        help="Name a piece of that kind.",
                    )
            elif isinstance(param.type, PieceOf) and not isinstance(domain, Anything):
                scope.symbols.collector.report(
                    codes.WRONG_ROLES,
                    part.place,
                    f"`{text_of(part)}` is no piece, and `{head.name}` wants {with_article(param.kind)}.",
                    help="Name a piece of that kind.",
                )
            given[index] = value
        return given
