# SPDX-License-Identifier: Apache-2.0
"""The samples, one after the other, below `boardless run`."""
import subprocess
import sys

import pytest

from conftest import COMMAND, TINY

SAMPLES = TINY.parent / "python"


def run(*arguments):
    return subprocess.run([COMMAND, "run", "--chip", "rk3588", "--", sys.executable, "-B", *map(str, arguments)],
                          capture_output=True, text=True, check=False)


def test_convert_and_classify(tmp_path):
    pytest.importorskip("PIL")
    samples, model = tmp_path / "samples.txt", tmp_path / "digits.rknn"
    samples.write_text(f"{TINY / 'digit_3.bmp'}\n{TINY / 'digit_7.bmp'}\n")
    done = run(SAMPLES / "rknn_convert.py", TINY / "tiny_colour.onnx", samples, model)
    assert done.returncode == 0 and "    Total Memory: " in done.stdout, done.stderr
    for digit in ("3", "7"):
        done = run(SAMPLES / "rknnlite_classify.py", model, TINY / f"digit_{digit}.bmp", TINY / "labels.txt")
        lines = done.stdout.splitlines()
        assert done.returncode == 0 and len(lines) == 3 and lines[0].split()[0] == digit, done.stderr


def test_wrong_use(tmp_path, tiny):
    done = run(SAMPLES / "rknn_convert.py", "nowhere.onnx", "nowhere.txt", tmp_path / "out.rknn")
    assert done.returncode == 1 and "E load_onnx: Invalid model path: nowhere.onnx" in done.stderr
    done = run(SAMPLES / "rknnlite_classify.py", "nowhere.rknn", "a.bmp", "labels.txt")
    assert done.returncode == 1 and "the model cannot be loaded" in done.stderr
