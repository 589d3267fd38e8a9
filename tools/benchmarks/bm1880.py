# SPDX-License-Identifier: Apache-2.0
"""BM1880: how fast commands are written, what tiles cost, and how long model files take."""
import os
import sys

from duel import answer, compete, line
from rounds import alternate
from runner import Runner, clean_environment, settings
from runner import ours as rknn
from workshop import ROOT, call

TARGETS = ["bmkernel_latency", "bmrt_latency"]
COMMANDS = 1000                       # of a run of bmkernel_latency
WHOLE = (56, 128)                     # rows and channels of the layer
TILES = [(28, 128), (14, 128), (7, 128), (4, 128), (1, 128), (14, 32)]
BMODELS = ["bmodel/PNet.bmodel", "bmodel/det2_nchw.bmodel", "bmodel/det1_1_3_12_12.bmodel",
           "lenet/lenet.bmodel"]


def runner(workshop, program, *arguments, threads=1, isa=None):
    return Runner([workshop.program(program), *map(str, arguments)],
                  clean_environment(**settings(threads, isa)))


def encoding(workshop, pace):
    """Writing a command through libbmkernel against memcpy of the same bytes."""
    for kind in ("conv", "tpu", "gdma"):
        with runner(workshop, "bmkernel_latency", kind, "encode") as ours, \
                runner(workshop, "bmkernel_latency", kind, "copy") as peer:
            times = compete(ours, peer, pace)
        print(line(f"encode {kind}", *times, "ns/command", 1e6 / COMMANDS), flush=True)


def tiles(workshop, threads, isa, pace):
    """A layer in tiles against the same layer as one command. Ends the process where they differ."""
    for rows, outputs in TILES:
        with runner(workshop, "bmrt_latency", "layer", rows, outputs, threads=threads,
                    isa=isa) as ours, \
                runner(workshop, "bmrt_latency", "layer", *WHOLE, threads=threads, isa=isa) as peer:
            if answer(workshop, ours, "tiles") != answer(workshop, peer, "whole"):
                sys.exit(f"bench: tiles of {rows} rows and {outputs} channels: another result")
            times = compete(ours, peer, pace)
        print(line(f"tiles {rows}x56x{outputs} threads={threads}", *times, "ms"), flush=True)


def model(workshop, name, path, threads, isa, pace):
    with runner(workshop, "bmrt_latency", "bmodel", path, threads=threads, isa=isa) as ours:
        ours.settle(pace.milliseconds)
        times, = alternate([ours.round], pace)
    print(f"{name} threads={threads} ours={times.time:.3f} ms "
          f"# fastest {times.least:.3f}, load {ours.load:.1f}", flush=True)


def compiled(workshop, name, threads, isa, pace):
    """A network as our compiler makes it commands of the chip, against librknnrt and the same network."""
    path = os.path.join(workshop.networks, f"{name}.int8.bmodel")
    call(workshop.program("boardless"), "compile", workshop.onnx(name, "int8"), "--chip", "bm1880",
         "-o", path)
    with runner(workshop, "bmrt_latency", "bmodel", path, threads=threads, isa=isa) as ours, \
            rknn(workshop, workshop.compiled(name, "int8"), threads, isa) as peer:
        times = compete(ours, peer, pace)
    print(line(f"{name} threads={threads}", *times, "ms"), flush=True)


def models(workshop, threads, isa, pace):
    """Model files of the vendor's compiler, where there are some."""
    folder = os.path.join(ROOT, "..", "shared", "bm1880")
    for name in BMODELS:
        path = os.path.join(folder, name)
        if os.path.exists(path):
            model(workshop, os.path.basename(name), path, threads, isa, pace)


def measure(workshop, options, pace):
    workshop.make(TARGETS)
    encoding(workshop, pace)
    for threads in options.threads:
        tiles(workshop, threads, options.isa, pace)
        for name in options.networks:
            compiled(workshop, name, threads, options.isa, pace)
        models(workshop, threads, options.isa, pace)
