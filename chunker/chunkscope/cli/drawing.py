"""An analysis drawn with rich."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from chunkscope.analysis import Analysis
from chunkscope.chunks import Chunk
from chunkscope.cli.terminal import counted, one_line, visible
from chunkscope.findings import Finding, Severity
from chunkscope.options import ChunkOptions

_BAR = 24
_SEVERITY_STYLES: dict[Severity, str] = {"error": "bold red", "warning": "yellow", "info": "blue", "hint": "dim"}


def draw(analysis: Analysis) -> RenderableType:
    """Return a renderable of all chunks, the findings below them."""
    chunks = (draw_chunk(chunk, analysis.options) for chunk in analysis.chunks)
    findings = [draw_finding(finding) for finding in analysis.findings] or [Text("no findings", style="green")]
    return Group(draw_title(analysis), *chunks, Rule(style="dim"), *findings)


def draw_title(analysis: Analysis) -> Text:
    """Return the line above all chunks: the document, and what it was chunked with."""
    options = analysis.options
    tokens = sum(chunk.token_count for chunk in analysis.chunks)
    facts = (
        f"{counted(len(analysis.chunks), 'chunk')} · {counted(tokens, 'token')} · {options.strategy}"
        f" · {options.tokenizer_name} · target {options.target:,} · cap {options.hard_cap:,}"
    )
    return Text.assemble((one_line(analysis.path), "bold"), "  ", (facts, "dim"))


def draw_chunk(chunk: Chunk, options: ChunkOptions) -> RenderableType:
    """Return a chunk: a rule with its size and lines, its breadcrumb, and its text."""
    return Group(_heading(chunk, options), _body(chunk))


def draw_finding(finding: Finding) -> Text:
    """Return the line of a finding."""
    place = f"{finding.span.start.line + 1}:{finding.span.start.column + 1}"
    style = _SEVERITY_STYLES[finding.severity]
    return Text.assemble((f"{place:>8}  ", "dim"), (finding.code, style), "  ", one_line(finding.message))


def _heading(chunk: Chunk, options: ChunkOptions) -> RenderableType:
    style = _fill_style(chunk.token_count, options)
    title = Text.assemble(
        (f"chunk {chunk.index + 1}  ", "bold cyan"),
        fill_bar(chunk.token_count, options),
        (f" {chunk.token_count:,} / {options.hard_cap:,} tokens", style),
        (f"  lines {chunk.start_line}–{chunk.end_line}", "dim"),
    )
    return Group(Rule(title, style="cyan", align="left"), Text(one_line(" › ".join(chunk.breadcrumb)), style="bold"))


def fill_bar(tokens: int, options: ChunkOptions) -> Text:
    """Return a bar that is full at the cap, with a mark where the target is."""
    filled = min(round(_BAR * tokens / options.hard_cap), _BAR)
    mark = min(_BAR * options.target // options.hard_cap, _BAR - 1)
    cells = ["█" if cell < filled else "│" if cell == mark else "░" for cell in range(_BAR)]
    return Text("".join(cells), style=_fill_style(tokens, options))


def _fill_style(tokens: int, options: ChunkOptions) -> str:
    return "red" if tokens > options.hard_cap else "yellow" if tokens > options.target else "green"


def _body(chunk: Chunk) -> RenderableType:
    table = Table.grid(padding=(0, 1))
    table.add_column(justify="right", style="dim", no_wrap=True, min_width=5)
    table.add_column(overflow="fold")
    for number, line in _numbered(chunk):
        table.add_row(number, line)
    return table


def _numbered(chunk: Chunk) -> Iterator[tuple[str, Text]]:
    """Yield the lines of the chunk's text with their numbers in the source; what is repeated has none and is dimmed."""
    source = chunk.text[len(chunk.prefix) : len(chunk.text) - len(chunk.suffix)]
    for line in chunk.prefix.split("\n")[:-1]:
        yield "+", Text(visible(line), style="dim italic")
    for number, line in enumerate(source.split("\n"), chunk.inner.start.line + 1):
        yield str(number), Text(visible(line))
    for line in chunk.suffix.split("\n")[1:]:
        yield "+", Text(visible(line), style="dim italic")
