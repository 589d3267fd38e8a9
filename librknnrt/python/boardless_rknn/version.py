# SPDX-License-Identifier: Apache-2.0
"""The version of the vendor's packages whose interface this is."""
import os

VERSION = os.environ.get("BOARDLESS_TOOLKIT") or "2.3.2"
