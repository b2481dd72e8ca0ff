"""The command `chunkscope-server`."""

from __future__ import annotations

import sys
from importlib.util import find_spec
from ipaddress import ip_address
from typing import NamedTuple

import click

from chunkscope import __version__

_LOCAL_NAMES = ("localhost",)


class _Address(NamedTuple):
    host: str
    port: int

    @property
    def is_loopback(self) -> bool:
        try:
            return ip_address(self.host).is_loopback
        except ValueError:
            return self.host in _LOCAL_NAMES


def _read_address(_context: click.Context, _option: click.Parameter, value: str | None) -> _Address | None:
    """Read `HOST:PORT`; an IPv6 address may stand in brackets."""
    if value is None:
        return None
    host, _, port = value.rpartition(":")
    if not host or not port.isdecimal() or int(port) > 65535:
        raise click.BadParameter(f"{value!r} is not HOST:PORT, as in 127.0.0.1:2087.")
    return _Address(host.strip("[]"), int(port))


@click.command("chunkscope-server")
@click.option("--stdio", is_flag=True, help="Serve over standard input and output. This is the default.")
@click.option(
    "--tcp", metavar="HOST:PORT", callback=_read_address, help="Serve one client over TCP on a loopback address."
)
@click.option("--allow-remote", is_flag=True, help="Let --tcp listen on other addresses: anyone there may connect.")
@click.version_option(__version__, prog_name="chunkscope-server")
def main(*, stdio: bool, tcp: _Address | None, allow_remote: bool) -> None:
    """Show in the editor how Markdown will be chunked for retrieval: a server for the Language Server Protocol."""
    if stdio and tcp:
        raise click.UsageError("--stdio and --tcp exclude each other.")
    if tcp and not (tcp.is_loopback or allow_remote):
        raise click.UsageError(f"{tcp.host} is not a loopback address: anyone there could connect (--allow-remote).")
    if find_spec("pygls") is None:
        raise _Failure('The language server needs pygls: pip install "chunkscope[server]"')
    _serve(tcp)


class _Failure(click.ClickException):
    exit_code = 2


def _serve(tcp: _Address | None) -> None:
    # Imported late: it takes half a second, and pygls is an optional dependency.
    from chunkscope_server.client_log import send_log
    from chunkscope_server.handlers import create_server

    server = create_server()
    send_log(server.window_log_message)
    if tcp is None:
        server.start_io()
        return
    try:
        server.start_tcp(*tcp)
    except OSError as error:
        raise _Failure(f"Cannot listen on {tcp.host}:{tcp.port}: {error.strerror}") from error


if __name__ == "__main__":
    sys.exit(main())
