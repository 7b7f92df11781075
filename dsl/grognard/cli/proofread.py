"""`grognard proofread RULESET`: summaries, each read by a person beside the rules it covers."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import attrs
import click

from grognard.checks.shorts import shorts_of
from grognard.checks.vouched import (
    Told,
    Unread,
    examples_of,
    mark_of,
    name_of,
    now_read,
    read_record,
    record_text,
    said_at,
    told_lines,
    waiting,
)
from grognard.cli import completing, console
from grognard.cli.asking import ask, on_terminal
from grognard.cli.rulesets import compiled, limit_option, read_limits
from grognard.host.budget import Budget
from grognard.host.files import changing, write_beside
from grognard.host.locking import clear_lock
from grognard.ir.on_sheet import sheet_name
from grognard.ir.phrases import text_of
from grognard.ir.ruleset import Ruleset
from grognard.project.finding import Project, find_project, together, with_record
from grognard.telling.drawn import bare

_COMMENT = re.compile(r"\s+--\s.*")
_ANSWERS = "True? [y]es, [n]ot yet, [q]uit: "


@click.command(short_help="Read what is said in short beside its rules, and note that it is true.")
@click.argument("ruleset", shell_complete=completing.rulesets)
@click.option("--list", "only_list", is_flag=True, help="Show what waits to be read, and ask nothing.")
@click.option("--all", "every", is_flag=True, help="Note that all of it has been read, on paper for instance.")
@limit_option
def command(ruleset: str, only_list: bool, every: bool, limits: tuple[str, ...]) -> int:
    """Show each sentence `in short:` of RULESET that nobody has read since it or its rule was changed.

    Beneath it stand the lines that it tells. What you find true is noted at once in a file beside the rules, NAME.proofread.txt;
    from then on `grognard check` tells you when the sentence, or a rule behind it, is no longer as you read it.
    """
    if only_list and every:
        raise click.UsageError("Either --list or --all.")
    game = compiled(ruleset, limits)
    project = together(ruleset) or find_project(ruleset, Budget(read_limits(limits)))
    asking = not only_list and not every and on_terminal()
    kept = Kept(game.ruleset, project) if asking or every else None
    unread = waiting(game.ruleset, read_record(game.records))
    if not unread:
        total = len(shorts_of(game.ruleset))
        console.write(f"{_counted(total)} read, nothing waits.\n" if total else "Nothing here is said in short.\n")
    elif kept is not None and every:
        kept.add(unread)
        console.write(f"{_counted(len(unread))} noted as read in {kept.path}.\n")
    if not unread or every:
        return 0
    left = len(unread)
    for number, sentence in enumerate(unread, 1):
        console.write("\n".join(_sentence_lines(game.ruleset, sentence)) + "\n\n")
        if kept is not None:
            answer = _answer(f"{number} of {len(unread)}. {_ANSWERS}")
            if answer == "q":
                break
            if answer == "y":
                kept.add([sentence])
                left -= 1
    console.write(f"{_counted(left)} to be read.\n" if left else f"All read: noted in {kept.path if kept else ''}.\n")
    return 1 if left else 0


class Kept:
    """The record of one game, as it is added to."""

    def __init__(self, ruleset: Ruleset, project: Project) -> None:
        path = project.record_path
        if path is None:
            raise click.ClickException(
                f"What you read of {project.name} can be kept nowhere: it comes with Grognard, or is in no file. Name a copy of "
                "your own (`grognard new`), or add --list to read it only."
            )
        self.path = project.record.path if project.record is not None else _beside(project, path)
        clear_lock(Path(self.path))
        self._ruleset, self._project = ruleset, attrs.evolve(project, record=None)
        every = {mark_of(short, told_lines(short)): name_of(short) for short in shorts_of(ruleset)}
        self._now, self._names = frozenset(every), frozenset(every.values())

    def add(self, unread: Sequence[Unread]) -> None:
        """Records sentences as read, and drops entries of rules that are gone or of older wording."""
        new = [now_read(self._ruleset, sentence.short, sentence.lines) for sentence in unread]
        waiting_still = self._names - {read.name for read in new}
        marks = {read.mark for read in new}
        with changing(self.path):
            now = with_record(self._project).record
            kept = read_record((now,) if now is not None else ())
            old = (read for read in kept.read if read.mark in self._now - marks or read.name in waiting_still)
            write_beside(self.path, record_text([*old, *new]))


def _beside(project: Project, path: Path) -> str:
    return path.name if project.typed else str(Path(project.files[0].path).with_name(path.name))


def _answer(prompt: str) -> str:
    while True:
        answer = ask(prompt).casefold()
        if answer in ("y", "yes", "n", "not yet", "no", "q", "quit"):
            return answer[0]
        console.write("Type y if all of it is true, n to leave it for later, q to stop.\n")


def _sentence_lines(ruleset: Ruleset, unread: Unread) -> list[str]:
    """One sentence as it is printed, what changed since it was read, the lines that it tells, and their worked examples."""
    short = unread.short
    lines = [f"{_where(unread)}  {sheet_name(short.home)}"]
    lines += [f"  {bare(line)}" for line in short.text.split("\n")]
    if unread.before is not None:
        lines += ["", *_changes(unread)]
    changed = {line.mark for line in unread.told_otherwise}
    lines.append("")
    for each in unread.lines:
        mark = "*" if each.mark in changed and not each.listed else "|"
        lines.append(f"  {mark} {_line(each)}")
    if examples := examples_of(ruleset, short):
        lines += ["", f"  Worked examples: {'; '.join(examples)}"]
    return lines


def _where(unread: Unread) -> str:
    """Where it stands: the first line of it that is not as it was read."""
    places = said_at(unread.short)
    changed = (place for line, place in places.items() if line in unread.said_otherwise)
    place = next(iter((*changed, *places.values(), unread.short.home.place)))
    return f"{place.file.path}:{place.line}"


def _changes(unread: Unread) -> list[str]:
    lines = [f"  Since it was read, the sentence was: {sentence}" for sentence in unread.said_no_more]
    if not lines and unread.said_otherwise:
        lines = ["  Since it was read, the sentence was gone on with."]
    if unread.told_otherwise:
        lines.append("  Since it was read, the lines with a star are new or other than they were.")
    if (gone := unread.told_no_more - len(unread.told_otherwise)) > 0:
        lines.append(f"  Since it was read, {gone} line{'s' if gone > 1 else ''} of its rules went.")
    return lines or ["  Since it was read, its lines were put in another order."]


def _line(line: Told) -> str:
    """A line as its author wrote it, at its depth, with what a variant put into it."""
    depth = 0 if line.heads else line.place.file.position(line.place.span.start).column - 1
    text = _COMMENT.sub("", text_of(line.place))
    return " " * depth + text + "".join(f"   (here: {' '.join(place.text.split())})" for place in line.put_in)


def _counted(number: int) -> str:
    return f"{number} sentence{'s' if number != 1 else ''}"
