// SPDX-License-Identifier: Apache-2.0
// What an HBM of version 3 says of one segment, on every march: its program, its constants, its
// tensors.
#pragma once

#include "emu-core/base/result.h"
#include "emu-core/base/shared_bytes.h"

#include <array>
#include <string>
#include <variant>
#include <vector>

namespace hbdnn::format::hbm {

// What a function's region is: memory outside that instructions name by the region's number.
struct Region {
    enum class Kind : std::uint32_t {
        plain_input = 1,
        output = 2,
        pieces = 3, // what steps hand to each other
        intermediate = 4,
        constants = 6,
        luma = 8, // or gray
        chroma = 9,
        // On B2E and B25 more go with a picture (10 and 11; they are thought to be its strides) and
        // with whole programs (12, 14). No instruction moves bytes of these.
    };

    Kind kind = Kind::constants;
    std::uint32_t index = 0; // of inputs and outputs

    bool operator==(const Region&) const = default;
};

struct Function {
    std::vector<std::uint64_t> words;
    std::uint32_t microseconds = 0; // the compiler's estimate
    std::vector<Region> regions;

    bool operator==(const Function&) const = default;
};

// N, H, W, C.
using Extents = std::array<std::int32_t, 4>;

struct SegmentTensor {
    std::string name;
    Extents padded{}, valid{};
    std::int32_t type = 0, layout = 0, source = 0;
    std::int64_t bytes = 0;             // as stored; of pictures those of a line
    std::int32_t place = 0;             // where it lies: a code, tensor_places
    std::int64_t offset = 0;            // of its memory's begin
    std::vector<std::uint8_t> shifts{}; // of channels: values are numbers / 2^shift

    bool operator==(const SegmentTensor&) const = default;
};

// Codes of SegmentTensor's fields.
inline constexpr std::int32_t type_int8 = 1, type_int16 = 2, type_int32 = 3, type_channels = 4;
inline constexpr std::int32_t layout_pixels = 0, layout_planes = 2;
inline constexpr std::int32_t source_picture = 2;
inline constexpr std::int32_t place_input = 1, place_output = 2, place_piece = 3,
                              place_intermediate = 4, place_constants = 6;

// What a run does, one step after the other: functions of the BPU,
struct RunFunctions {
    std::size_t first = 0, count = 0;

    bool operator==(const RunFunctions&) const = default;
};
// or a table of the CPU's: each byte of `from` becomes table[byte + 128] in `to`, which lies as
// that does.
struct Lookup {
    SegmentTensor from, to;
    std::array<std::int8_t, 256> table{};

    bool operator==(const Lookup&) const = default;
};
using Step = std::variant<RunFunctions, Lookup>;

struct Segment {
    std::string name;
    std::string march; // "X2A"
    emu::SharedBytes constants;
    std::int64_t piece_bytes = 0, intermediate_bytes = 0;
    std::vector<Function> functions;
    std::vector<Step> steps; // run all functions, in their order
    std::vector<SegmentTensor> inputs, outputs;
    // Inputs that are pieces of others, what lies in memory outside, and constants.
    std::vector<SegmentTensor> pieces, intermediates, constant_tensors;
    std::size_t tensor_count = 0; // of its table
    emu::SharedBytes debug;       // read_debug_names(); empty: built without
};

// All segments. Error bad_model: no HBM of that version; damage, a checksum that does not fit.
emu::Result<std::vector<Segment>> read_segments(const emu::SharedBytes& hbm);

// Which layer each word of a program belongs to, in files that were built with debug records.
struct DebugNames {
    std::vector<std::string> layers;
    std::vector<std::int32_t> layer_of; // by word, over all functions; -1: none; perhaps fewer

    // Empty: none.
    std::string_view of(std::size_t word) const;
};

// As many as are understood; nothing where there are none.
DebugNames read_debug_names(const Segment& segment);

// Constants that B2E and B25 keep compressed, in four streams of blocks of 16 values: `plain` bytes
// of what is stored. Error bad_model: sizes that are none, a stream that ends before its values do.
emu::Result<std::vector<std::byte>> decompress(emu::Bytes stored, std::size_t plain);

} // namespace hbdnn::format::hbm
