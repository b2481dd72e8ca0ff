"""`chunkscope preview`: a document's chunks in the terminal."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from chunkscope.cli import UsageProblem
from chunkscope.cli.arguments import STDIN, Input, chunk_options, chunking, inputs
from chunkscope.cli.terminal import one_line
from chunkscope.errors import ChunkscopeError
from chunkscope.options import ChunkOptions

if TYPE_CHECKING:
    from rich.console import Console

_POLL_SECONDS = 0.2


@click.command("preview")
@click.argument("file")
@click.option("--watch", is_flag=True, help="Draw again whenever the file is saved; end with Ctrl+C.")
@chunking
def command(file: str, *, watch: bool, **values: Any) -> None:
    """Show the chunks of one document ("-" is standard input), and the findings below."""
    from rich.console import Console

    options = chunk_options(values)
    document = _document(file)
    console = Console(highlight=False)
    if watch:
        if document.file is None:
            raise UsageProblem("standard input cannot be watched: name a file")
        _watch(console, document, document.file, options)
    else:
        _draw(console, document, options)


def _document(file: str) -> Input:
    if file != STDIN and Path(file).is_dir():
        raise UsageProblem(f"{file} is a folder: preview shows one document")
    documents = inputs((file,))
    if len(documents) != 1:
        raise UsageProblem(f"{file} names {len(documents)} documents: preview shows one")
    return documents[0]


def _draw(console: Console, document: Input, options: ChunkOptions) -> None:
    from chunkscope.cli.drawing import draw

    console.print(draw(document.analyse(options)))


def _watch(console: Console, document: Input, file: Path, options: ChunkOptions) -> None:
    seen = None
    try:
        while True:
            stamp = _stamp(file)
            if stamp != seen and stamp is not None:
                console.clear()
                _draw_or_complain(console, document, options)
            seen = stamp
            time.sleep(_POLL_SECONDS)
    except KeyboardInterrupt:
        return


def _draw_or_complain(console: Console, document: Input, options: ChunkOptions) -> None:
    """Go on watching when a save in between cannot be read: the next one may well be."""
    try:
        _draw(console, document, options)
    except ChunkscopeError as error:
        console.print(one_line(str(error)), style="red", markup=False)


def _stamp(file: Path) -> tuple[int, int, int] | None:
    """Return what changes with every save; None while an editor is just replacing the file."""
    try:
        status = file.stat()
    except OSError:
        return None
    return status.st_ino, status.st_mtime_ns, status.st_size
