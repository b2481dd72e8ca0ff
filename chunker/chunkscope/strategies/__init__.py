"""Strategies: each answers one thing, where to cut. They know nothing of tokens caches, editors or files."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from chunkscope.document import Document
from chunkscope.options import ChunkOptions
from chunkscope.rendering import Renderer
from chunkscope.source import Span
from chunkscope.strategies import hierarchical

Plan = Callable[[Document, Renderer, ChunkOptions], Iterator[Span]]
"""Yields the spans of the chunks in order; together they cover the document without gap or overlap."""

STRATEGIES: Mapping[str, Plan] = {"hierarchical": hierarchical.plan}
