# SPDX-License-Identifier: Apache-2.0
"""Alternated rounds: what disturbs the machine disturbs all sides. The time of a round is that of its
fastest run, because others on the machine can only add; the time of a side is the median of its rounds.
"""
from statistics import median
from typing import NamedTuple


class Pace(NamedTuple):
    rounds: int          # at least 5
    milliseconds: float  # of each side in each round, where a run does not take longer


class Times(NamedTuple):
    """Of one side, ms."""
    rounds: list   # fastest run of each round
    medians: list  # median run of each round

    @property
    def time(self):
        return median(self.rounds)

    @property
    def least(self):
        return min(self.rounds)

    @property
    def usual(self):
        return median(self.medians)


def alternate(sides, pace):
    """Times of each of `sides`, functions that do one round and give its fastest and median run."""
    times = [Times([], []) for _ in sides]
    for _ in range(pace.rounds):
        for side, taken in zip(sides, times):
            fastest, usual = side()
            taken.rounds.append(fastest)
            taken.medians.append(usual)
    return times
