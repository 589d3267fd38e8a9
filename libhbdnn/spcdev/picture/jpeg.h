// SPDX-License-Identifier: Apache-2.0
// Frames as baseline JPEGs (ITU-T T.81) in JFIF: three components, chroma halved both ways, which
// is what NV12 is.
#pragma once

#include "libhbdnn/spcdev/frame.h"

#include <cstddef>

namespace hbdnn::spcdev {

// With the tables of T.81's annex K, its quantisers halved.
std::vector<std::byte> jpeg_of(const Frame& frame);

} // namespace hbdnn::spcdev
