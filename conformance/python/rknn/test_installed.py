# SPDX-License-Identifier: Apache-2.0
"""pip install of the folder; its names are those of the vendor's package."""
from conftest import TINY
from installation import installed, run

PROGRAM = """
import importlib.metadata, sys
from rknnlite.api import RKNNLite
from rknn.api import RKNN
lite = RKNNLite()
print(importlib.metadata.version("rknn-toolkit-lite2"), lite.load_rknn(sys.argv[1]), lite.init_runtime())
"""


def test_pip(tmp_path, digits):
    there = installed(TINY.parents[1] / "librknnrt" / "python", tmp_path)
    assert (there / "rknnlite" / "api" / "rknn_lite.pyi").exists() and (there / "rknn" / "py.typed").exists()
    ran = run(PROGRAM, there, digits)
    assert ran.stdout == "2.3.2 0 0\n", ran.stderr
