"""The README's example runs, and its tables name what there is."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

import pytest

from chunkscope import ChunkOptions, chunk
from chunkscope.export import Record, record
from chunkscope.findings import Code

README = (Path(__file__).parents[1] / "README.md").read_text("utf-8")


def test_the_example_runs(capsys: pytest.CaptureFixture[str]) -> None:
    (example,) = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    exec(compile(example, "README.md", "exec"), {})  # the project's own text
    assert "('guide.md', 'Guide') 10 1" in capsys.readouterr().out


def test_the_record_has_the_documented_fields() -> None:
    (shown,) = re.findall(r"```json\n(.*?)```", README, re.DOTALL)
    assert re.findall(r'"(\w+)":', shown) == list(Record.__annotations__) == list(record(chunk("x")[0]))


def test_the_options_and_findings_are_documented() -> None:
    defaults = ChunkOptions()
    assert f"| `--target` | {defaults.target} |" in README
    assert f"| `--hard-cap` | {defaults.hard_cap} |" in README
    assert all(f"| `{code}` |" in README for code in get_args(Code))
