# SPDX-License-Identifier: Apache-2.0
"""The samples of D-Robotics' inference modules read digits."""
import subprocess
import sys

import pytest

from conftest import ROOT, TINY

KINDS = """picture NV12 uint8 NCHW (1, 3, 28, 28)
probabilities float32 float32 NONE (1, 10)
"""
NAMES = """The model path is valid and points to a regular file.
HB_DNN_LAYOUT_NCHW HB_DNN_IMG_TYPE_NV12
HB_DNN_LAYOUT_NONE HB_DNN_TENSOR_TYPE_F32
"""


@pytest.mark.parametrize("digit", "37")
@pytest.mark.parametrize("program, model, picture, before", [
    ("pyeasy_dnn_classify.py", "tiny.bin", "nv12", KINDS), ("hbm_runtime_classify.py", "tiny.bin", "nv12", ""),
    ("hbm_runtime_classify.py", "tiny.hbm", "nv12", ""), ("bpu_infer_classify.py", "tiny.bin", "bmp", NAMES)])
def test_reads_a_digit(digits, digit, program, model, picture, before):
    command = [sys.executable, "-B", ROOT / "samples/python" / program, model, f"{digit}.{picture}", TINY / "labels.txt"]
    ran = subprocess.run(command, cwd=digits, capture_output=True, text=True)
    assert ran.stderr == "" and ran.stdout.startswith(before + digit + " ")
    assert len(ran.stdout.splitlines()) == len(before.splitlines()) + 1
