#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""inferred_network.py BOARDLESS CLASSIFIERS MODELS CHIP NETWORK CHECK OPTION...: compiled with these
options, the network gives what CHECK says for a picture of MODELS (inferred_networks.tsv). CLASSIFIERS:
applications, joined by ":". Exit 77 when the network is not there."""
import array
import ast
import json
import math
import os
import re
import struct
import subprocess
import sys
import tempfile

boardless, classifiers, models, chip, network, check, *options = sys.argv[1:]
LEAST_OVERLAP = 0.8  # of the union of the box expected and the box found
TYPES = {"|u1": "B", "|i1": "b", "<i2": "h", "<f4": "f"}


def integers(path):
    """What an .npy file holds; real numbers too."""
    with open(path, "rb") as file:
        data = file.read()
    length = struct.unpack_from("<H", data, 8)[0]
    kind = ast.literal_eval(data[10:10 + length].decode())["descr"]
    if kind == "<f2":
        return [value[0] for value in struct.iter_unpack("<e", data[10 + length:])]
    return array.array(TYPES[kind], data[10 + length:])


def reals(path, tensor):
    """What the integers stand for."""
    quant = tensor["quantisation"]
    if not quant:
        return list(integers(path))
    if "fraction" in quant:
        return [value * 2.0 ** -quant["fraction"] for value in integers(path)]
    scale, zero = quant["scales"][0], quant["zero_points"][0]
    return [(value - zero) * scale for value in integers(path)]


def outputs(compiled, picture):
    """Real numbers, by the output's name."""
    folder = os.path.dirname(compiled)
    info = json.loads(subprocess.run([boardless, "info", "--json", compiled], check=True,
                                     stdout=subprocess.PIPE).stdout)
    paths = [os.path.join(folder, f"{i}.npy") for i in range(len(info["outputs"]))]
    command = [boardless, "infer", compiled, "--input", picture]
    for path in paths:
        command += ["--output", path]
    subprocess.run(command, check=True)
    return {tensor["name"]: reals(path, tensor) for tensor, path in zip(info["outputs"], paths)}


def finds_class(compiled, picture, wanted, *preprocessing):
    (scores,) = outputs(compiled, picture).values()
    best = max(range(len(scores)), key=scores.__getitem__)
    print(f"class {best}, {scores[best]:.4f}")
    found = {str(best)}
    for classifier in classifiers.split(":"):
        printed = subprocess.run([classifier, compiled, picture, *preprocessing], check=True,
                                 stdout=subprocess.PIPE, text=True).stdout
        print(printed)
        found.add(re.search(r"^ *class .*\n *(\d+) ", printed, re.MULTILINE).group(1))
    return found == {wanted}


def area(box):
    return max(box[2] - box[0], 0) * max(box[3] - box[1], 0)


def overlap(a, b):
    shared = area([max(a[0], b[0]), max(a[1], b[1]), min(a[2], b[2]), min(a[3], b[3])])
    return shared / (area(a) + area(b) - shared)


def priors():
    """(x, y, width, height) of the boxes that the network's are relative to, in parts of the picture:
    for every cell of its four feature maps, the middle of the cell and each of its sizes."""
    width, height = 320, 240
    for step, sizes in ((8, (10, 16, 24)), (16, (32, 48)), (32, (64, 96)), (64, (128, 192, 256))):
        for row in range(math.ceil(height / step)):
            for column in range(math.ceil(width / step)):
                for size in sizes:
                    yield ((column + 0.5) * step / width, (row + 0.5) * step / height, size / width, size / height)


def decoded(offsets, prior):
    """The box's edges, with the variances 0.1 and 0.2 of single-shot detectors."""
    middle = [prior[i] + 0.1 * offsets[i] * prior[i + 2] for i in range(2)]
    half = [math.exp(0.2 * offsets[i]) * prior[i] / 2 for i in (2, 3)]
    return [middle[0] - half[0], middle[1] - half[1], middle[0] + half[0], middle[1] + half[1]]


def finds_face(compiled, picture, *edges):
    """The likeliest of pairs of scores, and its box."""
    results = outputs(compiled, picture)
    scores, boxes = results["scores"][1::2], results["boxes"]
    best = max(range(len(scores)), key=scores.__getitem__)
    box = decoded(boxes[4 * best:4 * best + 4], list(priors())[best])
    shared = overlap(box, [float(edge) for edge in edges])
    print(f"score {scores[best]:.3f}, box {[round(edge, 3) for edge in box]}, overlap {shared:.3f}")
    return scores[best] > 0.5 and shared >= LEAST_OVERLAP


def main():
    if not os.path.exists(os.path.join(models, network)):
        print(f"skipped: no {network} in {models}")
        return 77
    kind, picture, *expected = check.split()
    with tempfile.TemporaryDirectory() as folder:
        compiled = os.path.join(folder, "network.nb")
        subprocess.run([boardless, "compile", os.path.join(models, network), "--chip", chip, "-o", compiled,
                        *options], check=True)
        find = {"class": finds_class, "face": finds_face}[kind]
        return 0 if find(compiled, os.path.join(models, picture), *expected) else 1


sys.exit(main())
