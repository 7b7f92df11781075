"""What does a move change: the states that a piece has after it moves, and until it moves?"""

from __future__ import annotations

import attrs

from grognard.core import expr, operators
from grognard.core import step as st
from grognard.core.bench import Bench, Context
from grognard.core.code import Code
from grognard.core.frame import Frame
from grognard.core.gates import begin_states, end_states_of
from grognard.ir import deeds as do
from grognard.ir import expressions as ir
from grognard.ir import lines as il

_MOVER = "#mover"


def move(bench: Bench, deed: do.Move, line: il.Line, context: Context) -> None:
    """Adds the steps that move a piece. Where the distance is no length, nothing moves."""
    values = tuple(bench.code(value, context) for value in deed.values)
    ruleset = bench.world.ruleset
    begun, ended = ruleset.begun_behind(do.MOVES), ruleset.ended_behind(do.MOVES)
    slot = bench.world.new_slot()
    role = ir.Role(_MOVER, deed.kind, place=line.place)
    inner = attrs.evolve(context, frame=Frame({_MOVER: slot}, {}, context.frame))
    with bench.collect() as steps:
        bench.out.append(st.Tell(deed.text, values, line))
        end_states_of(bench, role, inner.frame, ended)
        begin_states(bench, role, inner, begun)
    bench.out.append(st.Set(slot, values[0]))
    if deed.far is None:
        bench.out.extend(steps)
    else:
        far = values[deed.far].expr
        known = expr.Not(expr.op(operators.same, far, expr.Const(None)))
        goes = expr.All((known, expr.op(operators.above, far, expr.Const(0))))
        bench.out.append(st.If(Code(goes), tuple(steps)))
