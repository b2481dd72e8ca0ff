"""The language server and its state."""

from __future__ import annotations

import logging

from lsprotocol import types
from pygls.exceptions import FeatureRequestError, JsonRpcInternalError
from pygls.lsp.server import LanguageServer

from chunkscope import __version__
from chunkscope_server.features.diagnostics import diagnostics
from chunkscope_server.protocol import ChunkscopeProtocol, make_converter
from chunkscope_server.scheduling import Background, Debouncer
from chunkscope_server.session import Session

log = logging.getLogger(__name__)


class ChunkscopeServer(LanguageServer):
    """One server for one client."""

    def __init__(self) -> None:
        super().__init__(  # pyright: ignore[reportUnknownMemberType]
            "chunkscope", __version__, protocol_cls=ChunkscopeProtocol, converter_factory=make_converter
        )
        self.session = Session()
        self.changes = Debouncer(self.publish)
        self.background = Background()

    @property
    def folder_uris(self) -> list[str]:
        """The folders that are open in the client."""
        folders = [folder.uri for folder in self.workspace.folders.values()]
        return folders or list(filter(None, [self.workspace.root_uri]))

    def publish(self, uri: str) -> None:
        """Send the diagnostics of the current version of a document, unless the client has them."""
        if document := self.session.document(uri):
            related = self.session.client.related_information
            found = diagnostics(document, self.session.codec, related=related)
            params = types.PublishDiagnosticsParams(uri, found, document.version)
            if self.session.is_news(params):
                self.text_document_publish_diagnostics(params)

    def report_server_error(self, error: Exception, source: object) -> None:
        """Log an error, except where the reply to a request says it all. Nothing ever pops up."""
        if source is not FeatureRequestError or isinstance(error, JsonRpcInternalError):
            log.error("%s", error, exc_info=True)
