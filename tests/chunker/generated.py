"""Generated Markdown that hurts: every construct, glued together without regard for good form."""

from __future__ import annotations

from typing import get_args

from hypothesis import strategies as st

from chunkscope import ChunkOptions
from chunkscope.options import FrontMatter

_WORDS = [
    "word",
    "The",
    "naïve",
    "日本語",
    "👩‍👩‍👧‍👦",
    "e\u0301",
    "`code`",
    "**bold**",
    "[link](u)",
    "x" * 60,
    "1.5",
    "e.g.",
]
_ENDS = [". ", "! ", "? ", ", ", "; ", " ", "。", "\n", ".\n", "  \n", "\\\n"]
_HEADINGS = ["# A\n", "## B ##\n", "### [c][a] `d`\n", "#### D\n", "###### F\n", "#\n", "Set\next\n===\n", "Sub\n---\n"]
_LISTS = ["- item\n", "  - nested\n", "    - deeper\n", "* star\n", "1. one\n", "10) ten\n", "- ```py\n  x\n"]
_QUOTES = ["> quote\n", "> > deep\n", "> ```\n", ">\n", "lazy\n"]
_CODE = ["```py\n", "```\n", "~~~~ info string\n", "~~~~\n", "    indented\n", "\tcode\n", "code();\n"]
_TABLES = ["| a | b |\n|---|:-:|\n", "| 1 | 2 |\n", "a | b\n-|-\n", "|\n"]
_HTML = ["<div>\n", "</div>\n", "<!-- open\n", "-->\n", "<pre>\n", "<details>\n\n"]
_REFERENCES = ["[a]: /u\n", "[b]:\n  /v\n  'title'\n", "[long]: " + "u" * 90 + "\n"]
_DATA = "data:image/png;base64," + "iVBORw0KGgo" * 12
_IMAGES = ["![image](i.png)\n", f"![]({_DATA})\n", f"- ![]({_DATA})\n", f"> ![]({_DATA})\n"]
_RULES = ["---\n", "***\n", "---\ntitle: x\n---\n", "...\n"]
_BREAKS = ["\n", "\n\n\n", "  \n", "\r\n", "\r", "text\r\n", "text\r"]
_ODDITIES = ["///\n", "//\n", "<|endoftext|>", "\u2028", "\u0085", "\u00a0", "\x0b", "\x0c", "\x00", "\ufeff"]
_HALVES = ["\ud83d", "\ude00", "\u0301", "a" * 300, " " * 300, "`", "\\"]
_PIECES = (
    *(_HEADINGS + _LISTS + _QUOTES + _CODE + _TABLES + _HTML + _REFERENCES + _IMAGES + _RULES + _BREAKS),
    *(_ODDITIES + _HALVES),
)

prose = st.lists(st.tuples(st.sampled_from(_WORDS), st.sampled_from(_ENDS)).map("".join), min_size=1, max_size=60).map(
    "".join
)
documents = st.lists(st.one_of(st.sampled_from(_PIECES), prose, st.text(max_size=8)), max_size=60).map("".join)
"""Whole documents, some of them far over a small cap."""


def _options(sizes: tuple[int, int], tokenizer: str, front_matter: FrontMatter) -> ChunkOptions:
    hard_cap, share = sizes
    return ChunkOptions(hard_cap=hard_cap, target=hard_cap // share, tokenizer=tokenizer, front_matter=front_matter)


options = st.builds(
    _options,
    st.tuples(st.sampled_from([16, 24, 40, 64, 200, 1024]), st.sampled_from([1, 2, 4])),
    st.sampled_from(["cl100k_base", "o200k_base", "chars", "chars/4"]),
    st.sampled_from(get_args(FrontMatter)),
)
"""Every tokenizer, and caps so small that everything has to be cut."""
