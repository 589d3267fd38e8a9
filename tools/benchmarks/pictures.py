# SPDX-License-Identifier: Apache-2.0
"""Pictures through librga against OpenCV (Debian's python3-opencv), one thread each."""
import os

from duel import compete, line
from runner import BENCH, Runner, clean_environment, interpreter, settings

TASKS = {
    "letterbox": ("NV12 to RGB in the middle of 640x640", "linear"),
    "colours": ("NV12 to RGB", ""),
    "channels": ("RGBA to RGB", ""),
    "average": ("RGB to 640x640, averages", ""),
    "linear": ("RGB to 640x640, linear", ""),
    "enlarge": ("RGB of 640x640 to that size, cubic", ""),
}


def measure(workshop, options, pace):
    """A line per task: ours by OpenCV's. The times of both by task."""
    python = interpreter("cv2")
    times = {}
    for task in TASKS:
        with Runner([workshop.program("rga_latency"), task], clean_environment(**settings(1, options.isa))) as rga, \
                Runner([python, os.path.join(BENCH, "opencv_latency.py"), task], clean_environment()) as opencv:
            times[task] = compete(rga, opencv, pace)
        print(line(task, *times[task], "ms"), flush=True)
    return times


def rows(times):
    """The table of docs/speed.md."""
    lines = ["| what becomes of 1920x1080 | ours, ms | OpenCV, ms | ratio |", "|---|---|---|---|"]
    for task, (ours, peer) in times.items():
        what, peers_way = TASKS[task]
        lines.append(f"| {what} | {ours.time:.2f} | {peer.time:.2f}{peers_way and f' ({peers_way})'} | "
                     f"{ours.time / peer.time:.2f} |")
    return lines
