# SPDX-License-Identifier: Apache-2.0
from libsrcampy import Camera, Decoder, Display, Encoder, bind, unbind

__all__ = ["Camera", "Decoder", "Display", "Encoder", "bind", "unbind"]
