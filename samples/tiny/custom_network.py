# SPDX-License-Identifier: Apache-2.0
"""A network with an operator that the application computes, "cstBlend": two results and an attribute of
every kind. Of two feature maps 1 x 2 x 3 x 4 it makes

    blend = 2 * (alpha * relu(x) + (1 - alpha) * y)      1 x 2 x 3 x 4
    peak = where relu(x) is largest in each channel      1 x 2, int64
"""
import struct

from protobuf import message

FLOAT, INT64 = 1, 7
OPSET = 13
MAP = [1, 2, 3, 4]


def end(name, kind, shape):
    return [(1, name), (2, [(1, [(1, kind), (2, [(1, [(1, extent)]) for extent in shape])])])]


def node(kind, inputs, outputs, attributes=(), domain=""):
    return [(1, name) for name in inputs] + [(2, name) for name in outputs] + [
        (3, outputs[0]), (4, kind)] + [(5, each) for each in attributes] + [(7, domain)]


def custom_network():
    table = [(1, 3), (2, FLOAT), (8, "table"), (9, struct.pack("<3f", 0.5, 1.5, 2.5))]
    attributes = [
        [(1, "alpha"), (2, 0.25), (20, 1)],
        [(1, "axis"), (3, -2), (20, 2)],
        [(1, "mode"), (4, "linear"), (20, 3)],
        [(1, "table"), (5, table), (20, 4)],
        [(1, "weights"), (7, 1.0), (7, -2.0), (20, 6)],
        [(1, "pads"), (8, 1), (8, 2), (8, -3), (20, 7)],
    ]
    graph = [
        (1, node("Relu", ["x"], ["positive"])),
        (1, node("cstBlend", ["positive", "y"], ["mixed", "peak"], attributes, "example")),
        (1, node("Add", ["mixed", "mixed"], ["blend"])),
        (2, "an operator of the application"),
        (11, end("x", FLOAT, MAP)), (11, end("y", FLOAT, MAP)),
        (12, end("blend", FLOAT, MAP)), (12, end("peak", INT64, MAP[:2])),
        (13, end("mixed", FLOAT, MAP)),
    ]
    opsets = [(8, [(1, ""), (2, OPSET)]), (8, [(1, "example"), (2, 1)])]
    return message([(1, 8), (2, "make_tiny.py"), (7, graph)] + opsets)
