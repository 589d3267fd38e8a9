#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""bm1880_cosine.py BOARDLESS MODELS NETWORK LEAST OPTION...: the TFLite network of the folder, compiled
for bm1880 with these options, and the network itself give scores whose cosine over six pictures of the
folder is LEAST or more. What softmax makes of the scores is left out of both. Exit 77 without the folder."""
import os
import struct
import subprocess
import sys
import tempfile

PICTURES = ("burger.jpg", "bus.jpg", "cat.bmp", "dog_224x224.jpg", "grace_hopper.bmp", "sunflower.bmp")
LAST_STEPS = (25, 6, 114)  # softmax, dequantise, quantise

boardless, models, network, least, *options = sys.argv[1:]


class Buffer(bytearray):
    """A FlatBuffer: tables, vectors and numbers by their offsets."""

    def number(self, kind, place):
        return struct.unpack_from("<" + kind, self, place)[0]

    def target(self, place):
        return place + self.number("I", place)

    def field(self, table, index):
        layout = table - self.number("i", table)
        inside = 4 + 2 * index < self.number("H", layout)
        offset = self.number("H", layout + 4 + 2 * index) if inside else 0
        return table + offset if offset else None

    def vector(self, table, index):
        start = self.target(self.field(table, index))
        return [start + 4 + 4 * i for i in range(self.number("I", start))]

    def value(self, kind, table, index):
        place = self.field(table, index)
        return self.number(kind, place) if place else 0


def without_softmax(content):
    """Results of the last steps become what these steps take."""
    file = Buffer(content)
    model = file.number("I", 0)
    codes = [file.target(place) for place in file.vector(model, 1)]
    kinds = [max(file.value("b", code, 0), file.value("i", code, 3)) for code in codes]
    graph = file.target(file.vector(model, 2)[0])
    steps = [file.target(place) for place in file.vector(graph, 3)]
    for step in reversed(steps):
        source, result = (file.number("i", file.vector(step, index)[0]) for index in (1, 2))
        for place in file.vector(graph, 2):
            if kinds[file.value("I", step, 0)] in LAST_STEPS and file.number("i", place) == result:
                struct.pack_into("<i", file, place, source)
    return file


def main():
    path = os.path.join(models, network)
    if not os.path.exists(path):
        print(f"skipped: no {path}")
        return 77
    with tempfile.TemporaryDirectory() as folder:
        scores, model, pictures = (os.path.join(folder, name) for name in ("n.tflite", "n.bmodel", "pictures"))
        with open(path, "rb") as source, open(scores, "wb") as made:
            made.write(without_softmax(source.read()))
        os.mkdir(pictures)
        for name in PICTURES:
            os.symlink(os.path.abspath(os.path.join(models, name)), os.path.join(pictures, name))
        subprocess.run([boardless, "compile", scores, "--chip", "bm1880", "-o", model, *options], check=True)
        text = subprocess.run([boardless, "compare", scores, model, "--input", pictures], check=True,
                              capture_output=True, text=True).stdout
    print(text)
    cosines = [float(line.split()[1]) for line in text.splitlines() if line.startswith("cosine")]
    return 0 if cosines and min(cosines) >= float(least) else 1


sys.exit(main())
