# SPDX-License-Identifier: Apache-2.0
"""Genuine files of Horizon's boards, computed from their programs, against networks of the same layers
that we compiled."""
import os

import networks
from duel import contest
from rounds import alternate
from runner import Runner, clean_environment, settings
from workshop import ROOT, call

TARGETS = ["hbdnn_latency"]
GENUINE = os.path.join(ROOT, "..", "shared", "horizon", "genuine")
SEGMENTATION = os.path.join(GENUINE, "x3_unet_1024x2048_nv12.bin")


def hbdnn(workshop, model, threads, isa):
    return Runner([workshop.program("hbdnn_latency"), model],
                  clean_environment(**settings(threads, isa)))


def compiled(workshop, source, name, chip):
    path = os.path.join(workshop.networks, f"{name}.{chip}.bin")
    call(workshop.program("boardless"), "compile", source, "--chip", chip, "-o", path)
    return path


def contests(workshop):
    """Name, genuine file, what is compiled as its peer, chip. Of MobileNetV2 the layers are the same;
    of YOLO11n it is the compiler's network of integers, which the file was made from."""
    return [("mobilenet_v2", "x3_mobilenetv2_224x224_nv12.bin",
             workshop.onnx(networks.HORIZON, "stored"), "x3"),
            ("yolo11n", "x5_yolo11n_640x640_nv12.bin",
             os.path.join(GENUINE, "x5_yolo11n_quantized_model.onnx"), "x5")]


def alone(workshop, threads, isa, pace):
    with hbdnn(workshop, SEGMENTATION, threads, isa) as runner:
        runner.settle(pace.milliseconds)
        times = alternate([runner.round], pace)[0]
    print(f"unet x3 threads={threads} ours={times.time:.3f} ms # fastest {times.least:.3f}; "
          f"loading {runner.load:.0f} ms", flush=True)


def measure(workshop, options, pace):
    workshop.make(TARGETS)
    if not os.path.exists(GENUINE):
        print(f"skipped: there is no {GENUINE}", flush=True)
        return
    for threads in options.threads:
        for name, file, source, chip in contests(workshop):
            contest(f"{name} {chip} threads={threads}",
                    hbdnn(workshop, os.path.join(GENUINE, file), threads, options.isa),
                    hbdnn(workshop, compiled(workshop, source, name, chip), threads, options.isa), pace)
        alone(workshop, threads, options.isa, pace)
