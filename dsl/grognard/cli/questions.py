"""What the commands that put questions share: a question that cannot be put is wrong use of the command."""

from __future__ import annotations

import click

from grognard.evaluate.typed import BadQuestion


def wrong(question: BadQuestion) -> click.UsageError:
    """A question that cannot be put, as wrong use of the command."""
    return click.UsageError(f"{question.message} {question.help}".strip())
