"""`grognard serve RULESET`: the site and the sheets in a browser, made anew whenever a file is saved."""

from __future__ import annotations

import errno
import sys
import threading
from functools import partial

import click

from grognard.checking import check
from grognard.cli import completing, console
from grognard.cli.pictures import read_pictures
from grognard.cli.preview import PreviewServer, Shelf
from grognard.cli.printing import Press
from grognard.cli.rulesets import limit_option, read_limits
from grognard.cli.watching import files_of, stamps, wait_for_change
from grognard.diagnostics.diagnostic import Diagnostic, Severity
from grognard.diagnostics.render import terminal
from grognard.docgen.output import SHEETS, pages_files, site_files
from grognard.docgen.sheet.typesetter import SheetUnavailable
from grognard.docgen.site import SiteUnavailable
from grognard.docgen.variant_of import VariantOf
from grognard.driver import Desk, base_of
from grognard.host.budget import Budget
from grognard.host.plaintext import FileProblem
from grognard.ir.ruleset import Ruleset
from grognard.project.finding import find_project, together


@click.command(short_help="Show site and sheets in a browser while you write.")
@click.argument("ruleset", shell_complete=completing.rulesets)
@click.option(
    "--port", type=click.IntRange(0, 65535), default=8421, show_default=True, help="0 takes any that is free."
)
@limit_option
def command(ruleset: str, port: int, limits: tuple[str, ...]) -> int:
    """Show the site and the sheets of RULESET on this machine, and again whenever a file is saved.

    Nobody else can reach it, and nothing can be changed through it.
    """
    # What is not there cannot be mended by whoever looks at the page.
    _ = together(ruleset) or find_project(ruleset, Budget(read_limits(limits)))
    shelf = Shelf()
    try:
        server = PreviewServer(shelf, port)
    except OSError as error:
        why = "is taken" if error.errno == errno.EADDRINUSE else "cannot be used"
        console.write(f"Port {port} {why}. Name another, as in --port {port + 1 if port < 65535 else 0}.\n", sys.stderr)
        return 1
    listening = threading.Thread(target=server.serve_forever, name="preview", daemon=True)
    preview = Preview(ruleset, limits, shelf)
    preview.make()
    listening.start()
    console.write(f"{server.address}  (Ctrl-C ends it)\n")
    sys.stdout.flush()
    try:
        preview.stay()
    finally:
        server.shutdown()
        server.server_close()
    return 0


class Preview:
    """Makes pages and sheets and puts them on a shelf."""

    def __init__(self, ruleset: str, limits: tuple[str, ...], shelf: Shelf) -> None:
        self._name = ruleset
        self._desk = Desk(read_limits(limits))
        self._shelf = shelf
        self._press = Press()
        self._read: tuple[str, ...] = ()
        self._pictures: dict[str, bytes] = {}
        self._waiting: Ruleset | None = None
        """The rules whose sheets are still to be made."""
        self._base: Ruleset | None = None
        """What they are laid over, where they are a variant."""
        self._before = stamps(files_of(ruleset))

    def stay(self, stopped: threading.Event | None = None) -> None:
        """Make them again whenever a file is saved, until `stopped`."""
        ended = stopped.is_set if stopped is not None else lambda: False
        while not ended():
            self._sheets()
            wait_for_change(partial(files_of, self._name, self._read), self._before, ended)
            if not ended():
                self.make()

    def make(self) -> None:
        """Makes the pages, or shows the errors of the rules. The sheets come after, for they take longer."""
        self._waiting = None
        self._before = stamps(files_of(self._name, self._read))
        try:
            compiled = check(self._desk.compile(self._name))
        except FileProblem as problem:
            return self._wrong([problem.diagnostic])
        read = tuple(file.path for file in compiled.files)
        if read != self._read:
            # What was saved while it was being read is newer than what was read.
            self._read = read
            self._before = stamps(files_of(self._name, read)) | self._before
        errors = [diagnostic for diagnostic in compiled.diagnostics if diagnostic.severity is Severity.ERROR]
        if errors:
            return self._wrong(errors)
        try:
            self._pictures = read_pictures(compiled.files)
            self._base = base_of(compiled)
            variant = VariantOf(self._base, compiled.ruleset) if self._base is not None else None
            pages = self._press.pages(compiled.ruleset, SHEETS, variant)
            self._shelf.put(pages_files(compiled.ruleset, pages, self._pictures))
        except FileProblem as problem:
            return self._wrong([problem.diagnostic])
        except SiteUnavailable as missing:
            self._shelf.put_fault("The pages cannot be made", str(missing))
        self._waiting = compiled.ruleset

    def _sheets(self) -> None:
        if self._waiting is None:
            return
        try:
            everything = self._press.printed(self._waiting, self._base, self._pictures)
            self._shelf.add(site_files(self._waiting, everything, self._pictures))
        except (SheetUnavailable, SiteUnavailable) as missing:
            console.write(f"{missing}\n", sys.stderr)
        self._waiting = None

    def _wrong(self, errors: list[Diagnostic]) -> None:
        console.show(errors, stream=sys.stderr)
        self._shelf.put_fault("The rules have a mistake", terminal.render(errors, False, 100, None))
