"""Everything about a session that changes: the open documents, their settings, what was said about them."""

from __future__ import annotations

import asyncio
import logging

from lsprotocol import types

from chunkscope import ChunkOptions, SourceText
from chunkscope_server.client import Client
from chunkscope_server.documents import OpenDocument
from chunkscope_server.positions import PositionCodec
from chunkscope_server.settings import read_settings

log = logging.getLogger(__name__)


class Session:
    """The state of the server. It is touched on the thread of the event loop only."""

    def __init__(self) -> None:
        self.client = Client()
        self.codec = PositionCodec()
        self.default_settings: object = None
        """The settings of every document, from a client that cannot be asked for them."""
        self._documents: dict[str, OpenDocument] = {}
        self._settling: dict[str, asyncio.Event] = {}
        self._published: dict[str, types.PublishDiagnosticsParams] = {}
        self._warnings: set[str] = set()

    @property
    def uris(self) -> tuple[str, ...]:
        """The open documents."""
        return tuple(self._documents)

    def document(self, uri: str) -> OpenDocument | None:
        """Return the current version of an open document."""
        return self._documents.get(uri)

    async def settled(self, uri: str) -> OpenDocument | None:
        """Return the current version of an open document, as soon as its settings are known."""
        if event := self._settling.get(uri):
            await event.wait()
        return self.document(uri)

    def open(self, item: types.TextDocumentItem, path: str) -> None:
        """Take over the text of a document, whose settings are still to come."""
        self.close(item.uri)
        options, source = ChunkOptions(), SourceText.of(item.text)
        self._documents[item.uri] = OpenDocument(item.uri, path, item.version, source, options)
        self._settling[item.uri] = asyncio.Event()

    def change(self, params: types.DidChangeTextDocumentParams) -> bool:
        """Apply the changes of one notification. False for a document that is not open here."""
        identifier = params.text_document
        if document := self.document(identifier.uri):
            changed = document.changed(identifier.version, params.content_changes, self.codec)
            self._documents[identifier.uri] = changed
        return document is not None

    def close(self, uri: str) -> bool:
        """Forget a document. False for one that was not open."""
        self.settle(uri)
        self._published.pop(uri, None)
        return self._documents.pop(uri, None) is not None

    def configure(self, uri: str, raw: object) -> bool:
        """Put the settings of a document in force, warning once about the bad ones. Tells whether anything changed."""
        settings = read_settings(raw)
        for problem in settings.problems:
            self.warn_once(problem)
        document = self.document(uri)
        if not document or document.options == settings.options:
            return False
        self._documents[uri] = document.configured(settings.options)
        return True

    def settle(self, uri: str) -> None:
        """Let the requests go on that wait for the settings of a document."""
        if event := self._settling.pop(uri, None):
            event.set()

    def is_news(self, params: types.PublishDiagnosticsParams) -> bool:
        """Tell whether these diagnostics differ from the last ones of their document, and remember them."""
        before = self._published.get(params.uri)
        self._published[params.uri] = params
        return params != before

    def warn_once(self, message: str) -> None:
        """Log a warning unless it was logged before."""
        if message not in self._warnings:
            self._warnings.add(message)
            log.warning(message)
