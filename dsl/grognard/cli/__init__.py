"""The command `grognard`. Each subcommand is a module of its own, with a click command named `command`."""

from grognard.cli.app import main

__all__ = ["main"]
