"""The log of the server, in the client's output panel."""

from __future__ import annotations

import logging
from collections.abc import Callable

from lsprotocol import types

_LOGS = {"chunkscope_server": logging.INFO, "asyncio": logging.WARNING}


class ClientLog(logging.Handler):
    """Sends log records as `window/logMessage`."""

    def __init__(self, send: Callable[[types.LogMessageParams], None]):
        super().__init__()
        self._send = send
        self._sending = False

    def emit(self, record: logging.LogRecord) -> None:
        """Send one record, unless it tells that sending one has failed."""
        if not self._sending:
            self._sending = True
            try:
                self._send(types.LogMessageParams(_message_type(record.levelno), self.format(record)))
            finally:
                self._sending = False


def _message_type(level: int) -> types.MessageType:
    if level >= logging.ERROR:
        return types.MessageType.Error
    return types.MessageType.Warning if level >= logging.WARNING else types.MessageType.Info


def send_log(send: Callable[[types.LogMessageParams], None]) -> None:
    """Send to the client what this package logs, and what fails in a callback of the event loop.

    pygls itself is kept quiet: its errors come through `report_server_error`, once and without the bodies of messages.
    """
    logging.getLogger("pygls").setLevel(logging.CRITICAL)
    handler = ClientLog(send)
    for name, level in _LOGS.items():
        log = logging.getLogger(name)
        log.setLevel(level)
        log.propagate = False
        log.addHandler(handler)
