"""Opens pages and tells what the browser complained of and whom it asked."""

from __future__ import annotations

import json
from typing import Any

from selenium.webdriver.chrome.webdriver import WebDriver
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import WebDriverWait


class Reader:
    """One browser window."""

    def __init__(self, driver: WebDriver) -> None:
        self.driver = driver

    def open(self, address: str) -> None:
        self.driver.get(address)

    def width(self, pixels: int) -> None:
        """The page as wide as this, whatever the window's least width is."""
        self.driver.execute_cdp_cmd(
            "Emulation.setDeviceMetricsOverride",
            {"width": pixels, "height": 900, "deviceScaleFactor": 1, "mobile": pixels < 600},
        )

    def run(self, script: str, *arguments: object) -> Any:
        return self.driver.execute_script(script, *arguments)

    def wait(self, script: str) -> Any:
        """Until a script gives something, at most ten seconds."""
        return WebDriverWait(self.driver, 10).until(lambda _: self.run(script))

    def type(self, selector: str, text: str) -> None:
        box = self.driver.find_element(By.CSS_SELECTOR, selector)
        box.clear()
        box.send_keys(text)

    def complaints(self) -> list[str]:
        """What the console holds since the last question: errors and warnings."""
        return [
            str(entry["message"])
            for entry in self.driver.get_log("browser")  # type: ignore[no-untyped-call]
            if entry["level"] in {"SEVERE", "WARNING"}
        ]

    def asked(self) -> list[str]:
        """Every address that was asked for since the last question."""
        found = []
        for entry in self.driver.get_log("performance"):  # type: ignore[no-untyped-call]
            message = json.loads(entry["message"])["message"]
            if message["method"] == "Network.requestWillBeSent":
                found.append(str(message["params"]["request"]["url"]))
        return found
