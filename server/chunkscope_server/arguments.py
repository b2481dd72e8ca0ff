"""Arguments of commands and of requests outside the LSP: JSON from outside, read key by key."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import cast

from pygls.exceptions import JsonRpcInvalidParams


class Arguments:
    """A JSON object. Each method raises `JsonRpcInvalidParams` for a value that is missing or of another kind."""

    def __init__(self, value: object, name: str):
        if not isinstance(value, Mapping):
            raise JsonRpcInvalidParams(f"{name} must be an object")
        self._values = cast("Mapping[str, object]", value)

    @classmethod
    def of_command(cls, arguments: Sequence[object]) -> Arguments:
        """Read the arguments of a command that takes one object."""
        return cls(arguments[0] if len(arguments) == 1 else None, "the one argument")

    def object(self, key: str) -> Arguments:
        """Return the object under `key`."""
        return Arguments(self._values.get(key), key)

    def text(self, key: str) -> str:
        """Return the string under `key`."""
        value = self._values.get(key)
        if not isinstance(value, str):
            raise JsonRpcInvalidParams(f"{key} must be a string")
        return value

    def choice(self, key: str, choices: Collection[str]) -> str:
        """Return the string under `key`, one of `choices`."""
        value = self.text(key)
        if value not in choices:
            raise JsonRpcInvalidParams(f"{key} must be one of {', '.join(choices)}, not {value!r}")
        return value

    def path(self, key: str) -> Path:
        """Return the absolute path under `key`: the server's own folder means nothing to the client."""
        path = Path(self.text(key))
        if not path.is_absolute():
            raise JsonRpcInvalidParams(f"{key} must be an absolute path, not {str(path)!r}")
        return path

    def index(self, key: str, length: int) -> int:
        """Return the index under `key` into a sequence of that length."""
        value = self._values.get(key)
        if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value < length:
            raise JsonRpcInvalidParams(f"{key} must be a whole number from 0 to {length - 1}")
        return value
