#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""detectors.py FOLDER: small networks with the outputs of known detectors, pictures in which they find
what is written here, and files that are no such networks or pictures.

The outputs of `ultraface.onnx` and `yunet.onnx` are pixels, read out of the picture in the order of
memory (C, H, W), so the pictures say what the networks give. `grid.onnx` has FastestDet's output: red
and green pixels are objects of class 0 and 1, a fifth of the picture wide and high."""
import os
import struct
import sys
import zlib

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../../samples/tiny"))

from protobuf import message

FLOAT, INT8, INT64 = 1, 3, 7  # of ONNX
SIDE = 64  # of the pictures that hold outputs
GRID = (100, 40)  # columns, rows; lines of 100 pixels are padded on every chip
FIFTH = -1.3862944  # its sigmoid is 0.2


class Network:
    def __init__(self, height, width):
        self.nodes, self.constants, self.outputs = [], [], []
        self.picture = self.end(11, "picture", [1, 3, height, width])

    def end(self, number, name, shape):
        extents = [(1, [(1, extent)]) for extent in shape]
        return (number, [(1, name), (2, [(1, [(1, FLOAT), (2, extents)])])])

    def constant(self, shape, values, kind=FLOAT):
        name = f"constant{len(self.constants)}"
        code = {FLOAT: "f", INT8: "b", INT64: "q"}[kind]
        self.constants.append((5, [(1, extent) for extent in shape] +
                               [(2, kind), (8, name), (9, struct.pack(f"<{len(values)}{code}", *values))]))
        return name

    def node(self, kind, inputs, output=None):
        output = output or f"value{len(self.nodes)}"
        self.nodes.append((1, [(1, name) for name in inputs] + [(2, output), (4, kind)]))
        return output

    def output(self, name, shape):
        self.outputs.append(self.end(12, name, shape))

    def file(self):
        graph = self.nodes + [(2, "graph")] + self.constants + [self.picture] + self.outputs
        return message([(1, 7), (7, graph), (8, [(1, ""), (2, 13)])])


def readout(*outputs):
    """A network that gives its pixels: (name, shape, first pixel, factor, pixel that stands for 0)."""
    net = Network(SIDE, SIDE)
    line = net.node("Reshape", ["picture", net.constant([2], [1, -1], INT64)])
    for name, shape, first, factor, zero in outputs:
        count = shape[0] * shape[1] * shape[2]
        bounds = [net.constant([1], [bound], INT64) for bound in (first, first + count, 1)]
        pixels = net.node("Slice", [line] + bounds)
        signed = net.node("Sub", [pixels, net.constant([1], [zero])])
        real = net.node("Mul", [signed, net.constant([1], [factor])])
        net.node("Reshape", [real, net.constant([3], shape, INT64)], name)
        net.output(name, shape)
    return net.file()


def grid(quantised):
    """Planes: object, x, y, width, height, red, green. Quantised, all of its integers are int8."""
    net = Network(GRID[1], GRID[0])
    picture = "picture"
    rows = [[1, 1, 0]] + 4 * [[0, 0, 0]] + [[1, 0, 0], [0, 1, 0]]
    bias = net.constant([7], [0, 0, 0, FIFTH, FIFTH, 0, 0])
    if quantised:
        picture = scaled(net, net.node("QuantizeLinear", ["picture"] + scale(net, 1.0, -128)), 1.0, -128)
        stored = net.constant([7, 3, 1, 1], [127 * value for row in rows for value in row], INT8)
        weights = scaled(net, stored, 1 / 255 / 127, 0)
        sums = net.node("Conv", [picture, weights, bias])
        sums = net.node("QuantizeLinear", [sums] + scale(net, 0.0125, 20))
        net.node("DequantizeLinear", [sums] + scale(net, 0.0125, 20), "objects")
    else:
        weights = net.constant([7, 3, 1, 1], [value / 255 for row in rows for value in row])
        net.node("Conv", [picture, weights, bias], "objects")
    net.output("objects", [1, 7, GRID[1], GRID[0]])
    return net.file()


def scale(net, step, zero):
    return [net.constant([], [step]), net.constant([], [zero], INT8)]


def scaled(net, stored, step, zero):
    return net.node("DequantizeLinear", [stored] + scale(net, step, zero))


def unlike():
    """An RGB picture becomes one."""
    net = Network(8, 8)
    net.node("Relu", ["picture"], "objects")
    net.output("objects", [1, 3, 8, 8])
    return net.file()


def twofold():
    """Two pictures."""
    net = Network(8, 8)
    net.node("Add", ["picture", "other"], "objects")
    net.constants.append(net.end(11, "other", [1, 3, 8, 8]))
    net.output("objects", [1, 3, 8, 8])
    return net.file()


def bmp(width, height, pixel):
    """24 bits per pixel, lines from the bottom up; pixel(x, y) is (red, green, blue)."""
    pad = bytes(-3 * width % 4)
    lines = [b"".join(bytes(reversed(pixel(x, y))) for x in range(width)) + pad
             for y in reversed(range(height))]
    size = sum(map(len, lines))
    header = struct.pack("<2sIHHI", b"BM", 54 + size, 0, 0, 54)
    return header + struct.pack("<IiiHHIIiiII", 40, width, height, 1, 24, 0, size, 0, 0, 0, 0) + b"".join(lines)


def png(width, height):
    """One whose header says this, without pixels."""
    def chunk(kind, body):
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
    header = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + header + chunk(b"IDAT", b"") + chunk(b"IEND", b"")


def scene(spots):
    return bmp(*GRID, lambda x, y: spots.get((x, y), (0, 0, 0)))


def planes(values):
    """A picture with these pixels in the order of memory; the others are 128."""
    place = SIDE * SIDE
    return bmp(SIDE, SIDE, lambda x, y: tuple(values.get(c * place + y * SIDE + x, 128) for c in range(3)))


ULTRAFACE_PRIORS = 8 * 8 * 3 + 4 * 4 * 2 + 2 * 2 * 2 + 3  # of 64x64 pixels
ULTRAFACE_BOXES = 1000
ULTRAFACE = [("scores", [1, ULTRAFACE_PRIORS, 2], 0, 1 / 255, 0),
             ("boxes", [1, ULTRAFACE_PRIORS, 4], ULTRAFACE_BOXES, 1 / 16, 128)]


def faces_of_priors():
    """The prior of 24 pixels of cell (3, 2) of stride 8, moved right by half its width; a worse one
    in the same place; the one of 48 pixels of cell (2, 2) of stride 16, a quarter higher than wide."""
    values = {2 * i: 255 for i in range(ULTRAFACE_PRIORS)}
    values.update({2 * i + 1: 0 for i in range(ULTRAFACE_PRIORS)})
    first, other, large = 3 * (2 * 8 + 3) + 2, 3 * (2 * 8 + 4) + 2, 192 + 2 * (2 * 4 + 2) + 1
    values.update({2 * first + 1: 255, 2 * other + 1: 204, 2 * large + 1: 230})
    values[ULTRAFACE_BOXES + 4 * first] = 128 + 5 * 16
    values[ULTRAFACE_BOXES + 4 * other] = 128 + 5 * 16 // 3
    values[ULTRAFACE_BOXES + 4 * large + 3] = 128 + 18  # exp(18 / 16 / 5) is 1.25
    return planes(values)


def yunet_outputs():
    outputs, first = [], 0
    for what, columns, factor, zero in (("cls", 1, 1 / 255, 0), ("obj", 1, 1 / 255, 0), ("bbox", 4, 1 / 32, 128),
                                        ("kps", 10, 1 / 32, 128)):
        for stride in (8, 16, 32):
            cells = (SIDE // stride) ** 2
            outputs.append((f"{what}_{stride}", [1, cells, columns], first, factor, zero))
            first += cells * columns
    return outputs


YUNET = yunet_outputs()


def faces_of_cells():
    """Cell (1, 5) of stride 8: twice as wide as a cell, four times as high, half a cell further down;
    cell (1, 0) of stride 32, as large as the cell; score 0 where one of the factors is."""
    place = {name: first for name, _, first, _, _ in YUNET}
    values = {place[name] + i: 0 for name in place if name[0] != "b" and name[0] != "k"
              for i in range((SIDE // int(name.split("_")[1])) ** 2)}
    small, large = 5 * 8 + 1, 1
    values.update({place["cls_8"] + small: 255, place["obj_8"] + small: 163,
                   place["cls_32"] + large: 255, place["obj_32"] + large: 255, place["cls_16"]: 255})
    for column, pixel in enumerate((128, 128 + 16, 128 + 22, 128 + 44)):
        values[place["bbox_8"] + 4 * small + column] = pixel
    for column in (0, 1):
        values[place["bbox_32"] + 4 * large + column] = 128 + 16
    return planes(values)


RED, PALER, HALF, GREEN = (255, 0, 0), (204, 0, 0), (150, 0, 0), (0, 230, 0)
FILES = {
    "grid.onnx": grid(False),
    "grid_int8.onnx": grid(True),
    "ultraface.onnx": readout(*ULTRAFACE),
    "yunet.onnx": readout(*YUNET),
    "unlike.onnx": unlike(),
    "twofold.onnx": twofold(),
    "scene.bmp": scene({(30, 10): RED, (32, 10): PALER, (70, 25): GREEN, (99, 39): HALF}),
    "dark.bmp": scene({}),
    "priors.bmp": faces_of_priors(),
    "cells.bmp": faces_of_cells(),
    "ramp.bmp": bmp(20, 4, lambda x, y: 3 * (255 * x // 19,)),
    "coloured.bmp": bmp(2, 2, lambda x, y: ((10, 20, 30), (40, 50, 60), (70, 80, 90), (100, 110, 120))[2 * y + x]),
    "thin.bmp": bmp(1, 3000, lambda x, y: (255, 255, 255)),
    "truncated.bmp": scene({})[:30],
    "huge.png": png(1 << 20, 1 << 20),
    "empty.png": png(16, 16),
    "one_label.txt": b"3\n",
    "labels.txt": b"red\nn/a\ngreen\n",
}

os.makedirs(sys.argv[1], exist_ok=True)
for name, content in FILES.items():
    with open(os.path.join(sys.argv[1], name), "wb") as file:
        file.write(content)
