"""One immutable snapshot of a document: its text, structure, chunks and findings."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from chunkscope.chunks import Chunk, build_chunks
from chunkscope.document import Document
from chunkscope.findings import Finding, find
from chunkscope.front_matter import metadata
from chunkscope.options import ChunkOptions
from chunkscope.rendering import Renderer
from chunkscope.sections import Place
from chunkscope.source import Position, SourceText, Span
from chunkscope.strategies import STRATEGIES


@dataclass(frozen=True, slots=True)
class Analysis:
    """Everything there is to know about a document under the given options."""

    path: str
    options: ChunkOptions
    document: Document
    renderer: Renderer = field(compare=False, repr=False)
    chunks: tuple[Chunk, ...]
    findings: tuple[Finding, ...]

    @property
    def source(self) -> SourceText:
        """The analysed text."""
        return self.document.source

    @property
    def metadata(self) -> dict[str, Any]:
        """The YAML front matter; empty where there is none, or where it is no YAML mapping."""
        return metadata(self.source.normal_lines)

    @property
    def sections(self) -> tuple[Place, ...]:
        """Every section where it stands, the root first."""
        return self.document.places

    def own_tokens(self, place: Place) -> int:
        """Return the exact tokens of a section's own content: its heading and all before its first sub-heading."""
        return self.renderer.count(Span(Position(place.start, 0), Position(place.own_end, 0)))

    def total_tokens(self, place: Place) -> int:
        """Return the exact tokens of a section with everything below it."""
        return self.renderer.count(Span(Position(place.start, 0), Position(place.end, 0)))


def analyse(text: str | SourceText, *, path: str = "", options: ChunkOptions | None = None) -> Analysis:
    """Analyse a Markdown document.

    `path` names the document in breadcrumbs, ids and records; no file is read. Never fails because of the text.
    """
    options = options or ChunkOptions()
    document = Document.parse(SourceText.of(text) if isinstance(text, str) else text)
    renderer = Renderer(document, options)
    spans = STRATEGIES[options.strategy](document, renderer, options)
    chunks = build_chunks(document, renderer, spans, path, options)
    return Analysis(path, options, document, renderer, chunks, find(document, renderer, chunks, options))


def chunk(text: str | SourceText, *, path: str = "", options: ChunkOptions | None = None) -> list[Chunk]:
    r"""Return the chunks of a Markdown document.

    >>> [piece.token_count for piece in chunk("# Guide\n\nInstall it, then run it.\n", path="guide.md")]
    [10]
    """
    return list(analyse(text, path=path, options=options).chunks)
