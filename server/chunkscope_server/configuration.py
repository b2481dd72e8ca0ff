"""The conversation about settings."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from lsprotocol import types

from chunkscope_server.server import ChunkscopeServer
from chunkscope_server.settings import SECTION

PATIENCE = 1.0
"""Seconds for which an opened document waits for its settings before it is shown under the defaults."""


async def watch(server: ChunkscopeServer) -> None:
    """Ask a client to tell of changed settings where it wants to be asked."""
    if server.session.client.registers_configuration:
        method = types.WORKSPACE_DID_CHANGE_CONFIGURATION
        options = types.DidChangeConfigurationRegistrationOptions(section=SECTION)
        registration = types.Registration(method, method, options)
        await server.client_register_capability_async(types.RegistrationParams([registration]))


async def settle(server: ChunkscopeServer, uri: str) -> None:
    """Show an opened document as soon as its settings are known: first under other ones would flicker."""
    asking = asyncio.ensure_future(_configure(server, [uri]))
    answered, _ = await asyncio.wait({asking}, timeout=PATIENCE)
    server.session.settle(uri)
    server.publish(uri)
    if not answered:
        await _show_changes(server, await asking)
    else:
        asking.result()


async def reconfigure(server: ChunkscopeServer) -> None:
    """Put changed settings in force for every open document."""
    await _show_changes(server, await _configure(server, server.session.uris))


async def _configure(server: ChunkscopeServer, uris: Sequence[str]) -> list[str]:
    """Put the settings of the documents in force; return those for which that changed anything."""
    settings = zip(uris, await _settings(server, uris), strict=True)
    return [uri for uri, raw in settings if server.session.configure(uri, raw)]


async def _settings(server: ChunkscopeServer, uris: Sequence[str]) -> Sequence[object]:
    if not server.session.client.configuration:
        return [server.session.default_settings] * len(uris)
    items = [types.ConfigurationItem(scope_uri=uri, section=SECTION) for uri in uris]
    return await server.workspace_configuration_async(types.ConfigurationParams(items))


async def _show_changes(server: ChunkscopeServer, uris: Sequence[str]) -> None:
    for uri in uris:
        server.publish(uri)
    if uris and server.session.client.code_lens_refresh:
        await server.workspace_code_lens_refresh_async(None)
    if uris and server.session.client.inlay_hint_refresh:
        await server.workspace_inlay_hint_refresh_async(None)
