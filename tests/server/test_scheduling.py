"""When diagnostics are published, on a clock that the test turns."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass, field

import pytest

from chunkscope_server.scheduling import LONGEST, QUIET, Background, Debouncer


@dataclass
class FakeTimer:
    when: float
    callback: Callable[[], None]
    done: bool = False

    def cancel(self) -> None:
        self.done = True


@dataclass
class FakeClock:
    now: float = 0.0
    timers: list[FakeTimer] = field(default_factory=list[FakeTimer])

    def time(self) -> float:
        return self.now

    def call_at(self, when: float, callback: Callable[[], None], /) -> FakeTimer:
        self.timers.append(FakeTimer(when, callback))
        return self.timers[-1]

    def advance(self, seconds: float) -> None:
        self.now += seconds
        for timer in [timer for timer in self.timers if not timer.done and timer.when <= self.now]:
            timer.done = True
            timer.callback()


@dataclass
class Trial:
    clock: FakeClock
    debouncer: Debouncer
    acted: list[tuple[float, str]]


@pytest.fixture
def trial() -> Trial:
    clock = FakeClock()
    acted: list[tuple[float, str]] = []
    return Trial(clock, Debouncer(lambda key: acted.append((clock.now, key)), lambda: clock), acted)


def test_one_change_is_acted_on_after_the_quiet_time(trial: Trial) -> None:
    trial.debouncer.touch("a")
    trial.clock.advance(QUIET / 2)
    assert trial.acted == []
    trial.clock.advance(QUIET / 2)
    assert trial.acted == [(QUIET, "a")]


def test_a_long_burst_is_acted_on_while_it_goes_on(trial: Trial) -> None:
    step = LONGEST / 16 + 0.0001
    for _ in range(40):
        trial.debouncer.touch("a")
        trial.clock.advance(step)
    trial.clock.advance(QUIET)
    assert [round(when / step) for when, _ in trial.acted] == [16, 32, 44]


def test_keys_do_not_wait_for_each_other(trial: Trial) -> None:
    trial.debouncer.touch("a")
    trial.clock.advance(QUIET / 2)
    trial.debouncer.touch("b")
    trial.clock.advance(QUIET)
    assert [key for _, key in trial.acted] == ["a", "b"]


def test_what_is_cancelled_does_not_happen(trial: Trial) -> None:
    trial.debouncer.touch("a")
    trial.debouncer.cancel("a")
    trial.clock.advance(LONGEST)
    assert trial.acted == []


def test_a_failure_in_the_background_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    async def fail() -> None:
        raise ValueError("no luck")

    async def start() -> None:
        Background().start(fail())
        await asyncio.sleep(0.01)

    with caplog.at_level(logging.ERROR):
        asyncio.run(start())
    assert "no luck" in caplog.text
