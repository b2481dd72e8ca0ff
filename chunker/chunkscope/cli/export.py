"""`chunkscope export`: the chunks of many documents as records."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import click

from chunkscope.chunks import Chunk
from chunkscope.cli import UsageProblem
from chunkscope.cli.arguments import Input, chunk_options, chunking, inputs
from chunkscope.cli.terminal import counted, one_line
from chunkscope.errors import SourceError
from chunkscope.export import FORMATS, export_text, format_of, write_atomically
from chunkscope.options import ChunkOptions

STDOUT = "-"


@click.command("export")
@click.argument("paths", nargs=-1, required=True, metavar="PATH...")
@click.option("-o", "--output", type=click.Path(dir_okay=False), help="File to write; standard output without it.")
@click.option("--format", "format_", type=click.Choice(FORMATS), help="Default: by the ending of --output, else jsonl.")
@chunking
def command(paths: tuple[str, ...], output: str | None, format_: str | None, **values: Any) -> None:
    """Write the chunks of files, folders and globs ("-" is standard input) as records.

    The output is written whole or not at all: nothing is written when a document cannot be read.
    """
    options, documents = chunk_options(values), inputs(paths)
    target = None if output in (None, STDOUT) else Path(output)
    _refuse_to_overwrite(target, documents)
    chunks = _chunks(documents, options)
    data = export_text(chunks, format_ or format_of(output or ""))
    if target is None:
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
    else:
        write_atomically(target, data)
        click.echo(f"{counted(len(chunks), 'chunk')} written to {one_line(str(target))}", err=True)


def _refuse_to_overwrite(target: Path | None, documents: list[Input]) -> None:
    if target and any(document.file and document.file.resolve() == target.resolve() for document in documents):
        raise UsageProblem(f"{target} is one of the documents: choose another name for the output")


def _chunks(documents: list[Input], options: ChunkOptions) -> list[Chunk]:
    chunks: list[Chunk] = []
    failures: list[str] = []
    for document in _with_progress(documents):
        try:
            chunks += document.analyse(options).chunks
        except SourceError as error:
            failures.append(str(error))
    if failures:
        raise UsageProblem(*failures, "nothing was exported")
    return chunks


def _with_progress(documents: list[Input]) -> Iterable[Input]:
    return _progress_bar(documents) if sys.stderr.isatty() and len(documents) > 1 else documents


def _progress_bar(documents: list[Input]) -> Iterator[Input]:
    from rich.console import Console
    from rich.progress import track

    console = Console(stderr=True)
    return iter(track(documents, "Chunking", console=console, transient=True))
