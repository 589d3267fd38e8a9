# SPDX-License-Identifier: Apache-2.0
"""What a program of a board costs above the same program of this machine: rknn_latency.c, built for both."""
import functools
import os
import sys

from rounds import alternate
from runner import BENCH, Runner, clean_environment, ours, settings
from workshop import ROOT, call

NETWORKS = ["identity", "mobilenet_v1"]
CALLS = 2000  # of one that asks for nothing
TARGETS = {"aarch64": ("aarch64-linux-gnu", []),
           "armhf": ("arm-linux-gnueabihf", ["-march=armv7-a", "-mfpu=neon", "-mfloat-abi=hard"])}
SOURCES = ["network.c", "rknn_latency.c", "stopwatch.c"]


def built(workshop, processor):
    """rknn_latency for a board; ends the process where what that takes is missing"""
    triple, flags = TARGETS[processor]
    guests = os.path.join(workshop.build, "lib", "guest", processor)
    gcc = f"/usr/lib/gcc-cross/{triple}/12"
    if not (os.path.isdir(guests) and os.path.isdir(gcc)):
        sys.exit(f"skipped: no guest libraries, or no libc, for {processor}")
    path = os.path.join(workshop.folder, f"rknn_latency.{processor}")
    call("clang", f"--target={triple}", *flags, "-O2", "-D_POSIX_C_SOURCE=200809L", "-I.", "-Iabi/rknn/include",
         "-isystem", f"/usr/{triple}/include", *(os.path.join(BENCH, "programs", name) for name in SOURCES), "-o", path,
         "-fuse-ld=lld", f"-B{gcc}", f"-B/usr/{triple}/lib", f"-L{gcc}", f"-L/usr/{triple}/lib", f"-L{guests}",
         "-lrknnrt", cwd=ROOT)
    return path


def of_board(workshop, processor, model, isa, mode):
    command = [workshop.program("boardless"), "run", "--", built(workshop, processor), model, mode]
    return Runner(command, clean_environment(**settings(1, isa)))


def models(workshop, genuine):
    """name, file and mode of each network"""
    for name in NETWORKS:
        form, mode = ("stored", "stored") if name == "identity" else ("int8", "float")
        yield name, workshop.compiled(name, form), mode
    if genuine:
        yield os.path.basename(genuine), genuine, "stored"


def compare(label, sides, pace):
    times = alternate(sides, pace)
    usual = [side.usual for side in times]
    print(f"{label} board={usual[0]:.4f} here={usual[1]:.4f} ratio={usual[0] / usual[1]:.2f} "
          f"# fastest runs {times[0].time:.4f} and {times[1].time:.4f}", flush=True)


def measure(workshop, options, pace):
    """A line per network, processor and part of a run: milliseconds of both sides' medians."""
    for name, model, mode in models(workshop, options.guest):
        for processor in TARGETS:
            with of_board(workshop, processor, model, options.isa, mode) as board, \
                    ours(workshop, model, 1, options.isa, mode) as here:
                for side in (board, here):
                    side.settle(pace.milliseconds)
                runs = board.count
                for part, count in ("run", runs), ("compute", runs), ("set_input", 10 * runs), ("call", CALLS):
                    sides = [functools.partial(side.run, count, part) for side in (board, here)]
                    compare(f"{name} {processor} {part}", sides, pace)
