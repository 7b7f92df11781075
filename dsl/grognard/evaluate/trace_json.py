"""Values and traces as plain data, for JSON."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import assert_never

from grognard.dice.fractions_text import exact_text
from grognard.evaluate import trace
from grognard.evaluate.trace_deeds import amount_text, line_words
from grognard.evaluate.trace_text import shown
from grognard.ir.lines import Line
from grognard.ir.notes import Citation
from grognard.ir.types import Bundle, Value


def value_json(value: object) -> object:
    """Numbers as numbers, parts as "1/3", words and dice as text, bundles as objects."""
    if value is None or isinstance(value, bool | int):
        return value
    if isinstance(value, Fraction):
        return f"{exact_text(value.numerator)}/{exact_text(value.denominator)}"
    if isinstance(value, Bundle):
        return {name: value_json(part) for name, part in value.parts}
    return shown(value)


def outcome_key(value: Value | object) -> str:
    """An outcome as the key of an object: numbers as chances are written, `25/2`."""
    return exact_text(value) if isinstance(value, Fraction) else shown(value)


def events_json(events: Sequence[trace.Event]) -> list[dict[str, object]]:
    """A trace as a list of objects, each with its `event`."""
    return [{"event": type(event).__name__.lower(), **_facts(event)} for event in events]


def _facts(event: trace.Event) -> dict[str, object]:
    match event:
        case trace.Entered():
            return {
                "rule": event.rule.name if event.rule else None,
                "pieces": dict(event.pieces),
                "cites": _cites(event.rule.cites if event.rule else ()),
            }
        case trace.Ended():
            return {"rule": event.rule.name if event.rule else None, "result": value_json(event.result)}
        case trace.Threw():
            return {
                "dice": event.dice,
                "faces": list(event.faces),
                "each": event.each,
                "dropped": list(event.dropped),
                "need": [list(band) for band in event.need] if event.need is not None else None,
                "hits": list(event.hits) if event.hits is not None else None,
                "total": value_json(event.total),
                **_line(event.line),
            }
        case trace.Applied():
            return {
                "amount": amount_text(event.line, event.before, event.after, event.times)
                or line_words(event, full=True),
                "before": value_json(event.before),
                "after": value_json(event.after),
                **_line(event.line),
            }
        case trace.Skipped():
            return {
                "reason": event.reason,
                **_line(event.line),
                **({"exception": _cites(event.cites)} if event.cites else {}),
            }
        case trace.Restored():
            return {
                "reason": event.reason,
                **_line(event.line),
                "exception": _cites(event.cites),
                "cancelled": _cites(event.cancelled),
            }
        case trace.Named():
            return {"name": event.what, "value": value_json(event.value), **_line(event.line)}
        case trace.Looked():
            table = event.table
            return {
                "table": table.name,
                "row": list(table.rows[event.row].texts[: len(table.keys)]),
                "column": table.columns[event.column],
                "value": value_json(event.value),
                "cites": _cites(table.rows[event.row].cites or table.cites),
            }
        case trace.Branched():
            return {"taken": event.taken, "reason": event.reason, **_line(event.line)}
        case trace.Changed():
            return {
                "piece": event.piece,
                "field": event.field,
                "before": value_json(event.before),
                "after": value_json(event.after),
                **_line(event.line),
            }
        case trace.Chose():
            return {
                "who": event.who,
                "question": event.what,
                "picked": value_json(event.picked),
                "options": [value_json(option) for option in event.options],
                "by lot": event.random,
            }
        case trace.Refused():
            return {"what": event.what, "reason": event.reason, "cites": _cites(event.cites)}
        case trace.Told():
            return {"text": event.text, **_line(event.line)}
        case trace.Asked():
            return {"name": event.name, "value": value_json(event.value)}
    assert_never(event)


def _line(line: Line | None) -> dict[str, object]:
    if line is None:
        return {}
    return {"line": line.id, "label": line.label, "cites": _cites(line.cites)}


def _cites(cites: Sequence[Citation]) -> list[str]:
    return [str(cite) for cite in cites]
