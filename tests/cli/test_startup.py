"""What the library and the commands load, and what the program says about itself."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

import chunkscope
from tests.cli.support import invoke, spawn

_LOADED = "print(*sorted({name.partition('.')[0] for name in sys.modules}))"


def loaded_by(code: str, *arguments: str | Path) -> set[str]:
    run = spawn(*arguments, program=[sys.executable, "-c", f"import sys\n{code}\n{_LOADED}"])
    assert run.returncode == 0, run.stderr.decode()
    return set(run.stdout.decode().splitlines()[-1].split())


def test_importing_the_library_is_light() -> None:
    loaded = loaded_by("import chunkscope")
    assert "chunkscope" in loaded
    assert not loaded & {"rich", "pygls", "lsprotocol", "click", "yaml", "chunkscope_server"}


def test_asking_for_the_version_is_light() -> None:
    loaded = loaded_by("from chunkscope.cli import main\nmain(['--version'], standalone_mode=False)")
    assert not loaded & {"rich", "yaml", "tiktoken", "pygls", "lsprotocol", "chunkscope_server"}


def test_no_command_loads_the_server(here: Path) -> None:
    (here / "a.md").write_text("# A\n\nText.\n")
    code = """
from chunkscope.cli import main
for command in ("preview", "export", "check"):
    try:
        main([command, sys.argv[1]], standalone_mode=False)
    except SystemExit as end:
        assert end.code == 0, end.code
"""
    assert not loaded_by(code, here / "a.md") & {"pygls", "lsprotocol", "chunkscope_server"}


def test_chunking_opens_no_connection(here: Path) -> None:
    (here / "a.md").write_text("# A\n\nText.\n")
    code = """
import socket
def refuse(*args, **kwargs):
    raise AssertionError("a connection was opened")
socket.socket.connect = socket.getaddrinfo = refuse
from chunkscope.cli import main
for tokenizer in ("cl100k_base", "o200k_base", "gpt-4o"):
    main(["export", "--tokenizer", tokenizer, sys.argv[1]], standalone_mode=False)
"""
    assert "tiktoken" in loaded_by(code, here / "a.md")


def test_version() -> None:
    result = invoke("--version")
    assert result.exit_code == 0
    assert chunkscope.__version__ in result.stdout
    assert "chunkscope" in result.stdout


@pytest.mark.parametrize("flag", ["-h", "--help"])
def test_help_lists_the_commands(flag: str) -> None:
    result = invoke(flag)
    assert result.exit_code == 0
    for command in ("preview", "export", "check"):
        assert command in result.stdout


@pytest.mark.parametrize("command", ["preview", "export", "check"])
def test_every_command_has_the_options_of_chunking(command: str) -> None:
    text = invoke(command, "--help").stdout
    for option in ("--strategy", "--tokenizer", "--target", "--hard-cap"):
        assert option in text
    for default in ("hierarchical", "cl100k_base", "512", "1024"):
        assert default in text


@pytest.mark.parametrize("arguments", [["nonsense"], ["export"], ["check"], ["preview"], ["check", "--nonsense", "a"]])
def test_wrong_usage_is_exit_code_2(here: Path, arguments: list[str]) -> None:
    assert invoke(*arguments).exit_code == 2


@pytest.mark.parametrize("command", ["preview", "export", "check"])
@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--hard-cap", "0"], "0"),
        (["--hard-cap", "-5"], "-5"),
        (["--target", "0"], "0"),
        (["--hard-cap", "many"], "many"),
        (["--tokenizer", "cl100k"], "cl100k_base"),
        (["--strategy", "nonsense"], "hierarchical"),
    ],
    ids=" ".join,
)
def test_options_that_cannot_be_are_refused(here: Path, command: str, options: list[str], message: str) -> None:
    (here / "a.md").write_text("# A\n")
    result = invoke(command, "a.md", *options)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert message in result.stderr


@pytest.mark.parametrize("command", ["preview", "export", "check"])
def test_a_tokenizer_that_is_not_on_this_machine_is_exit_code_2(
    here: Path, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    monkeypatch.setenv("TIKTOKEN_CACHE_DIR", str(here / "empty"))
    (here / "a.md").write_text("# A\n\nText.\n")
    result = invoke(command, "a.md", "--tokenizer", "p50k_base")
    assert result.exit_code == 2
    assert "p50k_base" in result.stderr


@pytest.mark.parametrize("command", ["preview", "export", "check"])
def test_a_name_that_no_file_system_allows_is_exit_code_2(here: Path, command: str) -> None:
    result = invoke(command, "x" * 300)
    assert result.exit_code == 2
    assert "x" * 100 in result.stderr
