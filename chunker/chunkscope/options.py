"""What a caller can choose."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Literal, get_args

from chunkscope.errors import OptionError
from chunkscope.tokens import DEFAULT, Tokenizer, display_name, encoding_name, resolve

Strategy = Literal["hierarchical"]
FrontMatter = Literal["exclude", "include"]


@dataclass(frozen=True, slots=True)
class ChunkOptions:
    """How to chunk. Validated when made; raises `OptionError`, or `TokenizerError` for an unknown tokenizer."""

    strategy: Strategy = "hierarchical"
    """Where to cut: `hierarchical` keeps sections whole and packs them greedily under the cap."""
    tokenizer: str | Tokenizer = DEFAULT
    """Name of an encoding or a model, `chars`, `chars/4`, or an object with `count(text) -> int`."""
    target: int = 512
    """Tokens up to which content is packed where it must be cut; a target over the hard cap means the cap."""
    hard_cap: int = 1024
    """Tokens that no chunk exceeds."""
    front_matter: FrontMatter = "exclude"
    """Whether YAML front matter is part of the first chunk's text."""

    def __post_init__(self) -> None:
        _one_of("strategy", self.strategy, get_args(Strategy))
        _one_of("front_matter", self.front_matter, get_args(FrontMatter))
        _positive("target", self.target)
        _positive("hard_cap", self.hard_cap)
        object.__setattr__(self, "target", min(self.target, self.hard_cap))
        _check_tokenizer(self.tokenizer)

    @property
    def tokenizer_name(self) -> str:
        """The name to record beside a count: the encoding of a model, or the name of a counter object."""
        return encoding_name(self.tokenizer) if isinstance(self.tokenizer, str) else display_name(self.tokenizer)


def _check_tokenizer(tokenizer: object) -> None:
    # A list has a method `count` as well.
    if not isinstance(tokenizer, str | Tokenizer) or isinstance(tokenizer, type | bytes | list | tuple):
        raise OptionError(f"tokenizer must be a name or have a method count(text), not {type(tokenizer).__name__}")
    resolve(tokenizer)


def _one_of(name: str, value: object, choices: Sequence[str]) -> None:
    if value in choices:
        return
    close = get_close_matches(str(value), choices, n=1)
    hint = f"did you mean {close[0]!r}?" if close else f"use one of {', '.join(choices)}"
    raise OptionError(f"{name} cannot be {value!r}: {hint}")


def _positive(name: str, value: object) -> None:
    if not isinstance(value, int) or isinstance(value, bool) or value < 1:
        raise OptionError(f"{name.replace('_', ' ')} must be a whole number of at least 1, not {value!r}")
