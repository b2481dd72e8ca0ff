"""`chunkscope export`: the chunks of many documents as records."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import click

from chunkscope.chunks import Chunk
from chunkscope.cli.arguments import Input, UsageProblem, chunk_options, chunking, inputs, reported
from chunkscope.errors import SourceError
from chunkscope.export import FORMATS, export_text, format_of, write_atomically
from chunkscope.options import ChunkOptions


@click.command("export")
@click.argument("paths", nargs=-1, required=True, metavar="PATH...")
@click.option("-o", "--output", type=click.Path(dir_okay=False), help="File to write; standard output without it.")
@click.option("--format", "format_", type=click.Choice(FORMATS), help="Default: by the ending of --output, else jsonl.")
@chunking
def command(paths: tuple[str, ...], output: str | None, format_: str | None, **values: Any) -> None:
    """Write the chunks of files, folders and globs ("-" is standard input) as records.

    The output is written whole or not at all: nothing is written when a document cannot be read.
    """
    options = chunk_options(values)
    chunks = _chunks(inputs(paths), options)
    with reported():
        data = export_text(chunks, format_ or format_of(output or ""))
        if output is None:
            sys.stdout.buffer.write(data)
        else:
            write_atomically(Path(output), data)
            click.echo(f"{len(chunks):,} chunks written to {output}", err=True)


def _chunks(documents: list[Input], options: ChunkOptions) -> list[Chunk]:
    chunks: list[Chunk] = []
    failures: list[str] = []
    for document in _with_progress(documents):
        try:
            chunks += document.analyse(options).chunks
        except SourceError as error:
            failures.append(str(error))
    if failures:
        raise UsageProblem("\n".join([*failures, "nothing was exported"]))
    return chunks


def _with_progress(documents: list[Input]) -> Iterable[Input]:
    return _progress_bar(documents) if sys.stderr.isatty() and len(documents) > 1 else documents


def _progress_bar(documents: list[Input]) -> Iterator[Input]:
    from rich.console import Console
    from rich.progress import track

    console = Console(stderr=True)
    return iter(track(documents, "Chunking", console=console, transient=True))
