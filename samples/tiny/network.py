# SPDX-License-Identifier: Apache-2.0
"""Builds int8 networks as TFLite files (schema version 3, per-channel weights).

Every layer also computes real values for the samples that the input has; their ranges give scales.
Sums go through fsum, whose result does not depend on Python's version.
"""
import struct
from math import fsum, prod

from flatbuffer import FlatBuffer, Scalar, Vector, pack

INT8, INT32 = 9, 2
NONE, RELU, RELU6 = 0, 1, 3
SAME, VALID = 0, 1
CLAMP = {NONE: lambda v: v, RELU: lambda v: max(v, 0.0), RELU6: lambda v: min(max(v, 0.0), 6.0)}


def single(value):
    return struct.unpack("<f", struct.pack("<f", value))[0]


def byte(value):
    return Scalar("b", value)


def integer(value):
    return Scalar("i", value)


class Tensor:
    """`samples`: for each drawing the values in the order of the shape."""

    def __init__(self, index, shape, scales, zeros, samples):
        self.index, self.shape, self.samples = index, shape, samples
        self.scales, self.zeros = scales, zeros


class Network:
    def __init__(self):
        self.tensors, self.buffers, self.operators, self.codes = [], [{}], [], []

    def tensor(self, name, kind, shape, scales=(), zeros=(), data=b"", axis=0, samples=None):
        buffer = 0
        if data:
            buffer = len(self.buffers)
            self.buffers.append({0: Vector("B", data, 16)})
        scales = [single(scale) for scale in scales]
        quantisation = {2: Vector("f", scales), 3: Vector("q", zeros, 8), 6: integer(axis)}
        self.tensors.append({0: Vector("i", shape), 1: byte(kind), 2: Scalar("I", buffer), 3: name,
                             4: quantisation if scales else {}})
        return Tensor(len(self.tensors) - 1, shape, scales, zeros, samples)

    def result(self, name, shape, samples, like=None):
        """An activation, quantised for the range of its samples or as `like` is."""
        if like:
            return self.tensor(name, INT8, shape, like.scales, like.zeros, samples=samples)
        low = min(0.0, min(min(sample) for sample in samples))
        scale = (max(max(sample) for sample in samples) - low) / 255
        zero = -128 - round(low / scale)
        return self.tensor(name, INT8, shape, [scale], [zero], samples=samples)

    def weights(self, name, shape, values, axis, channels):
        """Symmetric, one scale for each of `channels` along the axis."""
        inner = prod(shape[axis + 1:])
        channel = [i // inner % shape[axis] if channels > 1 else 0 for i in range(len(values))]
        largest = [max(abs(v) for v, k in zip(values, channel) if k == c) for c in range(channels)]
        scales = [single(most / 127) for most in largest]
        data = pack("b", [round(v / scales[k]) for v, k in zip(values, channel)])
        return self.tensor(name, INT8, shape, scales, [0] * channels, data, axis)

    def bias(self, name, x, weights, values):
        scales = [single(x.scales[0] * scale) for scale in weights.scales]
        stored = [round(v / scales[i % len(scales)]) for i, v in enumerate(values)]
        return self.tensor(name, INT32, [len(values)], scales, [0] * len(scales), pack("i", stored))

    def operator(self, code, inputs, output, kind=0, options=None):
        if code not in self.codes:
            self.codes.append(code)
        fields = {0: Scalar("I", self.codes.index(code)), 1: Vector("i", [x.index for x in inputs]),
                  2: Vector("i", [output.index])}
        if kind:
            fields.update({3: Scalar("B", kind), 4: options or {}})
        self.operators.append(fields)
        return output

    def slide(self, x, kernel, stride, padding, cell):
        """Shape and samples of square feature maps under a square window. cell(sample, taps) gives
        one output cell; taps: (number within the kernel, where the input cell starts)."""
        size, depth = x.shape[1], x.shape[3]
        out = -(-size // stride) if padding == SAME else (size - kernel) // stride + 1
        missing = max((out - 1) * stride + kernel - size, 0) if padding == SAME else 0

        def taps(top, left):
            for k in range(kernel * kernel):
                row, column = top + k // kernel, left + k % kernel
                if 0 <= row < size and 0 <= column < size:
                    yield k, (row * size + column) * depth
        starts = [o * stride - missing // 2 for o in range(out)]
        places = [list(taps(top, left)) for top in starts for left in starts]
        samples = [[v for place in places for v in cell(s, place)] for s in x.samples]
        return [1, out, out, len(samples[0]) // len(places)], samples

    def conv(self, name, x, values, bias, kernel, stride, padding, activation, like=None):
        """`values` in the order OC KH KW C."""
        depth, count = x.shape[3], len(bias)
        weights = self.weights(name + "/weights", [count, kernel, kernel, depth], values, 0, count)

        def cell(sample, taps):
            for o, offset in enumerate(bias):
                base = o * kernel * kernel * depth
                total = fsum(sample[at + c] * values[base + k * depth + c]
                             for k, at in taps for c in range(depth))
                yield CLAMP[activation](total + offset)
        y = self.result(name, *self.slide(x, kernel, stride, padding, cell), like)
        return self.operator(3, [x, weights, self.bias(name + "/bias", x, weights, bias)], y, 1,
                             {0: byte(padding), 1: integer(stride), 2: integer(stride),
                              3: byte(activation)})

    def depthwise(self, name, x, values, bias, activation):
        """3 x 3, stride 1, SAME; `values` in the order KH KW C."""
        depth = x.shape[3]
        weights = self.weights(name + "/weights", [1, 3, 3, depth], values, 3, depth)

        def cell(sample, taps):
            for c in range(depth):
                total = fsum(sample[at + c] * values[k * depth + c] for k, at in taps)
                yield CLAMP[activation](total + bias[c])
        y = self.result(name, *self.slide(x, 3, 1, SAME, cell))
        return self.operator(4, [x, weights, self.bias(name + "/bias", x, weights, bias)], y, 2,
                             {0: byte(SAME), 1: integer(1), 2: integer(1), 3: integer(1),
                              4: byte(activation)})

    def pool(self, name, x, code, kernel, stride, padding):
        def cell(sample, taps):
            for c in range(x.shape[3]):
                seen = [sample[at + c] for _, at in taps]
                yield max(seen) if code == 17 else fsum(seen) / len(seen)
        y = self.result(name, *self.slide(x, kernel, stride, padding, cell), x)
        return self.operator(code, [x], y, 5, {0: byte(padding), 1: integer(stride),
                                               2: integer(stride), 3: integer(kernel),
                                               4: integer(kernel)})

    def add(self, name, a, b):
        samples = [[p + q for p, q in zip(s, t)] for s, t in zip(a.samples, b.samples)]
        return self.operator(0, [a, b], self.result(name, a.shape, samples), 11)

    def concat(self, name, a, b):
        """Along the last axis; the format asks for equal quantisation."""
        p, q = a.shape[-1], b.shape[-1]
        samples = [[v for i in range(len(s) // p) for v in s[i * p:i * p + p] + t[i * q:i * q + q]]
                   for s, t in zip(a.samples, b.samples)]
        y = self.result(name, a.shape[:-1] + [p + q], samples, a)
        return self.operator(2, [a, b], y, 10, {0: integer(len(a.shape) - 1)})

    def pad(self, name, x):
        """One cell on each side of the feature map."""
        side, depth = x.shape[1] + 2, x.shape[3]
        around = pack("i", [0, 0, 1, 1, 1, 1, 0, 0])
        cells = self.tensor(name + "/cells", INT32, [4, 2], data=around)

        def padded(sample):
            line, edge = x.shape[2] * depth, [0.0] * depth
            lines = [edge + sample[i * line:(i + 1) * line] + edge for i in range(x.shape[1])]
            return edge * side + [v for each in lines for v in each] + edge * side
        y = self.result(name, [1, side, side, depth], [padded(s) for s in x.samples], x)
        return self.operator(34, [x, cells], y, 22)

    def mean(self, name, x):
        axes = self.tensor(name + "/axes", INT32, [2], data=pack("i", [1, 2]))
        depth, cells = x.shape[3], x.shape[1] * x.shape[2]
        samples = [[fsum(s[c::depth]) / cells for c in range(depth)] for s in x.samples]
        y = self.result(name, [1, depth], samples, x)
        return self.operator(40, [x, axes], y, 27)

    def reshape(self, name, x, shape):
        wanted = self.tensor(name + "/shape", INT32, [len(shape)], data=pack("i", shape))
        y = self.result(name, shape, x.samples, x)
        return self.operator(22, [x, wanted], y, 17)

    def nearest(self, name, x, margin):
        """Fully connected. A class scores by the nearness of its sample, -|x - sample|^2 / 2 up to
        what all classes share, times what sets the closest two samples `margin` apart."""
        middle = [fsum(column) / len(x.samples) for column in zip(*x.samples)]
        centred = [[v - m for v, m in zip(s, middle)] for s in x.samples]
        square = [fsum(v * v for v in s) / 2 for s in x.samples]

        def score(sample, d):
            return fsum(p * q for p, q in zip(sample, centred[d])) - square[d]
        classes = range(len(centred))
        gain = margin / min(score(x.samples[d], d) - score(x.samples[d], e)
                            for d in classes for e in classes if d != e)
        offset = fsum(square) / len(square)
        weights = self.weights(name + "/weights", [len(centred), len(middle)],
                               [v * gain for row in centred for v in row], 0, 1)
        bias = self.bias(name + "/bias", x, weights, [(offset - s) * gain for s in square])
        samples = [[(score(s, d) + offset) * gain for d in classes] for s in x.samples]
        y = self.result(name, [1, len(centred)], samples)
        return self.operator(9, [x, weights, bias], y, 8)

    def softmax(self, name, x):
        y = self.tensor(name, INT8, x.shape, [1 / 256], [-128])
        return self.operator(25, [x], y, 9, {0: Scalar("f", 1.0)})

    def file(self, first, last):
        codes = [{0: byte(code), 3: integer(code)} for code in self.codes]
        graph = {0: self.tensors, 1: Vector("i", [first.index]), 2: Vector("i", [last.index]),
                 3: self.operators}
        model = {0: Scalar("I", 3), 1: codes, 2: [graph], 3: "seven-segment digits",
                 4: self.buffers}
        return bytes(FlatBuffer(model, b"TFL3").raw)
