// SPDX-License-Identifier: Apache-2.0
// What a writer has to know of a hardware generation, and a reader does not.
#pragma once

#include "librknnrt/format/registers/registers.h"

namespace rknn::format::writer {

struct WriterFacts {
    std::int32_t least_kernels = 1;    // weights are padded to so many
    std::int32_t pixel_channels = 16;  // bytes to which weights are padded that meet packed pixels
    std::int32_t channel_modulus = 64; // of the count that source_channels_modulo has
    bool computes_float16 = true;
    bool even_surfaces = false;        // cubes have room for one more surface where theirs are odd
    std::int32_t pixel_line_align = 1; // pixels
    std::int32_t pixel_line_bytes = 1; // lines of packed pixels are padded to a multiple of this
};

const WriterFacts& writer_facts(const Generation& generation);

} // namespace rknn::format::writer
