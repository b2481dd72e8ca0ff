"""The path under which a document is known in breadcrumbs, ids and records."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import PurePosixPath
from urllib.parse import unquote, urlsplit


def document_path(uri: str, folder_uris: Iterable[str]) -> str:
    """Return the path of a document relative to the workspace folder that contains it, else its file name."""
    plain = unquote(uri)
    roots = [root for folder in folder_uris if plain.startswith(root := unquote(folder).rstrip("/") + "/")]
    if roots:
        return plain.removeprefix(max(roots, key=len))
    return PurePosixPath(unquote(urlsplit(uri).path)).name or plain
