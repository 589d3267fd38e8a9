# SPDX-License-Identifier: Apache-2.0
"""Pictures through librga against OpenCV (Debian's python3-opencv), one thread each."""
import os

from duel import compete, line
from runner import BENCH, Runner, clean_environment, interpreter, settings

TASKS = ["letterbox", "colours", "average", "linear"]


def measure(workshop, options, pace):
    """A line per task: ours by OpenCV's."""
    python = interpreter("cv2")
    for task in TASKS:
        with Runner([workshop.program("rga_latency"), task], clean_environment(**settings(1, options.isa))) as rga, \
                Runner([python, os.path.join(BENCH, "opencv_latency.py"), task], clean_environment()) as opencv:
            times = compete(rga, opencv, pace)
        print(line(task, *times, "ms"), flush=True)
