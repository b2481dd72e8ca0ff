"""Token counts: exact, offline, and additive where it is claimed."""

from __future__ import annotations

import base64
import hashlib
import subprocess
import sys
from importlib import import_module
from itertools import pairwise
from pathlib import Path

import pytest
import tiktoken
from hypothesis import example, given
from hypothesis import strategies as st

from chunkscope import TokenizerError, count_tokens, vocabulary
from chunkscope.tokens import AdditiveTokenizer, encoding_name, resolve
from chunkscope.units import cuts_inside, safe_cut
from tests.chunker.generated import documents

# `expected_hash` of each file in tiktoken_ext/openai_public.py.
HASHES = {
    "cl100k_base": "223921b76ee99bde995b7ff738513eef100fb51d18c93597a113bcffe865b2a7",
    "o200k_base": "446a9538cb6c348e3516120d7c08b09f57c36495e2acfffe59a5bf8b0cfb1a2d",
}
ENCODINGS = sorted(HASHES)
_crowded = st.text(alphabet="aZ1 \t\n\r/.,-'é日\u2028\u0085\u00a0\u3000s", max_size=12)


@pytest.mark.parametrize("name", ENCODINGS)
def test_the_bundled_vocabulary_is_tiktokens(name: str) -> None:
    ranks = vocabulary.load(name)
    lines = b"".join(base64.b64encode(token) + b" %d\n" % rank for token, rank in ranks.items())
    assert hashlib.sha256(lines).hexdigest() == HASHES[name]


@pytest.mark.parametrize("name", ENCODINGS)
def test_the_pattern_is_tiktokens(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def load_nothing(*_: object, **__: object) -> dict[bytes, int]:
        return {}

    public = import_module("tiktoken_ext.openai_public")
    monkeypatch.setattr(public, "load_tiktoken_bpe", load_nothing)
    assert vars(resolve(name))["pattern"] == getattr(public, name)()["pat_str"]


@pytest.mark.parametrize(
    ("text", "encoding", "count"),
    [
        ("hello world", "cl100k_base", 2),
        ("hello world", "o200k_base", 2),
        ("<|endoftext|>", "cl100k_base", 7),
        ("", "cl100k_base", 0),
        ("naïve 日本語", "chars", 9),
        ("naïve 日本語", "chars/4", 3),
    ],
)
def test_known_counts(text: str, encoding: str, count: int) -> None:
    assert count_tokens(text, encoding) == count


@pytest.mark.parametrize(
    ("model", "encoding"),
    [
        ("gpt-4o", "o200k_base"),
        ("gpt-4", "cl100k_base"),
        ("text-embedding-3-small", "cl100k_base"),
        ("text-embedding-3-large", "cl100k_base"),
        ("o200k_harmony", "o200k_base"),
    ],
)
def test_a_model_stands_for_its_encoding(model: str, encoding: str) -> None:
    assert encoding_name(model) == encoding
    assert count_tokens("one two", model) == count_tokens("one two", encoding)


def test_an_unknown_name_gets_a_suggestion() -> None:
    with pytest.raises(TokenizerError, match=r"unknown tokenizer 'cl100k': did you mean 'cl100k_base'\?"):
        count_tokens("x", "cl100k")


def test_an_encoding_outside_the_package_is_never_downloaded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TIKTOKEN_CACHE_DIR", str(tmp_path))
    with pytest.raises(TokenizerError, match="p50k_base is not available offline"):
        count_tokens("x", "text-davinci-003")


@pytest.mark.parametrize("encoding", ENCODINGS)
@given(before=_crowded, after=_crowded)
def test_a_safe_cut_is_exact(encoding: str, before: str, after: str) -> None:
    if safe_cut(before, after, encoding):
        assert count_tokens(before, encoding) + count_tokens(after, encoding) == count_tokens(before + after, encoding)


@pytest.mark.parametrize("encoding", ENCODINGS)
@given(text=documents)
@example(text="(a sentence).\n\n/// note\n    text\n///\n")
def test_units_add_up_to_the_whole(encoding: str, text: str) -> None:
    tokenizer = resolve(encoding)
    assert isinstance(tokenizer, AdditiveTokenizer)
    normal = text.replace("\r\n", "\n").replace("\r", "\n")
    counts = tokenizer.line_counts([line + "\n" for line in normal.split("\n")])
    assert sum(counts) == tokenizer.count(normal + "\n")


@pytest.mark.parametrize("encoding", ENCODINGS)
@given(text=documents, apart=st.integers(1, 40))
def test_cuts_inside_a_line_are_safe(encoding: str, text: str, apart: int) -> None:
    line = text.replace("\r", " ").replace("\n", " ")
    cuts = cuts_inside(line, apart)
    assert all(after - before >= apart for before, after in pairwise([0, *cuts]))
    assert all(safe_cut(line[:cut], line[cut:], encoding) for cut in cuts)
    parts = (line[start:end] for start, end in pairwise([0, *cuts, len(line)]))
    assert sum(count_tokens(part, encoding) for part in parts) == count_tokens(line, encoding)


def test_special_tokens_make_no_difference() -> None:
    whole = tiktoken.Encoding(
        "whole",
        pat_str=str(vars(resolve("cl100k_base"))["pattern"]),
        mergeable_ranks=vocabulary.load("cl100k_base"),
        special_tokens={"<|endoftext|>": 100257},
    )
    text = "Write <|endoftext|> between documents."
    assert count_tokens(text) == len(whole.encode_ordinary(text))


def test_a_million_spaces_are_counted() -> None:
    assert count_tokens(" " * 1_200_000) > 0


def test_counting_opens_no_connection() -> None:
    program = (
        "import socket, sys\n"
        "def refuse(*args): raise AssertionError('a connection was opened')\n"
        "socket.socket.connect = refuse; socket.getaddrinfo = refuse\n"
        "from chunkscope import count_tokens\n"
        "print(count_tokens('hello world'), count_tokens('hello world', 'gpt-4o'), 'requests' in sys.modules)"
    )
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert run.stdout.split() == ["2", "2", "False"]
