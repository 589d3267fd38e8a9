# SPDX-License-Identifier: Apache-2.0
"""pip install of the folder, without a registry; its names are those of the vendor's package."""
import os
import shutil
import subprocess
import sys

import pytest

from conftest import TINY

PROGRAM = """
import importlib.metadata, sys
from rknnlite.api import RKNNLite
from rknn.api import RKNN
lite = RKNNLite()
print(importlib.metadata.version("rknn-toolkit-lite2"), lite.load_rknn(sys.argv[1]), lite.init_runtime())
"""


def test_pip(tmp_path, digits):
    pytest.importorskip("setuptools")
    source = tmp_path / "source"
    shutil.copytree(TINY.parents[1] / "librknnrt" / "python", source, ignore=shutil.ignore_patterns("build", "*egg-info"))
    there = tmp_path / "there"
    done = subprocess.run([sys.executable, "-m", "pip", "install", "--no-index", "--no-build-isolation", "--no-deps",
                           "--target", str(there), str(source)], capture_output=True, text=True, check=False)
    if "No module named pip" in done.stderr:
        pytest.skip("no pip")
    assert done.returncode == 0, done.stderr
    assert (there / "rknnlite" / "api" / "rknn_lite.pyi").exists() and (there / "rknn" / "py.typed").exists()
    libraries = os.path.dirname(os.environ["PYTHONPATH"].split(os.pathsep)[0])
    ran = subprocess.run([sys.executable, "-c", PROGRAM, digits], capture_output=True, text=True, check=False,
                         env={**os.environ, "PYTHONPATH": str(there), "BOARDLESS_LIBRARIES": libraries})
    assert ran.stdout == "2.3.2 0 0\n", ran.stderr
