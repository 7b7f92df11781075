"""Settings of all tests."""

import gc
import os
import signal
import sys
from functools import cache
from pathlib import Path

import pytest
from hypothesis import settings

from grognard import driver
from grognard.cli.app import GARBAGE
from grognard.host.budget import Limits
from grognard.host.call_stack import with_room
from grognard.project import bundled

# What is kept between commands would hide from a test what it asks; those who ask for it name a folder of their own.
os.environ["GROGNARD_CACHE"] = "off"

# The same examples on every machine, and no clock: a slow machine is no failure.
settings.register_profile("steady", deadline=None, derandomize=True)
settings.load_profile("steady")

# As the command has it.
gc.set_threshold(GARBAGE)

# A shell lets its jobs in the background ignore Ctrl-C, and what they start too: tests send it all the same.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

_compile = driver.compile_ruleset


@cache
def _bundled(name: str, check: bool) -> driver.Compiled:
    return _compile(name, check=check)


def _compiled_once(name: str, *, check: bool = True, limits: Limits | None = None) -> driver.Compiled:
    """A bundled ruleset is compiled once for all tests of a process: what is compiled is frozen."""
    if limits in (None, Limits()) and name in bundled.names() and not Path(name).is_file():
        return _bundled(name, check)
    return _compile(name, check=check, limits=limits)


# Before any module takes it from there.
setattr(driver, "compile_ruleset", _compiled_once)  # noqa: B010


@pytest.hookimpl(tryfirst=True)
def pytest_cmdline_main(config: pytest.Config) -> object:
    """All tests are called with the room that the command gives its calls: pytest stands on many of its own."""
    rest = config.pluginmanager.subset_hook_caller("pytest_cmdline_main", [sys.modules[__name__]])
    return with_room(rest, config=config)
