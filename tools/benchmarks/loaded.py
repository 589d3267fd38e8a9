# SPDX-License-Identifier: Apache-2.0
"""Two threads with one of their two processors taken by another process, against one thread with both
to itself."""
import os
import subprocess
import sys
from contextlib import contextmanager
from typing import NamedTuple

from rounds import alternate
from runner import ours


@contextmanager
def taken(processor):
    """Somebody else computes there, without end."""
    process = subprocess.Popen([sys.executable, "-c", "while True: pass"],
                               preexec_fn=lambda: os.sched_setaffinity(0, {processor}))
    try:
        yield
    finally:
        process.kill()
        process.wait()


class Loaded(NamedTuple):
    """Median runs, ms."""
    network: str
    isa: str     # the cap, None without one
    busy: float  # two threads, one processor taken
    idle: float  # one thread

    @property
    def ratio(self):
        return self.busy / self.idle

    def line(self):
        return (f"{self.network} threads=2 isa={self.isa or 'native'} loaded={self.busy:.3f} "
                f"idle={self.idle:.3f} ratio={self.ratio:.3f}")


def against_load(workshop, network, isa, pace):
    """None on a machine of one processor."""
    processors = sorted(os.sched_getaffinity(0))[:2]
    if len(processors) < 2:
        return None
    model = workshop.compiled(network, "int8")
    with ours(workshop, model, 1, isa, processors=processors) as one, \
            ours(workshop, model, 2, isa, processors=processors) as two:
        def loaded():
            with taken(processors[1]):
                return two.round()
        one.settle(pace.milliseconds)
        two.settle(pace.milliseconds)
        idle, busy = alternate([one.round, loaded], pace)
    # Disturbance is what is measured here: the median run counts, not the fastest.
    return Loaded(network, isa, busy.usual, idle.usual)
