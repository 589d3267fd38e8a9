# SPDX-License-Identifier: Apache-2.0
"""Where the tree is."""
import pathlib

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
