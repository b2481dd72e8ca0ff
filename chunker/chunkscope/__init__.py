"""Markdown into chunks for retrieval, with exact token counts and exact positions."""

from chunkscope.analysis import Analysis, analyse, chunk
from chunkscope.chunks import Chunk
from chunkscope.errors import ChunkscopeError, ExportError, OptionError, SourceError, TokenizerError
from chunkscope.findings import Finding
from chunkscope.options import ChunkOptions
from chunkscope.source import Edit, Position, SourceText, Span
from chunkscope.tokens import Tokenizer, count_tokens

__version__ = "0.1.0"

__all__ = [
    "Analysis",
    "Chunk",
    "ChunkOptions",
    "ChunkscopeError",
    "Edit",
    "ExportError",
    "Finding",
    "OptionError",
    "Position",
    "SourceError",
    "SourceText",
    "Span",
    "Tokenizer",
    "TokenizerError",
    "analyse",
    "chunk",
    "count_tokens",
]
