"""What the commands do."""

from __future__ import annotations

from pathlib import Path

from lsprotocol import types

from chunkscope import Chunk
from chunkscope.export import export_text, write_atomically
from chunkscope_server.documents import OpenDocument
from chunkscope_server.positions import PositionCodec

SELECT_CHUNK = "chunkscope.selectChunk"
"""The command of a code lens: `{uri, index}` to a selection in the editor."""
EXPORT_DOCUMENT = "chunkscope.exportDocument"
"""The command of an export: `{uri, path, format}` to `{path, chunks}`."""


def selection(document: OpenDocument, chunk: Chunk, codec: PositionCodec) -> types.ShowDocumentParams:
    """Return the request to show the text of a chunk selected, in the editor it is in."""
    selected = codec.range(document.source, chunk.inner)
    return types.ShowDocumentParams(document.uri, take_focus=True, selection=selected)


def export_document(document: OpenDocument, path: Path, format_: str) -> dict[str, object]:
    """Write the chunks of a document to `path`. Raises `ExportError`."""
    chunks = document.analysis.chunks
    write_atomically(path, export_text(chunks, format_))
    return {"path": str(path), "chunks": len(chunks)}
