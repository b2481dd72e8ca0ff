"""A document typed key by key: what the server knows of it is what the library says of the same text."""

from __future__ import annotations

import random
from typing import Any

import pytest
from raw_client import RawClient, running_server

from chunkscope import Analysis, Chunk, ChunkOptions, Position, SourceText, analyse
from chunkscope.export import record

SETTINGS = {"target": 20, "hardCap": 40}
OPTIONS = ChunkOptions(target=20, hard_cap=40)
URI = "file:///docs/typed.md"

TYPED = """\
---
title: Typed
---
# Guide 😀

Press a key, and see what becomes of it: é, 日本語, 👩\u200d👩, and a separator\u2028in the line.

## Code

```python
def answer() -> int:
    return 42


def question() -> str:
    return "What do you get if you multiply six by nine, or is it something else?"
```

- one item of a list
- another item, with more in it
  and a second line

Setext
===

| a | b |
|---|---|
| 1 | 2 |
\f\x85\v
The end."""


class Typist:
    """An editor of its own: one string, and a cursor in it."""

    def __init__(self, client: RawClient, encoding: str):
        self.client = client
        self.encoding = encoding
        self.text = ""
        self.version = 0

    def replace(self, start: int, end: int, text: str) -> None:
        """Replace what is between two offsets, and tell the server."""
        self.version += 1
        change = {"range": {"start": self.position(start), "end": self.position(end)}, "text": text}
        identifier = {"uri": URI, "version": self.version}
        self.client.notify("textDocument/didChange", {"textDocument": identifier, "contentChanges": [change]})
        self.text = self.text[:start] + text + self.text[end:]

    def position(self, offset: int) -> dict[str, int]:
        """Return the position of an offset in a text whose lines end in LF."""
        before = self.text[:offset]
        line = before.rpartition("\n")[2]
        units = {"utf-8": 1, "utf-16": 2, "utf-32": 4}[self.encoding]
        codec = self.encoding if units == 1 else f"{self.encoding}-le"
        return {"line": before.count("\n"), "character": len(line.encode(codec)) // units}

    def compare(self) -> None:
        """Check the server's chunks against those of the library."""
        document = {"textDocument": {"uri": URI}}
        answer = self.client.request("chunkscope/chunks", document)
        assert answer == {"version": self.version, "chunks": expected_chunks(self.text)}
        analysis = analyse(self.text, path="typed.md", options=OPTIONS)
        self.compare_lenses(analysis, self.client.request("textDocument/codeLens", document))
        everything = {"start": {"line": 0, "character": 0}, "end": self.position(len(self.text))}
        self.compare_hints(analysis, self.client.request("textDocument/inlayHint", document | {"range": everything}))

    def compare_lenses(self, analysis: Analysis, lenses: list[dict[str, Any]]) -> None:
        """Check that each chunk has a lens where its text starts."""
        shown = [(lens["range"]["start"], lens["command"]["title"].split(" · ")[:2]) for lens in lenses]
        assert shown == [
            (self.at(piece.inner.start), [f"chunk {piece.index + 1}", f"{piece.token_count} / 40 tokens"])
            for piece in analysis.chunks
        ]

    def compare_hints(self, analysis: Analysis, hints: list[dict[str, Any]]) -> None:
        """Check that each heading has a hint with its tokens, and each cut inside a block its own."""
        shown = [(hint["position"]["line"], hint["label"].split(" ")[0]) for hint in hints]
        headings = [(place.start, str(analysis.own_tokens(place))) for place in analysis.sections[1:]]
        cuts = [piece.inner.start.line for piece in analysis.chunks if _cuts_a_block(analysis, piece)]
        assert shown == headings + [(line, "chunk") for line in cuts]

    def compare_diagnostics(self) -> None:
        """Check the diagnostics that the server publishes for the current version."""
        published = self.client.wait_for("textDocument/publishDiagnostics", uri=URI, version=self.version)
        findings = analyse(self.text, path="typed.md", options=OPTIONS).findings
        shown = [(found["code"], found["message"], found["range"]["start"]) for found in published["diagnostics"]]
        assert shown == [(found.code, found.message, self.at(found.span.start)) for found in findings]
        assert shown, "the text is to have findings"

    def at(self, position: Position) -> dict[str, int]:
        """Return a position of the library as the client sees it."""
        return self.position(SourceText.of(self.text).char_offset(position))


def _cuts_a_block(analysis: Analysis, piece: Chunk) -> bool:
    return not analysis.document.is_boundary(piece.span.start)


def expected_chunks(text: str) -> list[dict[str, Any]]:
    records = [dict(record(chunk)) for chunk in analyse(text, path="typed.md", options=OPTIONS).chunks]
    return [{name: value for name, value in fields.items() if name != "text"} for fields in records]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "utf-32"])
def test_typing_a_document(encoding: str) -> None:
    with running_server() as client:
        capabilities = client.initialize(
            capabilities={"general": {"positionEncodings": [encoding]}}, initializationOptions=SETTINGS
        )
        assert capabilities["positionEncoding"] == encoding
        client.open(URI, "")
        typist = Typist(client, encoding)
        for number, key in enumerate(TYPED):
            typist.replace(number, number, key)
            if number % 25 == 0:
                typist.compare()
        typist.compare()
        typist.compare_diagnostics()


def test_editing_a_document_anywhere() -> None:
    dice = random.Random(20)
    with running_server() as client:
        client.initialize(initializationOptions=SETTINGS)
        client.open(URI, "")
        typist = Typist(client, "utf-16")
        typist.replace(0, 0, TYPED)
        for number in range(400):
            start = dice.randint(0, len(typist.text))
            end = min(start + dice.choice([0, 0, 0, 1, 5]), len(typist.text))
            typist.replace(start, end, dice.choice(["", "x", " ", "\n", "😀", "\n\n# New\n\n", "```\n", "\u2028"]))
            if number % 20 == 0:
                typist.compare()
        typist.compare()
