"""Settings of all tests."""

import gc
import os
import pickle
import shutil
import signal
import sys
import tempfile
from functools import cache
from pathlib import Path

import pytest
from hypothesis import Phase, settings

from grognard import driver
from grognard.cli.app import GARBAGE
from grognard.host.budget import Limits
from grognard.host.call_stack import with_room
from grognard.host.files import write_file_atomic
from grognard.project import bundled
from tests.longest_first import longest_first

# What is kept between commands would hide from a test what it asks; those who ask for it name a folder of their own.
os.environ["GROGNARD_CACHE"] = "off"

# The same examples on every machine, and no clock: a slow machine is no failure.
settings.register_profile("steady", deadline=None, derandomize=True)
# Where only it matters whether a test fails, no smaller example is looked for.
settings.register_profile(
    "unshrunk", settings.get_profile("steady"), phases=(Phase.explicit, Phase.reuse, Phase.generate)
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "steady"))

# As the command has it.
gc.set_threshold(GARBAGE)

# A shell lets its jobs in the background ignore Ctrl-C, and what they start too: tests send it all the same.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

_compile = driver.compile_ruleset
SHARED = "GROGNARD_TESTS_SHARED"
"""The setting of the environment that names the folder in which the processes of one session share what they compiled."""


@cache
def _bundled(name: str, check: bool) -> driver.Compiled:
    if SHARED not in os.environ:
        return _compile(name, check=check)
    kept = Path(os.environ[SHARED]) / f"{name}-{check}"
    if kept.is_file():
        found: driver.Compiled = pickle.loads(kept.read_bytes())
        return found
    made = _compile(name, check=check)
    write_file_atomic(kept, pickle.dumps(made))
    return made


def _compiled_once(name: str, *, check: bool = True, limits: Limits | None = None) -> driver.Compiled:
    """A bundled ruleset is compiled once for all tests of a session: what is compiled is frozen."""
    if limits in (None, Limits()) and name in bundled.names() and not Path(name).is_file():
        return _bundled(name, check)
    return _compile(name, check=check, limits=limits)


# Before any module takes it from there.
setattr(driver, "compile_ruleset", _compiled_once)  # noqa: B010


def pytest_configure(config: pytest.Config) -> None:
    """Where several processes will do the tests, they have a folder in common."""
    if SHARED not in os.environ and getattr(config.option, "numprocesses", None):
        os.environ[SHARED] = tempfile.mkdtemp(prefix="grognard-tests-")
        config.add_cleanup(lambda: shutil.rmtree(os.environ.pop(SHARED), ignore_errors=True))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Several processes do what takes long first; one does all in their order."""
    processes = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    if processes > 1:
        items[:] = longest_first(items, lambda item: item.nodeid.partition("::")[0], processes)


@pytest.hookimpl(tryfirst=True)
def pytest_cmdline_main(config: pytest.Config) -> object:
    """All tests are called with the room that the command gives its calls: pytest stands on many of its own."""
    rest = config.pluginmanager.subset_hook_caller("pytest_cmdline_main", [sys.modules[__name__]])
    return with_room(rest, config=config)
