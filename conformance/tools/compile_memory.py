#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""compile_memory.py BOARDLESS: compiling a network of 4 MB on 8 pictures takes at most 10 times the
network's size and the activations of one run. Without pictures, one of 128 MB whose weights become
float16 takes no more memory than it has bytes itself."""
import os
import struct
import sys
import tempfile

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../samples/tiny"))

from digits import Random
from protobuf import message

SIDE, CHANNELS = 64, [3, 32, 64, 128, 256, 272]
FLOAT, FLOATS, INTS = 1, 1, 7


def weights(count, random):
    """Repeats a few thousand numbers: their values do not matter."""
    some = struct.pack("<4001f", *random.weights(4001))
    return (some * (4 * count // len(some) + 1))[:4 * count]


def constant(name, dims, raw):
    return (5, [(1, size) for size in dims] + [(2, FLOAT), (8, name), (9, raw)])


def end(name, dims):
    return [(1, name), (2, [(1, [(1, FLOAT), (2, [(1, [(1, size)]) for size in dims])])])]


def network():
    random, nodes, constants = Random(3), [], []
    pads = [(1, "pads")] + [(8, 1)] * 4 + [(20, INTS)]
    strides = [(1, "strides")] + [(8, 2)] * 2 + [(20, INTS)]
    for number, (before, after) in enumerate(zip(CHANNELS, CHANNELS[1:])):
        constants.append(constant(f"w{number}", [after, before, 3, 3], weights(9 * before * after, random)))
        nodes.append((1, [(1, f"x{number}"), (1, f"w{number}"), (2, f"c{number}"), (4, "Conv"),
                          (5, pads), (5, strides)]))
        nodes.append((1, [(1, f"c{number}"), (2, f"x{number + 1}"), (4, "Relu")]))
    side = SIDE >> len(CHANNELS) - 1
    graph = nodes + [(2, "graph")] + constants + [(11, end("x0", [1, 3, SIDE, SIDE])),
                                                  (12, end(nodes[-1][1][1][1], [1, CHANNELS[-1], side, side]))]
    return message([(1, 8), (7, graph), (8, [(1, ""), (2, 13)])])


def matrix():
    """One product with 128 MB of weights."""
    nodes = [(1, [(1, "x"), (1, "w"), (2, "y"), (4, "MatMul")])]
    graph = nodes + [(2, "graph"), constant("w", [8192, 4096], weights(8192 * 4096, Random(5))),
                     (11, end("x", [1, 8192])), (12, end("y", [1, 4096]))]
    return message([(1, 8), (7, graph), (8, [(1, ""), (2, 13)])])


def picture(random):
    return b"P6 %d %d 255\n" % (SIDE, SIDE) + bytes(random.below(256) for _ in range(3 * SIDE * SIDE))


def peak(command):
    """Bytes that the command had in memory at most."""
    child = os.spawnv(os.P_NOWAIT, command[0], command)
    _, status, usage = os.wait4(child, 0)
    if status != 0:
        sys.exit(f"{command} ended with {status}")
    return usage.ru_maxrss * 1024


def compiles_weights_once(boardless):
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "matrix.onnx")
        with open(path, "wb") as file:
            file.write(matrix())
        size = os.path.getsize(path)
        used = peak([boardless, "compile", path, "--chip", "rk3588", "-o", os.path.join(folder, "matrix.rknn")])
    own = 16 << 20  # of the program, besides the weights
    print(f"matrix {size}, used {used}")
    return used <= size + own


def main():
    boardless, random = sys.argv[1], Random(9)
    with tempfile.TemporaryDirectory() as folder:
        path, pictures = os.path.join(folder, "network.onnx"), os.path.join(folder, "pictures")
        with open(path, "wb") as file:
            file.write(network())
        os.mkdir(pictures)
        for number in range(8):
            with open(os.path.join(pictures, f"{number}.ppm"), "wb") as file:
                file.write(picture(random))
        size = os.path.getsize(path)
        used = peak([boardless, "compile", path, "--chip", "rk3588", "--calibrate", pictures, "--report",
                     os.path.join(folder, "report.html"), "-o", os.path.join(folder, "network.rknn")])
    activations = 4 * 2 * SIDE * SIDE * CHANNELS[1] // 4
    most = 10 * size + activations
    print(f"network {size}, at most {most}, used {used}")
    return 0 if 4_000_000 <= size <= 4_500_000 and used <= most and compiles_weights_once(boardless) else 1


sys.exit(main())
