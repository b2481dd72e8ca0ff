"""Where pygls does not do what this server needs."""

from __future__ import annotations

from typing import Any

from cattrs import Converter
from lsprotocol import types
from pygls.lsp.server import LanguageServer
from pygls.protocol import JsonRPCRequestMessage, LanguageServerProtocol, default_converter

_OWN_METHODS = (
    types.TEXT_DOCUMENT_DID_OPEN,
    types.TEXT_DOCUMENT_DID_CHANGE,
    types.TEXT_DOCUMENT_DID_CLOSE,
)


class ChunkscopeProtocol(LanguageServerProtocol):
    r"""The protocol without the text documents of pygls.

    Those split lines at U+2028, U+0085, \v and \f as well, and take milliseconds for a keystroke in a long line.
    """

    def __init__(self, server: LanguageServer, converter: Converter) -> None:
        super().__init__(server, converter)
        for method in _OWN_METHODS:
            del self.fm.builtin_features[method]  # pyright: ignore[reportUnknownMemberType]


def make_converter() -> Converter:
    """Return a converter that leaves the parameters of requests outside the LSP as they are in JSON."""
    converter = default_converter()
    converter.register_structure_hook(JsonRPCRequestMessage, _unread_request)
    return converter


def _unread_request(message: dict[str, Any], _: type) -> JsonRPCRequestMessage:
    return JsonRPCRequestMessage(message["id"], message["method"], message["jsonrpc"], message.get("params"))
