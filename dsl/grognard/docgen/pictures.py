"""Pictures that an author names by file: where they stand in the output, and which files are pictures at all."""

from __future__ import annotations

import base64
import re
from collections.abc import Mapping

from grognard.host.naming import slug

_KINDS = {b"\x89PNG\r\n\x1a\n": "png", b"\xff\xd8\xff": "jpeg", b"GIF8": "gif"}
_IMAGE = re.compile(r'src="(pictures/[a-z0-9-]+\.[a-z]+)"')


def picture_path(file: str) -> str:
    """Where a picture stands beside the pages: nothing of the author's path but letters, digits and dashes."""
    stem, _, suffix = file.rpartition(".")
    return f"pictures/{slug(stem)}.{suffix.casefold()}"


def picture_kind(content: bytes) -> str | None:
    """`png`, `jpeg`, `gif` or `webp` by how a file begins; None for anything else, whatever it is called."""
    if content[:4] == b"RIFF" and content[8:12] == b"WEBP":
        return "webp"
    return next((kind for start, kind in _KINDS.items() if content.startswith(start)), None)


def inlined(page: str, pictures: Mapping[str, bytes]) -> str:
    """A page whose pictures stand in it. `pictures` by where they would stand beside it."""

    def put(found: re.Match[str]) -> str:
        content = pictures.get(found[1])
        if content is None:
            return found[0]
        return f'src="data:image/{picture_kind(content)};base64,{base64.b64encode(content).decode()}"'

    return _IMAGE.sub(put, page)
