# SPDX-License-Identifier: Apache-2.0
"""Writes a Network as an ONNX file (opset 13, feature maps N C H W): with real numbers, or quantised as
the Network is, each result between QuantizeLinear and DequantizeLinear.

The input is the picture itself, 0 .. 255; the first layer divides by 255.
"""
import struct
from math import prod

from flatbuffer import pack
from network import NONE, RELU6, SAME
from protobuf import message

FLOAT, INT8, INT32, INT64 = 1, 3, 6, 7
OPSET = 13


def dims(shape):
    """Of a feature map N H W C as the file has it."""
    return [shape[0], shape[3], shape[1], shape[2]] if len(shape) == 4 else shape


def channels_second(values, shape):
    """Values of N H W C in the order N C H W."""
    n, h, w, c = shape
    return [values[((i * h + y) * w + x) * c + k]
            for i in range(n) for k in range(c) for y in range(h) for x in range(w)]


class OnnxFile:
    """With `colours` the picture is red, green and blue, of which the network sees the brightness."""

    def __init__(self, net, quantised, colours=False):
        self.net, self.quantised, self.colours = net, quantised, colours
        self.nodes, self.constants, self.real = [], [], {}

    # ---- the pieces of a file

    def node(self, kind, inputs, output, **attributes):
        fields = [(1, name) for name in inputs] + [(2, output), (3, output), (4, kind)]
        for name, value in sorted(attributes.items()):
            attribute = [(1, name)]
            if isinstance(value, list):
                attribute += [(8, number) for number in value] + [(20, 7)]
            else:
                attribute += [(3, value), (20, 2)]
            fields.append((5, attribute))
        self.nodes.append((1, fields))
        return output

    def constant(self, name, kind, shape, values):
        code = {FLOAT: "f", INT8: "b", INT32: "i", INT64: "q"}[kind]
        self.constants.append((5, [(1, extent) for extent in shape] +
                               [(2, kind), (8, name), (9, pack(code, values))]))
        return name

    def end(self, number, name, kind, shape):
        extents = [(1, [(1, extent)]) for extent in shape]
        return (number, [(1, name), (2, [(1, [(1, kind), (2, extents)])])])

    # ---- the Network's tensors

    def name(self, index):
        return self.net.tensors[index][3]

    def fields(self, index):
        tensor = self.net.tensors[index]
        shape = list(struct.unpack("<%di" % tensor[0].count, tensor[0].data))
        quantisation = tensor[4]
        count = quantisation[2].count
        scales = list(struct.unpack("<%df" % count, quantisation[2].data))
        zeros = list(struct.unpack("<%dq" % count, quantisation[3].data))
        return shape, scales, zeros, quantisation[6].value

    def stored(self, index, code):
        data = self.net.buffers[self.net.tensors[index][2].value][0].data
        return list(struct.unpack("<%d%s" % (len(data) // struct.calcsize(code), code), data))

    def scale_of(self, name, kind, scales, zeros):
        shape = [] if len(scales) == 1 else [len(scales)]
        return [self.constant(name + "/scale", FLOAT, shape, scales),
                self.constant(name + "/zero", kind, shape, zeros)]

    def weights(self, index, order, code="b"):
        """A constant in the order that `order` gives it: (shape, values, axis of channels)."""
        shape, scales, zeros, axis = self.fields(index)
        kind, name = {"b": INT8, "i": INT32}[code], self.name(index)
        shape, values, axis = order(shape, self.stored(index, code), axis)
        if self.quantised:
            stored = self.constant(name + "/stored", kind, shape, values)
            return self.node("DequantizeLinear",
                             [stored] + self.scale_of(name, kind, scales, zeros), name, axis=axis)
        inner = prod(shape[axis + 1:])
        channel = [i // inner % len(scales) for i in range(len(values))]
        return self.constant(name, FLOAT, shape,
                             [v * scales[k] for v, k in zip(values, channel)])

    def result(self, index, made):
        """Gives the real values `made` to whoever reads tensor `index`."""
        if self.quantised:
            _, scales, zeros, _ = self.fields(index)
            scale = self.scale_of(self.name(index), INT8, scales, zeros)
            stored = self.node("QuantizeLinear", [made] + scale, self.name(index))
            if index != self.last:
                made = self.node("DequantizeLinear", [stored] + scale, made + "/real")
        self.real[index] = made

    # ---- operators

    def window(self, options, shape, out, kernel, stride):
        total = max((out - 1) * stride + kernel - shape[1], 0) if options == SAME else 0
        before = total // 2
        return {"kernel_shape": [kernel] * 2, "strides": [stride] * 2,
                "pads": [before, before, total - before, total - before]}

    def activated(self, made, activation):
        if activation == NONE:
            return made
        if activation == RELU6:
            bounds = [self.constant(made + "/low", FLOAT, [], [0.0]),
                      self.constant(made + "/high", FLOAT, [], [6.0])]
            return self.node("Clip", [made] + bounds, made + "/relu6")
        return self.node("Relu", [made], made + "/relu")

    def convolution(self, inputs, output, options, depthwise):
        src, _, _, _ = self.fields(inputs[0])
        weights, _, _, _ = self.fields(inputs[1])
        dst, _, _, _ = self.fields(output)

        def full(shape, values, axis):
            return dims(shape), channels_second(values, shape), 0

        def per_channel(shape, values, axis):
            _, h, w, c = shape
            return [c, 1, h, w], [values[i * c + k] for k in range(c) for i in range(h * w)], 0
        operands = [self.real[inputs[0]],
                    self.weights(inputs[1], per_channel if depthwise else full),
                    self.weights(inputs[2], lambda *bias: bias, "i")]
        window = self.window(options[0].value, src, dst[1], weights[1], options[1].value)
        made = self.node("Conv", operands, self.name(output) + "/sum",
                         group=src[3] if depthwise else 1, **window)
        return self.activated(made, options[4 if depthwise else 3].value)

    def pool(self, kind, inputs, output, options, made):
        src, dst = self.fields(inputs[0])[0], self.fields(output)[0]
        window = self.window(options[0].value, src, dst[1], options[3].value, options[1].value)
        return self.node(kind, [self.real[inputs[0]]], made, **window)

    def operation(self, code, inputs, output, options):
        made = self.name(output) + ("/made" if self.quantised else "")
        first, src = self.real[inputs[0]], self.fields(inputs[0])[0]
        if code in (3, 4):
            return self.convolution(inputs, output, options, code == 4)
        if code in (1, 17):
            return self.pool("AveragePool" if code == 1 else "MaxPool", inputs, output, options,
                             made)
        if code == 0:
            return self.node("Add", [first, self.real[inputs[1]]], made)
        if code == 2:
            return self.node("Concat", [self.real[each] for each in inputs], made, axis=1)
        if code == 34:
            cells = self.constant(made + "/cells", INT64, [8], [0, 0, 1, 1, 0, 0, 1, 1])
            return self.node("Pad", [first, cells], made)
        if code == 40:
            return self.node("ReduceMean", [first], made, axes=[2, 3], keepdims=0)
        if code == 22:
            if len(src) == 4:
                first = self.node("Transpose", [first], made + "/nhwc", perm=[0, 2, 3, 1])
            shape = self.fields(output)[0]
            wanted = self.constant(made + "/shape", INT64, [len(shape)], shape)
            return self.node("Reshape", [first, wanted], made)
        if code == 9:
            def same(*weights):
                return weights
            return self.node("Gemm", [first, self.weights(inputs[1], same),
                                      self.weights(inputs[2], same, "i")], made, transB=1)
        assert code == 25
        return self.node("Softmax", [first], made, axis=1)

    def picture(self, name):
        if self.colours:
            brightness = [0.299 / 255, 0.587 / 255, 0.114 / 255]
            weights = self.constant(name + "/brightness", FLOAT, [1, 3, 1, 1], brightness)
            return self.node("Conv", ["picture", weights], name + "/made")
        scale = self.constant(name + "/255", FLOAT, [], [1 / 255])
        return self.node("Mul", ["picture", scale], name + "/made")

    def file(self, first, last):
        self.last = last.index
        self.result(first.index, self.picture(self.name(first.index)))
        for fields in self.net.operators:
            inputs = list(struct.unpack("<%di" % fields[1].count, fields[1].data))
            output = struct.unpack("<i", fields[2].data)[0]
            code = self.net.codes[fields[0].value]
            self.result(output, self.operation(code, inputs, output, fields.get(4, {})))
        kind, name = (INT8, self.name(self.last)) if self.quantised else (FLOAT, self.real[self.last])
        graph = self.nodes + [(2, "seven-segment digits")] + self.constants
        extents = dims(first.shape)
        extents[1] = 3 if self.colours else extents[1]
        graph += [self.end(11, "picture", FLOAT, extents),
                  self.end(12, name, kind, dims(last.shape))]
        return message([(1, 8), (2, "make_tiny.py"), (7, graph), (8, [(1, ""), (2, OPSET)])])
