"""The chunks of an open document as plain data, for clients with views of their own."""

from __future__ import annotations

from chunkscope.export import Record, record
from chunkscope_server.documents import OpenDocument

CHUNKS = "chunkscope/chunks"
"""The request: `{textDocument: {uri}}` to `{version, chunks}`."""


def chunk_list(document: OpenDocument) -> dict[str, object]:
    """Return the version of a document and the records of its chunks, without their text, which the client has."""
    return {"version": document.version, "chunks": [_without_text(record(chunk)) for chunk in document.analysis.chunks]}


def _without_text(fields: Record) -> dict[str, object]:
    return {name: value for name, value in fields.items() if name != "text"}
