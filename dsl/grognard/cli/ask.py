"""`verify --text FILE --ask WHOM`: who is asked, where questions and answers lie, and what is said of all that."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from grognard.cli import console
from grognard.review.finding import Finding

if TYPE_CHECKING:
    from grognard.assistant.letters import Letters
    from grognard.assistant.server import Server
    from grognard.review.asked.remarks import Asked
    from grognard.review.book import Book

BY_HAND = "by-hand"
KEY = "GROGNARD_ASK_KEY"
_NAMED = 3
"""Files that are named of several."""


def ask(whom: str, model: str | None, words: int, text: str, book: Book, own: Sequence[Finding]) -> tuple[Finding, ...]:
    """What somebody who understands the text finds in it beside the checks (`own`). Raises FileProblem."""
    from grognard.assistant.letters import Letters
    from grognard.assistant.server import Server, is_address
    from grognard.review.asked.remarks import ask_about

    if whom != BY_HAND and not is_address(whom):
        raise click.BadParameter(
            f"{whom!r} is neither an address such as http://localhost:11434 nor {BY_HAND}.", param_hint="'--ask'"
        )
    server = Server.at(whom, model, os.environ.get(KEY)) if whom != BY_HAND else None
    letters = Letters(Path(text).with_suffix(".asked"), server)
    if server is not None:
        _say(f"Asking {server.model} at {server.address}{'' if server.near else ': the text leaves this machine'}.")
    found = ask_about(book, own, letters.answer, words, _tell_how_far)
    _tell(found, letters, server)
    return found.findings


def _tell(found: Asked, letters: Letters, server: Server | None) -> None:
    """What was asked and what became of it; where questions wait, what to do."""
    lost = f", {found.astray} quoted what does not stand there" if found.astray else ""
    doubted = (
        f" Of what the checks found, {found.doubted} did not stand: only worth a look now." if found.doubted else ""
    )
    if not found.waiting and (found.claims or found.doubted):
        _say(f"Flaws told: {found.claims}; {found.fallen} of them did not stand when looked at again{lost}.{doubted}")
    if found.unread:
        files = [letters.file_of_answer(one) for one in found.unread]
        more = f" and {len(files) - _NAMED} more" if len(files) > _NAMED else ""
        _say(
            f"Not read, for it is not the JSON that was asked for: {', '.join(files[:_NAMED])}{more}. "
            "Mend the file, or remove it and run this again to ask once more."
        )
    if found.waiting:
        _say(
            f"{found.waiting} question{'s' * (found.waiting != 1)} wait{'s' * (found.waiting == 1)} in {letters.folder}. "
            "Give each to a chat of its own and save the answer beside it: for "
            f"{letters.waiting[0]} as {letters.waiting[0].replace('.question.', '.answer.')}. Then run this again."
        )
    elif server is not None or found.claims:
        _say(f"Questions and answers are kept in {letters.folder}: what did not change is not asked again.")


def _tell_how_far(answered: int, all: int) -> None:
    """On a screen, how far the asking is; the line is written over, and empty in the end."""
    if sys.stderr.isatty():
        shown = f"Asking: question {answered + 1:,} of {all:,} or more" if answered < all else ""
        console.write(f"\r{shown:60}\r", sys.stderr)


def _say(line: str) -> None:
    console.write(line + "\n", sys.stderr)
