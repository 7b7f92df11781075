"""The command `grognard`.

In: what was typed. Out: words on a terminal, files, an exit status. Each subcommand is a module with a click command named `command`.
"""

from grognard.cli.app import main

__all__ = ["main"]
