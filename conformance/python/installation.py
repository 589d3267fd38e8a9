# SPDX-License-Identifier: Apache-2.0
"""pip install of a vendor's packages, without a registry, and programs that run on them."""
import os
import shutil
import subprocess
import sys

import pytest


def installed(source, folder):
    """A folder below `folder` with the packages of `source`, which stays as it is. Skips the test without pip or setuptools."""
    pytest.importorskip("setuptools")
    copy, there = folder / "source", folder / "there"
    shutil.copytree(source, copy, ignore=shutil.ignore_patterns("build", "*egg-info"))
    done = subprocess.run([sys.executable, "-m", "pip", "install", "--no-index", "--no-build-isolation", "--no-deps",
                           "--target", str(there), str(copy)], capture_output=True, text=True, check=False)
    if "No module named pip" in done.stderr:
        pytest.skip("no pip")
    assert done.returncode == 0, done.stderr
    return there


def run(program, there, *arguments):
    """The libraries are those of the build."""
    libraries = os.path.dirname(os.environ["PYTHONPATH"].split(os.pathsep)[0])
    return subprocess.run([sys.executable, "-c", program, *arguments], capture_output=True, text=True, check=False,
                          env={**os.environ, "PYTHONPATH": str(there), "BOARDLESS_LIBRARIES": libraries})
