"""Which mutants are there, and what does each change?"""

from __future__ import annotations

import ast
import difflib
import warnings
from functools import cache
from pathlib import Path

import attrs


@attrs.frozen(order=True)
class Mutant:
    """One change of one module, as cosmic-ray names it."""

    path: str
    """Of the module, from the folder of the copy."""
    operator: str
    occurrence: int
    first: int
    """The first of the lines that are changed, from 1."""
    last: int

    def source(self) -> str:
        """The module with the change in it."""
        import cosmic_ray.mutating
        import cosmic_ray.plugins

        operator = cosmic_ray.plugins.get_operator(self.operator)()
        text: str = cosmic_ray.mutating.mutate_code(source_of(self.path), operator, self.occurrence)
        return text

    def changes_something(self) -> bool:
        """Whether it is a program, and another one: what turns an annotation alone is read by nothing while it runs."""
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            try:
                return _bare(source_of(self.path)) != _bare(self.source())
            except SyntaxError:
                return False

    def told(self) -> str:
        """What is changed, line by line."""
        lines = difflib.unified_diff(source_of(self.path).split("\n"), self.source().split("\n"), n=0, lineterm="")
        changed = [line for line in lines if line[:1] in "+-" and line[:3] not in ("+++", "---")]
        return "\n".join((f"{self.path}:{self.first} {self.operator.removeprefix('core/')}", *changed))


@cache
def source_of(path: str) -> str:
    """A module as it is."""
    return Path(path).read_text(encoding="utf-8")


def mutants(folder: str) -> list[Mutant]:
    """Every mutant of the modules in a folder, in an order that is always the same."""
    from cosmic_ray.commands.init import _all_work_items

    made = []
    for path in sorted(Path(folder).rglob("*.py")):
        for item in _all_work_items([path], {}):
            (one,) = item.mutations
            made.append(Mutant(path.as_posix(), one.operator_name, one.occurrence, one.start_pos[0], one.end_pos[0]))
    return sorted(made)


class _Untyped(ast.NodeTransformer):
    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        self.generic_visit(node)
        node.annotation = ast.Constant(0)
        return node

    def visit_arg(self, node: ast.arg) -> ast.AST:
        node.annotation = None
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        self.generic_visit(node)
        node.returns = None
        return node


@cache
def _bare(source: str) -> str:
    return ast.dump(_Untyped().visit(ast.parse(source)))
