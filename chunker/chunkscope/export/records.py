"""A chunk as a JSON record."""

from __future__ import annotations

from typing import TypedDict

from chunkscope.chunks import Chunk


class Record(TypedDict):
    """The exported form of a chunk. Lines are 1-based and inclusive; bytes and characters 0-based and half-open."""

    id: str
    index: int
    path: str
    breadcrumb: list[str]
    text: str
    token_count: int
    start_line: int
    end_line: int
    start_byte: int
    end_byte: int
    start_char: int
    end_char: int
    strategy: str
    tokenizer: str
    over_cap: bool


def record(chunk: Chunk) -> Record:
    """Return the record of a chunk."""
    return Record(
        id=chunk.id,
        index=chunk.index,
        path=chunk.path,
        breadcrumb=list(chunk.breadcrumb),
        text=chunk.text,
        token_count=chunk.token_count,
        start_line=chunk.start_line,
        end_line=chunk.end_line,
        start_byte=chunk.start_byte,
        end_byte=chunk.end_byte,
        start_char=chunk.start_char,
        end_char=chunk.end_char,
        strategy=chunk.strategy,
        tokenizer=chunk.tokenizer,
        over_cap=chunk.over_cap,
    )
