"""`grognard verify [RULESET] --text RULEBOOK`: a rulebook, by itself or held against its rules."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import attrs
import click

from grognard.cli import completing, console
from grognard.cli.ask import Wish, ask
from grognard.cli.rulesets import compiled, limit_option, read_limits
from grognard.cli.watching import watch_over
from grognard.diagnostics.codes import READER_MISSING
from grognard.diagnostics.diagnostic import Diagnostic, Severity
from grognard.host.budget import Limits
from grognard.host.extras import install_command
from grognard.host.plaintext import FileProblem, whole_file
from grognard.review.accepted import accept, accepted_file, without_accepted
from grognard.review.finding import Finding, by_weight

if TYPE_CHECKING:
    from grognard.review.alone import Check

_BAD = frozenset({Severity.ERROR, Severity.WARNING})


@click.command(short_help="Check a rulebook, or hold it against its rules.")
@click.argument("ruleset", shell_complete=completing.rulesets, required=False)
@click.option(
    "--text", "text", required=True, metavar="FILE", help="The rulebook: .txt, .md, .html, .docx, .odt or .pdf."
)
@click.option(
    "--format", "form", type=click.Choice(["text", "json", "github", "sarif"]), default="text", help="How to answer."
)
@click.option("--json", "as_json", is_flag=True, help="The same as --format json.")
@click.option(
    "--ask",
    metavar="WHOM",
    help="Ask a reader who understands the text: the address of a language model's server, or by-hand.",
)
@click.option("--ask-model", metavar="NAME", help="The model to ask, where the server has several.")
@click.option(
    "--ask-words",
    type=click.IntRange(100),
    help="Words of the text in one question at most: 12,000, or as many as the model can hold.",
)
@click.option("--ask-print", is_flag=True, help="Ask for slips of print and language too.")
@click.option("--yes", is_flag=True, help="With --ask: send the text to another machine over http without being asked.")
@click.option("--spelling", is_flag=True, help="Look for misspelt words too, by the list of codespell.")
@click.option(
    "--accept",
    type=click.IntRange(1),
    multiple=True,
    metavar="N",
    help="Finding N is meant so: keep that beside the text, and do not report it again.",
)
@click.option("--watch", is_flag=True, help="Stay, and read again whenever a file is saved.")
@limit_option
def command(**typed: Any) -> int:
    """Read a rulebook and say what does not agree with itself.

    With a RULESET the rulebook is held against it: section by section, each figure, each table.
    """
    request = _Verification(**typed)
    if not request.watch:
        return request.answer()
    names = [request.text] if request.ruleset is None else [request.text, request.ruleset]
    return watch_over(names, request.answer, lambda: request.read)


@attrs.define
class _Verification:
    """What was typed, and which files were read for the last answer."""

    ruleset: str | None
    text: str
    form: console.Format
    as_json: bool
    spelling: bool
    ask: str | None
    ask_model: str | None
    ask_words: int | None
    ask_print: bool
    yes: bool
    accept: tuple[int, ...]
    watch: bool
    limits: tuple[str, ...]
    read: list[str] = attrs.Factory(list)

    @property
    def allowed(self) -> Limits:
        """The limits with what was raised."""
        return read_limits(self.limits)

    def answer(self) -> int:
        """Read everything, answer, and return how the command ends."""
        self.read = [self.text]
        findings = self._alone() if self.ruleset is None else self._held(self.ruleset)
        return 1 if any(finding.code.severity in _BAD for finding in findings) else 0

    def _alone(self) -> tuple[Finding, ...]:
        from grognard.review.alone import review_book
        from grognard.review.as_json import alone_json
        from grognard.review.book import Book
        from grognard.review.report import tell_alone
        from grognard.rulebooks.reading import read_rulebook

        document = read_rulebook(self.text, self.allowed)
        book = Book(document.file, document)
        findings = review_book(book, *_spelling_checks(self.spelling, self.text))
        if self.ask is not None:
            wish = Wish(self.ask, self.ask_model, self.ask_words, self.ask_print, self.yes)
            findings = by_weight((*findings, *ask(wish, self.text, book)))
        findings = self._without_accepted(findings)
        self._say(
            [finding.located(book.where(finding.place)) for finding in findings],
            lambda: alone_json(findings, book),
            lambda: tell_alone(book, findings, self.allowed.diagnostics, console.width()),
        )
        if not document.english:
            console.write(
                f"The text looks {document.language}: only its tables, numbers, links and headings were checked.\n",
                sys.stderr,
            )
        return findings

    def _without_accepted(self, findings: tuple[Finding, ...]) -> tuple[Finding, ...]:
        """The findings that are reported; those of `--accept` are kept as meant so. Raises FileProblem, click.BadParameter."""
        file = accepted_file(self.text)
        left = without_accepted(findings, file)
        if len(findings) > len(left):
            console.write(f"{len(findings) - len(left)} accepted before, not reported: {file}.\n", sys.stderr)
        if not self.accept:
            return left
        if max(self.accept) > len(left):
            raise click.BadParameter(f"There are only {len(left)} findings.", param_hint="'--accept'")
        accept([left[number - 1] for number in sorted(set(self.accept))], file)
        console.write(f"Accepted {len(set(self.accept))}, kept in {file}.\n", sys.stderr)
        return tuple(finding for number, finding in enumerate(left, 1) if number not in self.accept)

    def _held(self, ruleset: str) -> tuple[Finding, ...]:
        if self.spelling or self.ask is not None or self.accept:
            console.write(
                "--spelling, --ask and --accept are for a text by itself: leave the ruleset out.\n", sys.stderr
            )
        from grognard.review.as_json import verified_json
        from grognard.review.held.verify import verify
        from grognard.review.report import tell_verified
        from grognard.rulebooks.reading import read_rulebook

        document = read_rulebook(self.text, self.allowed)
        game = compiled(ruleset, self.limits)
        self.read += [file.path for file in game.files]
        verified = verify(game.ruleset, game.files, document.file, document)
        self._say(
            [finding.located(verified.book.where(finding.place)) for finding in verified.findings],
            lambda: verified_json(verified),
            lambda: tell_verified(verified, self.allowed.diagnostics, console.width()),
        )
        return verified.findings

    def _say(self, diagnostics: list[Diagnostic], data: Callable[[], str], words: Callable[[], str]) -> None:
        """The answer in the form that is wanted."""
        if self.form in ("github", "sarif") and not self.as_json:
            console.show(diagnostics, self.form)
        else:
            console.write(data() if self.as_json or self.form == "json" else words())


def _spelling_checks(wanted: bool, text: str) -> list[Check]:
    """The check of spelling, where it is wanted. Raises FileProblem where the package is missing."""
    if not wanted:
        return []
    from grognard.review.spelling import can_spell, words_are_spelt

    if not can_spell():
        raise FileProblem(
            "Looking for misspelt words takes a library that is not installed here.",
            f"Install it: {install_command('spelling')}",
            whole_file(text),
            READER_MISSING,
        )
    return [words_are_spelt]
