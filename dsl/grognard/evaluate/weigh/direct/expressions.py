"""What the source of a value comes to on a path: constants put in, tests decided, dice left unthrown where they can be.

Stretches are written as Python expressions over slots. Here they are read again with what is known on one path,
where slots hold constants, sums, or dice of which only a comparison is asked: partial evaluation that follows each
way of a branch by itself (polyvariant specialisation; Jones, Gomard and Sestoft, *Partial Evaluation and Automatic
Program Generation*, 1993, 4.8).
"""

from __future__ import annotations

import ast
from collections.abc import Collection, Mapping

import attrs

from grognard.core import operators
from grognard.core.frame import told
from grognard.evaluate.weigh.direct.comparisons import COMPARED, HOLDS, TURNED, both, compared, decided, some
from grognard.evaluate.weigh.direct.paths import Face, Look, Path, Split
from grognard.evaluate.weigh.direct.pools import described
from grognard.evaluate.weigh.direct.terms import (
    FALSE,
    TRUE,
    Bounds,
    NotDirect,
    Term,
    constant,
    number,
    opaque,
    plus,
    times,
)
from grognard.evaluate.weigh.values import BOOL, DIE, INT, KINDS, OTHER


class Expressions:
    """Reads the values of one program. `facts` are the values that a question tells, by slot."""

    def __init__(self, names: dict[str, object], facts: Mapping[int, Term], views: Collection[str]) -> None:
        self.names = names
        self.facts = facts
        self.views = views
        """Functions that put together a state for what can only be called."""
        self.things: dict[int, str] = {id(thing): name for name, thing in names.items()}
        self._read: dict[str, ast.expr] = {}

    def of(self, text: str, path: Path) -> Term:
        """A value on a path. Raises `Split` or `Look` where a die must be looked at first, and `NotDirect`."""
        node = self._read.get(text)
        if node is None:
            node = self._read[text] = ast.parse(text.strip(), mode="eval").body
        return self._term(node, path, {})

    def _term(self, node: ast.expr, path: Path, temps: dict[str, Term]) -> Term:
        match node:
            case ast.Constant():
                return constant(node.value, repr(node.value))
            case ast.Name():
                return self._name(node.id, path, temps)
            case ast.NamedExpr():
                term = temps[node.target.id] = self._term(node.value, path, temps)
                return term
            case ast.UnaryOp():
                return self._turned(node, path, temps)
            case ast.BinOp():
                return self._joined(node, path, temps)
            case ast.Compare():
                return self._compared(node, path, temps)
            case ast.BoolOp():
                return self._all(node, path, temps)
            case ast.IfExp():
                return self._either(node, path, temps)
            case ast.Call():
                return self._called(node, path, temps)
            case ast.Attribute():
                return self._attribute(node, path, temps)
            case ast.Tuple():
                parts = [self._term(one, path, temps) for one in node.elts]
                return self._text("(%s,)", parts, path)
            case ast.Subscript():
                return self._picked(node, path, temps)
        raise NotDirect(ast.dump(node))

    def _name(self, name: str, path: Path, temps: dict[str, Term]) -> Term:
        if name in temps:
            return temps[name]
        slot = name[1:]
        if name[0] == "s" and slot.isdigit():
            if int(slot) not in path.env:
                raise NotDirect(name)
            return path.env[int(slot)]
        if name[0] == "f" and slot.isdigit():
            return self.facts[int(slot)]
        if name in self.names:
            return constant(self.names[name], name)
        if name == "START":
            return opaque(name)
        raise NotDirect(name)

    # ---- numbers -----------------------------------------------------------------------------------------------

    def _turned(self, node: ast.UnaryOp, path: Path, temps: dict[str, Term]) -> Term:
        term = self._term(node.operand, path, temps)
        if isinstance(node.op, ast.Not):
            if term.constant:
                return FALSE if term.value else TRUE
            return attrs.evolve(opaque(f"(not {term.source()})", [term], BOOL), yes=term.no, no=term.yes)
        if isinstance(node.op, ast.USub) and term.whole:
            return times(term, -1)
        raise NotDirect("-")

    def _joined(self, node: ast.BinOp, path: Path, temps: dict[str, Term]) -> Term:
        left, right = self._term(node.left, path, temps), self._term(node.right, path, temps)
        if left.whole and right.whole:
            match node.op:
                case ast.Add():
                    return plus(left, right)
                case ast.Sub():
                    return plus(left, right, -1)
                case ast.Mult() if left.constant:
                    return times(right, left.plus)
                case ast.Mult() if right.constant:
                    return times(left, right.plus)
                case ast.FloorDiv() if left.constant and right.constant and right.plus > 0:
                    return number((), left.plus // right.plus)
                case ast.FloorDiv() if right.constant and right.plus > 0:
                    ends = path.bounds(left)
                    found = self._text(f"(%s // {right.plus})", [left], path, INT)
                    low, high = ends.low, ends.high
                    return attrs.evolve(
                        found,
                        bounds=Bounds(
                            None if low is None else low // right.plus, None if high is None else high // right.plus
                        ),
                    )
                case _:
                    pass
        symbol = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.FloorDiv: "//"}.get(type(node.op))
        if symbol is None:
            raise NotDirect("an operator")
        kind = INT if left.kind == right.kind == INT else OTHER
        return self._text(f"(%s {symbol} %s)", [left, right], path, kind)

    def _text(self, text: str, parts: list[Term], path: Path, kind: str = OTHER) -> Term:
        """Anything as source: dice in it are looked at."""
        for part in parts:
            for name in path.lazies(part):
                raise Look(name)
        if "%s,)" in text and text.startswith("("):
            text = f"({''.join(f'{part.source()}, ' for part in parts)})"
        else:
            text = text % tuple(part.source() for part in parts)
        return opaque(text, parts, kind, loose=kind == OTHER)

    # ---- tests -------------------------------------------------------------------------------------------------

    def _compared(self, node: ast.Compare, path: Path, temps: dict[str, Term]) -> Term:
        found = TRUE
        left = self._term(node.left, path, temps)
        for operator, other in zip(node.ops, node.comparators, strict=True):
            right = self._term(other, path, temps)
            symbol = COMPARED.get(type(operator))
            if symbol is None:
                raise NotDirect("a comparison")
            found = both(found, self._test(left, symbol, right, path))
            if found is FALSE:
                return FALSE
            left = right
        return found

    def _test(self, left: Term, symbol: str, right: Term, path: Path) -> Term:
        if left.constant and right.constant:
            a, b = left.value, right.value
            holds = (a is b) if symbol == "is" else (a is not b) if symbol == "is not" else None
            if holds is None:
                try:
                    holds = HOLDS[symbol](a, b)
                except TypeError:
                    raise NotDirect("what cannot be compared") from None
            return TRUE if holds else FALSE
        if left.whole and right.whole and symbol in TURNED:
            return self._numbers(plus(left, right, -1), symbol, path)
        return self._text(f"(%s {symbol} %s)", [left, right], path, BOOL)

    def _numbers(self, much: Term, symbol: str, path: Path) -> Term:
        """Whether a number is more than 0, say."""
        assert much.sums is not None
        ends = path.bounds(much)
        settled = decided(ends, symbol)
        if settled is not None:
            return TRUE if settled else FALSE
        dice = path.lazies(much)
        for name in dice[:-1]:
            raise Look(name)
        if dice:
            name = dice[-1]
            factor = dict(much.sums)[name]
            if not isinstance(path.lazy[name], Face) or abs(factor) != 1:
                raise Look(name)
            rest = plus(much, number(((name, factor),), 0), -1)
            than = times(rest, -factor)
            return self._face(name, symbol if factor > 0 else TURNED[symbol], than, path)
        return compared(much, symbol)

    def _face(self, name: str, symbol: str, than: Term, path: Path) -> Term:
        """A face compared: it is settled which side of that it lies."""

        def more(term: Term) -> bool:
            found = path.above(name, term)
            if found is None:
                raise Split(name, term)
            return found

        less = number(than.sums or (), than.plus - 1)
        match symbol:
            case ">":
                holds = more(than)
            case ">=":
                holds = more(less)
            case "<":
                holds = not more(less)
            case "<=":
                holds = not more(than)
            case _:
                holds = (more(less) and not more(than)) is (symbol == "==")
        return TRUE if holds else FALSE

    def _all(self, node: ast.BoolOp, path: Path, temps: dict[str, Term]) -> Term:
        every = isinstance(node.op, ast.And)
        found = TRUE if every else FALSE
        for one in node.values:
            term = self._term(one, path, temps)
            if term.constant:
                if bool(term.value) is not every:
                    return both(found, term) if every else some(found, term)
                continue
            found = both(found, term) if every else some(found, term)
        return found

    def _either(self, node: ast.IfExp, path: Path, temps: dict[str, Term]) -> Term:
        test = self._term(node.test, path, temps)
        if test.constant:
            return self._term(node.body if test.value else node.orelse, path, temps)
        here, there = path.copy(), path.copy()
        here.learn(test.yes)
        there.learn(test.no)
        one, other = self._term(node.body, here, temps), self._term(node.orelse, there, temps)
        for part in (one, other):
            for name in path.lazies(part):
                raise Look(name)
        kind = one.kind if one.kind == other.kind else OTHER
        text = f"({one.source()} if {test.source()} else {other.source()})"
        ends = here.bounds(one).either(there.bounds(other))
        return Term(text, kind, uses=test.uses | one.uses | other.uses, bounds=ends, loose=one.loose or other.loose)

    # ---- anything else -----------------------------------------------------------------------------------------

    def _called(self, node: ast.Call, path: Path, temps: dict[str, Term]) -> Term:
        if not isinstance(node.func, ast.Name) or node.keywords:
            raise NotDirect("a call")
        parts = [self._term(one, path, temps) for one in node.args]
        name = node.func.id
        if name == "min":
            return self._text(f"min({', '.join(['%s'] * len(parts))})", parts, path)
        if name in self.views:
            return self._text(f"{name}({', '.join(['%s'] * len(parts))})", parts, path)
        function = self.names.get(name)
        assert callable(function)
        if function is told:
            return parts[0] if not parts[0].loose else self._text("told(%s)", parts, path)
        made = described(function, parts)
        if made is not None:
            return (
                attrs.evolve(made, text=f"{name}({', '.join(part.source() for part in parts)})")
                if parts != [made]
                else made
            )
        if all(part.constant for part in parts):
            try:
                return self.thing(function(*(part.value for part in parts)))
            except Exception:  # it is called where it stops the run
                pass
        if function is operators.rounded and parts[0].whole:
            return parts[0]
        if function is operators.gained and parts[0].whole and parts[1].whole:
            return plus(parts[0], parts[1])
        kind = KINDS.get(function, OTHER)
        return self._text(f"{name}({', '.join(['%s'] * len(parts))})", parts, path, kind)

    def thing(self, value: object) -> Term:
        """A constant, by a name if it needs one."""
        if type(value) in (int, bool, str) or value is None:
            return constant(value, repr(value))
        name = self.things.get(id(value))
        if name is None:
            name = self.things[id(value)] = f"c{len(self.things)}"
            self.names[name] = value
        return constant(value, name)

    def _attribute(self, node: ast.Attribute, path: Path, temps: dict[str, Term]) -> Term:
        term = self._term(node.value, path, temps)
        if term.constant:
            return self.thing(getattr(term.value, node.attr))
        if node.attr == "sides" and term.kind == DIE:
            return attrs.evolve(self._text("%s.sides", [term], path, INT), bounds=Bounds(1, None))
        return self._text(f"%s.{node.attr}", [term], path)

    def _picked(self, node: ast.Subscript, path: Path, temps: dict[str, Term]) -> Term:
        if isinstance(node.value, ast.Tuple):
            parts = [self._term(one, path, temps) for one in node.value.elts]
            at = self._term(node.slice, path, temps)
            if at.constant and isinstance(at.value, int):
                picked = parts[at.value]
                if not any(part.fails for part in parts if part is not picked):
                    return picked
            inside = self._text("(%s,)", parts, path)
            return self._text("%s[%s]", [inside, at], path)
        parts = [self._term(one, path, temps) for one in (node.value, node.slice)]
        return self._text("%s[%s]", parts, path)
