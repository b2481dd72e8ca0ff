"""Draw the picture of the README: a part of the real preview of a sample document, as SVG."""

from __future__ import annotations

import io
import re
from pathlib import Path

from rich.console import Console
from rich.rule import Rule

from chunkscope import ChunkOptions, analyse
from chunkscope.cli.drawing import draw_chunk, draw_finding, draw_title

ROOT = Path(__file__).parents[1]
DOCUMENT = "examples/reference.md"
OPTIONS = ChunkOptions(target=130, hard_cap=200)
SHOWN = slice(22, 24)
LINES = range(140, 160)


def main() -> None:
    """Write docs/preview.svg."""
    analysis = analyse((ROOT / DOCUMENT).read_text("utf-8"), path=DOCUMENT, options=OPTIONS)
    console = Console(record=True, width=104, file=io.StringIO(), highlight=False)
    console.print(draw_title(analysis), *(draw_chunk(chunk, OPTIONS) for chunk in analysis.chunks[SHOWN]), Rule())
    console.print(
        *(draw_finding(finding) for finding in analysis.findings if finding.span.start.line in LINES), sep="\n"
    )
    svg = console.export_svg(
        title=f"chunkscope preview {DOCUMENT} --target {OPTIONS.target} --hard-cap {OPTIONS.hard_cap}"
    )
    # Whoever looks at the picture is not made to load fonts from elsewhere.
    (ROOT / "docs" / "preview.svg").write_text(re.sub(r"@font-face \{.*?\}", "", svg, flags=re.DOTALL), "utf-8")


if __name__ == "__main__":
    main()
