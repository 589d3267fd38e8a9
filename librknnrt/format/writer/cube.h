// SPDX-License-Identifier: Apache-2.0
// A feature map in a tensor's memory: NC1HWC2, or a picture's packed pixels.
#pragma once

#include "librknnrt/format/writer/registers/register_list.h"

namespace rknn::format::writer {

// Strides in bytes.
struct Cube {
    Place place;
    std::int32_t h = 1, w = 1, c = 1;
    std::int64_t line = 0, surface = 0;
    std::int32_t element_bytes = 1;

    // That lie side by side.
    std::int32_t block(const Generation& generation) const {
        return generation.atom / element_bytes;
    }
};

} // namespace rknn::format::writer
