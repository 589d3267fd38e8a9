# SPDX-License-Identifier: Apache-2.0
"""network.py TINY FOLDER: writes net.onnx and its samples, whose layers reach the corners of a unit's
arithmetic: pixels with mean and deviation, sums of products, averages of 3 x 3 and 2 x 2, and a table. TINY has the writer."""
import random
import struct
import sys

sys.path.insert(0, sys.argv[1])
from protobuf import message  # noqa: E402

SIDE, CHANNELS = 33, 8
FLOAT = 1


def constant(name, shape, values):
    return (5, [(1, extent) for extent in shape] +
            [(2, FLOAT), (8, name), (9, struct.pack("<%df" % len(values), *values))])


def node(kind, inputs, output, **attributes):
    fields = [(1, name) for name in inputs] + [(2, output), (3, output), (4, kind)]
    for name, values in sorted(attributes.items()):
        fields.append((5, [(1, name)] + [(8, value) for value in values] + [(20, 7)]))
    return (1, fields)


def end(number, name, shape):
    return (number, [(1, name), (2, [(1, [(1, FLOAT), (2, [(1, [(1, extent)]) for extent in shape])])])])


def convolution(source, kernel, pad, name):
    return node("Conv", [source, "w" + name, "b" + name], "c" + name, kernel_shape=[kernel, kernel],
                pads=[pad] * 4, strides=[1, 1])


def main():
    numbers = random.Random(33)
    normal = lambda count, scale: [numbers.gauss(0, scale) for _ in range(count)]
    result = [1, CHANNELS, SIDE // 2 - 1, SIDE // 2 - 1]
    graph = [
        convolution("x", 3, 1, "1"), node("Relu", ["c1"], "r1"),
        node("AveragePool", ["r1"], "p1", kernel_shape=[3, 3], strides=[2, 2], pads=[0] * 4),
        node("AveragePool", ["p1"], "p2", kernel_shape=[2, 2], strides=[1, 1], pads=[0] * 4),
        convolution("p2", 1, 0, "2"), node("Sigmoid", ["c2"], "s2"), (2, "corners"),
        constant("w1", [CHANNELS, 3, 3, 3], normal(CHANNELS * 27, 0.3)), constant("b1", [CHANNELS], normal(CHANNELS, 0.1)),
        constant("w2", [CHANNELS, CHANNELS, 1, 1], normal(CHANNELS * CHANNELS, 2)),
        constant("b2", [CHANNELS], normal(CHANNELS, 0.5)),
        end(11, "x", [1, 3, SIDE, SIDE]), end(12, "c2", result), end(12, "s2", result)]
    with open(sys.argv[2] + "/net.onnx", "wb") as file:
        file.write(message([(1, 8), (7, graph), (8, [(2, 13)])]))
    shape = (4, SIDE, SIDE, 3)
    header = ("{'descr': '|u1', 'fortran_order': False, 'shape': %s, }" % (shape,)).ljust(117) + "\n"
    with open(sys.argv[2] + "/samples.npy", "wb") as file:
        file.write(b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header.encode())
        file.write(numbers.randbytes(4 * SIDE * SIDE * 3))


main()
