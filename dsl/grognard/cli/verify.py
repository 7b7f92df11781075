"""`grognard verify [RULESET] --text rulebook.txt`: a rulebook text, by itself or held against its rules."""

from __future__ import annotations

from pathlib import Path

import click

from grognard.cli import console
from grognard.cli.rulesets import compiled, limit_option, read_limits
from grognard.diagnostics.diagnostic import Severity
from grognard.host.files import read_text, write_file_atomic
from grognard.review.finding import Finding

_BAD = frozenset({Severity.ERROR, Severity.WARNING})


@click.command(short_help="Read a rulebook text closely, or hold it against its rules.")
@click.argument("ruleset", required=False)
@click.option("--text", "text", required=True, metavar="FILE", help="The text of the rulebook, as a plain text file.")
@click.option(
    "--format", "form", type=click.Choice(["text", "json", "github", "sarif"]), default="text", help="How to answer."
)
@click.option("--json", "as_json", is_flag=True, help="The same as --format json.")
@click.option("--html", "page", metavar="FILE", help="Write a page too: the text left, the findings or rules right.")
@limit_option
def command(ruleset: str | None, text: str, form: str, as_json: bool, page: str | None, limits: tuple[str, ...]) -> int:
    """Read the text of a rulebook and say what does not agree with itself.

    With a RULESET the text is held against it: section by section, each figure, each table.
    """
    form = "json" if as_json else form
    allowed = read_limits(limits)
    file = read_text(text, allowed)
    if ruleset is None:
        from grognard.review.alone import review
        from grognard.review.as_html import alone_html
        from grognard.review.as_json import alone_json
        from grognard.review.book import Book
        from grognard.review.report import tell_alone

        findings = review(file)
        if page is not None:
            write_file_atomic(Path(page), alone_html(Book(file), findings).encode())
        answer = (
            alone_json(findings)
            if form == "json"
            else tell_alone(file.path, len(file.line_starts), findings, allowed.diagnostics, console.width())
        )
    else:
        from grognard.review.as_html import verified_html
        from grognard.review.as_json import verified_json
        from grognard.review.held.verify import verify
        from grognard.review.report import tell_verified

        game = compiled(ruleset, limits)
        found = verify(game.ruleset, game.files, file)
        findings = found.findings
        if page is not None:
            write_file_atomic(Path(page), verified_html(found).encode())
        answer = verified_json(found) if form == "json" else tell_verified(found, allowed.diagnostics, console.width())
    _say(answer, findings, form)
    return 1 if any(one.code.severity in _BAD for one in findings) else 0


def _say(answer: str, findings: tuple[Finding, ...], form: str) -> None:
    if form in ("github", "sarif"):
        console.show([one.diagnostic for one in findings], "github" if form == "github" else "sarif")
    else:
        console.write(answer)
