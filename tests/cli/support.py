"""Running the command line: in this process, and as a program of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any, cast

from click.testing import CliRunner, Result

import chunkscope
from chunkscope.cli import main

PROGRAM = [sys.executable, "-c", "from chunkscope.cli import main; main()"]
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(Path(chunkscope.__file__).parents[1]), "COLUMNS": "200"}


def invoke(*arguments: str | Path, stdin: bytes | None = None, color: bool = False) -> Result:
    """Run the command line here. Whatever is no exit code is raised: a traceback is never an answer."""
    return CliRunner().invoke(main, [str(part) for part in arguments], input=stdin, color=color, catch_exceptions=False)


def spawn(
    *arguments: str | Path, stdin: bytes = b"", program: list[str] = PROGRAM, **environment: str
) -> subprocess.CompletedProcess[bytes]:
    command = [*program, *map(str, arguments)]
    return subprocess.run(
        command, input=stdin, capture_output=True, env={**ENVIRONMENT, **environment}, timeout=60, check=False
    )


def records(output: str | bytes) -> list[dict[str, Any]]:
    """Read JSON lines with `str.splitlines`, as many readers do."""
    text = output.decode("utf-8") if isinstance(output, bytes) else output
    return [cast("dict[str, Any]", json.loads(line)) for line in text.splitlines()]


def paths(output: str | bytes) -> list[str]:
    """Return the paths of the exported documents, in order, each as often as it starts anew."""
    return [str(record["path"]) for record in records(output) if record["index"] == 0]
