"""Which exceptions to a line are in force, and which are taken back."""

from __future__ import annotations

from grognard.ir import lines as il


def cancelled_by(exception: il.Exception_, cancel: il.Exception_) -> bool:
    """Whether a cancelling line means this exception."""
    if cancel.cancels is None:
        return False
    return not cancel.cancels or any(cite.paragraph in cancel.cancels for cite in exception.cites)


def in_force(line: il.Line) -> tuple[il.Exception_, ...]:
    """The exceptions that can ever count, and what cancels them in some cases: without those that are always cancelled."""
    always = [
        exception for exception in line.exceptions if exception.cancels is not None and exception.condition is None
    ]
    return tuple(
        exception
        for exception in line.exceptions
        if (exception.cancels is None or exception.condition is not None)
        and (exception.cancels is not None or not any(cancelled_by(exception, cancel) for cancel in always))
    )
