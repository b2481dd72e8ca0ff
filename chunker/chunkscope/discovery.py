"""Which files a command line names: files, folders, globs."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from glob import glob, has_magic
from pathlib import Path

from pathspec import GitIgnoreSpec

from chunkscope.errors import SourceError

SUFFIXES = frozenset({".md", ".markdown", ".mdown", ".mkd", ".mkdn", ".mdwn"})
"""Endings of the files taken from a folder, in lower case."""


def find_documents(arguments: Iterable[str]) -> list[Path]:
    """Return the documents that files, folders and globs name, each once, in the order named and sorted within each.

    A folder gives the Markdown files below it, without hidden folders, links to folders, and what .gitignore files
    exclude. Raises `SourceError` for a name that matches nothing.
    """
    found = (path for argument in arguments for path in _expand(argument))
    return list({path.resolve(): path for path in found}.values())


def read_bytes(path: Path) -> bytes:
    """Return the content of a file. Raises `SourceError`."""
    try:
        return path.read_bytes()
    except OSError as error:
        raise SourceError(f"{path}: cannot be read: {error.strerror or error}") from error


def display_path(path: Path) -> str:
    """Return the path as records and findings name it: relative to the working directory where it is below."""
    absolute = Path(os.path.abspath(path))  # noqa: PTH100 - `resolve` would follow links
    return absolute.relative_to(Path.cwd()).as_posix() if absolute.is_relative_to(Path.cwd()) else absolute.as_posix()


def _expand(argument: str) -> Iterable[Path]:
    path = Path(argument)
    if path.is_dir():
        return _walk(path, _ignores_above(path))
    if path.exists() or not has_magic(argument):
        if not path.exists():
            raise SourceError(f"{argument}: no such file or folder")
        return [path]
    matches = [Path(match) for match in sorted(glob(argument, recursive=True))]  # noqa: PTH207 - a pattern may be absolute
    files = [match for match in matches if match.is_file()]
    if not files:
        raise SourceError(f"{argument}: matches no file")
    return files


class _Ignore:
    """One .gitignore file; its patterns are relative to its folder."""

    def __init__(self, folder: Path):
        self._folder = folder
        self._spec = GitIgnoreSpec.from_lines((folder / ".gitignore").read_text("utf-8", "replace").splitlines())

    def verdict(self, path: Path, *, is_folder: bool) -> bool | None:
        """Tell whether the file ignores `path`; None where no pattern matches."""
        relative = Path(os.path.abspath(path)).relative_to(self._folder).as_posix()  # noqa: PTH100
        return self._spec.check_file(relative + "/" if is_folder else relative).include


def _ignores_above(folder: Path) -> list[_Ignore]:
    """Return the .gitignore files of the repository above `folder`, outermost first."""
    start = Path(os.path.abspath(folder))  # noqa: PTH100
    chain = [start, *start.parents]
    root = next((number for number, parent in enumerate(chain) if (parent / ".git").exists()), 0)
    return [_Ignore(parent) for parent in reversed(chain[1 : root + 1]) if (parent / ".gitignore").is_file()]


def _walk(folder: Path, ignores: Sequence[_Ignore]) -> Iterator[Path]:
    own = folder / ".gitignore"
    ignores = [*ignores, _Ignore(Path(os.path.abspath(folder)))] if own.is_file() else ignores  # noqa: PTH100
    for entry in sorted(folder.iterdir()):
        is_folder = entry.is_dir()
        if entry.name.startswith(".") or _is_ignored(entry, ignores, is_folder=is_folder):
            continue
        if is_folder and not entry.is_symlink():
            yield from _walk(entry, ignores)
        elif not is_folder and entry.suffix.lower() in SUFFIXES:
            yield entry


def _is_ignored(path: Path, ignores: Sequence[_Ignore], *, is_folder: bool) -> bool:
    """Ask the innermost .gitignore first: the last one with a matching pattern decides (gitignore(5))."""
    verdicts = (ignore.verdict(path, is_folder=is_folder) for ignore in reversed(ignores))
    return next((verdict for verdict in verdicts if verdict is not None), False)
