"""What holds for every document and every option."""

from __future__ import annotations

import json
from itertools import pairwise

from hypothesis import example, given
from hypothesis import strategies as st

from chunkscope import Analysis, Chunk, ChunkOptions, Position, Span, analyse, chunk, count_tokens
from chunkscope.export import export_text
from chunkscope.sections import innermost
from tests.chunker.generated import documents, options


@given(documents, options)
@example("\n\n  \n", ChunkOptions())
def test_the_spans_partition_the_source(text: str, options: ChunkOptions) -> None:
    analysis = analyse(text, path="x.md", options=options)
    spans = [piece.span for piece in analysis.chunks]
    if spans:
        assert spans[0].start == analysis.source.whole.start
        assert spans[-1].end == analysis.source.end
    assert all(before.end == after.start < after.end for before, after in pairwise(spans))


@given(documents, options)
def test_joining_the_spans_gives_the_source(text: str, options: ChunkOptions) -> None:
    pieces = chunk(text, options=options)
    data = text.encode("utf-8", "surrogatepass")
    if pieces:
        assert "".join(text[piece.start_char : piece.end_char] for piece in pieces) == text
        assert b"".join(data[piece.start_byte : piece.end_byte] for piece in pieces) == data


@given(documents, options)
def test_a_count_is_the_tokenizers_count_of_the_text(text: str, options: ChunkOptions) -> None:
    for piece in chunk(text, options=options):
        assert piece.token_count == count_tokens(piece.text, options.tokenizer)


@given(documents, options)
def test_no_chunk_is_over_the_cap(text: str, options: ChunkOptions) -> None:
    analysis = analyse(text, options=options)
    for piece in analysis.chunks:
        assert piece.over_cap == (piece.token_count > options.hard_cap)
        assert not piece.over_cap or _holds_an_uncuttable_block(analysis, piece)


@given(documents)
def test_no_chunk_is_over_the_default_cap(text: str) -> None:
    assert all(piece.token_count <= 1024 for piece in chunk(text))


@given(documents, options)
def test_the_body_is_the_source_verbatim_with_its_line_breaks_read_as_lf(text: str, options: ChunkOptions) -> None:
    for piece in chunk(text, options=options):
        body = piece.text[len(piece.prefix) : len(piece.text) - len(piece.suffix)]
        source = text[piece.start_char : piece.end_char].replace("\r\n", "\n").replace("\r", "\n")
        assert body in source
        assert body == body.rstrip(" \t\n") != ""
        assert options.front_matter == "exclude" or not source.replace(body, "", 1).strip(" \t\n")


@given(documents, options)
def test_a_heading_is_cut_only_where_it_does_not_fit_by_itself(text: str, options: ChunkOptions) -> None:
    analysis = analyse(text, options=options)
    for piece in analysis.chunks:
        block = analysis.document.node(piece.span.start.line)
        if block.kind == "heading" and not analysis.document.is_boundary(piece.span.start):
            assert not analysis.renderer.fits(Span(Position(block.start, 0), Position(block.end, 0)))


@given(documents, options)
def test_a_fence_or_a_header_is_repeated_only_inside_its_block(text: str, options: ChunkOptions) -> None:
    analysis = analyse(text, options=options)
    for piece in analysis.chunks:
        if piece.prefix:
            node = analysis.document.leaf(piece.inner.start.line)
            assert node.kind in ("fence", "table")
            assert node.start < piece.inner.start.line < node.content_end
        if piece.suffix:
            assert analysis.document.leaf(piece.inner.end.line).kind == "fence"


_sections = st.lists(st.tuples(st.integers(1, 6), st.integers(0, 300)), max_size=12)


@given(_sections, st.sampled_from([40, 100]))
def test_a_heading_ends_a_chunk_only_where_its_section_is_empty_and_nothing_follows(
    sections: list[tuple[int, int]], target: int
) -> None:
    text = "".join(f"{'#' * level} H\n\n{'word ' * words}\n\n" for level, words in sections)
    analysis = analyse(text, options=ChunkOptions(target=target, hard_cap=100))
    for piece in analysis.chunks:
        if piece.text.split("\n")[-1].startswith("#"):
            place = innermost(analysis.sections, Span(Position(piece.inner.end.line, 0), piece.inner.end))
            assert place.end == analysis.sections[place.parent].end
            assert not place.section.children
            assert len(place.section.blocks) == 1


@given(_sections, st.sampled_from([40, 100]))
def test_a_chunk_carries_the_headings_of_its_first_line(sections: list[tuple[int, int]], target: int) -> None:
    text = "".join(
        f"{'#' * level} H{number}\n\n{'word ' * words}\n\n" for number, (level, words) in enumerate(sections)
    )
    analysis = analyse(text, options=ChunkOptions(target=target, hard_cap=100))
    for piece in analysis.chunks:
        first = innermost(analysis.sections, Span(piece.inner.start, piece.inner.start))
        assert all(title in piece.breadcrumb or f"# {title}\n" in piece.text + "\n" for title in first.path)


@given(documents, options)
def test_every_id_is_unique_and_stable(text: str, options: ChunkOptions) -> None:
    first, again = chunk(text, path="x.md", options=options), chunk(text, path="x.md", options=options)
    assert first == again
    assert len({piece.id for piece in first}) == len(first)


@given(documents, options)
@example("\ud83d\ude00", ChunkOptions())
def test_records_survive_json(text: str, options: ChunkOptions) -> None:
    pieces = chunk(text, path="x.md", options=options)
    lines = export_text(pieces, "jsonl").decode("utf-8").splitlines()
    assert [json.loads(line)["text"] for line in lines] == [_joined(piece.text) for piece in pieces]
    assert json.loads(export_text(pieces, "json")) == [json.loads(line) for line in lines]


@given(st.text())
def test_any_string_is_a_document(text: str) -> None:
    assert all(piece.text for piece in chunk(text))


def _holds_an_uncuttable_block(analysis: Analysis, piece: Chunk) -> bool:
    node = analysis.document.leaf(piece.inner.end.line)
    alone = Span(Position(node.start, 0), Position(node.end, 0))
    return analysis.document.is_atomic(node) and not analysis.renderer.fits(alone)


def _joined(text: str) -> str:
    """Join two halves of a surrogate pair to the character they are: JSON cannot tell them apart."""
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "surrogatepass")
