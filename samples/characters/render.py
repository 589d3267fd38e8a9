#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Renders pictures of single characters of printed lines, 32 x 32 grey, as a program cuts them out of
a photograph: the network's test from the faces of faces_test.txt, or the pictures for calibration in
this folder from those of faces_training.txt. The same bytes every time."""
import argparse
import os

import numpy
from PIL import Image

import faces
from classes import CHARACTERS, CLASS_OF
from degrade import degrade
from geometry import SIDE, coverage

TEST_SEED, CALIBRATION_SEED, EXAMPLE_SEED = 62, 64, 5
PICTURES = 10  # of each character and face in the test
CALIBRATION = 64


def picture(face, character, random):
    """SIDE x SIDE uint8."""
    return degrade(coverage(face, character, random), random)


def render(kinds, seed):
    """Pictures (N x SIDE x SIDE uint8) and classes (N uint8) of pairs of face and character. Each
    picture has random numbers of its own, so that it does not depend on the others."""
    pictures = numpy.empty((len(kinds), SIDE, SIDE), numpy.uint8)
    for number, (face, character) in enumerate(kinds):
        pictures[number] = picture(face, character, numpy.random.default_rng((seed, number)))
    return pictures, numpy.array([CLASS_OF[character] for _, character in kinds], numpy.uint8)


def test_set():
    return render([(face, character) for face in faces.load("faces_test.txt")
                   for character in CHARACTERS for _ in range(PICTURES)], TEST_SEED)


def calibration_set():
    known, random = faces.load("faces_training.txt"), numpy.random.default_rng(CALIBRATION_SEED)
    order = random.permutation(len(known))
    return render([(known[order[number]], CHARACTERS[number % len(CHARACTERS)])
                   for number in range(CALIBRATION)], CALIBRATION_SEED)


def example(character):
    """A picture of the test's kind, with random numbers of its own."""
    face = faces.load("faces_test.txt")[0]
    return picture(face, character, numpy.random.default_rng((EXAMPLE_SEED, ord(character))))


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--test", metavar="DIR", help="write images.npy and classes.npy")
    parser.add_argument("--calibration", metavar="FILE", help="write the pictures for calibration")
    parser.add_argument("--example", metavar=("CHARACTER", "FILE"), nargs=2,
                        help="write one picture of this character, of a face of the test")
    wanted = parser.parse_args()
    if not (wanted.test or wanted.calibration or wanted.example):
        parser.error("nothing to do: give --test, --calibration or --example")
    try:
        if wanted.test:
            os.makedirs(wanted.test, exist_ok=True)
            pictures, classes = test_set()
            numpy.save(os.path.join(wanted.test, "images.npy"), pictures)
            numpy.save(os.path.join(wanted.test, "classes.npy"), classes)
        if wanted.calibration:
            numpy.save(wanted.calibration, calibration_set()[0])
        if wanted.example:
            Image.fromarray(example(wanted.example[0])).save(wanted.example[1], optimize=True)
    except OSError as error:
        parser.exit(1, f"render.py: {error}\n")


if __name__ == "__main__":
    main()
