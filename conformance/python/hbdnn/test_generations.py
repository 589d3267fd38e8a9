# SPDX-License-Identifier: Apache-2.0
"""The modules on each generation of libdnn, and under `boardless run`."""
import os
import pathlib
import subprocess
import sys

import pytest

import expected
from boardless_hbdnn import library

LIBRARIES = pathlib.Path(library.find("libdnn.so")).parent
FOLDER = pathlib.Path(__file__).parent

SHOWS_RESULTS = """
import sys
import expected
from hobot_dnn import pyeasy_dnn
for path in sys.argv[1:]:
    model = pyeasy_dnn.load(path)[0]
    sizes = {"gray_net": expected.GRAY_PIXELS, "written": expected.packed(*expected.picture())}
    (output,) = model.forward(sizes[model.name])
    print(output.buffer.shape, output.buffer.astype(int).sum())
"""
COUNTS_INPUTS = """
import sys
import hbm_runtime
runtime = hbm_runtime.HB_HBMRuntime(sys.argv[1])
print(runtime.input_counts)
"""


def run(program, *files, command=(), folder=None):
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(FOLDER), *sys.path])}
    if folder:
        environment["BOARDLESS_LIBRARIES"] = str(LIBRARIES / folder)
    return subprocess.run([*command, sys.executable, "-B", "-c", program, *files], env=environment, capture_output=True, text=True)


def results():
    gray, table = expected.gray(expected.GRAY_PIXELS), expected.table(*expected.picture())
    return "".join(f"{one.shape} {one.astype(int).sum()}\n" for one in (gray, table))


@pytest.mark.parametrize("folder", ["", "hbdnn-1.9"])
def test_classic(written, folder):
    ran = run(SHOWS_RESULTS, written("gray_program.bin"), written("table_program.hbm"), folder=folder)
    assert (ran.stdout, ran.stderr) == (results(), "")


def test_classic_on_the_unified_one(written):
    ran = run(SHOWS_RESULTS, written("gray_program.bin"), folder="hbdnn-ucp")
    assert "LibraryError: this module is for X3 and X5, and libdnn 3.13.6 for S100 and S600" in ran.stderr


@pytest.mark.parametrize("options", [[], ["--abi", "hbdnn-ucp"]])
def test_unified_under_boardless_run(written, options):
    command = [os.environ["BOARDLESS"], "run", *options, "--"]
    ran = run(COUNTS_INPUTS, written("table_program.hbm"), command=command)
    assert (ran.stdout, ran.stderr) == ("{'written': 2}\n", "")


@pytest.mark.parametrize("options", [[], ["--abi", "hbdnn-1.9"]])
def test_classic_under_boardless_run(written, options):
    command = [os.environ["BOARDLESS"], "run", *options, "--"]
    ran = run(SHOWS_RESULTS, written("gray_program.bin"), written("table_program.hbm"), command=command)
    assert (ran.stdout, ran.stderr) == (results(), "")
