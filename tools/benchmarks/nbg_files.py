# SPDX-License-Identifier: Apache-2.0
"""Network binaries of VIPLite boards, computed from their commands, against networks of the same
layers that we compiled."""
import glob
import hashlib
import os
import sys

from duel import answer, contest
from runner import Runner, clean_environment, settings
from workshop import ROOT, call

TARGETS = ["nbg_yolov4_tiny", "viplite_latency"]
CHIP = "v853"
SCRFD = os.path.join(ROOT, "..", "shared", "nbg", "scrfd_500m_bnkps_576x320_u8.nb")

# khadas' YOLOv8n for VIM3, of public repositories: in uint8, in int8.
YOLOV8N = {
    "yolov8n_uint8": "351fdba019c76354",
    "yolov8n_int8": "a415528ff5c7f6e6",
}


def public_file(digest):
    """The file in BOARDLESS_NBG_NETWORKS whose digest begins so, or nothing."""
    for path in glob.glob(os.path.join(os.environ.get("BOARDLESS_NBG_NETWORKS", ""), "*.nb")):
        with open(path, "rb") as file:
            if hashlib.sha256(file.read()).hexdigest().startswith(digest):
                return path
    return None


def viplite(workshop, model, threads, isa):
    return Runner([workshop.program("viplite_latency"), model],
                  clean_environment(**settings(threads, isa)))


def compiled(workshop, name):
    path = os.path.join(workshop.networks, f"{name}.{CHIP}.nb")
    call(workshop.program("boardless"), "compile", workshop.onnx(name, "bytes"), "--chip", CHIP,
         "-o", path)
    return path


def written(workshop, form):
    """The file of our writer; in tiles, or the same layers whole."""
    path = os.path.join(workshop.networks, f"yolov4_tiny.{form}.nb")
    call(workshop.program("nbg_yolov4_tiny"), path, form)
    return path


def against_ours(workshop, name, file, threads, isa, pace):
    contest(f"{name} threads={threads}", viplite(workshop, file, threads, isa),
            viplite(workshop, compiled(workshop, name), threads, isa), pace)


def check_tiles(workshop, tiles, whole, threads, isa):
    """Ends the process where the results differ."""
    with viplite(workshop, tiles, threads, isa) as one, \
            viplite(workshop, whole, threads, isa) as other:
        if answer(workshop, one, "tiles") != answer(workshop, other, "whole"):
            sys.exit("bench: yolov4_tiny: layers in tiles give another result than whole ones")


def measure(workshop, options, pace):
    workshop.make(TARGETS)
    tiles, whole = written(workshop, "tiles"), written(workshop, "whole")
    for threads in options.threads:
        check_tiles(workshop, tiles, whole, threads, options.isa)
        against_ours(workshop, "yolov4_tiny", tiles, threads, options.isa, pace)
        if os.path.exists(SCRFD):
            against_ours(workshop, "scrfd_500m", SCRFD, threads, options.isa, pace)
        else:
            print(f"skipped: there is no {SCRFD}", flush=True)
        for name, digest in YOLOV8N.items():
            path = public_file(digest)
            if path:
                contest(f"{name} threads={threads}", viplite(workshop, path, threads, options.isa),
                        viplite(workshop, compiled(workshop, "yolov8n"), threads, options.isa), pace)
            else:
                print(f"skipped: no {name} in BOARDLESS_NBG_NETWORKS", flush=True)
