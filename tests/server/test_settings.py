"""Settings of the editor as options of the library."""

from __future__ import annotations

import pytest

from chunkscope import ChunkOptions
from chunkscope_server.settings import nested_settings, read_settings


def test_every_setting_is_an_option() -> None:
    raw = {"strategy": "hierarchical", "tokenizer": "o200k_base", "target": 100, "hardCap": 200}
    settings = read_settings(raw)
    assert settings.options == ChunkOptions("hierarchical", "o200k_base", 100, 200)
    assert settings.problems == ()


@pytest.mark.parametrize(
    "raw", [None, {}, {"target": None}, {"server": {"command": ["x"]}, "trace": {"server": "off"}}]
)
def test_what_is_not_set_is_the_default(raw: object) -> None:
    settings = read_settings(raw)
    assert settings.options == ChunkOptions()
    assert settings.problems == ()


@pytest.mark.parametrize(
    ("key", "value", "problem"),
    [
        ("strategy", "hierarchicle", "chunkscope.strategy is ignored: strategy cannot be 'hierarchicle'"),
        ("tokenizer", "gpt-99", "chunkscope.tokenizer is ignored: unknown tokenizer 'gpt-99'"),
        ("tokenizer", ["x"], "chunkscope.tokenizer is ignored: tokenizer must be a name"),
        ("target", 0, "chunkscope.target is ignored: target must be a whole number"),
        ("target", "many", "chunkscope.target is ignored: target must be a whole number"),
        ("hardcap", 100, "chunkscope.hardcap is ignored: there is no such setting"),
    ],
)
def test_a_bad_setting_leaves_the_good_ones_in_force(key: str, value: object, problem: str) -> None:
    settings = read_settings({key: value, "hardCap": 700})
    assert settings.options == ChunkOptions(hard_cap=700)
    assert [text.startswith(problem) for text in settings.problems] == [True]


def test_a_tokenizer_that_is_not_on_this_machine_is_a_bad_setting(
    monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory
) -> None:
    monkeypatch.setenv("TIKTOKEN_CACHE_DIR", str(tmp_path_factory.mktemp("empty")))
    settings = read_settings({"tokenizer": "r50k_base"})
    assert settings.options == ChunkOptions()
    assert "not available offline" in settings.problems[0]


@pytest.mark.parametrize("raw", [{"hardCap": 300}, {"target": 400, "hardCap": 300}])
def test_a_cap_under_the_target_lowers_the_target(raw: object) -> None:
    settings = read_settings(raw)
    assert settings.options == ChunkOptions(target=300, hard_cap=300)
    assert settings.problems == ()


def test_settings_that_are_not_an_object_are_a_problem() -> None:
    settings = read_settings([1])
    assert settings.options == ChunkOptions()
    assert settings.problems == ("chunkscope: settings must be an object, not list",)


@pytest.mark.parametrize("raw", [{"target": 5}, {"chunkscope": {"target": 5}, "other": 1}])
def test_settings_may_be_nested(raw: object) -> None:
    assert nested_settings(raw) == {"target": 5}
