# SPDX-License-Identifier: Apache-2.0
"""bmtap2 of the BM1880's SDK, on libbmruntime. docs/python.md says where it differs from the SDK's."""
from .bmruntime import BMContex, BMContext, BMNet

__all__ = ["BMContex", "BMContext", "BMNet"]
