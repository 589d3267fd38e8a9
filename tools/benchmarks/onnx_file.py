# SPDX-License-Identifier: Apache-2.0
"""The pieces of an ONNX file (opset 13)."""
import os
import struct
import sys

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "samples", "tiny"))
from protobuf import message  # noqa: E402

FLOAT, UINT8, INT8, INT32, INT64 = 1, 2, 3, 6, 7
OPSET = 13


def _attribute(name, value):
    if isinstance(value, list):
        stored = [(8, number) for number in value] + [(20, 7)]
    elif isinstance(value, str):
        stored = [(4, value), (20, 3)]
    else:
        stored = [(3, value), (20, 2)]
    return 5, [(1, name)] + stored


class OnnxFile:
    def __init__(self):
        self._names, self._nodes, self._constants, self._ends = 0, [], [], []

    def node(self, kind, inputs, **attributes):
        """The name of its result. An attribute is an integer, a list of them, or text."""
        output = self._name(kind.lower())
        fields = [(1, name) for name in inputs] + [(2, output), (3, output), (4, kind)]
        fields += [_attribute(*each) for each in sorted(attributes.items())]
        self._nodes.append((inputs, fields))
        return output

    def take_back(self):
        """Removes the last node; the names of its inputs."""
        return self._nodes.pop()[0]

    def constant(self, kind, code, shape, values):
        """Its name. `values` are numbers of struct's `code`, or bytes."""
        raw = values if isinstance(values, bytes) else struct.pack(f"<{len(values)}{code}", *values)
        name = self._name("constant")
        extents = [(1, extent) for extent in shape]
        self._constants.append((5, extents + [(2, kind), (8, name), (9, raw)]))
        return name

    def input(self, name, kind, shape):
        self._end(11, name, kind, shape)

    def output(self, name, kind, shape):
        self._end(12, name, kind, shape)

    def file(self):
        graph = [(1, fields) for _, fields in self._nodes] + [(2, "boardless bench")]
        graph += self._constants + self._ends
        return message([(1, 8), (2, "boardless bench"), (7, graph), (8, [(1, ""), (2, OPSET)])])

    def _name(self, stem):
        self._names += 1
        return f"{stem}{self._names}"

    def _end(self, number, name, kind, shape):
        extents = [(1, [(1, extent)]) for extent in shape]
        self._ends.append((number, [(1, name), (2, [(1, [(1, kind), (2, extents)])])]))
