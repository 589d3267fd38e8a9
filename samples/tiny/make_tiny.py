#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes the small network that tests and samples use, and pictures for it: make_tiny.py [FOLDER]

tiny_int8.tflite, tiny_int8.onnx and tiny_float.onnx are one network, which tells the ten digits of a
seven-segment display apart, 28 x 28 grey. Nothing is trained: its first layers have written or random
weights; its last one holds the features that those make of the ten clean drawings, so that the class is
the nearest drawing. tiny_colour.onnx takes the same in colours. custom.onnx is another one, with an
operator of the application, open.onnx one for any size. The same bytes come out on every machine.
"""
import os
import sys
from math import prod

sys.dont_write_bytecode = True

from custom_network import custom_network
from digits import SIDE, Random, bmp, draw, side_by_side
from network import INT8, NONE, RELU, RELU6, SAME, VALID, Network
from onnx_network import OnnxFile
from open_network import open_network

FILTERS = [  # 3 x 3: brightness, edges in four directions, a stroke's middle in two, a corner
    [1, 1, 1, 1, 1, 1, 1, 1, 1], [1, 1, 1, 0, 0, 0, -1, -1, -1], [-1, -1, -1, 0, 0, 0, 1, 1, 1],
    [1, 0, -1, 1, 0, -1, 1, 0, -1], [-1, 0, 1, -1, 0, 1, -1, 0, 1],
    [-1, 2, -1, -1, 2, -1, -1, 2, -1], [-1, -1, -1, 2, 2, 2, -1, -1, -1],
    [2, 2, -1, 2, -1, -1, -1, -1, -1],
]
SMOOTH = [1, 2, 1, 2, 4, 2, 1, 2, 1]


def tiny():
    net, random = Network(), Random(1)
    drawings = [[pixel / 255 for pixel in draw(digit)] for digit in range(10)]
    image = net.tensor("input", INT8, [1, SIDE, SIDE, 1], [1 / 255], [-128], samples=drawings)
    x = net.conv("edges", image, [w / 3 for f in FILTERS for w in f], [0.0] * 8, 3, 2, SAME, RELU)
    x = net.depthwise("smooth", x, [w / 5 for w in SMOOTH for _ in range(8)], [-0.25] * 8, RELU6)
    branch = net.conv("mix", x, random.weights(64), random.weights(8), 1, 1, SAME, NONE)
    x = net.add("sum", x, branch)
    largest = net.pool("largest", x, 17, 2, 2, VALID)
    framed = net.pad("frame", x)
    detail = net.conv("detail", framed, random.weights(288), [0.0] * 4, 3, 2, VALID, RELU, largest)
    x = net.concat("both", largest, detail)
    x = net.pool("average", x, 1, 3, 1, SAME)
    x = net.concat("features", net.mean("overall", x), net.reshape("flat", x, [1, prod(x.shape)]))
    probabilities = net.softmax("probabilities", net.nearest("scores", x, 4.0))
    return {"tiny_int8.tflite": net.file(image, probabilities),
            "tiny_float.onnx": OnnxFile(net, False).file(image, probabilities),
            "tiny_colour.onnx": OnnxFile(net, False, colours=True).file(image, probabilities),
            "tiny_int8.onnx": OnnxFile(net, True).file(image, probabilities)}


def main(folder):
    labels = "".join("%d\n" % digit for digit in range(10))
    outputs = {"labels.txt": labels.encode(), "custom.onnx": custom_network(),
               "open.onnx": open_network(), **tiny()}
    for digit in (3, 7):
        outputs["digit_%d.bmp" % digit] = bmp(draw(digit, Random(digit)))
    width, pixels = side_by_side([3, 7])
    outputs["digits_3_7.bmp"] = bmp(pixels, width)
    for name, data in outputs.items():
        with open(os.path.join(folder, name), "wb") as file:
            file.write(data)


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else os.path.dirname(os.path.abspath(__file__)))
