"""`state shaken of a unit`: what holds while its lines hold, as lines that work out yes or no."""

from __future__ import annotations

from grognard.diagnostics import codes
from grognard.ir import deeds as do
from grognard.ir import expressions as ir
from grognard.ir import lines as il
from grognard.lowering.gate_places import only_in_actions
from grognard.lowering.symbols import RuleHead, Symbols


def state_lines(symbols: Symbols, head: RuleHead, lines: list[il.Line], gates: list[il.Gate]) -> list[il.Line]:
    """A state is no as soon as one of its lines does not hold, and yes else."""
    for line in lines:
        symbols.collector.report(
            codes.UNEXPECTED_WORDS,
            line.place,
            f"`{head.name}` is a state: its lines say when it holds, and do nothing.",
            help="Write `only when …` or `never when …`; what is done belongs to an action.",
        )
    only_in_actions(symbols, head, gates)
    made = [_unless(gate) for gate in gates if not gate.once and not gate.price]
    place = head.node.place
    yes = do.ResultIs(ir.Constant(True, place=place))
    return [*made, il.Line(id=f"{gates[0].id}/holds" if gates else head.name, deed=yes, place=place)]


def _unless(gate: il.Gate) -> il.Line:
    condition = gate.condition if gate.kind == "never" else ir.Not(gate.condition, place=gate.condition.place)
    return il.Line(
        id=f"{gate.id}/state",
        deed=do.ResultIs(ir.Constant(False, place=gate.place)),
        condition=condition,
        cites=gate.cites,
        place=gate.place,
    )
