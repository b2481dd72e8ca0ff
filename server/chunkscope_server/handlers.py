"""What the server does with each message: it finds the document and hands it to a feature."""

from __future__ import annotations

import asyncio
import gc

from lsprotocol import types
from pygls.exceptions import JsonRpcException, JsonRpcInvalidParams

from chunkscope import ExportError, analyse
from chunkscope.export import FORMATS
from chunkscope_server import configuration
from chunkscope_server.arguments import Arguments
from chunkscope_server.client import Client
from chunkscope_server.documents import OpenDocument
from chunkscope_server.features.chunks import CHUNKS, chunk_list
from chunkscope_server.features.code_lens import code_lenses
from chunkscope_server.features.commands import EXPORT_DOCUMENT, SELECT_CHUNK, export_document, selection
from chunkscope_server.features.inlay_hints import inlay_hints
from chunkscope_server.paths import document_path
from chunkscope_server.positions import PositionCodec
from chunkscope_server.server import ChunkscopeServer
from chunkscope_server.settings import nested_settings

LANGUAGE = "markdown"
"""The language of the documents that are looked at."""


def create_server() -> ChunkscopeServer:
    """Return a server that is ready to be started."""
    server = ChunkscopeServer()
    for method, handler in _FEATURES.items():
        server.feature(method)(handler)
    for name, handler in _COMMANDS.items():
        server.command(name)(handler)
    return server


# pygls passes the server to a first parameter called `ls`.


def _initialize(ls: ChunkscopeServer, params: types.InitializeParams) -> None:
    ls.session.client = Client.of(params.capabilities)
    ls.session.codec = PositionCodec.of(ls.workspace.position_encoding)
    ls.session.default_settings = nested_settings(params.initialization_options)


def _initialized(ls: ChunkscopeServer, _: types.InitializedParams) -> None:
    ls.background.start(configuration.watch(ls))
    ls.background.start(asyncio.to_thread(_warm_up))


def _warm_up() -> None:
    """Load what the first analysis needs, and spare the garbage collector all that will stay."""
    analyse("# Title\n\nText.\n")
    gc.collect()
    gc.freeze()


def _did_change_configuration(ls: ChunkscopeServer, params: types.DidChangeConfigurationParams) -> None:
    settings = nested_settings(params.settings)
    if settings is not params.settings:
        ls.session.default_settings = settings
    ls.background.start(configuration.reconfigure(ls))


def _did_open(ls: ChunkscopeServer, params: types.DidOpenTextDocumentParams) -> None:
    item = params.text_document
    if item.language_id == LANGUAGE:
        ls.session.open(item, document_path(item.uri, ls.folder_uris))
        ls.background.start(configuration.settle(ls, item.uri))


def _did_change(ls: ChunkscopeServer, params: types.DidChangeTextDocumentParams) -> None:
    uri = params.text_document.uri
    if ls.session.change(params):
        ls.changes.touch(uri)
    else:
        ls.session.warn_once(f"a change of a document that is not open as {LANGUAGE}: {uri}")


def _did_close(ls: ChunkscopeServer, params: types.DidCloseTextDocumentParams) -> None:
    uri = params.text_document.uri
    ls.changes.cancel(uri)
    if ls.session.close(uri):
        ls.text_document_publish_diagnostics(types.PublishDiagnosticsParams(uri, []))


async def _code_lens(ls: ChunkscopeServer, params: types.CodeLensParams) -> list[types.CodeLens] | None:
    document = await ls.session.settled(params.text_document.uri)
    return code_lenses(document, ls.session.codec) if document else None


async def _inlay_hint(ls: ChunkscopeServer, params: types.InlayHintParams) -> list[types.InlayHint] | None:
    document = await ls.session.settled(params.text_document.uri)
    return inlay_hints(document, params.range, ls.session.codec) if document else None


async def _chunks(ls: ChunkscopeServer, params: object) -> dict[str, object]:
    arguments = Arguments(params, "params")
    return chunk_list(await _document(ls, arguments.object("textDocument")))


async def _select_chunk(ls: ChunkscopeServer, *params: object) -> None:
    arguments = Arguments.of_command(params)
    document = await _document(ls, arguments)
    chunks = document.analysis.chunks
    chunk = chunks[arguments.index("index", len(chunks))]
    if ls.session.client.show_document:
        await ls.window_show_document_async(selection(document, chunk, ls.session.codec))


async def _export_document(ls: ChunkscopeServer, *params: object) -> dict[str, object]:
    arguments = Arguments.of_command(params)
    path, format_ = arguments.path("path"), arguments.choice("format", FORMATS)
    document = await _document(ls, arguments)
    try:
        return await asyncio.to_thread(export_document, document, path, format_)
    except ExportError as error:
        raise JsonRpcException(str(error), types.LSPErrorCodes.RequestFailed) from error


async def _document(ls: ChunkscopeServer, arguments: Arguments) -> OpenDocument:
    """Return the open document that a request names."""
    uri = arguments.text("uri")
    document = await ls.session.settled(uri)
    if document is None:
        raise JsonRpcInvalidParams(f"no open {LANGUAGE} document has the uri {uri!r}")
    return document


_FEATURES = {
    types.INITIALIZE: _initialize,
    types.INITIALIZED: _initialized,
    types.WORKSPACE_DID_CHANGE_CONFIGURATION: _did_change_configuration,
    types.TEXT_DOCUMENT_DID_OPEN: _did_open,
    types.TEXT_DOCUMENT_DID_CHANGE: _did_change,
    types.TEXT_DOCUMENT_DID_CLOSE: _did_close,
    types.TEXT_DOCUMENT_CODE_LENS: _code_lens,
    types.TEXT_DOCUMENT_INLAY_HINT: _inlay_hint,
    CHUNKS: _chunks,
}
_COMMANDS = {SELECT_CHUNK: _select_chunk, EXPORT_DOCUMENT: _export_document}
