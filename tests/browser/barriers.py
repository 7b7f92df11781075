"""What keeps out a reader who reads by other means? axe-core searches the page that is open."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.browser.reader import Reader

AXE = Path(__file__).parents[2] / "editors" / "studio" / "node_modules" / "axe-core" / "axe.min.js"


def hold_open_to_all(reader: Reader) -> None:
    """Fail where axe finds a barrier; skip where it is not there."""
    if not AXE.is_file():
        pytest.skip("axe-core is not there (`npm install` in editors/studio): the page was not searched for barriers.")
    reader.run(AXE.read_text(encoding="utf-8"))
    barriers = reader.driver.execute_async_script(
        "const done = arguments[0]; axe.run(document).then(found => done(found.violations.map(each => "
        "`${each.id}: ${each.nodes[0].html}`)))"
    )
    assert barriers == []
