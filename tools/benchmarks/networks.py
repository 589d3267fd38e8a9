#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""networks.py FOLDER [NAME.FORM...]: writes the networks of tools/bench, or these of them, a file
NAME.FORM.onnx each. The same bytes every time.

MobileNetV1 and V2 (`mobilenet_v2_late`: halved later), and ResNet-50 v1.5, for pictures of 224 x 224; YOLOv5s with ReLU for 640 x 640;
YOLOv4-tiny with ReLU for 416 x 416, YOLOv8n with ReLU for 640 x 640;
SCRFD-500M for 576 x 320; `identity`, 16 bytes; and `sizeN`, four convolutions that halve a picture of N x N.
"""
import os
import sys

from qdq import FORMS, Network

REAL = ["mobilenet_v1", "mobilenet_v2", "resnet50", "yolov5s"]
NBG = ["scrfd_500m", "yolov4_tiny", "yolov8n"]
HORIZON = "mobilenet_v2_late"
SIZES = [96, 160, 320, 640, 1280]
ALL = ([f"{name}.{form}" for name in REAL for form in ("int8", "uint8", "stored")] +
       ["identity.stored"] + [f"size{size}.int8" for size in SIZES] +
       [f"{name}.bytes" for name in NBG] + [f"{HORIZON}.stored"])
# Channels and stride, of each depthwise and pointwise pair.
V1_PAIRS = ([(64, 1), (128, 2), (128, 1), (256, 2), (256, 1), (512, 2)] + 5 * [(512, 1)] +
            [(1024, 2), (1024, 1)])
# Expansion, channels, blocks, stride of the first one.
V2_STAGES = [(1, 16, 1, 1), (6, 24, 2, 2), (6, 32, 3, 2), (6, 64, 4, 2), (6, 96, 3, 1),
             (6, 160, 3, 2), (6, 320, 1, 1)]
# As Horizon's file for X3 has them: the fourth stage keeps the size of the third.
V2_LATE_STAGES = V2_STAGES[:3] + [(6, 64, 4, 1), (6, 96, 3, 2)] + V2_STAGES[5:]
# Channels inside, blocks, stride of the first one.
RESNET_STAGES = [(64, 3, 1), (128, 4, 2), (256, 6, 2), (512, 3, 2)]
CLASSES = 1000


def classify(net, x):
    net.output(net.conv(net.mean(x), CLASSES, relu=False))


def mobilenet_v1(form):
    net = Network(form, 3, 224, 224)
    x = net.conv(net.input, 32, 3, 2)
    for channels, stride in V1_PAIRS:
        x = net.conv(net.depthwise(x, stride), channels)
    classify(net, x)
    return net


def inverted_residual(net, x, expansion, channels, stride):
    y = net.conv(x, expansion * x.channels) if expansion > 1 else x
    y = net.conv(net.depthwise(y, stride), channels, relu=False)
    return net.add(x, y) if stride == 1 and channels == x.channels else y


def mobilenet_v2(form, stages=None):
    net = Network(form, 3, 224, 224)
    x = net.conv(net.input, 32, 3, 2)
    for expansion, channels, blocks, stride in stages or V2_STAGES:
        for block in range(blocks):
            x = inverted_residual(net, x, expansion, channels, 1 if block else stride)
    classify(net, net.conv(x, 1280))
    return net


def mobilenet_v2_late(form):
    return mobilenet_v2(form, V2_LATE_STAGES)


def bottleneck(net, x, inside, stride, projected):
    y = net.conv(net.conv(net.conv(x, inside), inside, 3, stride), 4 * inside, relu=False)
    if projected:
        x = net.conv(x, 4 * inside, stride=stride, relu=False)
    return net.add(x, y, relu=True)


def resnet50(form):
    net = Network(form, 3, 224, 224)
    x = net.max_pool(net.conv(net.input, 64, 7, 2), 3, 2, 1)
    for inside, blocks, stride in RESNET_STAGES:
        for block in range(blocks):
            x = bottleneck(net, x, inside, 1 if block else stride, block == 0)
    classify(net, x)
    return net


def cross_stage(net, x, channels, blocks, residual=True):
    """The C3 of YOLOv5."""
    half = channels // 2
    y = net.conv(x, half)
    for _ in range(blocks):
        z = net.conv(net.conv(y, half), half, 3)
        y = net.add(y, z, relu=True) if residual else z
    return net.conv(net.concat([y, net.conv(x, half)]), channels)


def pyramid_pool(net, x):
    pooled = [net.conv(x, x.channels // 2)]
    for _ in range(3):
        pooled.append(net.max_pool(pooled[-1], 5, 1, 2))
    return net.conv(net.concat(pooled), x.channels)


def yolov5s(form):
    net = Network(form, 3, 640, 640)
    x, skips = net.conv(net.input, 32, 6, 2, pad=2), []
    for channels, blocks in [(64, 1), (128, 2), (256, 3), (512, 1)]:
        x = cross_stage(net, net.conv(x, channels, 3, 2), channels, blocks)
        skips.append(x)
    top = net.conv(pyramid_pool(net, x), 256)
    x = cross_stage(net, net.concat([net.twice(top), skips[2]]), 256, 1, False)
    middle = net.conv(x, 128)
    fine = cross_stage(net, net.concat([net.twice(middle), skips[1]]), 128, 1, False)
    x = net.concat([net.conv(fine, 128, 3, 2), middle])
    medium = cross_stage(net, x, 256, 1, False)
    x = net.concat([net.conv(medium, 256, 3, 2), top])
    coarse = cross_stage(net, x, 512, 1, False)
    for x in (fine, medium, coarse):
        net.output(net.conv(x, 255, relu=False))
    return net


def yolov4_tiny(form):
    """With ReLU, for pictures of 416 x 416."""
    net = Network(form, 3, 416, 416)
    x, middle = net.conv(net.conv(net.input, 32, 3, 2), 64, 3, 2), None
    for channels in (64, 128, 256):
        whole = net.conv(x, channels, 3)
        inner = net.conv(net.second_half(whole), channels // 2, 3)
        middle = net.conv(net.concat([net.conv(inner, channels // 2, 3), inner]), channels)
        x = net.max_pool(net.concat([whole, middle]), 2, 2, 0)
    top = net.conv(net.conv(x, 512, 3), 256)
    net.output(net.conv(net.conv(top, 512, 3), 255, relu=False))
    fine = net.concat([net.twice(net.conv(top, 128)), middle])
    net.output(net.conv(net.conv(fine, 256, 3), 255, relu=False))
    return net


def cross_parts(net, x, channels, blocks, residual=True):
    """The C2f of YOLOv8."""
    parts = [net.conv(x, channels)]
    y = net.second_half(parts[0])
    for _ in range(blocks):
        z = net.conv(net.conv(y, channels // 2, 3), channels // 2, 3)
        y = net.add(y, z) if residual else z
        parts.append(y)
    return net.conv(net.concat(parts), channels)


def yolov8n(form):
    """With ReLU, for pictures of 640 x 640, up to the convolutions of its three results."""
    net = Network(form, 3, 640, 640)
    x, skips = net.conv(net.input, 16, 3, 2), []
    for channels, blocks in [(32, 1), (64, 2), (128, 2), (256, 1)]:
        x = cross_parts(net, net.conv(x, channels, 3, 2), channels, blocks)
        skips.append(x)
    top = pyramid_pool(net, x)
    middle = cross_parts(net, net.concat([net.twice(top), skips[2]]), 128, 1, False)
    fine = cross_parts(net, net.concat([net.twice(middle), skips[1]]), 64, 1, False)
    medium = cross_parts(net, net.concat([net.conv(fine, 64, 3, 2), middle]), 128, 1, False)
    coarse = cross_parts(net, net.concat([net.conv(medium, 128, 3, 2), top]), 256, 1, False)
    for x in (fine, medium, coarse):
        sides = [net.conv(net.conv(net.conv(x, inside, 3), inside, 3), inside, relu=False)
                 for inside in (64, 80)]
        net.output(net.concat(sides))
    return net


# Channels and stride of the pairs, a depthwise convolution and a pointwise one each.
SCRFD_STAGES = [[(16, 1)], [(40, 2), (40, 1)], [(72, 2), (72, 1), (72, 1)],
                [(152, 2), (152, 1)],
                [(288, 2), (288, 1), (288, 1), (288, 1), (288, 1), (288, 1)]]


def scrfd_500m(form):
    """For pictures of 576 x 320, with the layers that a file of it has."""
    net = Network(form, 3, 320, 576)
    x, stages = net.conv(net.input, 16, 3, 2), []
    for stage in SCRFD_STAGES:
        for channels, stride in stage:
            x = net.conv(net.depthwise(x, stride), channels)
        stages.append(x)

    def narrow(x, kernel=1, stride=1):
        return net.conv(x, 16, kernel, stride, relu=False)
    fine, middle, coarse = [narrow(x) for x in stages[2:]]
    middle = narrow(net.concat([middle, net.twice(coarse)]))
    fine = narrow(narrow(net.concat([fine, net.twice(middle)])), 3)
    middle = net.concat([narrow(middle, 3), narrow(fine, 3, 2)])
    middle = narrow(narrow(middle), 3)
    coarse = net.concat([narrow(coarse, 3), narrow(middle, 3, 2)])
    coarse = narrow(narrow(coarse), 3)
    for x in (fine, middle, coarse):
        x = net.conv(net.depthwise(net.conv(net.depthwise(x), 64)), 64)
        for channels in (20, 8, 2):
            net.output(net.conv(x, channels, 3, relu=False))
    return net


def identity(form):
    net = Network(form, 16, 1, 1)
    net.output(net.identity(net.input))
    return net


def halving(form, size):
    net = Network(form, 3, size, size)
    x = net.input
    for channels in (16, 32, 64, 64):
        x = net.conv(x, channels, 3, 2)
    net.output(x)
    return net


def build(name, form):
    """The Network of that name; forms are qdq.FORMS."""
    if name.startswith("size"):
        return halving(form, int(name[4:]))
    return {"mobilenet_v1": mobilenet_v1, "mobilenet_v2": mobilenet_v2,
            "mobilenet_v2_late": mobilenet_v2_late, "resnet50": resnet50,
            "yolov5s": yolov5s, "yolov4_tiny": yolov4_tiny, "yolov8n": yolov8n,
            "scrfd_500m": scrfd_500m, "identity": identity}[name](form)


def main(folder, files):
    os.makedirs(folder, exist_ok=True)
    for file in files or ALL:
        with open(os.path.join(folder, f"{file}.onnx"), "wb") as onnx:
            onnx.write(build(*file.split(".")).file())


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    main(sys.argv[1], sys.argv[2:])
