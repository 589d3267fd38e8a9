# SPDX-License-Identifier: Apache-2.0
"""Whole networks through librknnrt against ONNX Runtime."""
import os
import sys
from array import array
from math import sqrt
from typing import NamedTuple

import networks
from rounds import Pace, Times, alternate
from runner import ours, peer

LIKENESS = 0.9  # cosine of the two answers; less, and the sides do not compute the same network


class Contest(NamedTuple):
    network: str
    threads: int
    isa: str       # the cap, None without one
    ours: Times
    peer: Times
    loads: tuple   # of both sides, ms
    memory: tuple  # bytes that the library added: at most, and in the end
    likeness: float
    stored: float  # ms of uint8 in and int8 out; None when not measured
    limit: float   # ms that its products take at least; None when not known

    @property
    def ratio(self):
        return self.ours.time / self.peer.time

    @property
    def multiple(self):
        """Ours of the limit, as text."""
        return f"{self.ours.time / self.limit:.2f}" if self.limit else ""

    @property
    def allowed(self):
        return networks.build(self.network, "int8").footprint.allowed()

    def line(self):
        return (f"{self.network} threads={self.threads} isa={self.isa or 'native'} "
                f"ours={self.ours.time:.3f} peer={self.peer.time:.3f} ratio={self.ratio:.3f} of_limit={self.multiple}")

    def details(self):
        ours, peer = self.ours, self.peer
        stored = f"; uint8 in, int8 out {self.stored:.3f} ms" if self.stored else ""
        return (f"fastest run {ours.least:.3f} and {peer.least:.3f} ms, median run "
                f"{ours.usual:.3f} and {peer.usual:.3f}{stored}; load {self.loads[0]:.0f} and "
                f"{self.loads[1]:.0f} ms; memory {self.memory[0] / 1e6:.1f} MB at most, "
                f"{self.memory[1] / 1e6:.1f} in the end, of {self.allowed / 1e6:.1f} "
                f"(2.2 weights + 1.3 activations); cosine {self.likeness:.3f}")


def cosine(a, b):
    """Of two vectors; 0 when one of them is."""
    lengths = sqrt(sum(x * x for x in a)) * sqrt(sum(y * y for y in b))
    return sum(x * y for x, y in zip(a, b)) / lengths if lengths else 0.0


def likeness(workshop, sides):
    """How alike the first outputs of two Runners are."""
    answers = []
    for number, side in enumerate(sides):
        path = os.path.join(workshop.folder, f"answer{number}")
        side.answer(path)
        with open(path, "rb") as file:
            answers.append(array("f", file.read()))
    if len(answers[0]) != len(answers[1]):
        return 0.0
    return cosine(*answers)


def stored_time(workshop, network, threads, isa, pace):
    model = workshop.compiled(network, "stored")
    with ours(workshop, model, threads, isa, "stored") as runner:
        runner.settle(pace.milliseconds)
        return alternate([runner.round], pace)[0].time


def compete(workshop, network, threads, isa, pace, with_stored, limit):
    """Ends the process when the two sides' answers differ."""
    with ours(workshop, workshop.compiled(network, "int8"), threads, isa) as us, \
            peer(workshop, workshop.onnx(network, "uint8"), threads) as them:
        us.settle(pace.milliseconds)
        them.settle(pace.milliseconds)
        times = alternate([us.round, them.round], pace)
        memory = us.memory()
        alike = likeness(workshop, [us, them])
    if alike < LIKENESS:
        sys.exit(f"bench: {network}: the answers differ (cosine {alike:.3f})")
    stored = stored_time(workshop, network, threads, isa, pace) if with_stored else None
    return Contest(network, threads, isa, *times, (us.load, them.load), memory, alike, stored,
                   limit.milliseconds(network, threads, isa))


def overhead(workshop, threads, isa):
    """Of one run through the API, microseconds: a network that is one identity of 16 bytes."""
    with ours(workshop, workshop.compiled("identity", "stored"), threads, isa, "stored") as runner:
        runner.settle(100)
        return alternate([runner.round], Pace(5, 100))[0].usual * 1000
