# SPDX-License-Identifier: Apache-2.0
"""Files in the vendor's format, decoded from registers, against the same networks compiled by us."""
import os
import sys

from duel import answer, compete, line
from runner import ours
from workshop import CHIP, call


def written(workshop, name):
    """The network as a .rknn file of our own writer."""
    path = os.path.join(workshop.networks, f"{name}.int8.rknn")
    call(workshop.program("boardless"), "compile", workshop.onnx(name, "int8"), "--chip", CHIP,
         "--format", "rknn", "-o", path)
    return path


def contest(workshop, name, threads, isa, pace):
    """Ends the process where the results differ."""
    with ours(workshop, written(workshop, name), threads, isa) as file, \
            ours(workshop, workshop.compiled(name, "int8"), threads, isa) as container:
        if answer(workshop, file, "file") != answer(workshop, container, "container"):
            sys.exit(f"bench: {name}: the file in the vendor's format gives another result")
        times = compete(file, container, pace)
        loads = f"; loading {file.load:.0f} and {container.load:.0f} ms"
    print(line(f"{name} threads={threads}", *times, "ms") + loads, flush=True)


def measure(workshop, options, pace):
    for threads in options.threads:
        for name in options.networks:
            contest(workshop, name, threads, options.isa, pace)
