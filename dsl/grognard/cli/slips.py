"""`grognard slips RULESET`: would a slip of the pen be caught?"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache, partial

import click

from grognard.cli import completing, console
from grognard.cli.progress import Progress
from grognard.cli.rulesets import limit_option, read_limits, refuse
from grognard.cli.scheduler import on_scheduler, scheduler_option
from grognard.docgen.digest import said as said_of
from grognard.host.budget import Budget
from grognard.host.engine import EngineUnavailable, is_shared, shared
from grognard.ir.written import mark_of
from grognard.project.finding import find_project
from grognard.slips.sites import Slip
from grognard.slips.trial import Faulty, Share, Trial, Tried, by_kind, share


@click.command(short_help="Whether a slip of the pen would be caught.")
@click.argument("ruleset", shell_complete=completing.rulesets)
@click.option("--count", type=click.IntRange(1, 100_000), default=60, show_default=True, help="How many slips to try.")
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True, help="Which slips are tried.")
@scheduler_option
@click.option("--json", "as_json", is_flag=True, help="Answer in JSON.")
@limit_option
def command(ruleset: str, count: int, seed: int, scheduler: str | None, as_json: bool, limits: tuple[str, ...]) -> int:
    """Change one number, sign, row or name of RULESET at a time, and ask whether the checks or its examples notice.

    Nothing is written. What escapes is listed: it is stated in one place only, and no example shows it. An example that
    touches it (`grognard examples`), or prose that states it too, would catch it.
    """
    raised = read_limits(limits)
    try:
        trial = Trial(find_project(ruleset, Budget(raised)), raised)
    except Faulty as bad:
        refuse(bad.diagnostics)
        raise
    title = trial.ruleset.title
    tried, some, progress = list[Tried](), trial.some(count, seed), Progress()
    with on_scheduler(scheduler):
        work = partial(_caught, trial.job(), _mark(trial)) if is_shared() else trial.caught
        for slip, code in zip(some, shared(work, some), strict=True):
            tried.append(Tried(slip, code))
            progress("slips tried", len(tried), len(some))
    progress.clear()
    if as_json:
        console.write(json.dumps(data(title, seed, len(trial.sites), tried), indent=2) + "\n")
    else:
        console.write("\n".join(report_lines(title, seed, len(trial.sites), tried)) + "\n")
    return 0


def _caught(job: bytes, mark: str, slip: Slip) -> str:
    return _trial(job, mark).caught(slip)


@lru_cache(maxsize=1)
def _trial(job: bytes, mark: str) -> Trial:
    """The trial that was sent to a worker, kept for its next slip. Raises `EngineUnavailable` where the base of a variant is another there."""
    trial = Trial.of(job)
    if _mark(trial) != mark:
        raise EngineUnavailable("A worker finds other rules below this variant. Put the same files there.")
    return trial


def _mark(trial: Trial) -> str:
    return mark_of(said_of(trial.ruleset))


def report_lines(title: str, seed: int, whole: int, tried: Sequence[Tried]) -> list[str]:
    """The report in plain text."""
    every = share(tried)
    lines = [f"{title}: {_shares(every)} slips are caught (of {whole} there could be, by seed {seed})", ""]
    for what, where, caught in by_kind(tried):
        kind = f"a {what.value} in the {where.value}"
        lines.append(f"  {kind:<26}{_shares(caught):>12}  {caught.percent:>3} %")
    by_code = Counter(trial.code for trial in tried if trial.code)
    if by_code:
        lines += ["", "Caught by " + ", ".join(f"{code} ({many})" for code, many in by_code.most_common(8))]
    escaped = [trial.slip for trial in tried if not trial.code]
    if escaped:
        lines += ["", "Not caught:"]
    for slip in escaped:
        text = " ".join(slip.file.text.split("\n")[slip.line - 1].split())
        lines.append(f"  {slip.file.path}:{slip.line}: {_change(slip.old, slip.new)} in `{text}`")
    return lines


def _shares(caught: Share) -> str:
    return f"{caught.caught} of {caught.tried}"


def _change(old: str, new: str) -> str:
    if not new:
        return f"without `{' '.join(old.split())}`"
    return f"`{' '.join(old.split())}` → `{' '.join(new.split())}`"


def data(title: str, seed: int, whole: int, tried: Sequence[Tried]) -> dict[str, object]:
    """The report as plain data."""
    return {
        "ruleset": title,
        "seed": seed,
        "possible": whole,
        "tried": len(tried),
        "caught": share(tried).caught,
        "kinds": [
            {"what": kind.value, "where": where.value, "caught": caught.caught, "tried": caught.tried}
            for kind, where, caught in by_kind(tried)
        ],
        "slips": [
            {
                "file": trial.slip.file.path,
                "line": trial.slip.line,
                "what": trial.slip.kind.value,
                "where": trial.slip.where.value,
                "old": trial.slip.old,
                "new": trial.slip.new,
                "caught by": trial.code or None,
            }
            for trial in tried
        ],
    }
