"""The group of commands: which there are, what is said when one is mistyped, and how each run ends.

Exit status: 0 clean, 1 errors found or an answer that could not be given, 2 wrong use (a name that is not there, too), 3 a fault of ours,
130 stopped by Ctrl-C, 141 the reader of a pipe went away.
"""

from __future__ import annotations

import contextlib
import errno
import gc
import importlib
import os
import sys
import traceback
from collections.abc import Sequence

import click
from click.shell_completion import shell_complete

from grognard.cli import console
from grognard.cli.wrong_use import wrong_use
from grognard.diagnostics.render.cells import cut
from grognard.diagnostics.spelling import nearest
from grognard.host.budget import BudgetExceeded
from grognard.host.call_stack import with_room
from grognard.host.files import explain_os_error
from grognard.host.plaintext import FileProblem
from grognard.version import VERSION

COMMANDS: dict[str, str] = {
    name: f"grognard.cli.{name}:command"
    for name in (
        "build",
        "demo",
        "serve",
        "sheet",
        "check",
        "compare",
        "draft",
        "examples",
        "explain",
        "export",
        "fmt",
        "man",
        "muster",
        "campaign",
        "new",
        "odds",
        "play",
        "proofread",
        "roll",
        "rules",
        "slips",
        "upgrade",
        "verify",
        "worth",
    )
} | {
    "lsp": "grognard.server.command:command",
    "studio": "grognard.studio.command:command",
    "playground": "grognard.studio.playground:command",
}
"""Name → where its click command is. A module is imported only when its command is used."""

WHERE_TO_REPORT = 'see "Reporting a fault" in the README'


_OUTPUT_FAULTS = (errno.EPIPE, errno.ENOSPC, errno.EIO, errno.EFBIG)

GARBAGE = 100_000
"""So many things are made before the youngest of them are looked through for garbage."""

_DIGITS = 100_000
"""So many digits of a number may be written. No number that is read has more than a limit allows."""

WRONG_USE, OUR_FAULT, INTERRUPTED, PIPE_CLOSED = 2, 3, 130, 141


_SPOKEN = {
    "errata": "`sheet VARIANT --errata`",
    "list": "`rules`",
    "show": "`rules`",
    "diff": "`compare`",
    "test": "`check`",
    "validate": "`check`",
    "review": "`proofread`, or `verify` for a rulebook text",
    "run": "`play` or `roll`",
    "simulate": "`odds … --sample 100000`",
    "chances": "`odds`",
    "print": "`build` or `sheet`",
    "format": "`fmt`",
    "variant": "`new NAME --variant-of RULESET`",
}
"""What people call some commands, and what they are called here."""


class LazyGroup(click.Group):
    """A group that imports a command when it is used."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """All names, in order."""
        return sorted(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import one command."""
        where = COMMANDS.get(cmd_name)
        if where is None:
            return None
        module, _, name = where.partition(":")
        command = getattr(importlib.import_module(module), name)
        assert isinstance(command, click.Command)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command that is meant, or say which is nearest."""
        wanted = args[0]
        if wanted == "help":  # `help sheet`: as people type it who know other programs
            args = [*args[1:], "--help"]
            wanted = args[0]
        if wanted == "--help":
            click.echo(ctx.get_help())
            ctx.exit()
        if wanted not in COMMANDS and not wanted.startswith("-"):
            close = _SPOKEN.get(wanted.casefold()) or nearest(wanted, COMMANDS)
            hint = f"Did you mean {close}?" if close else f"There are: {', '.join(sorted(COMMANDS))}."
            raise click.UsageError(f"There is no command {wanted!r}. {hint}", ctx)
        return super().resolve_command(ctx, args)


@click.command(
    cls=LazyGroup,
    context_settings={"help_option_names": ["-h", "--help"]},
    no_args_is_help=False,
    invoke_without_command=True,
)
@click.option("--version", is_flag=True, help="Show the version and leave.")
@click.option("--debug", is_flag=True, help="When Grognard itself fails, show where.")
@click.pass_context
def app(ctx: click.Context, version: bool, debug: bool) -> None:
    """Play, print, prove and weigh the rules of a tabletop wargame, all from one text."""
    if version:
        click.echo(f"grognard {VERSION}")
        ctx.exit(0)
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command line and return its exit status. Nothing that happens ends in a bare traceback."""
    # Most of what a command makes is needed to its end: looking through it for garbage seldom pays.
    gc.set_threshold(GARBAGE)
    sys.set_int_max_str_digits(_DIGITS)
    console.prepare()
    try:
        os.getcwd()
    except OSError:
        _say("The folder you are in is no longer there.", "Go to another one, and try again.")
        return 1
    args = list(sys.argv[1:] if argv is None else argv)
    options = args[: args.index("--")] if "--" in args else args
    debug = "--debug" in options
    if debug:
        args.remove("--debug")
    try:
        status = with_room(_run, args, debug)
        sys.stdout.flush()
    except BrokenPipeError:
        _forget_output()
        return PIPE_CLOSED
    except OSError as error:
        _forget_output()
        _say(f"The output could not be written: {error.strerror or type(error).__name__}.")
        return 1
    return status


def _run(args: list[str], debug: bool) -> int:
    try:
        if (wanted := os.environ.get("_GROGNARD_COMPLETE")) is not None:
            return shell_complete(app, {}, "grognard", "_GROGNARD_COMPLETE", wanted)
        with app.make_context("grognard", args) as ctx:
            answer = app.invoke(ctx)
        return answer if isinstance(answer, int) else 0
    except click.exceptions.Exit as leave:
        return leave.exit_code
    except click.UsageError as error:
        return _wrong_use(error, args)
    except click.ClickException as error:
        _say(error.format_message())
        return error.exit_code
    except FileProblem as problem:
        console.show([problem.diagnostic], stream=sys.stderr)
        return WRONG_USE if problem.mistyped else 1
    except BudgetExceeded as error:
        _say(error.message, error.help)
        return 1
    except MemoryError:
        _say("There is not enough memory for this.", "Split the file, or ask for less at once.")
        return 1
    except (KeyboardInterrupt, click.Abort):
        _say("Stopped.")
        return INTERRUPTED
    except Exception as error:
        # Files are read and written in plain words elsewhere, so this one can only be our own output.
        if isinstance(error, OSError) and error.errno in _OUTPUT_FAULTS:
            raise
        if isinstance(error, OSError) and error.filename is not None and not debug:
            console.show([explain_os_error(error, os.fsdecode(error.filename), "used").diagnostic], stream=sys.stderr)
            return 1
        return _fault(error, debug)


def _wrong_use(error: click.UsageError, args: Sequence[str]) -> int:
    lines = [wrong_use(error, args)]
    if error.ctx is not None:
        lines.append(error.ctx.get_usage())
        lines.append(f"More: {error.ctx.command_path} --help")
    _say(*lines)
    return WRONG_USE


def _fault(error: BaseException, debug: bool) -> int:
    if debug:
        _say(*"".join(traceback.format_exception(error)).rstrip().split("\n"))
    name = type(error).__name__
    _say(
        f"Grognard failed, and the fault is its own, not that of your rules ({name}).",
        f"Please report it ({WHERE_TO_REPORT}), with the rules and what you typed.",
        *(() if debug else ("With --debug added, the command shows where it happened: please add that too.",)),
    )
    return OUR_FAULT


def _forget_output() -> None:
    """Nobody takes our output: keep Python from complaining when it flushes at the end."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    with contextlib.suppress(OSError, ValueError):  # who embeds this may have put another stream in its place
        os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)


def _say(*lines: str) -> None:
    console.write("\n".join(cut(line, whole="") for line in lines) + "\n", sys.stderr)
