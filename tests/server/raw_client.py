"""A client that knows no more than bytes and JSON, so that a fault of a protocol library cannot hide itself."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Generator
from contextlib import contextmanager
from typing import IO, Any

COMMAND = [sys.executable, "-m", "chunkscope_server", "--stdio"]


class RawClient:
    """Writes messages to a server and reads its answers. Everything else that it says is kept in `heard`."""

    def __init__(self, reader: IO[bytes], writer: IO[bytes]):
        self._reader = reader
        self._writer = writer
        self._last_id = 0
        self.heard: list[dict[str, Any]] = []

    def notify(self, method: str, params: object) -> None:
        """Send a notification."""
        self._write({"jsonrpc": "2.0", "method": method, "params": params})

    def request(self, method: str, params: object) -> Any:
        """Send a request and return the result. Raises `AssertionError` for an error."""
        answer = self.answer(method, params)
        assert "error" not in answer, answer["error"]
        return answer["result"]

    def answer(self, method: str, params: object) -> dict[str, Any]:
        """Send a request and return the whole answer."""
        self._last_id += 1
        self._write({"jsonrpc": "2.0", "id": self._last_id, "method": method, "params": params})
        while (message := self._read()).get("id") != self._last_id or "method" in message:
            self.heard.append(message)
        return message

    def wait_for(self, method: str, **params: object) -> dict[str, Any]:
        """Read until a notification with these parameters has come, and return all of its parameters."""
        while True:
            for message in self.heard:
                if message.get("method") == method and params.items() <= message["params"].items():
                    return message["params"]
            self.heard.append(self._read())

    def initialize(self, **params: object) -> dict[str, Any]:
        """Start a session and return the capabilities of the server."""
        defaults: dict[str, object] = {"processId": None, "rootUri": None, "capabilities": {}}
        result = self.request("initialize", defaults | params)
        self.notify("initialized", {})
        return result["capabilities"]

    def open(self, uri: str, text: str, language: str = "markdown") -> None:
        """Open a document at version 0."""
        item = {"uri": uri, "languageId": language, "version": 0, "text": text}
        self.notify("textDocument/didOpen", {"textDocument": item})

    def stop(self) -> None:
        """End the session."""
        self.request("shutdown", None)
        self.notify("exit", None)

    def _write(self, message: object) -> None:
        body = json.dumps(message).encode()
        self._writer.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
        self._writer.flush()

    def _read(self) -> dict[str, Any]:
        length = 0
        while (header := self._reader.readline()) != b"\r\n":
            assert header, "the server has gone"
            if header.startswith(b"Content-Length: "):
                length = int(header.split()[1])
        return json.loads(self._reader.read(length))


@contextmanager
def running_server() -> Generator[RawClient, None, None]:
    """Run a server for a client over its standard input and output."""
    with subprocess.Popen(COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin
        assert process.stdout
        try:
            client = RawClient(process.stdout, process.stdin)
            yield client
            client.stop()
            assert process.wait(timeout=20) == 0
        finally:
            process.kill()
