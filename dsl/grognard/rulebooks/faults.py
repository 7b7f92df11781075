"""What is said of a rulebook that cannot be read: broken, locked, without text, packed to burst."""

from __future__ import annotations

from grognard.diagnostics.codes import LOCKED_FILE, SCANNED_PAGES, UNREADABLE_FILE
from grognard.host.plaintext import FileProblem, whole_file


class Unusable(Exception):
    """A rulebook that cannot be read; in its message `{}` stands for what its format is called."""

    message: str
    help: str
    code = UNREADABLE_FILE

    def told(self, path: str, what: str) -> FileProblem:
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


class Empty(Unusable):
    """There is not a word in it."""

    message = "No words stand in this file, read as {}."
    help = "Look whether it is the right file, and whether its words are pictures."
    code = SCANNED_PAGES
