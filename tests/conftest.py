"""Settings of all tests."""

import atexit
import gc
import os
import shutil
import signal
import sys
import tempfile
from functools import cache, partial
from pathlib import Path

import pytest
from hypothesis import Phase, settings
from hypothesis.internal.conjecture import providers
from hypothesis.internal.constants_ast import Constants
from hypothesis.internal.entropy import deterministic_PRNG

from grognard import checking, driver
from grognard.cli import app
from grognard.host.budget import Limits
from grognard.host.call_stack import with_room
from grognard.ir.ruleset import Ruleset
from grognard.project import bundled
from tests.garbage import most_garbage
from tests.longest_first import longest_first
from tests.parsed_once import share_trees
from tests.shared import SHARED, made_once
from tests.typeset_once import share_sheets

# What is kept between commands would hide from a test what it asks; those who ask for it name a folder of their own.
os.environ["GROGNARD_CACHE"] = "off"

# The same examples on every machine, and no clock: a slow machine is no failure.
settings.register_profile("steady", deadline=None, derandomize=True)
# Where only it matters whether a test fails, no smaller example is looked for.
settings.register_profile(
    "unshrunk", settings.get_profile("steady"), phases=(Phase.explicit, Phase.reuse, Phase.generate)
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "steady"))
# No example hangs on which of our modules a process happens to have read by then: Hypothesis, which has no setting for
# that, tries the figures and words of all, and takes seconds to collect them.
if hasattr(providers, "_get_local_constants"):
    setattr(providers, "_get_local_constants", cache(Constants))  # noqa: B010

# Rarer than the command has it. Whoever calls the command here sets it again, and not for itself alone.
PROCESSES = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
setattr(app, "GARBAGE", most_garbage(50 * app.GARBAGE, PROCESSES))  # noqa: B010
gc.set_threshold(app.GARBAGE)

ONE_OF_SEVERAL = "PYTEST_XDIST_WORKER" in os.environ
"""Whether this process does some of the tests: it ends at once, for somebody waits while it frees all that it holds."""
if ONE_OF_SEVERAL:
    atexit.register(os._exit, 0)

# A shell lets its jobs in the background ignore Ctrl-C, and what they start too: tests send it all the same.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

_compile = driver.compile_game
_base_of = driver.base_of


@cache
def _bundled(name: str, check: bool) -> driver.Compiled:
    make = partial(checking.check, _bundled(name, False)) if check else partial(_compile, name)
    return made_once(f"{name}-{check}", make)


def _is_shared(name: str, limits: Limits | None) -> bool:
    return limits in (None, Limits()) and name in bundled.names() and not Path(name).is_file()


def _compiled_once(name: str, *, limits: Limits | None = None) -> driver.Compiled:
    """A bundled ruleset is compiled once for all tests of a session: what is compiled is frozen."""
    return _bundled(name, False) if _is_shared(name, limits) else _compile(name, limits=limits)


def _checked_once(name: str, *, limits: Limits | None = None) -> driver.Compiled:
    """It is checked once, too."""
    return _bundled(name, True) if _is_shared(name, limits) else checking.check(_compile(name, limits=limits))


def _base_compiled_once(found: driver.Compiled, limits: Limits | None = None) -> Ruleset | None:
    """What bundled variants are laid over is bundled too."""
    base = found.stands_on
    if base is None or limits not in (None, Limits()) or base.name not in bundled.names():
        return _base_of(found, limits)
    if base.files != bundled.ruleset_files(base.name):
        return _base_of(found, limits)
    return _bundled(base.name, False).ruleset


# Before any module takes it from there.
setattr(driver, "compile_game", _compiled_once)  # noqa: B010
setattr(checking, "check_game", _checked_once)  # noqa: B010
setattr(driver, "base_of", _base_compiled_once)  # noqa: B010
share_sheets()
share_trees()


def pytest_configure(config: pytest.Config) -> None:
    """All processes that do the tests have a folder in common."""
    if SHARED not in os.environ:
        os.environ[SHARED] = tempfile.mkdtemp(prefix="grognard-tests-")
        config.add_cleanup(lambda: shutil.rmtree(os.environ.pop(SHARED), ignore_errors=True))
        if os.environ.pop("PYTHONDONTWRITEBYTECODE", ""):
            # Else each of the many processes that tests start would read all modules from their text, and every
            # session write the asserts of all tests anew.
            os.environ["PYTHONPYCACHEPREFIX"] = str(config.rootpath / ".pytest_cache" / "bytecode")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Several processes do what takes long first; one does all in their order."""
    if PROCESSES > 1:
        items[:] = longest_first(items, lambda item: item.nodeid.partition("::")[0], PROCESSES)


def pytest_collection_finish() -> None:
    """What is there before the first test is there behind the last: nobody looks for garbage in it."""
    with deterministic_PRNG():
        pass  # the first time Hypothesis looks through all there is for who holds its lots: now that is little
    gc.collect()
    gc.freeze()


def pytest_sessionfinish() -> None:
    """Nor does anybody look for garbage, as pytest does at the end, for ten seconds."""
    if ONE_OF_SEVERAL:
        gc.freeze()


@pytest.hookimpl(tryfirst=True)
def pytest_cmdline_main(config: pytest.Config) -> object:
    """All tests are called with the room that the command gives its calls: pytest stands on many of its own."""
    rest = config.pluginmanager.subset_hook_caller("pytest_cmdline_main", [sys.modules[__name__]])
    return with_room(rest, config=config)
