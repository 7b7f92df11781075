"""`grognard fmt FILE…`: rules texts put into the one layout."""

from __future__ import annotations

import difflib
import sys
from pathlib import Path

import click

from grognard.cli import console
from grognard.cli.rulesets import limit_option, read_limits
from grognard.diagnostics import codes
from grognard.diagnostics.collector import Collector
from grognard.diagnostics.diagnostic import Severity
from grognard.formatting import format_text
from grognard.host.budget import Limits
from grognard.host.files import files_meant, read_text, write_file_atomic
from grognard.host.plaintext import decode
from grognard.source import SourceFile


@click.command(short_help="Put rules texts into the one layout.")
@click.argument("paths", nargs=-1)
@click.option("--check", is_flag=True, help="Change nothing; exit status 1 if something would change.")
@click.option("--diff", is_flag=True, help="Change nothing; show what would change.")
@click.option("--stdin", "from_stdin", is_flag=True, help="From standard input to standard output.")
@click.option(
    "--pin", "pin", is_flag=True, help="In variants, note which lines of the base each change was written for."
)
@limit_option
def command(
    paths: tuple[str, ...], check: bool, diff: bool, from_stdin: bool, pin: bool, limits: tuple[str, ...]
) -> int:
    """Lay out the rules texts named by PATHS: files, or folders with all rules and army lists below them.

    Indentation, blank lines and tables are set in order; no word, number or comment changes. A text with
    faults of syntax stays as it is.
    """
    if from_stdin:
        if paths:
            raise click.UsageError("With --stdin no file is named: the text comes from standard input.")
        return _stream(check, diff, read_limits(limits))
    if not paths:
        raise click.UsageError("Which files? Name files or folders; for this folder: grognard fmt .")
    if pin:
        return _pin(paths, check, read_limits(limits))
    collector = Collector()
    changed, files = 0, files_meant(paths, (".rules", ".army"))
    for path in files:
        file = read_text(path, read_limits(limits))
        text = format_text(file, collector)
        if text == file.text:
            continue
        changed += 1
        if diff:
            _show_difference(file, text)
        elif check:
            console.write(f"{file.path} would change\n")
        else:
            write_file_atomic(path, text)
            console.write(f"{file.path} laid out\n")
    if collector.diagnostics:
        console.show(collector.diagnostics)
    return 1 if collector.has_errors or (changed and check) else 0


def _pin(paths: tuple[str, ...], check: bool, limits: Limits) -> int:
    """Write the marks of base lines; what has errors other than an old mark is shown and left alone."""
    # Only here, because a text is laid out without a compiler.
    from grognard.driver import compile_game
    from grognard.variants.pinning import pinned

    changed = 0
    for path in files_meant(paths, (".rules", ".army")):
        compiled = compile_game(path, limits=limits)
        wrong = [
            finding
            for finding in compiled.diagnostics
            if finding.severity is Severity.ERROR and finding.code is not codes.BASE_LINE_CHANGED
        ]
        if wrong:
            console.show(wrong)
            return 1
        for file in compiled.files:
            text = pinned(file, compiled.pins)
            if text == file.text or Path(file.path).resolve() != Path(path).resolve():
                continue
            changed += 1
            if check:
                console.write(f"{path} would change\n")
            else:
                write_file_atomic(path, text)
                console.write(f"{path} marked\n")
    return 1 if changed and check else 0


def _stream(check: bool, diff: bool, limits: Limits) -> int:
    collector = Collector()
    file = decode(sys.stdin.buffer.read(), "<stdin>", limits)
    text = format_text(file, collector)
    if diff:
        _show_difference(file, text)
    elif not check:
        sys.stdout.write(text)
    if collector.diagnostics:
        console.show(collector.diagnostics, stream=sys.stderr)
    return 1 if collector.has_errors or (check and text != file.text) else 0


def _show_difference(file: SourceFile, text: str) -> None:
    before, after = file.text.splitlines(keepends=True), text.splitlines(keepends=True)
    for line in difflib.unified_diff(before, after, file.path, f"{file.path} (laid out)"):
        console.write(line if line.endswith("\n") else f"{line}\n")
