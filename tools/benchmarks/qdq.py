# SPDX-License-Identifier: Apache-2.0
"""Builds convolutional networks as 8-bit ONNX files (opset 13, feature maps N C H W): each result lies
between QuantizeLinear and DequantizeLinear, weights are int8 with a scale per output channel. Weights
are random, and the same every time. With AVX2 their spread matters a little: pairs of large ones are
multiplied twice (emu-core/ops/fast/products/safe_pairs.h), and a layer where those are many takes another way.
"""
import random
from math import sqrt
from statistics import NormalDist
from typing import NamedTuple

from footprint import Footprint
from onnx_file import FLOAT, INT8, INT32, INT64, UINT8, OnnxFile

SCALE = 0.02     # of all feature maps
DEVIATION = 32   # of stored weights
# A uniformly random byte becomes the int8 of a normal distribution.
BELL = bytes(round(NormalDist(0, DEVIATION).inv_cdf((i + 0.5) / 256)) & 0xFF for i in range(256))


class Form(NamedTuple):
    """What feature maps are stored as. The integers of two forms differ by a constant."""
    kind: int
    positive: int      # zero point of what is never negative
    signed: int        # of what may be
    stored_ends: bool  # the network takes and gives stored integers, not real numbers


FORMS = {
    "int8": Form(INT8, -128, 0, False),
    "uint8": Form(UINT8, 0, 128, False),
    "stored": Form(INT8, -128, 0, True),
    "bytes": Form(UINT8, 0, 128, True),
}


class Map(NamedTuple):
    """A feature map."""
    name: str      # of its real values
    channels: int
    height: int
    width: int
    zero: int


class Network:
    def __init__(self, form, channels, height, width):
        self.form, self.random, self.footprint = FORMS[form], random.Random(1), Footprint()
        self.macs, self.onnx = 0, OnnxFile()
        self.onnx.input("x", self._ends(), (1, channels, height, width))
        x = Map("x", channels, height, width, self.form.signed)
        self.input = self._real(x) if self.form.stored_ends else self._stored(x, [])

    # ---- layers

    def conv(self, x, channels, kernel=1, stride=1, pad=None, groups=1, relu=True):
        """Padded by half a kernel unless `pad` says otherwise."""
        pad = kernel // 2 if pad is None else pad
        height, width = ((e + 2 * pad - kernel) // stride + 1 for e in (x.height, x.width))
        products = x.channels // groups * kernel * kernel
        self.macs += height * width * channels * products
        weights, bias = self._weights(x.channels // groups, channels, kernel, products)
        made = self.onnx.node("Conv", [x.name, weights, bias], kernel_shape=[kernel] * 2,
                          strides=[stride] * 2, pads=[pad] * 4, group=groups)
        return self._activated(made, (channels, height, width), relu, [x])

    def depthwise(self, x, stride=1):
        return self.conv(x, x.channels, 3, stride, groups=x.channels)

    def add(self, x, y, relu=False):
        return self._activated(self.onnx.node("Add", [x.name, y.name]), x[1:4], relu, [x, y])

    def max_pool(self, x, kernel, stride, pad):
        made = self.onnx.node("MaxPool", [x.name], kernel_shape=[kernel] * 2, strides=[stride] * 2,
                          pads=[pad] * 4)
        height, width = ((e + 2 * pad - kernel) // stride + 1 for e in (x.height, x.width))
        return self._stored(Map(made, x.channels, height, width, x.zero), [x])

    def mean(self, x):
        made = self.onnx.node("GlobalAveragePool", [x.name])
        return self._stored(Map(made, x.channels, 1, 1, x.zero), [x])

    def concat(self, maps):
        made = self.onnx.node("Concat", [x.name for x in maps], axis=1)
        channels = sum(x.channels for x in maps)
        return self._stored(maps[0]._replace(name=made, channels=channels), maps)

    def second_half(self, x):
        """Of the channels."""
        bounds = [self.onnx.constant(INT64, "q", [1], [value])
                  for value in (x.channels // 2, x.channels, 1)]
        made = self.onnx.node("Slice", [x.name, *bounds])
        return self._stored(x._replace(name=made, channels=x.channels - x.channels // 2), [x])

    def twice(self, x):
        """Every pixel becomes 2 x 2."""
        made = self.onnx.node("Resize", [x.name, "", self.onnx.constant(FLOAT, "f", [4], [1, 1, 2, 2])],
                          mode="nearest", coordinate_transformation_mode="asymmetric",
                          nearest_mode="floor")
        return self._stored(Map(made, x.channels, 2 * x.height, 2 * x.width, x.zero), [x])

    def identity(self, x):
        return self._stored(x._replace(name=self.onnx.node("Identity", [x.name])), [x])

    def output(self, x):
        # The last node makes real values of stored ones.
        name = self.onnx.take_back()[0] if self.form.stored_ends else x.name
        self.onnx.output(name, self._ends(), (1, *x[1:4]))

    def file(self):
        """The bytes of the ONNX file."""
        return self.onnx.file()

    def _ends(self):
        return self.form.kind if self.form.stored_ends else FLOAT

    # ---- stored and real values

    def _scale(self, zero):
        code = "b" if self.form.kind == INT8 else "B"
        return [self.onnx.constant(FLOAT, "f", [], [SCALE]),
                self.onnx.constant(self.form.kind, code, [], [zero])]

    def _real(self, x):
        return x._replace(name=self.onnx.node("DequantizeLinear", [x.name] + self._scale(x.zero)))

    def _stored(self, x, sources):
        """The map whose real values were computed as `x`, from `sources`."""
        stored = self.onnx.node("QuantizeLinear", [x.name] + self._scale(x.zero))
        result = self._real(x._replace(name=stored))
        self.footprint.step(result.name, x.channels * x.height * x.width,
                            [source.name for source in sources])
        return result

    def _activated(self, made, shape, relu, sources):
        if relu:
            made = self.onnx.node("Relu", [made])
        return self._stored(Map(made, *shape, self.form.positive if relu else self.form.signed),
                            sources)

    def _weights(self, inputs, channels, kernel, products):
        """Names of the real weights and bias. Their scales keep the results as large as the sources."""
        stored = self.random.randbytes(channels * products).translate(BELL)
        bias = [self.random.randrange(-500, 500) for _ in range(channels)]
        scales = [self.random.uniform(0.8, 1.2) / (DEVIATION * sqrt(products))
                  for _ in range(channels)]
        self.footprint.weights += len(stored) + 4 * channels

        def real(kind, code, shape, values, factor):
            names = [self.onnx.constant(kind, code, shape, values),
                     self.onnx.constant(FLOAT, "f", [channels], [s * factor for s in scales]),
                     self.onnx.constant(kind, code, [channels], [0] * channels)]
            return self.onnx.node("DequantizeLinear", names, axis=0)
        return (real(INT8, "b", [channels, inputs, kernel, kernel], stored, 1),
                real(INT32, "i", [channels], bias, SCALE))
