# SPDX-License-Identifier: Apache-2.0
"""Model files: those that hbdnn_format_tests wrote into BOARDLESS_HORIZON_FILES, and samples/tiny/open.onnx, compiled by
BOARDLESS for two sets of shapes, which makes two models."""
import os
import pathlib
import subprocess

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[3]
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
def two_unified_models(tmp_path_factory):
    return compiled(tmp_path_factory.mktemp("s100"), "open.hbm", "s100")
