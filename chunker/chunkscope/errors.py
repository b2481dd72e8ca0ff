"""Everything that Chunkscope raises on purpose.

ChunkscopeError
├── OptionError         an option has a value it cannot have
├── TokenizerError      a tokenizer is unknown or not available offline
├── SourceError         a document cannot be read as text
└── ExportError         an export cannot be written
"""

from __future__ import annotations


class ChunkscopeError(Exception):
    """The base of every error of this library; its message says what was wrong, where, and what to do."""


class OptionError(ChunkscopeError, ValueError):
    """An option has a value it cannot have."""


class TokenizerError(ChunkscopeError, ValueError):
    """A tokenizer is unknown, or its vocabulary is not on this machine."""


class SourceError(ChunkscopeError):
    """A document cannot be read as text."""


class ExportError(ChunkscopeError):
    """An export cannot be written."""
