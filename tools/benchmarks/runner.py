# SPDX-License-Identifier: Apache-2.0
"""One side of a comparison: a process that has loaded a network and runs it when told to."""
import os
import subprocess
import sys
import threading

BENCH = os.path.dirname(os.path.abspath(__file__))
# What BOARDLESS_MAX_ISA knows.
ISAS = ["scalar", "neon_dot", "avx2", "avx_vnni", "avx512_vnni", "amx"]
LONGEST = 600  # seconds without an answer: the process hangs


def clean_environment(**more):
    """Without what the user may have set for the library."""
    kept = {name: value for name, value in os.environ.items()
            if not name.startswith(("BOARDLESS_", "RKNN_"))}
    return kept | more


def interpreter(module):
    """A Python that has it: this one, else the system's. Ends the process where none has."""
    for python in (sys.executable, "/usr/bin/python3"):
        if subprocess.run([python, "-c", f"import {module}"], stderr=subprocess.DEVNULL, check=False).returncode == 0:
            return python
    sys.exit(f"skipped: no Python with {module}")


def settings(threads, isa):
    """The library's: `isa` is a cap, None without one."""
    chosen = {"BOARDLESS_THREADS": str(threads)}
    return chosen | ({"BOARDLESS_MAX_ISA": isa} if isa else {})


class Runner:
    def __init__(self, command, environment, processors=None):
        def confine():
            if processors:
                os.sched_setaffinity(0, processors)
        self.process = subprocess.Popen(command, env=environment, stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True, preexec_fn=confine)
        self.load = self._ready()  # ms
        self.count = 1                              # runs in a round

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.stdin.close()
        self.process.stdout.close()
        self.process.wait()

    def _line(self):
        watch = threading.Timer(LONGEST, self.process.kill)
        watch.start()
        line = self.process.stdout.readline()
        watch.cancel()
        if not line:
            sys.exit(f"bench: {' '.join(self.process.args)} gave no answer")
        return line

    def _ready(self):
        """Libraries may say something of themselves before."""
        while not (line := self._line()).startswith("ready "):
            pass
        return float(line.split()[1])

    def _ask(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        return self._line().split()

    def run(self, count, part="run"):
        """Fastest and median time of that many runs, or of a part of them, ms."""
        fastest, median = map(float, self._ask(f"{part} {count}"))
        return fastest, median

    def settle(self, milliseconds):
        """Warms up and finds how many runs fill a round of that length: at least one."""
        fastest, _ = self.run(1)
        if fastest < milliseconds:
            fastest, _ = self.run(3)
        self.count = max(1, min(100000, int(milliseconds / fastest)))

    def round(self):
        return self.run(self.count)

    def answer(self, path):
        self._ask(f"answer {path}")

    def memory(self):
        """Bytes that the library has added: at most, now."""
        return [int(kilobytes) * 1024 for kilobytes in self._ask("memory")]


def ours(workshop, model, threads, isa, mode="float", processors=None):
    return Runner([workshop.program("rknn_latency"), model, mode],
                  clean_environment(**settings(threads, isa)), processors)


def peer(workshop, model, threads):
    modules = os.path.join(workshop.peer, "node_modules")
    return Runner(["node", os.path.join(BENCH, "ort_latency.js"), model, str(threads)],
                  clean_environment(NODE_PATH=modules))
