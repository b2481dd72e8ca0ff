"""The state of a session."""

from __future__ import annotations

import asyncio

import pytest
from lsprotocol import types

from chunkscope_server.documents import OpenDocument
from chunkscope_server.session import Session

URI = "file:///guide.md"


@pytest.fixture
def session() -> Session:
    session = Session()
    session.open(types.TextDocumentItem(URI, "markdown", 1, "# Guide\n"), "guide.md")
    return session


def test_a_changed_document_is_its_next_version(session: Session) -> None:
    identifier = types.VersionedTextDocumentIdentifier(2, URI)
    changes = [types.TextDocumentContentChangeWholeDocument("new")]
    assert session.change(types.DidChangeTextDocumentParams(identifier, changes))
    document = session.document(URI)
    assert document
    assert (document.version, document.source.text) == (2, "new")


def test_a_document_that_is_not_open_cannot_change(session: Session) -> None:
    identifier = types.VersionedTextDocumentIdentifier(2, "file:///other.md")
    assert not session.change(types.DidChangeTextDocumentParams(identifier, []))


def test_a_closed_document_is_gone(session: Session) -> None:
    assert session.close(URI)
    assert session.uris == ()
    assert not session.close(URI)


def test_settings_that_change_nothing_leave_the_analysis(session: Session) -> None:
    before = session.document(URI)
    assert not session.configure(URI, {"hardCap": 1024})
    assert session.document(URI) is before
    assert session.configure(URI, {"hardCap": 600})


def test_a_warning_is_logged_once(session: Session, caplog: pytest.LogCaptureFixture) -> None:
    for _ in range(3):
        session.configure(URI, {"target": -1})
    assert len(caplog.records) == 1


def test_diagnostics_are_news_once_for_each_version(session: Session) -> None:
    assert session.is_news(types.PublishDiagnosticsParams(URI, [], 1))
    assert not session.is_news(types.PublishDiagnosticsParams(URI, [], 1))
    assert session.is_news(types.PublishDiagnosticsParams(URI, [], 2))


@pytest.mark.parametrize("event", ["settle", "close", "open"])
def test_who_waits_for_settings_goes_on(session: Session, event: str) -> None:
    async def wait() -> OpenDocument | None:
        waiting = asyncio.ensure_future(session.settled(URI))
        await asyncio.sleep(0)
        assert not waiting.done()
        if event == "open":
            session.open(types.TextDocumentItem(URI, "markdown", 5, "again"), "guide.md")
        else:
            getattr(session, event)(URI)
        return await waiting

    document = asyncio.run(wait())
    assert (document and document.version) == {"settle": 1, "close": None, "open": 5}[event]
