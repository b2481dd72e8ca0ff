"""The command `chunkscope-server`."""

from __future__ import annotations

import socket
import subprocess
import sys
import time
from contextlib import closing

import pytest
from click.testing import CliRunner
from raw_client import RawClient

from chunkscope import __version__
from chunkscope_server.__main__ import main


def test_version() -> None:
    result = CliRunner().invoke(main, ["--version"])
    assert (result.exit_code, result.output) == (0, f"chunkscope-server, version {__version__}\n")


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--tcp", "0.0.0.0:2087"], "0.0.0.0 is not a loopback address"),
        (["--tcp", "example.com:2087"], "example.com is not a loopback address"),
        (["--tcp", "2087"], "'2087' is not HOST:PORT"),
        (["--tcp", "127.0.0.1:99999"], "is not HOST:PORT"),
        (["--stdio", "--tcp", "127.0.0.1:2087"], "exclude each other"),
        (["--pipe"], "No such option"),
    ],
)
def test_bad_arguments(arguments: list[str], complaint: str) -> None:
    result = CliRunner().invoke(main, arguments)
    assert result.exit_code == 2
    assert complaint in result.output


def test_without_pygls(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pygls", None)
    result = CliRunner().invoke(main, ["--stdio"])
    assert result.exit_code == 2
    assert result.output == 'Error: The language server needs pygls: pip install "chunkscope[server]"\n'


def test_a_port_in_use() -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as taken:
        port = taken.getsockname()[1]
        result = CliRunner().invoke(main, ["--tcp", f"127.0.0.1:{port}"])
    assert result.exit_code == 2
    assert f"Cannot listen on 127.0.0.1:{port}" in result.output


def test_tcp() -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as free:
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "chunkscope_server", "--tcp", f"127.0.0.1:{port}"]
    with subprocess.Popen(command) as process, closing(connected(port)) as connection:
        client = RawClient(connection.makefile("rb"), connection.makefile("wb"))
        assert client.initialize()["positionEncoding"] == "utf-16"
        client.stop()
        assert process.wait(timeout=20) == 0


def test_the_library_does_not_import_the_server() -> None:
    code = "import chunkscope, sys; print(sorted({'pygls', 'lsprotocol', 'chunkscope_server'} & set(sys.modules)))"
    output = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout
    assert output == "[]\n"


def connected(port: int) -> socket.socket:
    """Connect as soon as somebody listens."""
    for _ in range(400):
        try:
            return socket.create_connection(("127.0.0.1", port), timeout=20)
        except ConnectionRefusedError:
            time.sleep(0.05)
    pytest.fail("nobody listens")
