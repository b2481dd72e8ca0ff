"""`chunkscope preview`: the chunks of a document as the terminal shows them."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Generator
from contextlib import contextmanager
from pathlib import Path
from time import sleep
from typing import IO

import pytest

from tests.cli.support import ENVIRONMENT, invoke, records, spawn

HEADING = re.compile(r"chunk (\d+) +([█│░]+) ([\d,]+) / ([\d,]+) tokens +lines (\d+)–(\d+)")
CONTROL = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f]")
SMALL = ("--tokenizer", "chars", "--target", "40", "--hard-cap", "60")
LONG = (
    "# Guide\n\n" + "".join(f"Paragraph {number} has a few words.\n\n" for number in range(4)) + "## Use *it*\n\nEnd.\n"
)


def numbers(*texts: str) -> tuple[int, ...]:
    return tuple(int(text.replace(",", "")) for text in texts)


def test_every_chunk_is_shown_with_its_facts(here: Path) -> None:
    Path("guide.md").write_text(LONG)
    result = invoke("preview", "guide.md", *SMALL)
    assert result.exit_code == 0
    expected = records(invoke("export", "guide.md", *SMALL).stdout)
    assert len(expected) > 2
    headings = list(HEADING.finditer(result.stdout))
    assert [numbers(*heading.group(1, 3, 4, 5, 6)) for heading in headings] == [
        (record["index"] + 1, record["token_count"], 60, record["start_line"], record["end_line"])
        for record in expected
    ]
    lines = result.stdout.splitlines()
    under = [lines[number + 1].rstrip() for number, line in enumerate(lines) if HEADING.search(line)]
    assert under == [" › ".join(record["breadcrumb"]) for record in expected]


def test_the_bar_is_as_full_as_the_chunk(here: Path) -> None:
    Path("guide.md").write_text(LONG)
    for heading in HEADING.finditer(invoke("preview", "guide.md", *SMALL).stdout):
        bar = heading[2]
        tokens, cap = numbers(heading[3], heading[4])
        assert abs(bar.count("█") - len(bar) * tokens / cap) <= 1
        assert bar.startswith("█" * bar.count("█"))


def test_a_chunk_over_the_cap_fills_the_bar_and_no_more(here: Path) -> None:
    Path("a.md").write_text("[x]: https://example.com/" + "a" * 1000 + "\n")
    heading = HEADING.search(invoke("preview", "a.md", *SMALL).stdout)
    assert heading
    assert set(heading[2]) == {"█"}
    assert numbers(heading[3]) > (1000,)


def test_every_line_is_shown_with_its_number(here: Path) -> None:
    Path("guide.md").write_text(LONG)
    shown = invoke("preview", "guide.md", *SMALL).stdout
    for number, line in enumerate(LONG.splitlines(), 1):
        if line:
            assert re.search(rf"^ *{number} {re.escape(line)} *$", shown, re.MULTILINE), line


def test_what_is_repeated_is_marked_and_has_no_number(here: Path) -> None:
    Path("table.md").write_text("| a | b |\n|---|---|\n" + "| 1 | 2 |\n" * 12)
    shown = invoke("preview", "table.md", *SMALL).stdout
    chunks = len(HEADING.findall(shown))
    assert chunks > 1
    assert len(re.findall(r"^ *\+ \| a \| b \| *$", shown, re.MULTILINE)) == chunks - 1


def test_findings_are_below(here: Path) -> None:
    Path("guide.md").write_text(LONG)
    shown = invoke("preview", "guide.md", *SMALL).stdout
    below = shown[shown.rindex("End.") :]
    assert re.search(r"^ *1:1 +over-cap +\S", below, re.MULTILINE)
    assert "over-cap" not in shown[: shown.rindex("End.")]


def test_a_clean_document_is_said_to_be_clean(here: Path) -> None:
    Path("a.md").write_text("# A\n")
    assert "no findings" in invoke("preview", "a.md").stdout


@pytest.mark.parametrize("data", [b"", b"\n\n", b"\xef\xbb\xbf", b"---\na: 1\n---\n"])
def test_a_document_without_text(here: Path, data: bytes) -> None:
    Path("a.md").write_bytes(data)
    result = invoke("preview", "a.md")
    assert result.exit_code == 0
    assert not HEADING.search(result.stdout)


def test_findings_do_not_change_the_exit_code(here: Path) -> None:
    Path("a.md").write_text("[x]: https://example.com/" + "a" * 1000 + "\n")
    assert invoke("preview", "a.md", *SMALL).exit_code == 0


def test_standard_input(here: Path) -> None:
    run = spawn("preview", "-", stdin=b"\xef\xbb\xbf# T\xc3\xaftle\r\n\r\nText\r\n")
    assert run.returncode == 0
    assert "<stdin> › Tïtle" in run.stdout.decode()


HOSTILE = "\x1b[31mred\x1b[0m \x07bell \x9b2J \x1b]0;title\x07 \x08\x7f\x85 \r"


def test_control_sequences_never_reach_the_terminal(here: Path) -> None:
    Path("a\x1b[31m.md").write_bytes(
        (
            f"---\na: {HOSTILE}\n---\n# Title {HOSTILE}\n\n{HOSTILE} words\n\n"
            f"| {HOSTILE} |\n|---|\n" + "| x |\n" * 30 + f"\n```py {HOSTILE}\n" + "x\n" * 60 + "```\n"
        ).encode()
    )
    plain = spawn("preview", "a\x1b[31m.md", *SMALL)
    assert plain.returncode == 0
    assert not CONTROL.search(plain.stdout.decode())
    coloured = spawn("preview", "a\x1b[31m.md", *SMALL, FORCE_COLOR="1", TERM="xterm")
    assert "\x1b[" in coloured.stdout.decode()
    unstyled = re.sub(r"\x1b\[[\d;]*m", "", coloured.stdout.decode())
    assert not CONTROL.search(unstyled)
    assert "\u241b[31mred" in unstyled


def test_markup_is_shown_as_it_is(here: Path) -> None:
    Path("a.md").write_text("# [bold]x[/bold] [/]\n\n[red]t[/red] :smile: [link=x]y\n")
    shown = invoke("preview", "a.md").stdout
    assert "a.md › [bold]x[/bold] [/]" in shown
    assert "[red]t[/red] :smile: [link=x]y" in shown


def test_a_line_with_tabs_is_one_line(here: Path) -> None:
    Path("a.md").write_text("a\tb\n")
    assert re.search(r"^ *1 a +b *$", invoke("preview", "a.md").stdout, re.MULTILINE)


def test_nothing_is_lost_on_a_narrow_terminal(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    word = "abcdefghij" * 20
    Path("a.md").write_text(f"# A\n\n{word} end\n")
    monkeypatch.setenv("COLUMNS", "40")
    shown = invoke("preview", "a.md").stdout
    assert word in re.sub(r"\s+", "", shown)
    assert max(map(len, shown.splitlines())) <= 40


def test_any_encoding_of_standard_output_will_do(here: Path) -> None:
    Path("a.md").write_text("# 漢字\n")
    run = spawn("preview", "a.md", PYTHONIOENCODING="cp1252")
    assert run.returncode == 0
    assert b"Traceback" not in run.stderr


@pytest.mark.parametrize("name", [".", "docs", "missing.md", "*.rst", "*.md", "latin.md", "binary.md"])
def test_what_is_not_one_readable_document_is_exit_code_2(here: Path, name: str) -> None:
    Path("docs").mkdir()
    Path("latin.md").write_bytes(b"# caf\xe9\n")
    Path("binary.md").write_bytes(b"\0")
    for options in ([], ["--watch"]) if name not in {"latin.md", "binary.md"} else ([],):
        result = invoke("preview", name, *options)
        assert result.exit_code == 2
        assert name in result.stderr
        assert result.stdout == ""


# ---- watching

_INTERRUPTIBLE = (
    "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)\n"
    "from chunkscope.cli import main; main()"
)  # a job in the background of a shell starts with interrupts ignored


class Watched:
    """A running preview, and what it has shown."""

    def __init__(self, process: subprocess.Popen[bytes], stdout: IO[bytes]):
        self.process = process
        self._shown = b""
        self._changed = threading.Condition()
        self._reader = threading.Thread(target=self._read, args=(stdout,), daemon=True)
        self._reader.start()

    def _read(self, stdout: IO[bytes]) -> None:
        for line in iter(stdout.readline, b""):
            with self._changed:
                self._shown += line
                self._changed.notify_all()

    def wait_for(self, text: str) -> None:
        with self._changed:
            assert self._changed.wait_for(lambda: text.encode() in self._shown, timeout=30), self._shown.decode()

    def wait_until(self, condition: Callable[[str], bool]) -> None:
        with self._changed:
            assert self._changed.wait_for(lambda: condition(self._shown.decode("utf-8", "replace")), timeout=30)

    def shown(self) -> str:
        with self._changed:
            return self._shown.decode()

    def interrupt(self) -> int:
        self.process.send_signal(signal.SIGINT)
        code = self.process.wait(timeout=30)
        self._reader.join(timeout=30)
        return code


@contextmanager
def watching(path: Path) -> Generator[Watched]:
    command = [sys.executable, "-c", _INTERRUPTIBLE, "preview", "--watch", str(path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=ENVIRONMENT) as process:
        assert process.stdout
        try:
            yield Watched(process, process.stdout)
        finally:
            process.kill()


def test_a_save_is_drawn_again_until_the_interrupt(here: Path) -> None:
    document = here / "a.md"
    document.write_text("# First\n")
    with watching(document) as watched:
        watched.wait_for("a.md › First")
        document.write_text("# Second one\n")
        watched.wait_for("a.md › Second one")
        watched.wait_until(lambda shown: shown.rstrip().endswith("no findings"))
        assert watched.interrupt() == 0
        assert "Traceback" not in watched.shown()


def test_watching_goes_on_when_the_file_is_gone_replaced_or_broken(here: Path) -> None:
    document = here / "a.md"
    document.write_text("# First\n")
    with watching(document) as watched:
        watched.wait_for("a.md › First")
        document.unlink()
        sleep(0.5)  # so that the file is missed at least once
        document.write_text("# Second\n")
        watched.wait_for("a.md › Second")
        document.write_bytes(b"# caf\xe9\n")
        watched.wait_for("not valid UTF-8")
        (here / "new").write_text("# Third\n")
        (here / "new").replace(document)
        watched.wait_for("a.md › Third")
        assert watched.interrupt() == 0
