"""What the client can do."""

from __future__ import annotations

from dataclasses import dataclass

from lsprotocol import types
from pygls.capabilities import get_capability


@dataclass(frozen=True, slots=True)
class Client:
    """The capabilities of a client that make a difference here."""

    configuration: bool = False
    """Answers `workspace/configuration`."""
    registers_configuration: bool = False
    """Sends `workspace/didChangeConfiguration` only to who registers for it."""
    show_document: bool = False
    code_lens_refresh: bool = False
    inlay_hint_refresh: bool = False
    related_information: bool = False
    """Shows the related places of a diagnostic."""

    @classmethod
    def of(cls, capabilities: types.ClientCapabilities) -> Client:
        """Read the capabilities that a client sends with `initialize`."""

        def can(name: str) -> bool:
            return bool(get_capability(capabilities, name))

        return cls(
            configuration=can("workspace.configuration"),
            registers_configuration=can("workspace.did_change_configuration.dynamic_registration"),
            show_document=can("window.show_document.support"),
            code_lens_refresh=can("workspace.code_lens.refresh_support"),
            inlay_hint_refresh=can("workspace.inlay_hint.refresh_support"),
            related_information=can("text_document.publish_diagnostics.related_information"),
        )
