# SPDX-License-Identifier: Apache-2.0
"""Pictures through librga against OpenCV (Debian's python3-opencv), one thread each."""
import os

from rounds import alternate
from runner import BENCH, Runner, clean_environment, interpreter, settings

TASKS = ["letterbox", "colours", "average", "linear"]


def measure(workshop, options, pace):
    """A line per task: milliseconds of both sides, and ours by OpenCV's."""
    python = interpreter("cv2")
    for task in TASKS:
        with Runner([workshop.program("rga_latency"), task], clean_environment(**settings(1, options.isa))) as rga, \
                Runner([python, os.path.join(BENCH, "opencv_latency.py"), task], clean_environment()) as opencv:
            for side in (rga, opencv):
                side.settle(pace.milliseconds)
            times = alternate([rga.round, opencv.round], pace)
        ours, theirs = (side.time for side in times)
        print(f"{task} ours={ours:.3f} opencv={theirs:.3f} ratio={ours / theirs:.2f} "
              f"# median runs {times[0].usual:.3f} and {times[1].usual:.3f}", flush=True)
