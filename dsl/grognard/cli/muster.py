"""`grognard muster LIST`: does an army list keep its limits, what does it come to, and its cards to print."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from grognard.cli import console
from grognard.cli.rulesets import limit_option, read_limits
from grognard.diagnostics.collector import Collector
from grognard.diagnostics.diagnostic import Severity
from grognard.host.files import write_beside, write_file_atomic
from grognard.muster.breaches import hold_list
from grognard.muster.listing import data, listing
from grognard.project import bundled


@click.command(short_help="Check an army list, and print it.")
@click.argument("army")
@click.option("--json", "as_json", is_flag=True, help="Answer in JSON.")
@click.option("--as", "shape", type=click.Choice(["cards"]), help="Write it as cards to print: one for each line.")
@click.option("-o", "--output", metavar="FILE", help="Where the cards go (else beside the list).")
@limit_option
def command(army: str, as_json: bool, shape: str | None, output: str | None, limits: tuple[str, ...]) -> int:
    """Check ARMY, the file of an army list, against the rosters and limits of its game, and print what it comes to.

    Exit status 1 where it breaks a limit.
    """
    _hold_list_of(army)
    # Only here, because other commands need no compiler.
    from grognard.driver import compile_army

    compiled, listed = compile_army(army, limits=read_limits(limits))
    collector = Collector()
    if listed is not None and not compiled.has_errors:
        hold_list(compiled.ruleset, listed, collector)
    findings = [*compiled.diagnostics, *collector.diagnostics]
    broken = any(finding.severity in (Severity.ERROR, Severity.WARNING) for finding in findings)
    if listed is None or compiled.has_errors:
        console.show(findings, stream=sys.stderr)
        return 1
    if as_json:
        entries = [
            {"line": finding.place.file.position(finding.place.span.start).line, "message": finding.message}
            for finding in findings
        ]
        console.write_json({**data(compiled.ruleset, listed), "breaches": entries})
        return int(broken)
    if shape == "cards":
        # Only here, because a list that is checked needs no print.
        from grognard.docgen.shapes.army_cards import army_cards

        path = output or str(Path(army).with_suffix(".html"))
        (write_file_atomic if output else write_beside)(path, army_cards(compiled.ruleset, listed))
        console.write(f"The cards of {listed.name}: {path}\n")
    else:
        console.write("\n".join(listing(compiled.ruleset, listed)) + "\n")
    if findings:
        console.show(findings, stream=sys.stderr if shape else sys.stdout)
    elif not shape:
        console.write("It keeps all limits.\n")
    return int(broken)


def _hold_list_of(army: str) -> None:
    """Say what is wanted where a game, or a folder, is named in place of an army list."""
    folder = Path(army)
    if folder.is_dir():
        lists, kind = [path.name for path in sorted(folder.glob("*.army"))], "a folder"
        help = f"Name the file in it: grognard muster {folder / lists[0]}" if lists else ""
    elif not folder.exists() and army in bundled.names():
        lists, kind = [Path(file.path).name for file in bundled.army_files(army)], "a game"
        copied = f"grognard new mine --from {army}"
        help = f"{copied} copies it with its lists; then: grognard muster mine/{lists[0]}" if lists else ""
    else:
        return
    help = help or "Its first line is `army NAME of GAME`."
    raise click.UsageError(f"`{army}` is {kind}, and the file of an army list is wanted. {help}")
