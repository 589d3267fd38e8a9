# SPDX-License-Identifier: Apache-2.0
"""hobot_vio.libsrcampy of X3 and X5 on libspcdev: cameras, scaler, display and codecs. docs/python.md says where it
differs from the board's."""
from .bindings import bind, unbind
from .camera import Camera
from .codecs import Decoder, Encoder
from .display import Display

__all__ = ["Camera", "Decoder", "Display", "Encoder", "bind", "unbind"]

for _class in (Camera, Decoder, Display, Encoder):
    _class.__module__ = "libsrcampy"  # as the board's module names them
