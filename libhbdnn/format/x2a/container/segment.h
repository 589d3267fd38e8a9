// SPDX-License-Identifier: Apache-2.0
// What an HBM of march X2A says of one segment: its program, its constants, its tensors.
#pragma once

#include "emu-core/base/shared_bytes.h"

#include <array>
#include <string>
#include <vector>

namespace hbdnn::format::x2a {

// What a function's region is.
struct Region {
    enum class Kind : std::uint32_t {
        plain_input = 1,
        output = 2,
        intermediate = 4,
        constants = 6,
        luma = 8, // or gray
        chroma = 9,
    };

    Kind kind = Kind::constants;
    std::uint32_t index = 0; // of inputs and outputs
};

struct Function {
    std::vector<std::uint64_t> words;
    std::uint32_t microseconds = 0; // the compiler's estimate
    std::vector<Region> regions;
};

// N, H, W, C.
using Extents = std::array<std::int32_t, 4>;

struct SegmentTensor {
    std::string name;
    Extents padded{}, valid{};
    std::int32_t type = 0, layout = 0, source = 0;
    std::int64_t bytes = 0; // as stored; of pictures those of a line
};

// Codes of SegmentTensor's fields.
inline constexpr std::int32_t type_int8 = 1, type_int32 = 3;
inline constexpr std::int32_t layout_pixels = 0, layout_planes = 2;
inline constexpr std::int32_t source_picture = 2;

struct Segment {
    std::string name;
    emu::SharedBytes constants;
    std::int64_t intermediate_bytes = 0;
    std::vector<Function> functions;
    std::vector<SegmentTensor> inputs, outputs;
};

// True: the HBM is of that march.
bool is_x2a(emu::Bytes hbm);

// All segments. Error bad_model: another march, damage, a checksum that does not fit, kinds of
// regions that are not known.
emu::Result<std::vector<Segment>> read_segments(const emu::SharedBytes& hbm);

} // namespace hbdnn::format::x2a
