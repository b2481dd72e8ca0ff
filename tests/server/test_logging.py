"""What goes wrong is logged, and nothing pops up."""

from __future__ import annotations

import logging

import pytest
from lsprotocol import types
from pygls.exceptions import (
    FeatureNotificationError,
    FeatureRequestError,
    JsonRpcException,
    JsonRpcInternalError,
    JsonRpcInvalidParams,
)

from chunkscope_server.client_log import ClientLog
from chunkscope_server.server import ChunkscopeServer


@pytest.fixture
def logger() -> logging.Logger:
    logger = logging.Logger("test")
    logger.propagate = False
    return logger


def test_log_records_go_to_the_client(logger: logging.Logger) -> None:
    sent: list[types.LogMessageParams] = []
    logger.addHandler(ClientLog(sent.append))
    logger.info("fine")
    logger.warning("odd: %s", "x")
    logger.error("bad")
    assert [(message.type.name, message.message) for message in sent] == [
        ("Info", "fine"),
        ("Warning", "odd: x"),
        ("Error", "bad"),
    ]


def test_a_failure_to_send_is_not_sent_again(logger: logging.Logger) -> None:
    attempts: list[str] = []

    def send(message: types.LogMessageParams) -> None:
        attempts.append(message.message)
        logger.error("cannot send")

    logger.addHandler(ClientLog(send))
    logger.error("first")
    logger.error("second")
    assert attempts == ["first", "second"]


@pytest.mark.parametrize(
    ("error", "source", "logged"),
    [
        (JsonRpcInternalError("crash"), FeatureRequestError, ["crash"]),
        (ValueError("crash"), FeatureNotificationError, ["crash"]),
        (JsonRpcInvalidParams("not a message"), JsonRpcException, ["not a message"]),
        (JsonRpcInvalidParams("answered"), FeatureRequestError, []),
        (JsonRpcException("answered", types.LSPErrorCodes.RequestFailed), FeatureRequestError, []),
    ],
)
def test_errors_are_logged_unless_a_reply_tells_them(
    error: Exception, source: type[Exception], logged: list[str], caplog: pytest.LogCaptureFixture
) -> None:
    ChunkscopeServer().report_server_error(error, source)
    assert [record.message for record in caplog.records if record.name == "chunkscope_server.server"] == logged
