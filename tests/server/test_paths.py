"""The path of a document."""

from __future__ import annotations

import pytest

from chunkscope_server.paths import document_path

FOLDERS = ["file:///home/me/docs", "file:///home/me/docs/api/", "vscode-vfs://github/me/site"]


@pytest.mark.parametrize(
    ("uri", "path"),
    [
        ("file:///home/me/docs/guide/install.md", "guide/install.md"),
        ("file:///home/me/docs/api/index.md", "index.md"),
        ("file:///home/me/docs/a%20b/caf%C3%A9.md", "a b/café.md"),
        ("file:///home/me/docs-old/x.md", "x.md"),
        ("file:///elsewhere/x.md", "x.md"),
        ("file:///c%3A/docs/x.md", "x.md"),
        ("vscode-vfs://github/me/site/docs/x.md", "docs/x.md"),
        ("untitled:Untitled-1", "Untitled-1"),
        ("untitled:", "untitled:"),
    ],
)
def test_a_path_is_relative_to_its_folder_or_a_name(uri: str, path: str) -> None:
    assert document_path(uri, FOLDERS) == path
