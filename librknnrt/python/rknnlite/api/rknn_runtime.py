# SPDX-License-Identifier: Apache-2.0
"""Names that programs take from the vendor's module."""
from boardless_rknn.abi import rknn_input as RKNNInput, rknn_output as RKNNOutput
from boardless_rknn.runtime import RKNNRuntime

__all__ = ["RKNNInput", "RKNNOutput", "RKNNRuntime"]
