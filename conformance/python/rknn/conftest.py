# SPDX-License-Identifier: Apache-2.0
"""Models, made by the command from the networks of samples/tiny."""
import os
import pathlib
import subprocess

import numpy as np
import pytest

TINY = pathlib.Path(__file__).parents[3] / "samples" / "tiny"
COMMAND = os.environ["BOARDLESS"]
os.environ["BOARDLESS_COMMAND"] = COMMAND


def compiled(folder, name, network, *options):
    path = folder / name
    subprocess.run([COMMAND, "compile", TINY / network, "--chip", "rk3588", *options, "-o", path], check=True,
                   stdout=subprocess.DEVNULL)
    return str(path)


@pytest.fixture(scope="session")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("models")


@pytest.fixture(scope="session")
def tiny():
    return TINY


@pytest.fixture(scope="session")
def digits(folder):
    """Float16, a picture 1x28x28x3 in, 1x10 out."""
    return compiled(folder, "digits.rknn", "tiny_colour.onnx")


@pytest.fixture(scope="session")
def digits_in_integers(folder):
    samples = folder / "samples.txt"
    samples.write_text(f"{TINY / 'digit_3.bmp'}\n{TINY / 'digit_7.bmp'}\n")
    return compiled(folder, "integers.rknn", "tiny_colour.onnx", "--mean", "0,0,0", "--std", "1,1,1",
                    "--calibrate", samples)


@pytest.fixture(scope="session")
def two_inputs(folder):
    """1x2x4x5 twice; with one set of shapes."""
    return compiled(folder, "two.rknn", "open.onnx", "--shape", "first=1x2x4x5", "--shape", "second=1x2x4x5")


@pytest.fixture(scope="session")
def two_shapes(folder):
    """The same network for 1x2x4x5 and 1x2x6x3."""
    return compiled(folder, "shapes.rknn", "open.onnx", "--shapes", "first=1x2x4x5,second=1x2x4x5",
                    "--shapes", "first=1x2x6x3,second=1x2x6x3")


def picture(name):
    """A BMP of 24 bits, bottom line first, as 1 x H x W x 3 in red, green, blue."""
    data = (TINY / name).read_bytes()
    start, width, height = (int.from_bytes(data[i:i + 4], "little") for i in (10, 18, 22))
    bits = int.from_bytes(data[28:30], "little")
    if bits == 8:
        pixels = np.frombuffer(data, np.uint8, offset=start).reshape(height, -1)[::-1, :width]
        palette = np.frombuffer(data, np.uint8, offset=54, count=1024).reshape(256, 4)
        return np.ascontiguousarray(palette[pixels][np.newaxis, :, :, 2::-1])
    pixels = np.frombuffer(data, np.uint8, offset=start).reshape(height, -1)[::-1, :3 * width]
    return np.ascontiguousarray(pixels.reshape(1, height, width, 3)[..., ::-1])


@pytest.fixture(scope="session")
def three():
    return picture("digit_3.bmp")


@pytest.fixture(scope="session")
def seven():
    return picture("digit_7.bmp")


def open_network(first, second):
    """What samples/tiny/open_network.py describes, of NCHW arrays: the map and the means of its channels."""
    weights = (np.arange(54).reshape(3, 2, 3, 3) * 7 % 5 - 2) / 4
    padded = np.pad((first + second)[0].astype(float), ((0, 0), (1, 1), (1, 1)))
    height, width = first.shape[2:]
    sums = sum(np.einsum("oc,chw->ohw", weights[:, :, y, x], padded[:, y:y + height, x:x + width])
               for y in range(3) for x in range(3))
    result = np.maximum(sums, 0)[np.newaxis]
    return result, result.mean(axis=(2, 3))
