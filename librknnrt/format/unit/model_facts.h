// SPDX-License-Identifier: Apache-2.0
// What a .rknn file says about the memory around its network, and about raw pixels.
#pragma once

#include "emu-core/base/byte_reader.h"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace rknn::format {

struct PixelConversion;

// What every pixel value of a channel becomes.
using PixelTable = std::array<std::int8_t, 256>;

// An input or output in the memory that the application shares.
struct PortFacts {
    std::vector<std::int32_t> native_dims; // N C1 H W C2, or 1 1 H W C of a picture; may be empty
    std::uint32_t reserved_bytes = 0;      // 0: it does not say
    std::int32_t line_align = 0;           // pixels; 0: it does not say
    std::vector<PixelTable> pixels;        // per channel: what raw uint8 values become; or empty
};

// What applications ask about besides the program.
struct ModelFacts {
    std::int32_t batch = 1;                 // pictures that a run takes, one after the other
    std::vector<PortFacts> inputs, outputs; // empty: nothing is said
    std::uint64_t weight_bytes = 0, internal_bytes = 0; // as RKNN_QUERY_MEM_SIZE tells them
};

// Raw uint8 pixels by table: one per channel, as the units compute them.
std::vector<PixelTable> tables_of(const PixelConversion& conversion, emu::ops::Rounding ties);

// `pixels` become `values`, which may be the same bytes; channels come last. Precondition: there is
// a table for each channel, and both are of one size.
void look_up(std::span<const PixelTable> tables, emu::Bytes pixels, std::span<std::byte> values);

} // namespace rknn::format
