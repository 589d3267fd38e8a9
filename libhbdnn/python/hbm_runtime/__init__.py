# SPDX-License-Identifier: Apache-2.0
"""hbm_runtime of X5 (.bin, on libdnn) and of S100 and S600 (.hbm, on the unified library)."""
import os

from boardless_hbdnn.libraries import LibraryError, generation_for

from .quantisation import QuantParams, hbDNNDataType, hbDNNQuantiType
from .runtime import HB_HBMRuntime
from .scheduling import SchedParam

__all__ = ["HB_HBMRuntime", "QuantParams", "SchedParam", "hbDNNDataType", "hbDNNQuantiType"]


def _check_library():
    try:
        generation_for("")
    except LibraryError as problem:
        raise RuntimeError(f"hbm_runtime needs libdnn.so: {problem} (HBM_RUNTIME_SKIP_CHECK=1 leaves this check out)") from None


if os.environ.get("HBM_RUNTIME_SKIP_CHECK") != "1":
    _check_library()
