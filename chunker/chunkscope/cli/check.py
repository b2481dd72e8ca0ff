"""`chunkscope check`: findings for people and for CI."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any, NamedTuple, get_args

import click

from chunkscope.cli.arguments import chunk_options, chunking, inputs
from chunkscope.cli.reports import REPORTS, ReportFormat
from chunkscope.cli.terminal import counted, one_line
from chunkscope.errors import SourceError
from chunkscope.findings import SEVERITIES, Finding, Severity


class Located(NamedTuple):
    """A finding and the path of its document."""

    path: str
    finding: Finding


@click.command("check")
@click.argument("paths", nargs=-1, required=True, metavar="PATH...")
@click.option("--format", "format_", type=click.Choice(get_args(ReportFormat)), default="text", show_default=True)
@click.option(
    "--fail-on",
    type=click.Choice(SEVERITIES),
    default="warning",
    show_default=True,
    help="Exit with 1 when there is a finding at least this severe.",
)
@chunking
def command(paths: tuple[str, ...], format_: ReportFormat, fail_on: Severity, **values: Any) -> None:
    """Report what writers should know about the chunks of files, folders and globs ("-" is standard input).

    Exit code: 0 clean, 1 findings, 2 wrong usage or a document that cannot be read.
    """
    options = chunk_options(values)
    located: list[Located] = []
    failures: list[str] = []
    documents = inputs(paths)
    for document in documents:
        try:
            located += [Located(document.path, finding) for finding in document.analyse(options).findings]
        except SourceError as error:
            failures.append(str(error))
    report: Callable[[list[Located]], str] = REPORTS[format_]
    click.echo(report(located), nl=False)
    for failure in failures:
        click.echo(f"Error: {one_line(failure)}", err=True)
    click.echo(_summary(located, len(documents)), err=True)
    failing = any(SEVERITIES.index(entry.finding.severity) <= SEVERITIES.index(fail_on) for entry in located)
    sys.exit(2 if failures else 1 if failing else 0)


def _summary(located: list[Located], documents: int) -> str:
    files = len({path for path, _ in located})
    return f"{counted(len(located), 'finding')} in {files} of {counted(documents, 'document')}"
