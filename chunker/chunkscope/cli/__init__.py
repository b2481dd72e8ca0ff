"""The command line: `chunkscope preview`, `export` and `check`."""

from __future__ import annotations

from importlib import import_module

import click

from chunkscope import __version__

_COMMANDS = ("preview", "export", "check")


class _LazyGroup(click.Group):
    """Imports a command's module when the command is used, so that none pays for another's imports."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(_COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        return import_module(f"chunkscope.cli.{cmd_name}").command if cmd_name in _COMMANDS else None


@click.group(cls=_LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="chunkscope")
def main() -> None:
    """See how Markdown is chunked for retrieval, check it in CI, and export the chunks."""
