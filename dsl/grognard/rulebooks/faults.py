"""What is said of a rulebook that cannot be read: broken, locked, without text, packed to burst."""

from __future__ import annotations

from grognard.diagnostics.codes import LOCKED_FILE, SCANNED_PAGES, UNREADABLE_FILE
from grognard.host.plaintext import FileProblem, whole_file


def broken(path: str, what: str) -> FileProblem:
    """The file is not what its beginning says, or was cut off."""
    return FileProblem(
        f"This file cannot be read as {what}: it is damaged, or something else under that name.",
        "Open it in the program that it comes from, save it anew, and try that.",
        whole_file(path),
        UNREADABLE_FILE,
    )


def locked(path: str, what: str) -> FileProblem:
    """The file asks for a password."""
    return FileProblem(
        f"This is {what} that is locked with a password.",
        "Open it with the password, save a copy without one, and read that.",
        whole_file(path),
        LOCKED_FILE,
    )


def scanned(path: str, pages: int) -> FileProblem:
    """The pages are pictures."""
    return FileProblem(
        f"This PDF shows {pages} page{'' if pages == 1 else 's'}, and no words stand in it: the pages are pictures.",
        "Have its text recognised first (a scanner's program or `ocrmypdf` does), and read the outcome.",
        whole_file(path),
        SCANNED_PAGES,
    )


def empty(path: str, what: str) -> FileProblem:
    """There is not a word in it."""
    return FileProblem(
        f"No words stand in this file, read as {what}.",
        "Look whether it is the right file, and whether its words are pictures.",
        whole_file(path),
        SCANNED_PAGES,
    )
