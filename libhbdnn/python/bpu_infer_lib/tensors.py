# SPDX-License-Identifier: Apache-2.0
"""What Infer tells of inputs and outputs: the C interface's names for kinds."""


class Properties:
    def __init__(self, port):
        self.tensorLayout = f"HB_DNN_LAYOUT_{port.layout}"
        self.tensorType = port.type.enumerator
        self.shape = port.shape


class Tensor:
    def __init__(self, port):
        self.name, self.properties = port.name, Properties(port)
        self.data = None  # of an output, after get_output()


class OutputScale:
    """The fields of hbDNNQuantiScale."""

    def __init__(self, quantisation):
        self.scaleData, self.zeroPointData = quantisation.scales.copy(), quantisation.zero_points.copy()
        self.scaleLen, self.zeroPointLen = len(self.scaleData), len(self.zeroPointData)
