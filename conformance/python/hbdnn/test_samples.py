# SPDX-License-Identifier: Apache-2.0
"""samples/python read digits. Frames are of video's range, so that the network's mean and deviation are its."""
import os
import shutil
import subprocess
import sys

import pytest

from boardless_hbdnn import images
from conftest import ROOT

TINY = ROOT / "samples/tiny"
KINDS = """picture NV12 uint8 NCHW (1, 3, 28, 28)
probabilities float32 float32 NONE (1, 10)
"""
NAMES = """The model path is valid and points to a regular file.
HB_DNN_LAYOUT_NCHW HB_DNN_IMG_TYPE_NV12
HB_DNN_LAYOUT_NONE HB_DNN_TENSOR_TYPE_F32
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """With tiny.bin for x5, tiny.hbm for s100, and frames of digits."""
    folder = tmp_path_factory.mktemp("samples")
    for chip, name in (("x5", "tiny.bin"), ("s100", "tiny.hbm")):
        subprocess.run([os.environ["BOARDLESS"], "compile", TINY / "tiny_colour.onnx", "--chip", chip, "--mean", "16", "--std",
                        "0.859", "--calibrate", TINY / "digit_3.bmp", "-o", folder / name], check=True)
    for digit in "37":
        images.nv12(images.read_bgr(str(TINY / f"digit_{digit}.bmp"))).tofile(folder / f"{digit}.nv12")
        shutil.copy(TINY / f"digit_{digit}.bmp", folder / f"{digit}.bmp")
    return folder


@pytest.mark.parametrize("digit", "37")
@pytest.mark.parametrize("program, model, picture, before", [
    ("pyeasy_dnn_classify.py", "tiny.bin", "nv12", KINDS), ("hbm_runtime_classify.py", "tiny.bin", "nv12", ""),
    ("hbm_runtime_classify.py", "tiny.hbm", "nv12", ""), ("bpu_infer_classify.py", "tiny.bin", "bmp", NAMES)])
def test_reads_a_digit(folder, digit, program, model, picture, before):
    command = [sys.executable, "-B", ROOT / "samples/python" / program, model, f"{digit}.{picture}", TINY / "labels.txt"]
    ran = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    assert ran.stderr == "" and ran.stdout.startswith(before + digit + " ")
    assert len(ran.stdout.splitlines()) == len(before.splitlines()) + 1
