# SPDX-License-Identifier: Apache-2.0
"""What the elements of a tensor are, by the short names that all generations share: NV12, S8, F32."""
from dataclasses import dataclass
from typing import Optional

import numpy as np

IMAGE_PREFIX = "HB_DNN_IMG_TYPE_"
TENSOR_PREFIX = "HB_DNN_TENSOR_TYPE_"

# Of 4 bits there is no dtype: two elements share a byte.
_DTYPES = {
    "S8": np.int8, "U8": np.uint8, "S16": np.int16, "U16": np.uint16, "S32": np.int32, "U32": np.uint32,
    "S64": np.int64, "U64": np.uint64, "F16": np.float16, "F32": np.float32, "F64": np.float64, "BOOL8": np.bool_,
}


@dataclass(frozen=True)
class TensorType:
    """One row of hbDNNDataType. dtype is None where numpy has none."""
    name: str
    enumerator: str
    is_image: bool

    @property
    def dtype(self) -> Optional[np.dtype]:
        known = np.uint8 if self.is_image else _DTYPES.get(self.name)
        return None if known is None else np.dtype(known)


def tensor_types(enumerators):
    """hbDNNDataType as {value: enumerator} -> {value: TensorType}, without the count at its end."""
    types = {}
    for value, enumerator in enumerators.items():
        for prefix in (IMAGE_PREFIX, TENSOR_PREFIX):
            name = enumerator[len(prefix):] if enumerator.startswith(prefix) else "MAX"
            if name != "MAX":
                types[value] = TensorType(name, enumerator, prefix == IMAGE_PREFIX)
    return types
