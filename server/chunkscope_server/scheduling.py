"""When things run: after a quiet time, and in the background."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from functools import partial
from typing import Protocol

QUIET = 0.15
"""Seconds without a change after which to act."""
LONGEST = 0.6
"""Seconds after the first change at which to act in any case."""

log = logging.getLogger(__name__)


class Timer(Protocol):
    """A call that is still to come."""

    def cancel(self) -> None:
        """Take the call back."""
        ...


class Clock(Protocol):
    """The part of an event loop that knows the time."""

    def time(self) -> float:
        """Return the seconds since some moment."""
        ...

    def call_at(self, when: float, callback: Callable[[], None], /) -> Timer:
        """Call `callback` at the time `when`."""
        ...


@dataclass(frozen=True, slots=True)
class _Waiting:
    first: float
    timer: Timer


class Debouncer:
    """Acts once for a burst of changes: after a quiet time, or while a long burst still goes on."""

    def __init__(self, action: Callable[[str], None], clock: Callable[[], Clock] = asyncio.get_running_loop):
        self._action = action
        self._clock = clock
        self._waiting: dict[str, _Waiting] = {}

    def touch(self, key: str) -> None:
        """Note a change of `key`."""
        clock = self._clock()
        now = clock.time()
        waiting = self._waiting.get(key)
        first = waiting.first if waiting else now
        self.cancel(key)
        when = min(now + QUIET, first + LONGEST)
        self._waiting[key] = _Waiting(first, clock.call_at(when, partial(self._act, key)))

    def cancel(self, key: str) -> None:
        """Forget the changes of `key`."""
        if waiting := self._waiting.pop(key, None):
            waiting.timer.cancel()

    def _act(self, key: str) -> None:
        del self._waiting[key]
        self._action(key)


class Background:
    """Tasks that nobody waits for. Their failures are logged."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()

    def start(self, work: Coroutine[object, object, None]) -> None:
        """Run `work` on the event loop."""
        task = asyncio.get_running_loop().create_task(work)
        # The loop itself keeps only a weak reference to a task.
        self._tasks.add(task)
        task.add_done_callback(self._finish)

    def _finish(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()):
            log.error("a background task failed: %s", error, exc_info=error)
