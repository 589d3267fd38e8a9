# SPDX-License-Identifier: Apache-2.0
"""What RKNNLite.inference costs above the same calls in C."""
import os

from rounds import alternate
from runner import BENCH, Runner, clean_environment, interpreter, ours, settings

NETWORKS = ["identity", "mobilenet_v1"]


def in_python(workshop, model, threads, isa, mode):
    library = os.path.join(workshop.build, "lib")
    environment = clean_environment(**settings(threads, isa), PYTHONPATH=os.path.join(library, "python"),
                                    BOARDLESS_LIBRARIES=library, BOARDLESS_LOG="off")
    return Runner([interpreter("numpy"), os.path.join(BENCH, "rknn_latency.py"), model, mode], environment)


def measure(workshop, options, pace):
    """A line per network: microseconds of a call, and of what is Python's part in it."""
    for name in NETWORKS:
        form, mode = ("stored", "stored") if name == "identity" else ("int8", "float")
        model = workshop.compiled(name, form)
        with in_python(workshop, model, 1, options.isa, mode) as python, \
                ours(workshop, model, 1, options.isa, mode) as c:
            for side in (python, c):
                side.settle(pace.milliseconds)
            times = alternate([python.round, c.round], pace)
        usual = [1000 * side.usual for side in times]
        fastest = [1000 * side.time for side in times]
        print(f"{name} python={usual[0]:.1f} c={usual[1]:.1f} above={usual[0] - usual[1]:.1f} us "
              f"# fastest runs {fastest[0]:.1f} and {fastest[1]:.1f}", flush=True)
