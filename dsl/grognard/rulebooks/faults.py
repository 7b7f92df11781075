"""What is said of a rulebook that cannot be read: broken, locked, without text, packed to burst."""

from __future__ import annotations

from grognard.diagnostics.codes import LOCKED_FILE, SCANNED_PAGES, UNREADABLE_FILE
from grognard.host.plaintext import FileProblem, whole_file


class Unusable(Exception):
    """A rulebook that cannot be read; in its message `{}` stands for what its format is called."""

    message: str
    help: str
    code = UNREADABLE_FILE

    def problem(self, path: str, what: str) -> FileProblem:
        """As it is told to the owner of the file."""
        return FileProblem(self.message.format(what), self.help, whole_file(path), self.code)


class Broken(Unusable):
    """The file is not what its beginning says, or was cut off."""

    message = "This file cannot be read as {}: it is damaged, or something else under that name."
    help = "Open it in the program that it comes from, save it anew, and try that."


class Locked(Unusable):
    """The file asks for a password."""

    message = "This is {} that is locked with a password."
    help = "Open it with the password, save a copy without one, and read that."
    code = LOCKED_FILE


class Scanned(Unusable):
    """The pages are pictures."""

    help = "Have its text recognised first (a scanner's program or `ocrmypdf` does), and read the outcome."
    code = SCANNED_PAGES

    def __init__(self, pages: int) -> None:
        super().__init__()
        shown = f"{pages} page{'' if pages == 1 else 's'}"
        self.message = f"This PDF shows {shown}, and no words stand in it: the pages are pictures."


class Deep(Unusable):
    """Its words stand in more elements within one another than are read."""

    message = "The words of this file stand too deep, read as {}: in more than 250 elements within one another."
    help = "Save it anew in the program that it comes from, as a simpler page or as text."


class Unknown(Unusable):
    """A kind of file that no reader understands."""

    def __init__(self, kind: str, help: str) -> None:
        super().__init__()
        self.message = f"This is {kind}, which is not read here."
        self.help = help


class Shapeless(Unusable):
    """Data in which nothing has the shape of a table."""

    message = "In this file, read as {}, nothing has the shape of a table."
    help = (
        "A table is a list of rows with the same names, or a roll table with `results` that have a `range` or a `weight`. "
        "Save a spreadsheet as CSV."
    )


class Empty(Unusable):
    """There is not a word in it."""

    message = "No words stand in this file, read as {}."
    help = "Look whether it is the right file, and whether its words are pictures."
    code = SCANNED_PAGES
