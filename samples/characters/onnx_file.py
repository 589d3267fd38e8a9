# SPDX-License-Identifier: Apache-2.0
"""Writes the network as an ONNX file (opset 13): input `image` 1 x 1 x 32 x 32, output `scores` 1 x 59,
after softmax; all float32."""
import os
import sys

from classes import HERE, LABELS
from geometry import SIDE
from model import CONVOLUTIONS

sys.path.append(os.path.join(HERE, "..", "tiny"))
from protobuf import message  # noqa: E402

FLOAT, OPSET = 1, 13


def _attribute(name, value):
    if isinstance(value, list):
        return 5, [(1, name)] + [(8, number) for number in value] + [(20, 7)]
    return 5, [(1, name), (3, value), (20, 2)]


def _node(kind, inputs, output, **attributes):
    return 1, ([(1, name) for name in inputs] + [(2, output), (3, output), (4, kind)] +
               [_attribute(*each) for each in sorted(attributes.items())])


def _constant(name, tensor):
    values = tensor.detach().numpy().astype("<f4")
    extents = [(1, extent) for extent in values.shape]
    return 5, extents + [(2, FLOAT), (8, name), (9, values.tobytes())]


def _end(number, name, shape):
    extents = [(1, [(1, extent)]) for extent in shape]
    return number, [(1, name), (2, [(1, [(1, FLOAT), (2, extents)])])]


def onnx_file(network):
    """Bytes of the trained network."""
    nodes, constants, x = [], [], "image"
    for number, (block, layout) in enumerate(zip(network.blocks, CONVOLUTIONS), 1):
        _, _, kernel, stride, pooled = layout
        name = f"conv{number}"
        weights, bias = block.folded()
        constants += [_constant(name + "/weights", weights), _constant(name + "/bias", bias)]
        nodes.append(_node("Conv", [x, name + "/weights", name + "/bias"], name + "/sum",
                           kernel_shape=[kernel] * 2, strides=[stride] * 2, pads=[kernel // 2] * 4))
        nodes.append(_node("Relu", [name + "/sum"], name))
        x = name
        if pooled:
            nodes.append(_node("MaxPool", [x], x + "/pooled", kernel_shape=[2, 2], strides=[2, 2]))
            x += "/pooled"
    constants += [_constant("logits/weights", network.scores.weight),
                  _constant("logits/bias", network.scores.bias)]
    nodes += [_node("Flatten", [x], "flat"),
              _node("Gemm", ["flat", "logits/weights", "logits/bias"], "logits", transB=1),
              _node("Softmax", ["logits"], "scores", axis=1)]
    graph = nodes + [(2, "characters")] + constants
    graph += [_end(11, "image", [1, 1, SIDE, SIDE]), _end(12, "scores", [1, len(LABELS)])]
    return message([(1, 7), (2, "train.py"), (7, graph), (8, [(1, ""), (2, OPSET)])])
