# SPDX-License-Identifier: Apache-2.0
"""Types of elements and how they stand for numbers, as the module has them on all boards: numbered as the unified
generation does, without types of images."""
from dataclasses import dataclass
from enum import IntEnum

import numpy as np

from boardless_hbdnn import abi_ucp
from boardless_hbdnn.tensor_types import TENSOR_PREFIX


class _Enumerator(IntEnum):
    def __str__(self):
        return f"{type(self).__name__}.{self.name}"

    def __repr__(self):
        return f"<{self}: {self.value}>"


def _enumeration(name, rows, prefix=""):
    return _Enumerator(name, {row[len(prefix):]: value for value, row in rows.items()}, module="hbm_runtime")


hbDNNDataType = _enumeration("hbDNNDataType", abi_ucp.hbDNNDataType, TENSOR_PREFIX)
hbDNNQuantiType = _enumeration("hbDNNQuantiType", abi_ucp.hbDNNQuantiType)


@dataclass(frozen=True, eq=False)
class QuantParams:
    scale: np.ndarray  # float32
    zero_point: np.ndarray  # int32
    quant_type: hbDNNQuantiType
    axis: int


def data_type_of(port):
    return hbDNNDataType["U8" if port.type.is_image else port.type.name]


def quant_params_of(port):
    """Shifts are told as scales, as the unified library does itself."""
    told = port.quantisation
    kind = hbDNNQuantiType.SCALE if told.scales.size else hbDNNQuantiType.NONE
    return QuantParams(told.scales.copy(), told.zero_points.copy(), kind, told.axis)
