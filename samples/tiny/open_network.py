# SPDX-License-Identifier: Apache-2.0
"""A network whose file leaves extents open, to be compiled for several sets of shapes. Of two feature
maps 1 x 2 x h x w it makes

    map = relu(convolution(first + second))      1 x 3 x h x w, 3 x 3 cells, as large as its input
    mean = of each channel of the map            1 x 3
"""
import struct

from protobuf import message

FLOAT = 1
OPSET = 13
WEIGHTS = [(i * 7 % 5 - 2) / 4 for i in range(3 * 2 * 3 * 3)]  # exact in float16


def extent(value):
    return (1, [(2, value) if isinstance(value, str) else (1, value)])


def end(name, extents):
    return [(1, name), (2, [(1, [(1, FLOAT), (2, [extent(value) for value in extents])])])]


def integers(name, values):
    return (5, [(1, name)] + [(8, value) for value in values] + [(20, 7)])


def open_network():
    convolution = [(1, "sum"), (1, "weights"), (2, "convolved"), (3, "convolution"), (4, "Conv"),
                   integers("pads", [1, 1, 1, 1])]
    mean = [(1, "map"), (2, "mean"), (3, "mean"), (4, "ReduceMean"), integers("axes", [2, 3]),
            (5, [(1, "keepdims"), (3, 0), (20, 2)])]
    weights = [(1, 3), (1, 2), (1, 3), (1, 3), (2, FLOAT), (8, "weights"),
               (9, struct.pack("<%df" % len(WEIGHTS), *WEIGHTS))]
    graph = [
        (1, [(1, "first"), (1, "second"), (2, "sum"), (3, "sum"), (4, "Add")]),
        (1, convolution),
        (1, [(1, "convolved"), (2, "map"), (3, "map"), (4, "Relu")]),
        (1, mean),
        (2, "a network for any size"), (5, weights),
        (11, end("first", [1, 2, "h", "w"])), (11, end("second", [1, 2, "h", "w"])),
        (12, end("map", [1, 3, "h", "w"])), (12, end("mean", [1, 3])),
    ]
    return message([(1, 8), (2, "make_tiny.py"), (7, graph), (8, [(1, ""), (2, OPSET)])])
