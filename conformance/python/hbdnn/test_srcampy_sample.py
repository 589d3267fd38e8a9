# SPDX-License-Identifier: Apache-2.0
"""samples/python/srcampy_frames.py: two digits before a camera, white on black as NV12, and the display that names them."""
import os
import pathlib
import subprocess
import sys

import numpy as np
import pytest

ROOT = pathlib.Path(__file__).resolve().parents[3]
TINY = ROOT / "samples/tiny"
Image = pytest.importorskip("PIL.Image")


def nv12(name):
    luma = np.asarray(Image.open(TINY / name).convert("L").resize((28, 28)))
    return luma.tobytes() + bytes([128]) * (28 * 28 // 2)


def test_both_digits_are_read(tmp_path):
    model, seen, shown = tmp_path / "digits.bin", tmp_path / "seen.nv12", tmp_path / "shown"
    shown.mkdir()
    seen.write_bytes(nv12("digit_3.bmp") + nv12("digit_7.bmp"))
    subprocess.run([os.environ["BOARDLESS"], "compile", TINY / "tiny_colour.onnx", "--chip", "x5", "--calibrate",
                    TINY / "digit_3.bmp", "-o", model], check=True)
    environment = {**os.environ, "BOARDLESS_CAMERA": str(seen), "BOARDLESS_CAMERA_SIZE": "28x28",
                   "BOARDLESS_CAMERA_FRAMES": "2", "BOARDLESS_DISPLAY": str(shown)}
    done = subprocess.run([sys.executable, "-B", ROOT / "samples/python/srcampy_frames.py", model, TINY / "labels.txt"],
                          capture_output=True, text=True, env=environment)
    assert done.returncode == 0, done.stderr
    assert [line.split()[0] for line in done.stdout.splitlines()] == ["3", "7"]
    assert len(list(shown.iterdir())) == 2
