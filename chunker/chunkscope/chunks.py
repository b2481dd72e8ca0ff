"""The chunk: one piece of a document as the embedding model receives it, and where it comes from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import PurePath

from chunkscope.document import Document
from chunkscope.options import ChunkOptions
from chunkscope.rendering import Renderer
from chunkscope.sections import innermost
from chunkscope.source import Position, Span, utf8_length


@dataclass(frozen=True, slots=True)
class Chunk:
    """One chunk of a document. The spans of its chunks, in order, are the whole document."""

    id: str
    """Stable while the text, the breadcrumb and the path stay the same: a hash of them, and an ordinal for repeats."""
    index: int
    """0-based position in the document."""
    path: str
    """Path of the document as it was given."""
    breadcrumb: tuple[str, ...]
    """File name, then the titles of the deepest section that contains the whole chunk."""
    text: str
    """What is embedded: `prefix`, the source of the span without blank lines at its ends, `suffix`."""
    prefix: str
    """What a cut inside a fence or a table makes necessary in front: the fence's or table's own first lines."""
    suffix: str
    """What a cut inside a fence makes necessary behind: the closing fence."""
    token_count: int
    """Exact number of tokens of `text`."""
    over_cap: bool
    """Whether `token_count` is over the hard cap, which happens only to what must not be cut."""
    span: Span
    """The chunk's part of the source, as 0-based lines and columns in code points, half-open."""
    inner: Span
    """`span` without the blank lines and excluded front matter at its ends: where the text itself stands."""
    start_char: int
    """Code points before the span."""
    end_char: int
    start_byte: int
    """Bytes of the UTF-8 file before the span."""
    end_byte: int
    strategy: str
    tokenizer: str

    @property
    def start_line(self) -> int:
        """First line of the span, 1-based."""
        return self.span.start.line + 1

    @property
    def end_line(self) -> int:
        """Last line of the span, 1-based and inclusive."""
        return last_line(self.span) + 1


def last_line(span: Span) -> int:
    """Return the last line that `span` touches, 0-based."""
    return span.end.line if span.end.column else max(span.end.line - 1, span.start.line)


def build_chunks(
    document: Document, renderer: Renderer, spans: Iterable[Span], path: str, options: ChunkOptions
) -> tuple[Chunk, ...]:
    """Return the chunks of consecutive spans. A document without text has none."""
    name = PurePath(path).name
    repeats: Counter[str] = Counter()
    chunks: list[Chunk] = []
    start_byte = document.source.byte_origin
    for span, worded in _with_text(renderer, spans):
        inner, rendered, count = renderer.trim(worded), renderer.render(worded), renderer.count(worded)
        breadcrumb = ((name,) if name else ()) + innermost(document.places, inner).path
        text = "".join(rendered)
        identity = _identity(path, breadcrumb, text)
        repeats[identity] += 1
        end_byte = start_byte + utf8_length(document.source.slice(span))
        chunks.append(
            Chunk(
                id=identity if repeats[identity] == 1 else f"{identity}-{repeats[identity]}",
                index=len(chunks),
                path=path,
                breadcrumb=breadcrumb,
                text=text,
                prefix=rendered.prefix,
                suffix=rendered.suffix,
                token_count=count,
                over_cap=count > options.hard_cap,
                span=span,
                inner=inner,
                start_char=document.source.char_offset(span.start),
                end_char=document.source.char_offset(span.end),
                start_byte=start_byte,
                end_byte=end_byte,
                strategy=options.strategy,
                tokenizer=options.tokenizer_name,
            )
        )
        start_byte = end_byte
    return tuple(chunks)


def _with_text(renderer: Renderer, spans: Iterable[Span]) -> list[tuple[Span, Span]]:
    """Join each span without text to the one before it, or else after it; return the wider span beside the original."""
    found: list[tuple[Span, Span]] = []
    for span in spans:
        inner = renderer.trim(span)
        if inner.start < inner.end:
            found.append((Span(found[-1][0].end if found else Position(0, 0), span.end), span))
        elif found:
            wide, worded = found[-1]
            found[-1] = (Span(wide.start, span.end), worded)
    return found


def _identity(path: str, breadcrumb: tuple[str, ...], text: str) -> str:
    fields = "\0".join((path, *breadcrumb, "", text))
    return blake2b(fields.encode("utf-8", "surrogatepass"), digest_size=8).hexdigest()
