# SPDX-License-Identifier: Apache-2.0
"""Whether cost grows with the work alone: one network on pictures from 96 x 96 to 1280 x 1280, and on
batches."""
import networks
from rounds import alternate
from runner import ours

BATCHES = [(160, batch) for batch in (1, 2, 4, 8, 16)]


def grow(workshop, threads, isa, pace):
    """Prints a line for each size and batch. All are alternated, so that they can be compared."""
    cases = [(size, 1) for size in networks.SIZES] + BATCHES[1:]
    runners = []
    try:
        for size, batch in cases:
            model = workshop.compiled(f"size{size}", "int8", batch)
            runners.append(ours(workshop, model, threads, isa))
            runners[-1].settle(pace.milliseconds)
        results = alternate([runner.round for runner in runners], pace)
    finally:
        for runner in runners:
            runner.__exit__()
    for (size, batch), times in zip(cases, results):
        macs = batch * networks.build(f"size{size}", "int8").macs
        print(f"{size}x{size} batch={batch} threads={threads} isa={isa or 'native'} "
              f"macs={macs} ours={times.time:.3f} ns_per_kmac={times.time * 1e9 / macs:.3f}")
