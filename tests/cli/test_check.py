"""`chunkscope check`: findings for people, for programs and for GitHub, and exit codes for CI."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, cast

import pytest

from tests.cli.support import invoke, spawn

SEVERITIES = ["error", "warning", "info", "hint"]
LINE = re.compile(r"(?P<path>.+?):(?P<line>[1-9]\d*):(?P<column>[1-9]\d*): (?P<severity>\w+) (?P<code>[a-z-]+) \S.*")
OPTIONS = ("--tokenizer", "chars", "--target", "40", "--hard-cap", "60")
# One document for each severity that is its worst.
WORST = {
    "error": "# A\n\n[x]: https://example.com/" + "a" * 100 + "\n",
    "warning": "# A\n\n" + "One two three four. " * 9 + "\n",
    "hint": "# Long\n\n" + "x" * 50 + "\n\n#\n.\n\n# Other\n\n" + "y" * 49 + "\n",
    "clean": "# A\n\nShort.\n",
}


def findings(*arguments: str) -> list[dict[str, Any]]:
    return cast("list[dict[str, Any]]", json.loads(invoke("check", "--format", "json", *OPTIONS, *arguments).stdout))


def write(name: str, worst: str = "warning") -> None:
    Path(name).parent.mkdir(parents=True, exist_ok=True)
    Path(name).write_text(WORST[worst])


# ---- text


def test_a_clean_document_says_nothing_on_standard_output(here: Path) -> None:
    write("a.md", "clean")
    result = invoke("check", "a.md")
    assert (result.exit_code, result.stdout) == (0, "")


def test_lines_of_text(here: Path) -> None:
    for worst in WORST:
        write(f"docs/{worst}.md", worst)
    result = invoke("check", "docs", *OPTIONS)
    found = [LINE.fullmatch(line) for line in result.stdout.splitlines()]
    assert all(found)
    assert [match and match["path"] for match in found] == sorted(str(match and match["path"]) for match in found)
    assert {match and match["severity"] for match in found} <= set(SEVERITIES)
    assert "clean.md" not in result.stdout


def test_a_finding_stands_at_its_place(here: Path) -> None:
    text = "# Short\n\nText.\n\n## Long *one*\n\n" + "One two three four. " * 9 + "\n"
    Path("a.md").write_text(text.replace("\n", "\r\n"))
    lines = [LINE.fullmatch(line) for line in invoke("check", "a.md", *OPTIONS).stdout.splitlines()]
    assert [(m["line"], m["column"], m["severity"], m["code"]) for m in lines if m] == [
        ("5", "1", "warning", "over-cap"),
        ("7", "1", "info", "split-block"),
    ]


def test_the_title_is_in_the_message(here: Path) -> None:
    Path("a.md").write_text("# The *long* one\n\n" + "One two three four. " * 9)
    assert "The long one" in invoke("check", "a.md", *OPTIONS).stdout


@pytest.mark.parametrize("name", ["a.md", "a\nb.md"], ids=["plain", "a line break in the name"])
def test_a_finding_is_one_line_without_control_characters(here: Path, name: str) -> None:
    Path(name).write_text("# T\x1b[31mitle \x07\x9b2J\x7f\n\n" + "One two three four. " * 9)
    result = invoke("check", name, *OPTIONS, color=True)
    assert len(result.stdout.split("\n")) - 1 == len(findings(name))
    assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f-\x9f]", result.stdout)


def test_control_characters_of_a_name_are_not_in_errors(here: Path) -> None:
    Path("a\x1b[31mb.md").write_bytes(b"\0")
    assert "\x1b" not in invoke("check", ".", color=True).stderr


# ---- JSON


def test_json_has_what_the_text_has(here: Path) -> None:
    for worst in WORST:
        write(f"{worst}.md", worst)
    lines = [LINE.fullmatch(line) for line in invoke("check", ".", *OPTIONS).stdout.splitlines()]
    found = findings(".")
    assert [(m["path"], int(m["line"]), int(m["column"]), m["severity"], m["code"]) for m in lines if m] == [
        (one["path"], one["line"], one["column"], one["severity"], one["code"]) for one in found
    ]
    for one in found:
        assert (one["line"], one["column"]) <= (one["end_line"], one["end_column"])
        assert one["message"]


def test_json_of_nothing_is_an_empty_list(here: Path) -> None:
    write("a.md", "clean")
    result = invoke("check", "a.md", "--format", "json")
    assert (result.exit_code, json.loads(result.stdout)) == (0, [])


def test_json_tells_where_a_section_is_cut(here: Path) -> None:
    write("a.md", "warning")
    over_cap = next(one for one in findings("a.md") if one["code"] == "over-cap")
    assert over_cap["related"]
    for related in over_cap["related"]:
        assert related["line"] == 3
        assert related["column"] > 1


# ---- GitHub


def test_github_annotations_are_escaped(here: Path) -> None:
    name = "docs/100%, a:b.md"
    write(name)
    Path(name).write_text("# 100% sure: yes, no\n\n" + "One two three four. " * 9)
    result = invoke("check", "docs", "--format", "github", *OPTIONS)
    assert result.exit_code == 1
    first = result.stdout.splitlines()[0]
    match = re.fullmatch(r"::warning (?P<properties>[^:]+)::(?P<message>.+)", first)
    assert match
    properties = dict(part.split("=", 1) for part in match["properties"].split(","))
    assert properties["file"] == "docs/100%25%2C a%3Ab.md"
    assert (properties["line"], properties["col"]) == ("1", "1")
    assert "100%25 sure: yes, no" in match["message"]


def test_github_has_an_annotation_for_each_finding(here: Path) -> None:
    for worst in WORST:
        write(f"{worst}.md", worst)
    levels = {"error": "error", "warning": "warning", "info": "notice", "hint": "notice"}
    lines = invoke("check", ".", "--format", "github", *OPTIONS).stdout.splitlines()
    assert [line.split(" ")[0] for line in lines] == [f"::{levels[one['severity']]}" for one in findings(".")]


# ---- exit codes


@pytest.mark.parametrize("fail_on", SEVERITIES)
@pytest.mark.parametrize("worst", WORST)
def test_the_exit_code_tells_whether_a_finding_is_severe_enough(here: Path, worst: str, fail_on: str) -> None:
    write("a.md", worst)
    ranks = [SEVERITIES.index(one["severity"]) for one in findings("a.md")]
    assert min(ranks, default=-1) == (SEVERITIES.index(worst) if worst in SEVERITIES else -1)
    result = invoke("check", "a.md", "--fail-on", fail_on, *OPTIONS)
    assert result.exit_code == int(any(rank <= SEVERITIES.index(fail_on) for rank in ranks))


@pytest.mark.parametrize(("worst", "code"), [("error", 1), ("warning", 1), ("hint", 0), ("clean", 0)])
def test_warnings_fail_by_default(here: Path, worst: str, code: int) -> None:
    write("a.md", worst)
    assert invoke("check", "a.md", *OPTIONS).exit_code == code


def test_an_unknown_severity_is_wrong_usage(here: Path) -> None:
    write("a.md")
    assert invoke("check", "a.md", "--fail-on", "never").exit_code == 2


def test_what_cannot_be_read_is_named_and_the_rest_is_reported(here: Path) -> None:
    for name in ("docs/a.md", "docs/z.md"):
        write(name)
    Path("docs/latin.md").write_bytes(b"# caf\xe9\n")
    Path("docs/binary.md").write_bytes(b"\0")
    result = invoke("check", "docs", *OPTIONS)
    assert result.exit_code == 2
    assert {line.split(":")[0] for line in result.stdout.splitlines()} == {"docs/a.md", "docs/z.md"}
    assert "docs/latin.md" in result.stderr
    assert "docs/binary.md" in result.stderr


def test_a_name_that_matches_nothing_is_exit_code_2(here: Path) -> None:
    write("a.md")
    for name in ("missing.md", "*.rst"):
        result = invoke("check", "a.md", name, *OPTIONS)
        assert result.exit_code == 2
        assert name in result.stderr


def test_standard_input(here: Path) -> None:
    run = spawn("check", "-", *OPTIONS, stdin=WORST["warning"].encode())
    assert run.returncode == 1
    assert run.stdout.startswith(b"<stdin>:1:1: warning over-cap ")


def test_any_encoding_of_standard_output_will_do(here: Path) -> None:
    Path("a.md").write_text("# 漢字 Größe\n\n" + "One two three four. " * 9)
    run = spawn("check", "a.md", *OPTIONS, PYTHONIOENCODING="cp1252")
    assert run.returncode == 1
    assert b"Traceback" not in run.stderr
    assert run.stdout.startswith(b"a.md:1:1: warning over-cap ")
