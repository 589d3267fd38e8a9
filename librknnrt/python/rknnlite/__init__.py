# SPDX-License-Identifier: Apache-2.0
"""Stands in for rknn-toolkit-lite2: inference on a board's NPU, here above Boardless' librknnrt."""
