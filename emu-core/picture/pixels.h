// SPDX-License-Identifier: Apache-2.0
// What is done to pixels one by one, or to small groups of them.
#pragma once

#include "emu-core/base/result.h"
#include "emu-core/picture/samples.h"

namespace emu::picture {

enum class RasterOperation : std::uint8_t {
    both,
    either,
    not_destination,
    not_source,
    exclusive,
    not_exclusive,
};

// Bit by bit, of colours; alpha is the source's (assumed). Precondition: the same size and depth.
void combine(const Samples& source, Samples& destination, RasterOperation operation);

// (value + offset) * scale / 256 of each colour (documented), rounded down and clamped to bytes
// (assumed).
struct Quantisation {
    std::array<std::int32_t, 3> offsets{}; // -256 to 255
    std::array<std::int32_t, 3> scales{};  // 0 to 1023
};
void quantise(Samples& samples, const Quantisation& how);

// Squares of that many pixels become the one at their top left (assumed).
void make_mosaic(Samples& samples, std::int32_t block);

// Each pixel and its eight neighbours, with weights in 256; beyond the edges lie those at the edges
// (assumed). The sum is rounded half up and clamped.
struct Blur {
    std::int32_t centre = 256, side = 0, corner = 0;
};
void blur(Samples& samples, const Blur& how);

// Numbers become colours of the table. Error bad_input: a number that it does not have.
Outcome look_up(Samples& numbers, const Samples& table);

} // namespace emu::picture
