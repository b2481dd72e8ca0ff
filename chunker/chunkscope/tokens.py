"""Exact token counts, offline.

The vocabularies of cl100k_base and o200k_base are part of the package; nothing here touches the network. Text such as
`<|endoftext|>` counts as ordinary text, since documents about language models are full of it.
"""

from __future__ import annotations

import os
import tempfile
from base64 import b64decode
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cached_property, lru_cache
from hashlib import sha256
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from chunkscope import vocabulary
from chunkscope.errors import TokenizerError
from chunkscope.units import starts_unit

if TYPE_CHECKING:
    import tiktoken

DEFAULT = "cl100k_base"


@runtime_checkable
class Tokenizer(Protocol):
    """Anything that counts the tokens of a text. Such a counter is only ever called on whole chunk texts."""

    def count(self, text: str) -> int:
        """Return the number of tokens of `text`."""
        ...


@runtime_checkable
class AdditiveTokenizer(Tokenizer, Protocol):
    """A tokenizer whose counts add up exactly over units of lines (see `chunkscope.units`)."""

    def line_counts(self, lines: Sequence[str]) -> list[int]:
        """Return, for each line, the tokens of the unit that starts there, or 0 where none does."""
        ...


@dataclass(frozen=True)
class Encoding:
    """A tiktoken encoding: its pattern and where its ranks come from. The vocabulary loads on the first count."""

    name: str
    pattern: str
    ranks: Callable[[], dict[bytes, int]]

    @cached_property
    def _bpe(self) -> tiktoken.Encoding:
        import tiktoken

        return tiktoken.Encoding(self.name, pat_str=self.pattern, mergeable_ranks=self.ranks(), special_tokens={})

    def count(self, text: str) -> int:
        """Return the exact number of tokens, every special token's text read as ordinary text."""
        try:
            return len(self._bpe.encode(text, disallowed_special=()))
        except ValueError:
            # tiktoken's pattern gives up on about 1,000,000 white space characters in a row.
            if len(text) < 500_000:
                raise
            middle = len(text) // 2
            return self.count(text[:middle]) + self.count(text[middle:])


class LineEncoding(Encoding):
    """An encoding whose counts are exactly additive over units of lines."""

    def line_counts(self, lines: Sequence[str]) -> list[int]:
        """Return, for each line (ending in LF), the tokens of the unit that starts there, or 0 where none does."""
        starts = [number for number, line in enumerate(lines) if not number or starts_unit(line, self.name)]
        counts = [0] * len(lines)
        for start, end in pairwise([*starts, len(lines)]):
            counts[start] = self.count(lines[start] if end == start + 1 else "".join(lines[start:end]))
        return counts


@dataclass(frozen=True)
class Characters:
    """Code points as tokens, or an estimate: that many code points a token, rounded up."""

    per_token: int = 1

    def count(self, text: str) -> int:
        """Return the number of code points of `text` divided by `per_token`, rounded up."""
        return -(-len(text) // self.per_token)


# Patterns as in tiktoken_ext/openai_public.py, which cannot be imported without offering to download.
_CL100K = (
    r"'(?i:[sdmt]|ll|ve|re)|[^\r\n\p{L}\p{N}]?+\p{L}++|\p{N}{1,3}+| ?[^\s\p{L}\p{N}]++[\r\n]*+"
    r"|\s++$|\s*[\r\n]|\s+(?!\S)|\s"
)
_O200K = (
    r"[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]*[\p{Ll}\p{Lm}\p{Lo}\p{M}]+(?i:'s|'t|'re|'ve|'m|'ll|'d)?"
    r"|[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]+[\p{Ll}\p{Lm}\p{Lo}\p{M}]*(?i:'s|'t|'re|'ve|'m|'ll|'d)?"
    r"|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n/]*|\s*[\r\n]+|\s+(?!\S)|\s+"
)
_R50K = r"'(?:[sdmt]|ll|ve|re)| ?\p{L}++| ?\p{N}++| ?[^\s\p{L}\p{N}]++|\s++$|\s+(?!\S)|\s"

# Encodings that differ only in special tokens, which ordinary counts never use.
_ALIASES = {"o200k_harmony": "o200k_base", "p50k_edit": "p50k_base", "gpt2": "r50k_base"}
# The encodings outside the package: name and sha256 of the file that tiktoken keeps in its cache.
_CACHED = {
    "p50k_base": (
        "ec7223a39ce59f226a68acc30dc1af2788490e15",
        "94b5ca7dff4d00767bc256fdd1b27e5b17361d7b8a5f968547f9f23eb70d2069",
    ),
    "r50k_base": (
        "0ea1e91bbb3a60f729a8dc8f777fd2fc07cd8df4",
        "306cd27f03c1a714eca7108e03d66b7dc042abe8c258b44c199a7ed9838dd930",
    ),
}


def _tokenizers() -> dict[str, Tokenizer]:
    return {
        "cl100k_base": LineEncoding("cl100k_base", _CL100K, lambda: vocabulary.load("cl100k_base")),
        "o200k_base": LineEncoding("o200k_base", _O200K, lambda: vocabulary.load("o200k_base")),
        **{name: Encoding(name, _R50K, lambda name=name: _ranks_from_cache(name)) for name in _CACHED},
        "chars": Characters(),
        "chars/4": Characters(per_token=4),
    }


_TOKENIZERS = _tokenizers()
NAMES = tuple(_TOKENIZERS)
"""The tokenizers known by name; the names of OpenAI models are accepted as well."""


def count_tokens(text: str, tokenizer: str | Tokenizer = DEFAULT) -> int:
    """Return the number of tokens of `text`.

    `tokenizer` is the name of an encoding (`cl100k_base`, `o200k_base`), of a model (`gpt-4o`,
    `text-embedding-3-small`), `chars`, `chars/4`, or an object with a `count` method. Raises `TokenizerError`.
    """
    return resolve(tokenizer).count(text)


def resolve(tokenizer: str | Tokenizer) -> Tokenizer:
    """Return the tokenizer of that name, or the object itself. Raises `TokenizerError` for an unknown name."""
    return _TOKENIZERS[encoding_name(tokenizer)] if isinstance(tokenizer, str) else tokenizer


@lru_cache
def encoding_name(name: str) -> str:
    """Return the tokenizer that a name, an alias or an OpenAI model stands for. Raises `TokenizerError`."""
    known = _ALIASES.get(name, name)
    if known in _TOKENIZERS:
        return known
    import tiktoken.model  # here, since its 20 ms are owed only by those who name a model

    try:
        encoding = tiktoken.model.encoding_name_for_model(name)
    except KeyError as error:
        close = get_close_matches(name, [*NAMES, *tiktoken.model.MODEL_TO_ENCODING], n=1)
        hint = f"did you mean {close[0]!r}?" if close else f"use one of {', '.join(NAMES)}, or a model name"
        raise TokenizerError(f"unknown tokenizer {name!r}: {hint}") from error
    return _ALIASES.get(encoding, encoding)


def display_name(tokenizer: str | Tokenizer) -> str:
    """Return the name to record beside a count."""
    return tokenizer if isinstance(tokenizer, str) else str(getattr(tokenizer, "name", type(tokenizer).__name__))


def _ranks_from_cache(name: str) -> dict[bytes, int]:
    """Read a vocabulary that tiktoken has downloaded before, without ever letting it download."""
    file, digest = _CACHED[name]
    folder = os.environ.get("TIKTOKEN_CACHE_DIR") or os.environ.get("DATA_GYM_CACHE_DIR")
    path = Path(folder or Path(tempfile.gettempdir()) / "data-gym-cache") / file
    try:
        data = path.read_bytes()
    except OSError as error:
        raise TokenizerError(
            f"{name} is not available offline: only {' and '.join(vocabulary.BUNDLED)} are part of Chunkscope, "
            f"and tiktoken's cache has no {path}"
        ) from error
    if sha256(data).hexdigest() != digest:
        raise TokenizerError(f"{path} is not the vocabulary of {name}: delete it and let tiktoken fetch it again")
    return {b64decode(token): int(rank) for token, rank in map(bytes.split, data.splitlines())}
