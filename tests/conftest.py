"""Hypothesis: the same examples on every run of `make test`, many more and new ones with `make laws`."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

_QUIET = (HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example)
settings.register_profile("test", max_examples=150, derandomize=True, deadline=None, suppress_health_check=_QUIET)
settings.register_profile("laws", max_examples=25_000, deadline=None, suppress_health_check=_QUIET)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "test"))
