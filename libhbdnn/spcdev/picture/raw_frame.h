// SPDX-License-Identifier: Apache-2.0
// What a sensor gives: one colour per pixel, packed.
#pragma once

#include "libhbdnn/spcdev/frame.h"

#include <cstddef>
#include <vector>

namespace hbdnn::spcdev {

// BOARDLESS_CAMERA_BITS, or 10. Error bad_argument: it is not 8, 10 or 12.
emu::Result<int> sensor_bits();

// Red and green, then green and blue pixels, in rows of whole 16 bytes (the samples' stride),
// packed as on MIPI's CSI-2: the high bytes of 4 (of 12 bits, 2) pixels, then the low bits of
// these, the first one's lowest. Colours, packing and what is in the low bits (0) are assumed.
std::vector<std::byte> raw_of(const Frame& frame, int bits);

} // namespace hbdnn::spcdev
