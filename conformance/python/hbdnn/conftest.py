# SPDX-License-Identifier: Apache-2.0
"""Model files: those that hbdnn_format_tests wrote into BOARDLESS_HORIZON_FILES, and samples/tiny/open.onnx, compiled by
BOARDLESS for two sets of shapes, which makes two models."""
import os
import pathlib
import shutil
import subprocess

import pytest

from boardless_hbdnn import images

ROOT = pathlib.Path(__file__).resolve().parents[3]
TINY = ROOT / "samples/tiny"
SHAPES = ((4, 6), (8, 10))


@pytest.fixture(scope="session")
def written():
    """Name -> path."""
    folder = pathlib.Path(os.environ["BOARDLESS_HORIZON_FILES"])
    return lambda name: str(folder / name)


def compiled(folder, name, chip):
    shapes = [word for h, w in SHAPES for word in ("--shapes", f"first=1x2x{h}x{w},second=1x2x{h}x{w}")]
    command = [os.environ["BOARDLESS"], "compile", ROOT / "samples/tiny/open.onnx", "--chip", chip, *shapes]
    subprocess.run([*map(str, command), "-o", str(folder / name)], check=True)
    return str(folder / name)


@pytest.fixture(scope="session")
def two_models(tmp_path_factory):
    return compiled(tmp_path_factory.mktemp("x5"), "open.bin", "x5")


@pytest.fixture(scope="session")
def two_models_of_x3(tmp_path_factory):
    return compiled(tmp_path_factory.mktemp("x3"), "open.bin", "x3")


@pytest.fixture(scope="session")
def two_unified_models(tmp_path_factory):
    return compiled(tmp_path_factory.mktemp("s100"), "open.hbm", "s100")


@pytest.fixture(scope="session")
def digits(tmp_path_factory):
    """A folder with tiny.bin for x5, tiny.hbm for s100, and frames of digits. They are of video's range, so that the network's
    mean and deviation are its."""
    folder = tmp_path_factory.mktemp("digits")
    for chip, name in (("x5", "tiny.bin"), ("s100", "tiny.hbm")):
        subprocess.run([os.environ["BOARDLESS"], "compile", TINY / "tiny_colour.onnx", "--chip", chip, "--mean", "16", "--std",
                        "0.859", "--calibrate", TINY / "digit_3.bmp", "-o", folder / name], check=True)
    for digit in "37":
        images.nv12(images.read_bgr(str(TINY / f"digit_{digit}.bmp"))).tofile(folder / f"{digit}.nv12")
        shutil.copy(TINY / f"digit_{digit}.bmp", folder / f"{digit}.bmp")
    return folder
