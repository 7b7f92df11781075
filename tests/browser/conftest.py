"""A headless Chromium with its driver. Nothing is fetched: both must be on the machine."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.browser.reader import Reader

NEEDED = "GROGNARD_NEEDS_BROWSER"
"""Set by the build machine: there a missing browser is a failure."""


@pytest.fixture(scope="session")
def reader() -> Iterator[Reader]:
    """Somebody who opens pages and notes what the browser complains of."""
    yield from _begun()


@pytest.fixture
def stranger() -> Iterator[Reader]:
    """Somebody else, whose browser was never used."""
    yield from _begun()


def _begun() -> Iterator[Reader]:
    """A browser of its own, with a profile of its own."""
    browser = next(
        (found for name in ("chromium", "chromium-browser", "google-chrome") if (found := shutil.which(name))), None
    )
    driver = shutil.which("chromedriver")
    if browser is None or driver is None:
        missing = "No Chromium with its chromedriver is installed (Debian: chromium, chromium-driver)."
        if os.environ.get(NEEDED):
            pytest.fail(missing)
        pytest.skip(f"{missing} The pages were not looked at in a browser.")
    # Not at the top: an environment without selenium runs the other tests.
    from selenium import webdriver
    from selenium.webdriver.chrome.service import Service

    from tests.browser.reader import Reader

    options = webdriver.ChromeOptions()
    options.binary_location = browser
    for argument in (
        "--headless=new",
        "--no-sandbox",  # the build machine runs as root
        "--disable-gpu",
        "--disable-dev-shm-usage",
        "--disable-background-networking",
        "--no-first-run",
        "--window-size=1280,900",
    ):
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    started = webdriver.Chrome(options=options, service=Service(driver))
    try:
        yield Reader(started)
    finally:
        started.quit()
