"""Which documents files, folders and globs name."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from chunkscope.discovery import display_path, find_documents, read_bytes
from chunkscope.errors import SourceError


def make(*names: str) -> None:
    for name in names:
        path = Path(name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"# {name}\n")


def ignore(folder: str, *patterns: str) -> None:
    Path(folder).mkdir(parents=True, exist_ok=True)
    (Path(folder) / ".gitignore").write_text("\n".join([*patterns, ""]))


def found(*arguments: str) -> list[str]:
    return [display_path(path) for path in find_documents(arguments)]


def test_a_folder_gives_its_markdown_recursively_and_sorted(here: Path) -> None:
    make("docs/z.md", "docs/b/two.md", "docs/a.md", "docs/b/one.md", "docs/c/d/e.md", "other.md")
    assert found("docs") == ["docs/a.md", "docs/b/one.md", "docs/b/two.md", "docs/c/d/e.md", "docs/z.md"]


def test_only_markdown_is_taken_from_a_folder(here: Path) -> None:
    make("a.md", "b.MD", "c.markdown", "d.Markdown", "e.txt", "f.mdx.bak", "README", "md", "g.md~", "h.rst")
    assert found(".") == ["a.md", "b.MD", "c.markdown", "d.Markdown"]


def test_a_file_named_is_taken_whatever_it_is_called(here: Path) -> None:
    make("README", ".hidden.md", "notes.txt", ".git/x.md")
    assert found("README", ".hidden.md", "notes.txt", ".git/x.md") == ["README", ".hidden.md", "notes.txt", ".git/x.md"]


def test_hidden_files_and_folders_are_left_out(here: Path) -> None:
    make("a.md", ".b.md", ".git/c.md", ".venv/d.md", "sub/.cache/e.md", "sub/f.md")
    assert found(".") == ["a.md", "sub/f.md"]


def test_a_hidden_folder_that_is_named_is_searched(here: Path) -> None:
    make(".github/a.md")
    assert found(".github") == [".github/a.md"]


def test_a_folder_with_the_name_of_a_document_is_a_folder(here: Path) -> None:
    make("docs/x.md/inner.md")
    assert found("docs") == ["docs/x.md/inner.md"]


def test_gitignore_patterns(here: Path) -> None:
    ignore(".", "# a comment", "", "build/", "*.tmp.md", "/top.md", "deep/**/x.md", "sub/*.md", "\\#literal.md")
    make("build/a.md", "nested/build/b.md", "c.tmp.md", "top.md", "nested/top.md", "deep/er/x.md", "deep/y.md")
    make("sub/no.md", "sub/below/yes.md", "#literal.md", "plain.md")
    assert found(".") == ["deep/y.md", "nested/top.md", "plain.md", "sub/below/yes.md"]


def test_the_last_matching_pattern_decides(here: Path) -> None:
    ignore(".", "*.md", "!keep.md", "old/keep.md")
    make("a.md", "keep.md", "sub/keep.md", "old/keep.md")
    assert found(".") == ["keep.md", "sub/keep.md"]


def test_a_nested_gitignore_is_stronger_and_ends_at_its_folder(here: Path) -> None:
    ignore(".", "*.md", "!/top.md")
    ignore("sub", "!wanted.md")
    ignore("sub/deeper", "wanted.md")
    make("top.md", "wanted.md", "sub/wanted.md", "sub/other.md", "sub/deep/wanted.md", "sub/deeper/wanted.md")
    assert found(".") == ["sub/deep/wanted.md", "sub/wanted.md", "top.md"]


def test_nothing_comes_back_from_a_folder_that_is_ignored(here: Path) -> None:
    ignore(".", "build/")
    ignore("build", "!a.md")
    make("build/a.md", "b.md")
    assert found(".") == ["b.md"]


def test_patterns_of_a_nested_gitignore_are_relative_to_it(here: Path) -> None:
    ignore("sub", "/a.md", "x/b.md")
    make("a.md", "sub/a.md", "sub/y/a.md", "sub/x/b.md", "x/b.md")
    assert found(".") == ["a.md", "sub/y/a.md", "x/b.md"]


@pytest.mark.parametrize("marker", ["folder", "file"])
def test_gitignore_files_above_count_up_to_the_root_of_the_repository(here: Path, marker: str) -> None:
    """`.git` is a file in a linked working tree and in a submodule."""
    make("outer/repo/docs/deep/a.md", "outer/repo/docs/deep/secret.md", "outer/repo/docs/deep/draft.md")
    ignore("outer", "a.md")
    ignore("outer/repo", "secret.md")
    ignore("outer/repo/docs", "deep/draft.md")
    if marker == "folder":
        Path("outer/repo/.git").mkdir()
    else:
        Path("outer/repo/.git").write_text("gitdir: elsewhere\n")
    assert found("outer/repo/docs/deep") == ["outer/repo/docs/deep/a.md"]


def test_gitignore_files_above_do_not_count_outside_a_repository(here: Path) -> None:
    make("outer/docs/a.md")
    ignore("outer", "a.md")
    assert found("outer/docs") == ["outer/docs/a.md"]


def test_gitignore_files_count_from_inside_a_folder_too(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make("docs/a.md", "docs/b.md")
    ignore(".", "docs/b.md")
    Path(".git").mkdir()
    monkeypatch.chdir("docs")
    assert found(".") == ["a.md"]
    assert found("../docs") == ["a.md"]


@pytest.mark.parametrize("pattern", ["!", "\\", "/", "//", "[", "[!]", "# only a comment", "\ufeff"])
def test_a_strange_gitignore_pattern_stops_nothing(here: Path, pattern: str) -> None:
    make("docs/sub/a.md", "docs/b.md")
    ignore("docs", pattern, "b.md")
    assert found("docs") == ["docs/sub/a.md"]


def test_a_gitignore_that_is_no_text_stops_nothing(here: Path) -> None:
    make("docs/a.md", "docs/b.md")
    Path("docs/.gitignore").write_bytes(b"\xff\xfe\nb.md\r\n")
    assert found("docs") == ["docs/a.md"]


def test_a_gitignore_with_a_byte_order_mark(here: Path) -> None:
    make("a.md", "b.md")
    Path(".gitignore").write_bytes(b"\xef\xbb\xbfb.md\n")
    assert found(".") == ["a.md"]


def test_a_file_named_is_taken_though_it_is_ignored(here: Path) -> None:
    ignore(".", "*.md")
    make("a.md")
    assert found("a.md") == ["a.md"]


def test_links_to_folders_are_not_followed(here: Path) -> None:
    make("docs/a.md", "elsewhere/b.md")
    Path("docs/link").symlink_to(here / "elsewhere")
    Path("docs/loop").symlink_to("..")
    assert found("docs") == ["docs/a.md"]


def test_links_to_files_are_documents(here: Path) -> None:
    make("elsewhere/b.md")
    Path("docs").mkdir()
    Path("docs/link.md").symlink_to(here / "elsewhere" / "b.md")
    assert found("docs") == ["docs/link.md"]


def test_a_link_to_a_folder_that_is_named_is_searched(here: Path) -> None:
    make("elsewhere/b.md")
    Path("link").symlink_to("elsewhere")
    assert found("link") == ["link/b.md"]


def test_only_regular_files_are_taken_from_a_folder(here: Path) -> None:
    """Opening a pipe would wait for ever."""
    make("docs/a.md")
    os.mkfifo("docs/pipe.md")
    assert found("docs") == ["docs/a.md"]


def test_globs(here: Path) -> None:
    make("b.md", "a.md", "c.txt", "sub/d.md", "sub/deep/e.md")
    assert found("*.md") == ["a.md", "b.md"]
    assert found("**/*.md") == ["a.md", "b.md", "sub/d.md", "sub/deep/e.md"]
    assert found("[ab].md", "sub/?.md") == ["a.md", "b.md", "sub/d.md"]
    assert found(f"{here}/sub/*.md") == ["sub/d.md"]


def test_a_glob_gives_files_only(here: Path) -> None:
    make("docs/a.md", "docs/folder.md/b.md")
    assert found("docs/*.md") == ["docs/a.md"]


def test_a_name_that_exists_is_no_glob(here: Path) -> None:
    make("[ab].md", "a.md", "[docs]/c.md", "docs/d.md")
    assert found("[ab].md") == ["[ab].md"]
    assert found("[docs]") == ["[docs]/c.md"]


def test_the_order_is_that_of_the_arguments(here: Path) -> None:
    make("b.md", "a.md", "docs/c.md")
    assert found("docs", "b.md", "a.md") == ["docs/c.md", "b.md", "a.md"]


def test_a_document_is_given_once_where_it_was_named_first(here: Path) -> None:
    make("a.md", "b.md", "docs/c.md")
    assert found("b.md", "./b.md", str(here / "b.md"), "docs/../b.md", "*.md", ".") == ["b.md", "a.md", "docs/c.md"]


def test_a_document_and_a_link_to_it_are_one_under_the_name_given_first(here: Path) -> None:
    make("a.md")
    Path("link.md").symlink_to("a.md")
    assert found("a.md", "link.md") == ["a.md"]
    assert found("link.md", "a.md") == ["link.md"]
    assert found(".") == ["a.md"]


def test_a_glob_through_a_loop_of_links_gives_the_shortest_name(here: Path) -> None:
    make("docs/a.md")
    Path("docs/loop").symlink_to("../docs")
    assert found("docs/**/*.md") == ["docs/a.md"]


@pytest.mark.parametrize(
    "name", ["missing.md", "missing", "*.rst", "sub/**/x.md", "a.md/x", "https://example.com/a.md"]
)
def test_a_name_that_matches_nothing_is_an_error_that_says_it(here: Path, name: str) -> None:
    make("a.md")
    with pytest.raises(SourceError) as raised:
        find_documents(["a.md", name])
    assert name in str(raised.value)


def test_a_folder_that_cannot_be_listed_is_an_error_that_names_it(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make("docs/a.md", "docs/closed/b.md")

    list_folder = Path.iterdir

    def deny(path: Path) -> Iterator[Path]:
        if path.name == "closed":
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
        return list_folder(path)

    monkeypatch.setattr(Path, "iterdir", deny)  # the permissions themselves do not bind an administrator
    with pytest.raises(SourceError, match="closed"):
        find_documents(["docs"])


def test_paths_are_shown_relative_to_the_working_directory(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make("docs/a.md", "b.md")
    assert display_path(here / "docs" / "a.md") == "docs/a.md"
    assert display_path(Path("docs/../b.md")) == "b.md"
    monkeypatch.chdir("docs")
    assert display_path(Path("a.md")) == "a.md"
    assert display_path(Path("../b.md")) == (here / "b.md").as_posix()


def test_reading(here: Path) -> None:
    Path("a.md").write_bytes(b"\xef\xbb\xbfa\r\n\0")
    assert read_bytes(Path("a.md")) == b"\xef\xbb\xbfa\r\n\0"
    for name in ("missing.md", "."):
        with pytest.raises(SourceError) as raised:
            read_bytes(Path(name))
        assert str(raised.value).startswith(f"{name}: ")


def test_a_folder_that_is_ignored_is_searched_when_it_is_named(here: Path) -> None:
    make("build/a.md", "build/sub/b.md", "docs/c.md")
    ignore(".", "build/")
    Path(".git").mkdir()
    assert found(".") == ["docs/c.md"]
    assert found("build") == ["build/a.md", "build/sub/b.md"]
    assert found("build/sub") == ["build/sub/b.md"]


@pytest.mark.parametrize("name", ["empty", ""])
def test_a_folder_without_documents_is_an_error(here: Path, name: str) -> None:
    Path("empty").mkdir()
    with pytest.raises(SourceError):
        find_documents([name])
