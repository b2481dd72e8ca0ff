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
    """Return the documents that files, folders and globs name, in the order named and sorted within each.

    A folder gives the Markdown files below it, without hidden folders, links to folders, and what .gitignore files
    exclude; a glob gives every file that it matches. A file that is reached by several names counts once, under its
    first or shortest name. Raises `SourceError` for a name that gives nothing, or that cannot be read.
    """
    found: dict[Path, Path] = {}
    for argument in arguments:
        try:
            paths = sorted(_expand(argument), key=lambda path: (len(path.parts), path))
        except OSError as error:
            raise SourceError(f"{error.filename or argument}: cannot be read: {error.strerror or error}") from error
        new = {path.resolve(): path for path in reversed(paths)}
        found |= {real: path for real, path in sorted(new.items(), key=lambda item: item[1]) if real not in found}
    return list(found.values())


def read_bytes(path: Path) -> bytes:
    """Return the content of a file. Raises `SourceError`."""
    try:
        return path.read_bytes()
    except OSError as error:
        raise SourceError(f"{path}: cannot be read: {error.strerror or error}") from error


def display_path(path: Path) -> str:
    """Return the path as records and findings name it: relative to the working directory where it is below."""
    absolute = _absolute(path)
    return absolute.relative_to(Path.cwd()).as_posix() if absolute.is_relative_to(Path.cwd()) else absolute.as_posix()


def _expand(argument: str) -> list[Path]:
    path = Path(argument)
    if not argument or not (path.exists() or has_magic(argument)):
        raise SourceError(f"{argument or repr(argument)}: no such file or folder")
    if path.is_dir():
        found = list(_walk(path, _ignores_above(path)))
    elif path.exists():
        found = [path]
    else:
        matches = map(Path, glob(argument, recursive=True))  # noqa: PTH207 - a pattern may be absolute
        found = [match for match in matches if match.is_file()]
    if not found:
        raise SourceError(f"{argument}: no Markdown file there" if path.is_dir() else f"{argument}: matches no file")
    return found


class _Ignore:
    """One .gitignore file; its patterns are relative to its folder."""

    def __init__(self, folder: Path):
        self._folder = folder
        self._spec = _patterns((folder / ".gitignore").read_text("utf-8-sig", "replace").splitlines())

    def verdict(self, path: Path, *, is_folder: bool) -> bool | None:
        """Tell whether the file ignores `path`; None where no pattern matches."""
        relative = _absolute(path).relative_to(self._folder).as_posix()
        return self._spec.check_file(relative + "/" if is_folder else relative).include

    def is_above(self, folder: Path) -> bool:
        """Tell whether `folder`, an absolute path, is below the file's own folder."""
        return self._folder in folder.parents


def _patterns(lines: Iterable[str]) -> GitIgnoreSpec:
    """Compile the patterns, without those that are none (a lone `!`), as git does."""
    return GitIgnoreSpec.from_lines([line for line in lines if _is_pattern(line)])


def _is_pattern(line: str) -> bool:
    try:
        GitIgnoreSpec.from_lines([line])
    except ValueError:
        return False
    return True


def _ignores_above(folder: Path) -> list[_Ignore]:
    """Return the .gitignore files of the repository above `folder`, outermost first; none if they ignore it.

    A folder that is named is meant, whatever else is ignored.
    """
    start = _absolute(folder)
    chain = [start, *start.parents]
    root = next((number for number, parent in enumerate(chain) if (parent / ".git").exists()), 0)
    ignores = [_Ignore(parent) for parent in reversed(chain[1 : root + 1]) if (parent / ".gitignore").is_file()]
    named = any(_is_ignored(parent, _outside(ignores, parent), is_folder=True) for parent in chain[:root])
    return [] if named else ignores


def _outside(ignores: Sequence[_Ignore], folder: Path) -> list[_Ignore]:
    return [ignore for ignore in ignores if ignore.is_above(folder)]


def _walk(folder: Path, ignores: Sequence[_Ignore]) -> Iterator[Path]:
    own = [_Ignore(_absolute(folder))] if (folder / ".gitignore").is_file() else []
    ignores = [*ignores, *own]
    for entry in sorted(folder.iterdir()):
        is_folder = entry.is_dir()
        if entry.name.startswith(".") or _is_ignored(entry, ignores, is_folder=is_folder):
            continue
        if is_folder and not entry.is_symlink():
            yield from _walk(entry, ignores)
        elif entry.is_file() and entry.suffix.lower() in SUFFIXES:
            yield entry


def _absolute(path: Path) -> Path:
    """Return an absolute path without following links, which `resolve` would."""
    return Path(os.path.abspath(path))  # noqa: PTH100


def _is_ignored(path: Path, ignores: Sequence[_Ignore], *, is_folder: bool) -> bool:
    """Ask the innermost .gitignore first: the last one with a matching pattern decides (gitignore(5))."""
    verdicts = (ignore.verdict(path, is_folder=is_folder) for ignore in reversed(ignores))
    return next((verdict for verdict in verdicts if verdict is not None), False)
