# SPDX-License-Identifier: Apache-2.0
"""samples/python/bmtap2_classify.py, on the network that reads characters."""
import os
import pathlib
import subprocess
import sys

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[3]
CHARACTERS = ROOT / "samples/characters"


@pytest.fixture(scope="module")
def model(tmp_path_factory):
    path = tmp_path_factory.mktemp("bm1880") / "characters.bmodel"
    subprocess.run([os.environ["BOARDLESS"], "compile", CHARACTERS / "characters.onnx", "--chip", "bm1880", "--mean", "128",
                    "--std", "128", "--calibrate", CHARACTERS / "calibration.npy", "-o", path], check=True)
    return path


def classify(model):
    sample = ROOT / "samples/python/bmtap2_classify.py"
    return subprocess.run([sys.executable, "-B", sample, model, CHARACTERS / "g.png", CHARACTERS / "labels.txt"],
                          capture_output=True, text=True)


def test_the_character_comes_first(model):
    pytest.importorskip("PIL")
    done = classify(model)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[0].split()[0] == "g" and len(done.stdout.splitlines()) == 3


def test_a_file_that_there_is_not():
    pytest.importorskip("PIL")
    done = classify("nowhere.bmodel")
    assert done.returncode == 1 and "bmnet_register_bmodel failed" in done.stderr
