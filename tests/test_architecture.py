"""The arrows between the parts run one way."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
LIBRARY = ROOT / "chunker" / "chunkscope"
SERVER = ROOT / "server" / "chunkscope_server"


def _imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def _modules(folder: Path) -> dict[str, Path]:
    paths = folder.rglob("*.py")
    return {
        ".".join(path.relative_to(folder.parent).with_suffix("").parts).removesuffix(".__init__"): path
        for path in paths
    }


def _roots(path: Path) -> set[str]:
    return {name.split(".")[0] for name in _imports(path)}


@pytest.mark.parametrize("path", sorted(LIBRARY.rglob("*.py")), ids=lambda path: str(path.relative_to(LIBRARY)))
def test_the_library_knows_no_editor(path: Path) -> None:
    assert not _roots(path) & {"chunkscope_server", "pygls", "lsprotocol"}


def test_only_the_command_line_knows_click_and_rich() -> None:
    users = {path for path in LIBRARY.rglob("*.py") if _roots(path) & {"click", "rich"}}
    assert {path.parent.name for path in users} == {"cli"}


def test_only_blocks_knows_markdown_it() -> None:
    assert [path.name for path in LIBRARY.rglob("*.py") if "markdown_it" in _roots(path)] == ["blocks.py"]


@pytest.mark.parametrize("folder", [LIBRARY, SERVER], ids=lambda folder: folder.name)
def test_modules_form_no_cycle(folder: Path) -> None:
    modules = _modules(folder)
    graph = {name: set(_targets(path, modules)) for name, path in modules.items()}
    TopologicalSorter(graph).prepare()


def _targets(path: Path, modules: dict[str, Path]) -> Iterator[str]:
    """`from package import name` depends on the module of that name, or else on the package itself."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module in modules:
            yield from ({f"{node.module}.{alias.name}" for alias in node.names} & set(modules) or {node.module})


@pytest.mark.parametrize("folder", ["strategies", "splitting"])
def test_strategies_know_neither_counters_nor_files(folder: str) -> None:
    for path in (LIBRARY / folder).rglob("*.py"):
        assert not set(_imports(path)) & {
            "chunkscope.tokens",
            "chunkscope.units",
            "chunkscope.analysis",
            "chunkscope.cli",
        }


def test_importing_the_library_stays_light() -> None:
    program = "import sys, chunkscope; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout.split()
    assert not {"click", "rich", "pygls", "lsprotocol", "tiktoken", "yaml", "regex", "pathspec"} & set(loaded)
