"""An editor for the tests: a language client that remembers what the server told it, and waits for more."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from typing import Any

import pytest_lsp
from lsprotocol import types
from lsprotocol.converters import get_converter
from pytest_lsp.client import DEFAULT_CLIENT_FEATURES, register_lsp_features

PATIENCE = 20
"""Seconds after which a server that says nothing is taken for broken."""


class Editor(pytest_lsp.LanguageClient):
    """One editor with some open documents."""

    def __init__(self) -> None:
        super().__init__(  # pyright: ignore[reportUnknownMemberType]
            converter_factory=get_converter
        )
        self.published: list[types.PublishDiagnosticsParams] = []
        self.refreshed: set[str] = set()
        self.registered: list[types.Registration] = []

    def open(self, uri: str, text: str, version: int = 1, language: str = "markdown") -> None:
        """Open a document."""
        item = types.TextDocumentItem(uri, language, version, text)
        self.text_document_did_open(types.DidOpenTextDocumentParams(item))

    def type(self, uri: str, version: int, line: int, character: int, text: str, erase: int = 0) -> None:
        """Write `text` at a position, over as many UTF-16 units of that line as `erase` says."""
        range_ = types.Range(types.Position(line, character), types.Position(line, character + erase))
        change = types.TextDocumentContentChangePartial(range_, text)
        identifier = types.VersionedTextDocumentIdentifier(version, uri)
        self.text_document_did_change(types.DidChangeTextDocumentParams(identifier, [change]))

    def close(self, uri: str) -> None:
        """Close a document."""
        self.text_document_did_close(types.DidCloseTextDocumentParams(types.TextDocumentIdentifier(uri)))

    async def configure(self, **settings: object) -> None:
        """Change the settings, tell the server, and wait until it wants the open documents to be shown anew."""
        self.refreshed.clear()
        self.set_configuration(settings, section="chunkscope")
        self.workspace_did_change_configuration(types.DidChangeConfigurationParams(None))
        await self.until(lambda: self.refreshed == {"lenses", "hints"})

    async def lenses(self, uri: str) -> list[tuple[int, int, str]]:
        """Return line, column and title of the lenses of a document."""
        params = types.CodeLensParams(types.TextDocumentIdentifier(uri))
        lenses = await self.text_document_code_lens_async(params) or ()
        places = [(lens.range.start, lens.command.title if lens.command else "") for lens in lenses]
        return [(start.line, start.character, title) for start, title in places]

    async def hints(self, uri: str, last_line: int = 999) -> list[tuple[int, int, str]]:
        """Return line, column and label of the hints down to a line."""
        range_ = types.Range(types.Position(0, 0), types.Position(last_line, 0))
        params = types.InlayHintParams(types.TextDocumentIdentifier(uri), range_)
        hints = await self.text_document_inlay_hint_async(params) or ()
        return [(hint.position.line, hint.position.character, str(hint.label)) for hint in hints]

    async def codes(self, uri: str, version: int | None) -> list[str]:
        """Wait for the diagnostics of a version, and return their codes."""
        await self.until(lambda: self._last(uri, version) is not None)
        params = self._last(uri, version)
        return [str(diagnostic.code) for diagnostic in params.diagnostics] if params else []

    async def execute(self, command: str, *arguments: object) -> Any:
        """Execute a command of the server."""
        return await self.workspace_execute_command_async(types.ExecuteCommandParams(command, arguments))

    async def chunks(self, uri: str) -> Any:
        """Ask for the chunks of a document."""
        return await self.protocol.send_request_async("chunkscope/chunks", {"textDocument": {"uri": uri}})

    async def until(self, happened: Callable[[], bool]) -> None:
        """Wait for something that the server will do."""

        async def look() -> None:
            while not happened():  # noqa: ASYNC110
                await asyncio.sleep(0.01)

        await asyncio.wait_for(look(), PATIENCE)

    def _last(self, uri: str, version: int | None) -> types.PublishDiagnosticsParams | None:
        mine = [params for params in self.published if params.uri == uri]
        return mine[-1] if mine and mine[-1].version == version else None


def make_editor() -> Editor:
    """Return an editor that answers everything the server may ask."""
    editor = Editor()
    register_lsp_features(editor, DEFAULT_CLIENT_FEATURES | _FEATURES)
    return editor


def capabilities() -> types.ClientCapabilities:
    """Return what this editor can do, which is about what Visual Studio Code can."""
    refreshing = types.WorkspaceClientCapabilities(
        configuration=True,
        did_change_configuration=types.DidChangeConfigurationClientCapabilities(dynamic_registration=True),
        code_lens=types.CodeLensWorkspaceClientCapabilities(refresh_support=True),
        inlay_hint=types.InlayHintWorkspaceClientCapabilities(refresh_support=True),
    )
    related = types.PublishDiagnosticsClientCapabilities(related_information=True, version_support=True)
    return types.ClientCapabilities(
        workspace=refreshing,
        text_document=types.TextDocumentClientCapabilities(publish_diagnostics=related),
        window=types.WindowClientCapabilities(show_document=types.ShowDocumentClientCapabilities(support=True)),
        general=types.GeneralClientCapabilities(position_encodings=[types.PositionEncodingKind.Utf16]),
    )


SERVER = pytest_lsp.ClientServerConfig(
    server_command=[sys.executable, "-m", "chunkscope_server", "--stdio"], client_factory=make_editor
)


def _publish(client: Editor, params: types.PublishDiagnosticsParams) -> None:
    client.published.append(params)


def _refresh_lenses(client: Editor, params: None) -> None:
    client.refreshed.add("lenses")


def _refresh_hints(client: Editor, params: None) -> None:
    client.refreshed.add("hints")


def _register(client: Editor, params: types.RegistrationParams) -> None:
    client.registered.extend(params.registrations)


_FEATURES: dict[str, Callable[..., Any]] = {
    types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS: _publish,
    types.WORKSPACE_CODE_LENS_REFRESH: _refresh_lenses,
    types.WORKSPACE_INLAY_HINT_REFRESH: _refresh_hints,
    types.CLIENT_REGISTER_CAPABILITY: _register,
}
