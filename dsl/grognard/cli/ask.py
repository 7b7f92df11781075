"""`verify --text FILE --ask WHOM`: sends questions, keeps questions and answers, reports what was found."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import attrs
import click

from grognard.cli import console
from grognard.ir.names import in_a_row
from grognard.review.finding import Finding

if TYPE_CHECKING:
    from grognard.assistant.letters import Letters
    from grognard.assistant.server import Server
    from grognard.review.asked.remarks import Asked, Round
    from grognard.review.book import Book

BY_HAND = "by-hand"
KEY = "GROGNARD_ASK_KEY"
WINDOW = 12_000
"""Words of a text in one question where none are named: most chapters, and many whole rulebooks."""
_NAMED = 3
"""Files that are named of several."""


@attrs.frozen
class Wish:
    """What was typed about asking: whom, which model, how many words at once, print too, and http to another machine."""

    whom: str
    model: str | None
    words: int | None
    print_too: bool
    yes: bool


def ask(wish: Wish, text: str, book: Book) -> tuple[Finding, ...]:
    """The findings of a reader who understands the text. Raises FileProblem, click.UsageError."""
    from grognard.assistant.letters import Letters
    from grognard.review.asked.remarks import ask_about, plan

    server = _server(wish)
    rounds = plan(book, wish.words or WINDOW, print_too=wish.print_too, together=server is None)
    if server is not None:
        _announce(server, rounds, book)
        if server.open_to_all and not wish.yes:
            _confirm(server)
        server.find_model()
    letters = Letters(Path(text).with_suffix(".asked"), server)
    result = ask_about(book, letters.read_answer, rounds, _show_progress)
    _report(result, letters, server)
    return result.findings


def _server(wish: Wish) -> Server | None:
    """The server that is asked; None where it is done by hand."""
    from grognard.assistant.server import Server, is_address

    if wish.whom == BY_HAND:
        return None
    if not is_address(wish.whom):
        raise click.BadParameter(
            f"{wish.whom!r} is neither an address such as http://localhost:11434 nor {BY_HAND}.", param_hint="'--ask'"
        )
    return Server.at(wish.whom, wish.model, os.environ.get(KEY))


def _announce(server: Server, rounds: Sequence[Round], book: Book) -> None:
    """What is sent, and where, before anything is."""
    key = f", with the key in {KEY}" if server.key else ""
    leaves = "" if server.near else ". The text leaves this machine"
    _say(
        f"Asking {server.model or 'the model'} at {server.address}: {len(rounds)} question{'s' * (len(rounds) != 1)} with the text"
        f" ({len(book.file.text.split()):,} words){key}, and what is answered once more{leaves}."
    )


def _confirm(server: Server) -> None:
    """Go on only with a yes. Raises click.UsageError where nobody can be asked for one."""
    message = f"{server.address} is another machine, and http lets everybody on the way read the text"
    if sys.stdin.isatty():
        click.confirm(f"{message}. Send it?", abort=True, err=True)
        return
    raise click.UsageError(f"{message}. Write https, or add --yes.")


def _report(result: Asked, letters: Letters, server: Server | None) -> None:
    """What came of asking; where questions wait, what to do."""
    lost = f", {result.astray} quoted what is not in the text" if result.astray else ""
    if not result.waiting and (result.claims or lost):
        _say(
            f"Flaws reported: {result.claims}; {result.fallen} of them did not stand when read again, or are a matter of taste{lost}."
        )
    if result.unread:
        files = [letters.file_of_answer(question) or f"the answer to {question.name}" for question in result.unread]
        more = [f"{len(files) - _NAMED} more"] if len(files) > _NAMED else []
        _say(
            f"Not read, for it is not the JSON that was asked for: {in_a_row(files[:_NAMED] + more)}. "
            + ("Run this again to ask once more." if server is not None else "Mend the file.")
        )
    if result.waiting:
        first = letters.waiting[0]
        _say(
            f"{result.waiting} question{'s' * (result.waiting != 1)} wait{'s' * (result.waiting == 1)} in {letters.folder}. "
            f"Give each to a chat of its own and save the answer beside it: for {first} as {first.replace('.question.', '.answer.')}. Then run this again."
        )
    elif server is not None or result.claims:
        _say(f"Questions and answers are kept in {letters.folder}: what did not change is not asked again.")


def _show_progress(answered: int, every: int) -> None:
    """On a screen, how many answers came; the line is written over, and empty in the end."""
    if sys.stderr.isatty():
        shown = f"Asking: {answered:,} of {every:,} or more answered" if answered < every else ""
        console.write(f"\r{shown:60}\r", sys.stderr)


def _say(line: str) -> None:
    console.write(line + "\n", sys.stderr)
