#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""inputs.py FOLDER: .npy files for the digit networks (int8 1x28x28x1, float32 1x1x28x28), good and
bad, and small networks, usable and not."""
import math
import os
import struct
import sys

sys.dont_write_bytecode = True
TINY = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../samples/tiny")
sys.path.insert(0, TINY)

from network import Network
from network_binary import network_binary, port
from protobuf import message

COUNT = 28 * 28
FLOAT, UINT8, INT64 = 1, 2, 7  # of ONNX


def npy(descr="|i1", shape="(1, 28, 28, 1)", order="False", values=bytes(COUNT), version=1):
    header = f"{{'descr': '{descr}', 'fortran_order': {order}, 'shape': {shape}, }}".encode()
    length = struct.pack("<H" if version == 1 else "<I", len(header) + 1)
    return b"\x93NUMPY" + bytes([version, 0]) + length + header + b"\n" + values


def pixels(digit):
    """Of the digit's picture, 24 bits per pixel, lines from the bottom up."""
    with open(os.path.join(TINY, f"digit_{digit}.bmp"), "rb") as file:
        grey = file.read()[54::3]
    return [value for y in reversed(range(28)) for value in grey[y * 28:(y + 1) * 28]]


def end(name, kind, *extents):
    """An ONNX input or output; a text is an open extent."""
    shape = [(1, [(1 if isinstance(extent, int) else 2, extent)]) for extent in extents]
    return [(1, name), (2, [(1, [(1, kind), (2, shape)])])]


def scalar(name, kind, values):
    """An ONNX constant without axes."""
    return [(2, kind), (8, name), (9, values)]


def onnx(nodes, inputs, outputs, constants=()):
    """Nodes: (operator, inputs, output, domain)."""
    graph = [(1, [(1, name) for name in names] + [(2, output), (4, kind), (7, domain)])
             for kind, names, output, domain in nodes]
    graph += [(5, each) for each in constants]
    graph += [(2, "graph")] + [(11, each) for each in inputs] + [(12, each) for each in outputs]
    return message([(1, 8), (7, graph), (8, [(1, ""), (2, 17)])])


def hybrid():
    """Real numbers through weights of int8."""
    net = Network()
    x = net.tensor("x", 0, [1, 4])
    weights = net.tensor("weights", 9, [2, 4], [0.5], [0], bytes(8))
    y = net.tensor("y", 0, [1, 2])
    net.operator(9, [x, weights], y, 8)
    return net.file(x, y)


def quantises_input():
    """A real input, of -1 to 1, that is quantised at once."""
    q = ["scale", "zero"]
    return onnx([("QuantizeLinear", ["x", *q], "integers", ""),
                 ("DequantizeLinear", ["integers", *q], "reals", ""), ("Relu", ["reals"], "y", "")],
                [end("x", FLOAT, 1, 1, 28, 28)], [end("y", FLOAT, 1, 1, 28, 28)],
                [scalar("scale", FLOAT, struct.pack("<f", 1 / 128)), scalar("zero", UINT8, b"\x80")])


def record(engine, payload):
    return bytes([0xA5, len(payload), engine, 0]) + bytes(4) + payload


def blocked():
    """A bmodel of records that are not known, an operator that nobody has, an output of nothing."""
    cpu = struct.pack("<7I", 3, 0, 0, 0, 0, 0, 0) + b"Nobody" + bytes(224 - 28 - 6)
    shape = (2, [(1, 1), (1, 1), (1, 1), (1, 4)])
    ends = [(1, [(1, shape[1])]), (4, [(1, "out"), shape, (3, 4)])]
    first = ends[:1] + [(2, record(3, bytes(64)) * 3 + record(0, bytes(112)) + record(1, cpu)),
                        (3, 8)] + ends[1:] + [(5, 0)]
    second = ends[:1] + [(2, record(0, bytes(112))), (3, 8)] + ends[1:] + [(5, 0)]
    proto = message([(1, "net"), (2, 1880), (3, 1), (4, 4), (5, first), (5, second), (8, "A"),
                     (9, "2.1"), (10, [(1, 0), (2, 0)])])
    return b"\xdd\xaa\x55\xff" + struct.pack("<I", len(proto)) + proto


def run_list(*lines):
    return "\n".join(lines).encode()


with open(os.path.join(TINY, "tiny_int8.tflite"), "rb") as tiny:
    TINY_INT8 = tiny.read()
TINY_NB = network_binary("tiny", [port("input[0]", (1, 28, 28, 1), 1 / 255, 0)],
                         [port("uid_1_out_0", (10, 1), 1 / 256, 0)])
X, Y = [end("x", FLOAT, 1, 2, 3, 4)], [end("y", FLOAT, 1, 2, 3, 4)]
OPEN = [end("x", FLOAT, "batch", 2, "height", "width")]
PICTURE = bytes((7 * i) % 256 for i in range(COUNT))
FILES = {
    "blocked.bmodel": blocked(),
    "quantises_input.onnx": quantises_input(),
    "damaged.bmodel": b"\xdd\xaa\x55\xff" + bytes(12),
    "good.npy": npy(values=PICTURE),
    "good_version2.npy": npy(values=PICTURE, version=2),
    "good_flat.npy": npy(values=PICTURE, shape="(784,)"),
    "float32.npy": npy("<f4", values=bytes(4 * COUNT)),
    "uint8.npy": npy("|u1"),
    "big_endian.npy": npy(">i2", values=bytes(2 * COUNT)),
    "small.npy": npy(shape="(1, 27, 28, 1)", values=bytes(27 * 28)),
    "fortran.npy": npy(order="True"),
    "huge.npy": npy(shape="(4294967296, 4294967296, 4294967296)"),
    "negative.npy": npy(shape="(-1, 784)"),
    "words.npy": npy(shape="(one, two)"),
    "no_shape.npy": npy(shape="None"),
    "version3.npy": npy(version=3),
    "truncated_values.npy": npy()[:-1],
    "truncated_header.npy": npy()[:40],
    "truncated_length.npy": npy()[:9],
    "more.npy": npy() + b"\0",
    "empty.npy": b"",
    "text.npy": b"not an array\n",
    "text.rknn": b"not a network\n",
    "text.png": b"not a picture\n",
    "digit_3.npy": npy(values=bytes((pixel - 128) & 255 for pixel in pixels(3))),
    "digit_7.npy": npy(values=bytes((pixel - 128) & 255 for pixel in pixels(7))),
    "real_3.npy": npy("<f4", "(1, 1, 28, 28)", values=struct.pack("<784f", *pixels(3))),
    "real_7.npy": npy("<f4", "(1, 1, 28, 28)", values=struct.pack("<784f", *pixels(7))),
    "double.npy": npy("<f8", "(1, 2, 3, 4)", values=struct.pack("<24d", *range(-12, 12))),
    "nan.npy": npy("<f4", "(1, 1, 28, 28)", values=struct.pack("<784f", *[1] * 5, math.nan, *[1] * 778)),
    "double_beyond.npy": npy("<f8", "(1, 2, 3, 4)", values=struct.pack("<24d", *[1e300] * 24)),
    "big_endian_real.npy": npy(">f4", "(1, 2, 3, 4)", values=struct.pack(">24f", *range(-12, 12))),
    "big_endian_double.npy": npy(">f8", "(1, 2, 3, 4)",
                                 values=struct.pack(">24d", *range(-12, 12))),
    "big_endian_shape.npy": npy(">i8", "(2,)", values=struct.pack(">2q", 4, 6)),
    "channels_last.npy": npy("<f4", "(1, 3, 4, 2)", values=bytes(96)),
    "channels_last_alone.npy": npy("<f4", "(3, 4, 2)", values=bytes(96)),
    "pointer.npy": b"version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n",
    "page.onnx": b"\n<!DOCTYPE HTML><html>not found</html>",
    "described.onnx": b"{\n  \"message\": \"not found\"}",
    "cube.onnx": onnx([("Relu", ["x"], "y", "")], [end("x", FLOAT, 1, 2, 2, 2)],
                      [end("y", FLOAT, 1, 2, 2, 2)]),
    "cube.npy": npy("<f4", "(1, 2, 2, 2)", values=struct.pack("<8f", *range(-4, 4))),
    "x.npy": npy("<f4", "(1, 2, 3, 4)", values=struct.pack("<24f", *range(-12, 12))),
    "x_changed.npy": npy("<f4", "(1, 2, 3, 4)",
                         values=struct.pack("<24f", *range(-12, 5), 99, *range(6, 12))),
    "half.npy": npy("<f2", "(1, 2, 3, 4)", values=struct.pack("<24e", *range(-12, 12))),
    "shape.npy": npy("<i8", "(2,)", values=struct.pack("<2q", 4, 6)),
    "shape_wrong.npy": npy("<i8", "(2,)", values=struct.pack("<2q", 5, 5)),
    "relu.onnx": onnx([("Relu", ["x"], "y", "")], X, Y),
    "whole.onnx": onnx([("Floor", ["x"], "y", "")], [end("x", FLOAT, 1, 1, 28, 28)],
                       [end("y", FLOAT, 1, 1, 28, 28)]),
    "open.onnx": onnx([("Relu", ["x"], "y", "")], OPEN, Y),
    "reshape.onnx": onnx([("Reshape", ["x", "shape"], "y", "")],
                         X + [end("shape", INT64, 2)], [end("y", FLOAT, "a", "b")]),
    "unsupported.onnx": onnx([("Unique", ["x"], "a", ""), ("Whirl", ["a"], "b", "own"),
                              ("Unique", ["b"], "y", "")], X, Y),
    "custom_open.onnx": onnx([("Whirl", ["x"], "y", "own")], X, [end("y", FLOAT, "a", "b")]),
    "hybrid.tflite": hybrid(),
    "frozen.pb": message([(1, [(1, "x"), (2, "Placeholder")])]),
    "torch.pt": b"PK\x03\x04" + bytes(60),
    "keras.h5": b"\x89HDF\r\n\x1a\n" + bytes(60),
    "tiny.nb": TINY_NB,
    "tiny.nb.tflite": TINY_INT8,
    "bare.nb": TINY_NB + b"\0",
    "damaged.nb": TINY_NB[:-1],
    "other.nb": network_binary("other", [port("input[0]", (5, 1), 1, 0)],
                                [port("uid_1_out_0", (10, 1), 1, 0)]),
    "other.nb.tflite": TINY_INT8,
    "picture.dat": PICTURE,
    "scores.dat": bytes(10),
    "record.txt": run_list("recorded on a board", "#a comment", "[network]", "/mnt/bare.nb",
                           "[input]", "picture.dat", "[golden]", "/mnt/extsd/scores.dat",
                           "[output]", "nothing.dat"),
    "record_size.txt": run_list("[network]", "bare.nb", "[input]", "scores.dat",
                                "[golden]", "scores.dat"),
    "record_count.txt": run_list("[network]", "bare.nb", "[input]", "picture.dat"),
    "record_missing.txt": run_list("", "[network]", "absent.nb"),
    "record_input.txt": run_list("[input]", "picture.dat"),
    "noise.bin": bytes((i * i * 7 + i) % 251 for i in range(500)),
}

os.makedirs(sys.argv[1], exist_ok=True)
for name, content in FILES.items():
    with open(os.path.join(sys.argv[1], name), "wb") as file:
        file.write(content)
