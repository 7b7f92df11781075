"""`grognard examples RULESET`: what the worked examples touch, what they leave untouched, and examples for the rest."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path

import click

from grognard.cli import completing, console
from grognard.cli.rulesets import compiled, limit_option
from grognard.coverage.measure import Coverage, measure
from grognard.coverage.points import Point, Sort
from grognard.coverage.propose import Proposal, propose
from grognard.dice.fractions_text import percent
from grognard.driver import Compiled, compile_source
from grognard.host.files import hold_writable, write_file_atomic
from grognard.ir.names import key
from grognard.project import bundled

_MOST = 40
"""So many untouched points are listed, unless all are asked for."""


@click.command(short_help="What the worked examples touch, and examples for the rest.")
@click.argument("ruleset", shell_complete=completing.rulesets)
@click.option("--propose", "wanted", is_flag=True, help="Write examples for what none touches.")
@click.option("-o", "--output", type=click.Path(dir_okay=False), metavar="FILE", help="The file they are written to.")
@click.option("--all", "every", is_flag=True, help="List everything that is not touched.")
@click.option("--json", "as_json", is_flag=True, help="Answer in JSON.")
@limit_option
def command(ruleset: str, wanted: bool, output: str | None, every: bool, as_json: bool, limits: tuple[str, ...]) -> int:
    """Run the worked examples of RULESET and say which rows, modifiers, outcomes, cases and exceptions none touches.

    With --propose, a few more are worked out that touch the rest, as a file that stands on the ruleset (`extends`) and
    is kept beside it. Each is marked as proposed until you have held it against the source and taken the mark away.
    """
    if output is not None and not wanted:
        raise click.UsageError("-o FILE takes what --propose writes. Add --propose.")
    if output is not None and Path(output).exists():
        raise click.UsageError(
            f"There is a file `{output}` already. Nothing was written: name another, or take it away."
        )
    hold_writable(output)
    game = compiled(ruleset, limits)
    coverage = measure(game.ruleset, limits=game.limits)
    proposal = _proposal(ruleset, game, coverage, output) if wanted else None
    if proposal is not None and output is not None:
        write_file_atomic(output, proposal.text)
    if as_json:
        console.write_json(_data(game.ruleset.title, coverage, proposal))
    elif proposal is not None and output is None:
        console.write(proposal.text)
    else:
        console.write("\n".join(_report_lines(coverage, proposal, output, None if every else _MOST)) + "\n")
    return 0


def _proposal(name: str, game: Compiled, coverage: Coverage, output: str | None) -> Proposal:
    if "+" in name and not Path(name).exists():
        raise click.UsageError(
            "Examples belong to one ruleset or variant. Name one; for several, write a variant with both."
        )
    base, folder = _base(name)
    if folder is not None and output is not None and Path(output).resolve().parent != folder:
        raise click.UsageError(f"A file of examples lies beside its ruleset. Write it to {folder.name}/.")
    path = output or f"{key(base).replace(' ', '_')}_examples.rules"
    return propose(game.ruleset, base, coverage, lambda text: compile_source(text, path, folder=folder))


def _base(name: str) -> tuple[str, Path | None]:
    """What the file says it extends, and the folder in which that is found (None for a bundled one)."""
    path = Path(name)
    if not path.exists() or (name in bundled.names() and not path.is_file()):
        return name, None
    path = path.resolve()
    shown = path.stem if path.is_file() else path.name
    return shown if key(shown).replace(" ", "_") == shown else path.name, path.parent


def _report_lines(coverage: Coverage, proposal: Proposal | None, output: str | None, most: int | None) -> list[str]:
    many = len(coverage.shown)
    lines = [
        f"{many} worked example{'' if many == 1 else 's'} that hold{'s' if many == 1 else ''} touch{'es' if many == 1 else ''}"
    ]
    lines += _counts(coverage.counts())
    left = [(point, "") for point in coverage.missing]
    if proposal is not None:
        lines += ["", f"With {proposal.count} more, written to {output}:", *_counts(proposal.after.counts())]
        left = list(proposal.left)
    if left:
        lines += ["", "Not touched:" if proposal is None else "Still not touched:", *_listed(left, most)]
    now = coverage if proposal is None else proposal.after
    if now.behind:
        lines += ["", "Counted apart, because a gap stops every run that leads there:"]
        lines += _listed([(point, f"gap: {words}") for point, words in now.behind], most)
    if now.never:
        lines += ["", "Counted apart, because no example can touch it:", *_listed(now.never, most)]
    return lines


def _listed(points: Sequence[tuple[Point, str]], most: int | None) -> list[str]:
    lines = [
        f"  {point.place.file.path}:{point.place.line}: {point.words}" + (f" ({why})" if why else "")
        for point, why in points[:most]
    ]
    if most is not None and len(points) > most:
        lines.append(f"  and {len(points) - most} more; --all lists them")
    return lines


def _counts(counts: Sequence[tuple[Sort, int, int]]) -> list[str]:
    return [
        f"  {sort.value:<11}{touched:>4} of {whole}"
        + (f"  {percent(Fraction(touched, whole))}" if touched < whole else "  all")
        for sort, touched, whole in counts
    ]


def _data(title: str, coverage: Coverage, proposal: Proposal | None) -> dict[str, object]:
    entry: dict[str, object] = {
        "ruleset": title,
        "examples": len(coverage.shown),
        "counts": _numbers(coverage.counts()),
        "untouched": [_point(point) for point in coverage.missing],
        **_apart(coverage if proposal is None else proposal.after),
    }
    if proposal is not None:
        entry["proposed"] = {
            "examples": proposal.count,
            "counts": _numbers(proposal.after.counts()),
            "untouched": [{**_point(point), "why": why} for point, why in proposal.left],
            "text": proposal.text,
        }
    return entry


def _numbers(counts: Sequence[tuple[Sort, int, int]]) -> dict[str, object]:
    return {sort.value: {"touched": touched, "all": whole} for sort, touched, whole in counts}


def _apart(coverage: Coverage) -> dict[str, object]:
    return {
        "behind gaps": [{**_point(point), "gap": words} for point, words in coverage.behind],
        "never": [{**_point(point), "why": why} for point, why in coverage.never],
    }


def _point(point: Point) -> dict[str, object]:
    return {
        "sort": point.sort.value.removesuffix("s"),
        "file": point.place.file.path,
        "line": point.place.line,
        "words": point.words,
    }
