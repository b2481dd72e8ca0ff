"""Settings from clients that cannot be asked for them, and from those that do not answer."""

from __future__ import annotations

from typing import Any

import pytest
from raw_client import RawClient, running_server

URI = "file:///docs/guide.md"
TEXT = "# Guide\n"


def title(client: RawClient, uri: str = URI) -> str:
    (lens,) = client.request("textDocument/codeLens", {"textDocument": {"uri": uri}})
    return lens["command"]["title"]


@pytest.mark.parametrize("options", [{"hardCap": 600}, {"chunkscope": {"hardCap": 600}}])
def test_settings_come_with_the_initialization(options: object) -> None:
    with running_server() as client:
        client.initialize(initializationOptions=options)
        client.open(URI, TEXT)
        assert title(client) == "chunk 1 · 2 / 600 tokens · Guide"


def test_settings_come_with_the_notification_of_their_change() -> None:
    with running_server() as client:
        client.initialize()
        client.open(URI, TEXT)
        client.notify("workspace/didChangeConfiguration", {"settings": {"chunkscope": {"hardCap": 700}}})
        client.notify("workspace/didChangeConfiguration", {"settings": {"other": {}}})
        # The second request is answered only after the change was put in force, which the first need not be.
        title(client)
        assert title(client) == "chunk 1 · 2 / 700 tokens · Guide"


def test_a_client_that_does_not_answer_gets_the_defaults() -> None:
    asking: dict[str, Any] = {"workspace": {"configuration": True}}
    with running_server() as client:
        client.initialize(capabilities=asking, initializationOptions={"hardCap": 600})
        client.open(URI, TEXT)
        assert title(client) == "chunk 1 · 2 / 1024 tokens · Guide"
        assert [message["method"] for message in client.heard][:2] == [
            "workspace/configuration",
            "textDocument/publishDiagnostics",
        ]


def test_requests_are_answered_in_every_state_of_a_document() -> None:
    with running_server() as client:
        client.initialize()
        place = {"textDocument": {"uri": URI}}
        assert client.request("textDocument/codeLens", place) is None
        client.open(URI, "")
        assert client.request("textDocument/codeLens", place) == []
        client.notify("textDocument/didClose", place)
        assert client.request("textDocument/codeLens", place) is None
        assert client.answer("chunkscope/chunks", None)["error"]["code"] == -32602
