# SPDX-License-Identifier: Apache-2.0
"""The characters, and the classes that the network tells apart: one a line of labels.txt. Characters
that are alike in most faces share a class."""
import os
import string

HERE = os.path.dirname(os.path.abspath(__file__))
CHARACTERS = string.digits + string.ascii_uppercase + string.ascii_lowercase

with open(os.path.join(HERE, "labels.txt"), encoding="ascii") as file:
    LABELS = file.read().split()
CLASS_OF = {character: number for number, label in enumerate(LABELS) for character in label}
