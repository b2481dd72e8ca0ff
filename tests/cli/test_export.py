"""`chunkscope export`: records, formats, places in the file's own bytes, and files that are whole or not there."""

from __future__ import annotations

import errno
import json
import os
import signal
import stat
import sys
from pathlib import Path
from typing import Any

import pytest

from chunkscope import count_tokens
from tests.cli.support import invoke, paths, records, spawn

FIELDS = [
    "id", "index", "path", "breadcrumb", "text", "token_count", "start_line", "end_line", "start_byte", "end_byte",
    "start_char", "end_char", "strategy", "tokenizer", "over_cap",
]  # fmt: skip
SMALL = ("--tokenizer", "chars", "--target", "40", "--hard-cap", "60")
LONG = "# Title\n\n" + "".join(f"Paragraph {number} has a few words.\n\n" for number in range(9)) + "## Sub\n\nEnd.\n"


def listing(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


# ---- records


def test_the_record_of_a_document(here: Path) -> None:
    Path("docs").mkdir()
    Path("docs/a.md").write_bytes("# Tïtle\n\n## Sub *part*\n\nWörds 👍.\n".encode())
    result = invoke("export", "docs/a.md")
    assert result.exit_code == 0
    (record,) = records(result.stdout_bytes)
    assert list(record) == FIELDS
    text = "# Tïtle\n\n## Sub *part*\n\nWörds 👍."
    assert isinstance(record.pop("id"), str)
    assert record == {
        "index": 0,
        "path": "docs/a.md",
        "breadcrumb": ["a.md", "Tïtle"],
        "text": text,
        "token_count": count_tokens(text),
        "start_line": 1,
        "end_line": 5,
        "start_byte": 0,
        "end_byte": len(text.encode()) + 1,
        "start_char": 0,
        "end_char": len(text) + 1,
        "strategy": "hierarchical",
        "tokenizer": "cl100k_base",
        "over_cap": False,
    }


def test_the_options_reach_the_records(here: Path) -> None:
    Path("a.md").write_text(LONG)
    found = records(invoke("export", "a.md", *SMALL).stdout)
    assert len(found) > 2
    for index, record in enumerate(found):
        assert record["index"] == index
        assert record["tokenizer"] == "chars"
        assert record["token_count"] == len(record["text"]) <= 60
    assert len({record["id"] for record in found}) == len(found)


def test_a_model_is_recorded_as_its_encoding(here: Path) -> None:
    Path("a.md").write_text("# A\n")
    assert records(invoke("export", "a.md", "--tokenizer", "gpt-4o").stdout)[0]["tokenizer"] == "o200k_base"


DOCUMENTS = {
    "lf": LONG.encode(),
    "crlf": LONG.replace("\n", "\r\n").encode(),
    "cr": LONG.replace("\n", "\r").encode(),
    "mixed": LONG.replace("\n\n", "\r\n\n").encode(),
    "byte order mark": b"\xef\xbb\xbf" + LONG.replace("\n", "\r\n").encode(),
    "no final newline": LONG.rstrip("\n").encode(),
    "blank lines around": b"\n\n" + LONG.encode() + b"\n\n\n",
    "emoji": LONG.replace("words", "w\u00f6rds 👩‍👩‍👧 e\u0301 漢字").encode(),
    "emoji in one line": ("# 👍\n\n" + "👩‍👩‍👧漢e\u0301 " * 60).encode(),
    "other line breaks": LONG.replace("few ", "few\u2028\u2029\x85\x0b\x0c\x1c ").encode(),
    "front matter": b"\xef\xbb\xbf---\r\ntitle: x\r\n---\r\n" + LONG.replace("\n", "\r\n").encode(),
    "code": ("# T\n\n~~~py\n" + "x = '👍'\n" * 40 + "~~~\n").encode(),
    "table": ("| a | b |\n|---|---|\n" + "| ü | 👍 |\n" * 40).encode(),
}


@pytest.mark.parametrize("name", DOCUMENTS)
def test_places_are_those_of_the_file(here: Path, name: str) -> None:
    data = DOCUMENTS[name]
    Path("a.md").write_bytes(data)
    text = data.decode("utf-8-sig")
    mark = len(data) - len(text.encode())
    found = records(invoke("export", "a.md", *SMALL).stdout_bytes)
    assert len(found) > 2
    byte, char = mark, 0
    for record in found:
        assert (record["start_byte"], record["start_char"]) == (byte, char)
        byte, char = record["end_byte"], record["end_char"]
        piece = text[record["start_char"] : record["end_char"]]
        assert data[record["start_byte"] : record["end_byte"]].decode() == piece
        before, through = (normal(text[:end]) for end in (record["start_char"], record["end_char"]))
        assert record["start_line"] == before.count("\n") + 1
        assert record["end_line"] == through.removesuffix("\n").count("\n") + 1
        if name not in {"code", "table", "front matter"}:
            assert record["text"] == normal(piece).strip(" \n")
    assert (byte, char) == (len(data), len(text))


def normal(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n")


# ---- formats


def test_json_lines_are_the_default_and_end_in_a_line_feed(here: Path) -> None:
    Path("a.md").write_text(LONG)
    data = invoke("export", "a.md", *SMALL).stdout_bytes
    assert data.endswith(b"}\n")
    assert b"\r" not in data
    assert len(records(data)) == data.count(b"\n")


@pytest.mark.parametrize(
    ("output", "options", "is_json"),
    [
        ("out.json", [], True),
        ("OUT.JSON", [], True),
        ("out.jsonl", [], False),
        ("out", [], False),
        ("json", [], False),
        ("out.json", ["--format", "jsonl"], False),
        ("out.jsonl", ["--format", "json"], True),
    ],
)
def test_the_format_is_told_by_the_ending_or_the_option(
    here: Path, output: str, options: list[str], is_json: bool
) -> None:
    Path("a.md").write_text(LONG)
    lines = records(invoke("export", "a.md", *SMALL).stdout)
    result = invoke("export", "a.md", "-o", output, *options, *SMALL)
    assert result.exit_code == 0
    assert result.stdout == ""
    data = Path(output).read_bytes()
    assert (json.loads(data) if is_json else records(data)) == lines


def test_json_on_standard_output(here: Path) -> None:
    Path("a.md").write_text(LONG)
    lines = records(invoke("export", "a.md").stdout)
    assert json.loads(invoke("export", "a.md", "--format", "json").stdout) == lines


def test_an_unknown_format_is_refused(here: Path) -> None:
    Path("a.md").write_text(LONG)
    assert invoke("export", "a.md", "--format", "xml").exit_code == 2


@pytest.mark.parametrize("data", [b"", b"\n \n\r\n", b"\xef\xbb\xbf"])
def test_a_document_without_text_has_no_records(here: Path, data: bytes) -> None:
    Path("a.md").write_bytes(data)
    assert invoke("export", "a.md").stdout_bytes == b""
    assert json.loads(invoke("export", "a.md", "--format", "json").stdout) == []


def test_line_breaks_inside_a_text_do_not_break_the_lines(here: Path) -> None:
    text = "one\u2028two\u2029three\x85four\x0bfive\x0csix\x1cseven\x1deight\x1enine"
    Path("a.md").write_bytes(f"# Title\u2028x\n\n{text}\n".encode())
    data = invoke("export", "a.md").stdout_bytes
    (line,) = data.decode().splitlines()
    assert text in json.loads(line)["text"]
    document = invoke("export", "a.md", "--format", "json").stdout
    assert document.splitlines() == document.removesuffix("\n").split("\n")


def test_the_same_input_gives_the_same_bytes(here: Path) -> None:
    for name in ("b", "a", "c"):
        Path(f"{name}.md").write_text(LONG.replace("Title", name))
    first = spawn("export", ".", *SMALL, PYTHONHASHSEED="1")
    second = spawn("export", ".", *SMALL, PYTHONHASHSEED="2")
    assert first.returncode == second.returncode == 0
    assert first.stdout == second.stdout != b""
    assert invoke("export", ".", "-o", "out.jsonl", *SMALL).exit_code == 0
    assert Path("out.jsonl").read_bytes() == first.stdout


# ---- inputs


def test_files_folders_and_globs(here: Path) -> None:
    for name in ("docs/b.md", "docs/sub/a.md", "docs/skipped.md", "x.md", "y.md"):
        Path(name).parent.mkdir(parents=True, exist_ok=True)
        Path(name).write_text("# A\n")
    Path("docs/.gitignore").write_text("skipped.md\n")
    result = invoke("export", "y.md", "docs", "?.md")
    assert result.exit_code == 0
    assert paths(result.stdout) == ["y.md", "docs/b.md", "docs/sub/a.md", "x.md"]


def test_a_document_named_twice_is_exported_once(here: Path) -> None:
    Path("a.md").write_text("# A\n")
    assert paths(invoke("export", "a.md", "./a.md", here / "a.md", "*.md", ".").stdout) == ["a.md"]


def test_a_document_and_a_link_to_it_are_exported_once(here: Path) -> None:
    Path("a.md").write_text("# A\n")
    Path("link.md").symlink_to("a.md")
    assert paths(invoke("export", "a.md", "link.md").stdout) == ["a.md"]


def test_standard_input_is_read_as_bytes(here: Path) -> None:
    data = b"\xef\xbb\xbf# T\xc3\xaftle\r\n\r\nText \xf0\x9f\x91\x8d\r\n"
    run = spawn("export", "-", stdin=data, PYTHONIOENCODING="ascii")
    assert run.returncode == 0, run.stderr
    (record,) = records(run.stdout)
    assert record["text"] == "# Tïtle\n\nText 👍"
    assert (record["start_byte"], record["end_byte"]) == (3, len(data))
    assert record["path"] == "<stdin>"


def test_standard_input_beside_files(here: Path) -> None:
    Path("a.md").write_text("# A\n")
    assert paths(invoke("export", "a.md", "-", "-", stdin=b"# B\n").stdout) == ["a.md", "<stdin>"]


# ---- what cannot be read

BAD = {"missing.md": None, "latin.md": b"# caf\xe9\n", "binary.md": b"# A\n\0", "utf16.md": "# A\n".encode("utf-16")}


@pytest.mark.parametrize("name", BAD)
def test_what_cannot_be_read_is_named_and_nothing_is_written(here: Path, name: str) -> None:
    Path("good.md").write_text("# A\n")
    data = BAD[name]
    if data is not None:
        Path(name).write_bytes(data)
    Path("out.jsonl").write_text("old\n")
    before = listing(here)
    for target in (["-o", "out.jsonl"], ["-o", "new.jsonl"], []):
        result = invoke("export", "good.md", name, *target)
        assert result.exit_code == 2
        assert name in result.stderr
        assert result.stdout == ""
    assert Path("out.jsonl").read_text() == "old\n"
    assert listing(here) == before


def test_every_document_that_cannot_be_read_is_named(here: Path) -> None:
    Path("a.md").write_bytes(b"\xff")
    Path("b.md").write_bytes(b"\0")
    result = invoke("export", ".")
    assert result.exit_code == 2
    assert "a.md" in result.stderr
    assert "b.md" in result.stderr


def test_standard_input_that_is_no_text(here: Path) -> None:
    result = invoke("export", "-", stdin=b"\xff\xfe")
    assert result.exit_code == 2
    assert "<stdin>" in result.stderr
    assert result.stdout == ""


# ---- the file written


def test_a_file_is_replaced_and_keeps_its_permissions(here: Path) -> None:
    Path("a.md").write_text("# A\n")
    Path("out.jsonl").write_text("old\n")
    Path("out.jsonl").chmod(0o640)
    assert invoke("export", "a.md", "-o", "out.jsonl").exit_code == 0
    assert paths(Path("out.jsonl").read_text()) == ["a.md"]
    assert stat.S_IMODE(Path("out.jsonl").stat().st_mode) == 0o640
    assert listing(here) == ["a.md", "out.jsonl"]


def test_a_link_stays_a_link(here: Path) -> None:
    Path("a.md").write_text("# A\n")
    Path("real").mkdir()
    Path("out.jsonl").symlink_to("real/out.jsonl")
    assert invoke("export", "a.md", "-o", "out.jsonl").exit_code == 0
    assert Path("out.jsonl").is_symlink()
    assert paths(Path("real/out.jsonl").read_text()) == ["a.md"]


def test_a_pipe_is_never_replaced_by_a_file(here: Path) -> None:
    """Nor is a device: `-o /dev/null` must leave the device as it is."""
    Path("a.md").write_text("# A\n")
    os.mkfifo("pipe")
    reader = os.open("pipe", os.O_RDONLY | os.O_NONBLOCK)
    try:
        invoke("export", "a.md", "-o", "pipe")
    finally:
        os.close(reader)
    assert stat.S_ISFIFO(Path("pipe").lstat().st_mode)


def test_a_document_is_never_overwritten_by_its_own_export(here: Path) -> None:
    Path("a.md").write_text("# A\n")
    result = invoke("export", ".", "-o", "a.md")
    assert Path("a.md").read_text() == "# A\n"
    assert result.exit_code == 2
    assert "a.md" in result.stderr


@pytest.mark.parametrize("output", ["missing/out.jsonl", "a.md/out.jsonl", "folder"])
def test_where_no_file_can_be_is_said(here: Path, output: str) -> None:
    Path("a.md").write_text("# A\n")
    Path("folder").mkdir()
    before = listing(here)
    result = invoke("export", "a.md", "-o", output)
    assert result.exit_code == 2
    assert output in result.stderr
    assert listing(here) == before
    assert listing(Path("folder")) == []


def test_a_folder_that_is_not_writable_is_said(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Path("a.md").write_text("# A\n")
    Path("locked").mkdir()
    opened = os.open

    def deny(path: Any, flags: int, *arguments: Any, **names: Any) -> int:
        if "locked" in str(path) and flags & os.O_CREAT:
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
        return opened(path, flags, *arguments, **names)

    monkeypatch.setattr(os, "open", deny)  # the permissions themselves do not bind an administrator
    result = invoke("export", "a.md", "-o", "locked/out.jsonl")
    assert result.exit_code == 2
    assert "locked/out.jsonl" in result.stderr
    assert os.strerror(errno.EACCES) in result.stderr
    assert listing(Path("locked")) == []


@pytest.mark.parametrize(("owner", "step"), [(os, "fsync"), (Path, "replace")])
def test_a_full_disk_leaves_the_old_file(here: Path, monkeypatch: pytest.MonkeyPatch, owner: object, step: str) -> None:
    Path("a.md").write_text("# A\n")
    Path("out.jsonl").write_text("old\n")

    def fail(*arguments: Any, **names: Any) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(owner, step, fail)
    result = invoke("export", "a.md", "-o", "out.jsonl")
    assert result.exit_code == 2
    assert "out.jsonl" in result.stderr
    assert os.strerror(errno.ENOSPC) in result.stderr
    assert Path("out.jsonl").read_text() == "old\n"
    assert listing(here) == ["a.md", "out.jsonl"]


def test_an_interrupt_leaves_the_old_file(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Path("a.md").write_text("# A\n")
    Path("out.jsonl").write_text("old\n")

    def interrupt(descriptor: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", interrupt)
    assert invoke("export", "a.md", "-o", "out.jsonl").exit_code != 0
    assert Path("out.jsonl").read_text() == "old\n"
    assert listing(here) == ["a.md", "out.jsonl"]


def test_a_killed_process_leaves_the_old_file(here: Path) -> None:
    Path("a.md").write_text("# A\n")
    Path("out.jsonl").write_text("old\n")
    code = "import os; os.fsync = lambda _: os.kill(os.getpid(), 9)\nfrom chunkscope.cli import main; main()"
    run = spawn("export", "a.md", "-o", "out.jsonl", program=[sys.executable, "-c", code])
    assert run.returncode == -signal.SIGKILL
    assert Path("out.jsonl").read_text() == "old\n"


def test_nothing_but_records_is_on_standard_output(here: Path) -> None:
    for name in "abc":
        Path(f"{name}.md").write_text("# A\n")
    run = spawn("export", ".")
    assert paths(run.stdout) == ["a.md", "b.md", "c.md"]
    assert run.stderr == b""
