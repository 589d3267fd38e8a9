# SPDX-License-Identifier: Apache-2.0
"""bpu_infer_lib of X3 and X5 on libdnn."""
from .infer import Infer

__all__ = ["Infer"]
