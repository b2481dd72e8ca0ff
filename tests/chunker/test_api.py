"""The public interface: options, chunks, findings, sections."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest

from chunkscope import ChunkOptions, OptionError, Tokenizer, TokenizerError, analyse, chunk, count_tokens

LONG = "Some words of a sentence, which is not long. "


class Words:
    """A tokenizer of one's own; it counts whole texts only."""

    name = "words"

    def __init__(self) -> None:
        self.texts: list[str] = []

    def count(self, text: str) -> int:
        self.texts.append(text)
        return len(text.split())


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({"target": 0}, "target must be a whole number of at least 1, not 0"),
        ({"hard_cap": True}, "hard cap must be a whole number of at least 1, not True"),
        ({"strategy": "hierachical"}, "strategy cannot be 'hierachical': did you mean 'hierarchical'?"),
        ({"front_matter": "drop"}, "front_matter cannot be 'drop': use one of exclude, include"),
        ({"tokenizer": Words}, "tokenizer must be a name or have a method count(text), not type"),
        ({"tokenizer": 7}, "tokenizer must be a name or have a method count(text), not int"),
    ],
)
def test_a_bad_option_is_refused_with_a_hint(values: dict[str, Any], message: str) -> None:
    with pytest.raises(OptionError) as caught:
        ChunkOptions(**values)
    assert str(caught.value) == message


def test_a_target_over_the_cap_means_the_cap() -> None:
    assert ChunkOptions(hard_cap=256) == ChunkOptions(target=256, hard_cap=256)


def test_an_unknown_tokenizer_is_refused_when_options_are_made() -> None:
    with pytest.raises(TokenizerError, match="did you mean 'gpt-4o'"):
        ChunkOptions(tokenizer="gpt4o")


def test_options_and_chunks_are_immutable() -> None:
    with pytest.raises(dataclasses.FrozenInstanceError):
        ChunkOptions().target = 1  # pyright: ignore[reportAttributeAccessIssue]
    with pytest.raises(dataclasses.FrozenInstanceError):
        chunk("text")[0].text = ""  # pyright: ignore[reportAttributeAccessIssue]


def test_a_tokenizer_of_ones_own_counts_whole_chunk_texts() -> None:
    words = Words()
    assert isinstance(words, Tokenizer)
    pieces = chunk("# A\n\n" + LONG * 20, options=ChunkOptions(tokenizer=words, target=50, hard_cap=80))
    assert len(pieces) > 1
    assert all(piece.token_count == len(piece.text.split()) <= 80 for piece in pieces)
    assert {piece.text for piece in pieces} <= set(words.texts)
    assert {piece.tokenizer for piece in pieces} == {"words"}


def test_an_id_changes_only_with_its_own_chunk() -> None:
    options = ChunkOptions(target=40, hard_cap=60)
    sections = [f"## Section {number}\n\n{LONG * 4}\n\n" for number in range(6)]
    before = chunk("# T\n\n" + "".join(sections), path="a.md", options=options)
    sections[2] = sections[2].replace("not long", "very long")
    after = chunk("# T\n\nA new line.\n\n" + "".join(sections), path="a.md", options=options)
    changed = {piece.id for piece in before} ^ {piece.id for piece in after}
    assert len(changed) <= 4
    assert {piece.id for piece in chunk("# T\n", path="a.md")} != {piece.id for piece in chunk("# T\n", path="b.md")}


def test_equal_chunks_get_ordinals() -> None:
    pieces = chunk("# A\n\n" + "same words\n\n" * 4, options=ChunkOptions(target=3, hard_cap=5))
    repeated = [piece.id for piece in pieces if piece.text == "same words"]
    assert repeated == [repeated[0], *(f"{repeated[0]}-{number}" for number in range(2, len(repeated) + 1))]


def test_front_matter_is_metadata_unless_asked_for() -> None:
    text = "---\ntitle: A page\n---\n\n# H\n\nText.\n"
    assert chunk(text)[0].text == "# H\n\nText."
    assert chunk(text)[0].start_line == 1
    assert chunk(text, options=ChunkOptions(front_matter="include"))[0].text == text.strip()
    assert analyse(text).metadata == {"title": "A page"}


def test_documents_without_text_have_no_chunks() -> None:
    assert [chunk(text) for text in ("", "\n\n", "---\na: 1\n---\n")] == [[], [], []]


def test_sections_know_their_tokens() -> None:
    analysis = analyse("# A\n\none two\n\n## B\n\nthree\n\n# C\n")
    assert [place.path for place in analysis.sections] == [(), ("A",), ("A", "B"), ("C",)]
    first = analysis.sections[1]
    assert analysis.own_tokens(first) == count_tokens("# A\n\none two")
    assert analysis.total_tokens(first) == count_tokens("# A\n\none two\n\n## B\n\nthree")


def _codes(text: str, **options: int) -> list[tuple[str, str, int]]:
    findings = analyse(text, options=ChunkOptions(**options)).findings  # pyright: ignore[reportArgumentType]
    return [(finding.code, finding.severity, finding.span.start.line + 1) for finding in findings]


def test_an_oversized_section_is_a_warning_at_its_heading() -> None:
    text = "# A\n\nIntro.\n\n## B\n\n" + LONG * 10
    assert ("over-cap", "warning", 5) in _codes(text, target=50, hard_cap=80)
    assert ("over-cap", "warning", 5) not in _codes(text, target=50, hard_cap=800)


def test_a_long_chapter_of_short_sections_is_fine() -> None:
    text = "# A\n\n" + "".join(f"## B{number}\n\n{LONG * 3}\n\n" for number in range(9))
    assert not [code for code, *_ in _codes(text, target=50, hard_cap=80) if code == "over-cap"]


def test_a_cut_inside_a_block_is_told_at_the_block() -> None:
    text = "# A\n\n```py\n" + "print('a line of code')\n" * 30 + "```\n"
    assert ("split-block", "info", 3) in _codes(text, target=50, hard_cap=80)


def test_what_cannot_be_cut_is_an_error() -> None:
    image = f"![](data:image/png;base64,{'iVBORw0KGgo' * 30})\n"
    assert ("atomic-over-cap", "error", 3) in _codes(f"# A\n\n{image}", target=50, hard_cap=80)


def test_a_tiny_chunk_is_a_hint_unless_it_is_the_whole_document() -> None:
    assert ("tiny-chunk", "hint", 1) in _codes("Short.\n\n# A\n\n" + LONG * 7, target=80, hard_cap=80)
    assert _codes("Short.\n") == []


def test_findings_name_the_cuts() -> None:
    analysis = analyse("# A\n\n" + LONG * 20, options=ChunkOptions(target=50, hard_cap=80))
    over = next(finding for finding in analysis.findings if finding.code == "over-cap")
    assert [related.message for related in over.related] == [
        f"Chunk {piece.index + 1} starts here" for piece in analysis.chunks[1:]
    ]
    assert [related.span.start for related in over.related] == [piece.inner.start for piece in analysis.chunks[1:]]


@pytest.mark.parametrize("before", ["- intro\n- ", "> intro\n>\n> ", "1. one\n   - "])
def test_an_image_in_a_list_or_a_quote_is_not_cut_either(before: str) -> None:
    image = f"![x](data:image/svg+xml;base64,{'iVBORw0KGgo' * 30})"
    pieces = chunk(f"{before}{image}\n", options=ChunkOptions(target=20, hard_cap=40))
    assert [image in piece.text for piece in pieces] == [False, True]


def test_an_outline_is_cut_between_its_headings() -> None:
    outline = "".join(f"## Heading number {number} of the outline\n\n" for number in range(2_000))
    for text in (outline, f"{outline}Text at the end.\n"):
        assert all(piece.text.startswith("## ") for piece in chunk(text))


def test_an_empty_section_goes_in_front_of_the_next_one() -> None:
    pieces = chunk("# A\n\n" + "Word here. " * 150 + "\n\n## Usage\n\n## Options\n\n" + "More text. " * 300)
    assert [piece.text.split("\n")[0] for piece in pieces[:2]] == ["# A", "## Usage"]


def test_a_table_ends_with_its_last_row() -> None:
    rows = "| a | b |\n|---|---|\n" + "".join(f"| {'word ' * 8}{number} | x |\n" for number in range(6))
    text = f"# T\n\n{rows}| {'long cell ' * 60}| y |\n\n## Next\n\nHello there.\n"
    options = ChunkOptions(target=80, hard_cap=160)
    assert chunk(text, options=options)[-1].text.endswith("## Next\n\nHello there.")
    assert not any(
        "|---|---|\n\n" in piece.text or "|---|---|\n##" in piece.text for piece in chunk(text, options=options)
    )


def test_blank_lines_after_a_table_change_nothing() -> None:
    rows = "| a | b |\n|---|---|\n" + "".join(f"| {'word ' * 8}{number} | x |\n" for number in range(14))
    options = ChunkOptions(target=110, hard_cap=160)
    bare, followed = chunk(f"# T\n\n{rows}", options=options), chunk(f"# T\n\n{rows}\n\n", options=options)
    assert [piece.text for piece in bare] == [piece.text for piece in followed]


def test_equal_texts_have_equal_analyses() -> None:
    assert analyse("# A\n\ntext\n") == analyse("# A\n\ntext\n")
    assert analyse("# A\n\ntext\n") != analyse("# A\n\nother\n")


def test_prose_is_packed_to_the_target_at_sentence_ends() -> None:
    text = "# T\n\n" + "One two three four. " * 190 + "End.\n" + "Short sentence. " * 30 + "\n"
    assert all(piece.token_count <= 512 for piece in chunk(text))


def test_an_initial_at_a_line_end_hides_no_sentence() -> None:
    text = "We chose plan B\nand it is good. Then we left. " * 12
    pieces = chunk(text, options=ChunkOptions(target=30, hard_cap=40))
    assert all(piece.text.endswith(".") for piece in pieces)
