# SPDX-License-Identifier: Apache-2.0
"""A side of a comparison that is Python: what runner.py asks it, it obeys."""
import statistics
import sys
import time


def milliseconds():
    return time.perf_counter_ns() / 1e6


def timed(task):
    start = milliseconds()
    task()
    return milliseconds() - start


def obey(task, load):
    """Says "ready LOAD", then takes `run N` from stdin, and nothing else."""
    print(f"ready {load:.3f}", flush=True)
    for line in sys.stdin:
        word, count = line.split()
        if word != "run":
            sys.exit(f"{sys.argv[0]}: {line}")
        times = [timed(task) for _ in range(int(count))]
        print(f"{min(times):.6f} {statistics.median(times):.6f}", flush=True)
