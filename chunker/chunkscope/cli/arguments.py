"""Options that all commands share, and the inputs they name."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar, get_args

import click

from chunkscope.analysis import Analysis, analyse
from chunkscope.discovery import display_path, find_documents, read_bytes
from chunkscope.options import ChunkOptions, Strategy
from chunkscope.source import SourceText
from chunkscope.tokens import NAMES

STDIN = "-"
DEFAULTS = ChunkOptions()

_Command = TypeVar("_Command", bound=Callable[..., Any])


@dataclass(frozen=True, slots=True)
class Input:
    """One document named on the command line."""

    path: str
    file: Path | None
    """None for standard input."""

    def analyse(self, options: ChunkOptions) -> Analysis:
        """Read and analyse the document. Raises `SourceError`."""
        data = sys.stdin.buffer.read() if self.file is None else read_bytes(self.file)
        return analyse(SourceText.decode(data, self.path), path=self.path, options=options)


def inputs(arguments: Sequence[str]) -> list[Input]:
    """Return the documents that the arguments name, each once, standard input (`-`) last. Raises `SourceError`."""
    files = find_documents(argument for argument in arguments if argument != STDIN)
    found = [Input(display_path(path), path) for path in files]
    return [*found, Input("<stdin>", None)] if STDIN in arguments else found


def chunking(command: _Command) -> _Command:
    """Add the options of chunking; `chunk_options` makes them an object."""
    for decorate in (
        click.option(
            "--hard-cap", type=int, default=DEFAULTS.hard_cap, show_default=True, help="Tokens no chunk exceeds."
        ),
        click.option("--target", type=int, default=DEFAULTS.target, show_default=True, help="Tokens to pack up to."),
        click.option(
            "--tokenizer",
            default=DEFAULTS.tokenizer,
            show_default=True,
            help=f"{', '.join(NAMES)}, or the name of a model such as gpt-4o.",
        ),
        click.option(
            "--strategy",
            type=click.Choice(get_args(Strategy)),
            default=DEFAULTS.strategy,
            show_default=True,
            help="Where to cut.",
        ),
    ):
        command = decorate(command)
    return command


def chunk_options(values: dict[str, Any]) -> ChunkOptions:
    """Return the validated options. Raises `OptionError` or `TokenizerError`."""
    return ChunkOptions(**values)
