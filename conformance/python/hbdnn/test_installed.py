# SPDX-License-Identifier: Apache-2.0
from conftest import ROOT
from installation import installed, run

PROGRAM = """
import sys
import numpy as np
import hbm_runtime, bpu_infer_lib
from hobot_dnn_rdkx5 import pyeasy_dnn
print(pyeasy_dnn.load(sys.argv[1])[0].forward(np.full(8, 128, np.uint8))[0].buffer.tolist())
"""


def test_pip(tmp_path, written):
    there = installed(ROOT / "libhbdnn" / "python", tmp_path)
    assert all((there / name / "py.typed").exists() for name in ("bpu_infer_lib", "hbm_runtime", "hobot_dnn", "hobot_dnn_rdkx5"))
    ran = run(PROGRAM, there, written("gray_program.bin"))
    assert ran.stdout == "[[150.0, 25.0, -1600.0]]\n", ran.stderr
