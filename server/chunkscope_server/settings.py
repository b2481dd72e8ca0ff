"""The editor's settings as options of the library."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, cast

from chunkscope import ChunkOptions, ChunkscopeError, OptionError, count_tokens

SECTION = "chunkscope"
"""The section of the client's configuration that is asked for."""

_FIELDS = {"strategy": "strategy", "tokenizer": "tokenizer", "target": "target", "hardCap": "hard_cap"}
_OF_THE_CLIENT = dict.fromkeys(("server", "trace"))
_DEFAULTS = ChunkOptions()


@dataclass(frozen=True, slots=True)
class Settings:
    """What the settings of a document come to."""

    options: ChunkOptions
    problems: tuple[str, ...]
    """What was wrong with them, in sentences. The good values are in force all the same."""


def read_settings(raw: object) -> Settings:
    """Read the JSON value of section `chunkscope`. Null, for the section or a setting, stands for the default."""
    if raw is None:
        return Settings(_DEFAULTS, ())
    if (section := _object(raw)) is None:
        return Settings(_DEFAULTS, (f"{SECTION}: settings must be an object, not {type(raw).__name__}",))
    values = {key: value for key, value in section.items() if value is not None}
    problems = dict(_problems(values))
    fields: dict[str, Any] = {
        _FIELDS[key]: value for key, value in values.items() if key not in problems | _OF_THE_CLIENT
    }
    return Settings(replace(_DEFAULTS, **fields), tuple(problems.values()))


def nested_settings(raw: object) -> object:
    """Return the value of the key `chunkscope` where there is one, else `raw` itself."""
    return (_object(raw) or {}).get(SECTION, raw)


def _object(raw: object) -> Mapping[str, object] | None:
    return cast("Mapping[str, object]", raw) if isinstance(raw, Mapping) else None


def _problems(values: Mapping[str, object]) -> Iterator[tuple[str, str]]:
    for key, value in values.items():
        if key in _FIELDS:
            try:
                _check(_FIELDS[key], value)
            except ChunkscopeError as error:
                yield key, f"{SECTION}.{key} is ignored: {error}"
        elif key not in _OF_THE_CLIENT:
            yield key, f"{SECTION}.{key} is ignored: there is no such setting"


def _check(field: str, value: Any) -> None:
    if field == "tokenizer" and not isinstance(value, str):
        raise OptionError(f"tokenizer must be a name, not {value!r}")
    options = replace(_DEFAULTS, **{field: value})
    # Some tokenizers are known by name but not on this machine, which shows only when they count.
    count_tokens("", options.tokenizer)
