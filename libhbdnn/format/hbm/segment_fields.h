// SPDX-License-Identifier: Apache-2.0
// Where the parts of an HBM of version 3 are: the reader's and the writer's one table (measured on
// genuine files). Offsets count from the file's 17th byte, those of a segment from its descriptor.
#pragma once

#include "emu-core/base/shared_bytes.h"

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace hbdnn::format::hbm {

// Which march an HBM is for: three letters of its first bytes.
inline constexpr std::size_t march_at = 1, march_letters = 3;

// "X2A", "B25", "B2E"; empty: too short for an HBM.
inline std::string_view march_tag(emu::Bytes hbm) {
    if (hbm.size() < march_at + march_letters) return {};
    return {reinterpret_cast<const char*>(hbm.data()) + march_at, march_letters};
}

// Of the file.
inline constexpr std::size_t body_at = 16, header_size_at = 0x68, size_at = 0x6C, count_at = 0x70,
                             descriptors_at = 0xB8;
inline constexpr std::uint32_t header_size = 0xA8;

// Of a descriptor; the march tells that it is one.
inline constexpr std::size_t descriptor_bytes = 0x5C0, name_at = 0x80, descriptor_march_at = 0x84,
                             constants_at = 0xBC, constant_bytes_at = 0xC0, constant_sum_at = 0xC4,
                             debug_at = 0xC8, debug_bytes_at = 0xCC, piece_bytes_at = 0x138,
                             intermediate_bytes_at = 0x13C;
inline constexpr std::size_t code_at = 0xA4, code_words_at = 0xA8, code_bytes_at = 0xAC,
                             code_sum_at = 0xB0;
// Tables: a place and a number of records.
inline constexpr std::size_t tensors_at = 0xE0, steps_at = 0xE8, functions_at = 0xF0,
                             inputs_at = 0x110, outputs_at = 0x118, pieces_at = 0x120,
                             intermediates_at = 0x128, constant_tensors_at = 0x130;

// Of a function's record.
inline constexpr std::size_t function_bytes = 0x4B8, microseconds_at = 0x30, regions_at = 0x34,
                             region_bytes = 36,
                             most_regions = 16; // pictures have four bits for them

// Of a step's record; places count from the record's begin.
inline constexpr std::size_t step_bytes = 72, step_kind_at = 8, step_inputs_at = 40,
                             step_outputs_at = 44, input_count_at = 48, output_count_at = 52,
                             first_function_at = 56, function_count_at = 60, lookup_at = 64,
                             lookup_bytes_at = 68;
inline constexpr std::uint32_t kind_functions = 0, kind_lookup = 10;
// Of a table: zeros, then a byte for each of -128 to 127.
inline constexpr std::uint32_t lookup_bytes = 1276, lookup_zeros = 1020;

// Of an entry of lists of tensors: the number of one.
inline constexpr std::size_t index_bytes = 8;
// Of a tensor's record; words of four bytes, of which the first is the place of the name.
inline constexpr std::size_t tensor_bytes = 100;
namespace tensor_word {
inline constexpr std::size_t shifts = 3, padded = 4, valid = 8, type = 13, layout = 14, source = 15,
                             memory = 16, offset = 17, bytes = 20;
} // namespace tensor_word

} // namespace hbdnn::format::hbm
