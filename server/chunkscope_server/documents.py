"""An open document: one immutable snapshot for each version."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property

from lsprotocol import types

from chunkscope import Analysis, ChunkOptions, Edit, SourceText, analyse
from chunkscope_server.positions import PositionCodec


@dataclass(frozen=True)
class OpenDocument:
    """What the editor shows of one document at one version, under the options in force."""

    uri: str
    path: str
    """Its name in breadcrumbs, ids and records. Nothing is read from there."""
    version: int
    source: SourceText
    options: ChunkOptions

    @cached_property
    def analysis(self) -> Analysis:
        """The analysis of this version, made when it is first asked for."""
        return analyse(self.source, path=self.path, options=self.options)

    def changed(
        self, version: int, changes: Iterable[types.TextDocumentContentChangeEvent], codec: PositionCodec
    ) -> OpenDocument:
        """Return the next version. Each change applies to the text that the one before it left."""
        source = self.source
        for change in changes:
            source = _apply(source, change, codec)
        return replace(self, version=version, source=source)

    def configured(self, options: ChunkOptions) -> OpenDocument:
        """Return the document under `options`: itself, with its analysis, where they are in force already."""
        return self if options == self.options else replace(self, options=options)


def _apply(source: SourceText, change: types.TextDocumentContentChangeEvent, codec: PositionCodec) -> SourceText:
    if isinstance(change, types.TextDocumentContentChangeWholeDocument):
        return SourceText.of(change.text)
    return source.apply(Edit(codec.span(source, change.range), change.text))
