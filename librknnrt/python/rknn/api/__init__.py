# SPDX-License-Identifier: Apache-2.0
from .rknn import RKNN

__all__ = ["RKNN"]
