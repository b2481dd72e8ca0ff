"""The command line: `chunkscope preview`, `export` and `check`."""

from __future__ import annotations

import io
import sys
from importlib import import_module
from typing import Any, TextIO

import click

from chunkscope import ChunkscopeError, __version__
from chunkscope.cli.terminal import one_line

_COMMANDS = ("preview", "export", "check")


class UsageProblem(click.ClickException):
    """Wrong usage, unreadable input or unwritable output: exit code 2. Each message is a line."""

    exit_code = 2

    def __init__(self, *messages: str):
        super().__init__("\n".join(map(one_line, messages)))


class _Commands(click.Group):
    """Imports a command's module when it is used, and turns what goes wrong on purpose into exit code 2."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(_COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        return import_module(f"chunkscope.cli.{cmd_name}").command if cmd_name in _COMMANDS else None

    def invoke(self, ctx: click.Context) -> Any:
        output: TextIO = sys.stdout
        if isinstance(output, io.TextIOWrapper):
            output.reconfigure(errors="replace")  # a code page without block characters
        try:
            result = super().invoke(ctx)
            output.flush()
        except ChunkscopeError as error:
            raise UsageProblem(str(error)) from error
        except BrokenPipeError:
            raise
        except OSError as error:
            place = f"{error.filename}: " if error.filename else ""
            raise UsageProblem(f"{place}{error.strerror or error}") from error
        return result


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="chunkscope")
def main() -> None:
    """See how Markdown is chunked for retrieval, check it in CI, and export the chunks."""
