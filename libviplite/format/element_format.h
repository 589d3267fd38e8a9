// SPDX-License-Identifier: Apache-2.0
// Element types of ports.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace viplite::format {

// The numbers are those of vip_buffer_format_e.
enum class ElementFormat : std::uint32_t {
    fp32 = 0,
    fp16 = 1,
    uint8 = 2,
    int8 = 3,
    uint16 = 4,
    int16 = 5,
    character = 6,
    bfp16 = 7,
    int32 = 8,
    uint32 = 9,
    int64 = 10,
    uint64 = 11,
    fp64 = 12,
    int4 = 13,
    uint4 = 14,
    bool8 = 16,
};

struct ElementFormatRow {
    ElementFormat format;
    std::string_view name;
    std::uint32_t bits;
};

inline constexpr std::array element_formats = {
    ElementFormatRow{ElementFormat::fp32, "fp32", 32},
    ElementFormatRow{ElementFormat::fp16, "fp16", 16},
    ElementFormatRow{ElementFormat::uint8, "uint8", 8},
    ElementFormatRow{ElementFormat::int8, "int8", 8},
    ElementFormatRow{ElementFormat::uint16, "uint16", 16},
    ElementFormatRow{ElementFormat::int16, "int16", 16},
    ElementFormatRow{ElementFormat::character, "char", 8},
    ElementFormatRow{ElementFormat::bfp16, "bf16", 16},
    ElementFormatRow{ElementFormat::int32, "int32", 32},
    ElementFormatRow{ElementFormat::uint32, "uint32", 32},
    ElementFormatRow{ElementFormat::int64, "int64", 64},
    ElementFormatRow{ElementFormat::uint64, "uint64", 64},
    ElementFormatRow{ElementFormat::fp64, "fp64", 64},
    ElementFormatRow{ElementFormat::int4, "int4", 4},
    ElementFormatRow{ElementFormat::uint4, "uint4", 4},
    ElementFormatRow{ElementFormat::bool8, "bool8", 8},
};

// Null: there is no such format.
constexpr const ElementFormatRow* find(ElementFormat format) {
    for (const ElementFormatRow& row : element_formats) {
        if (row.format == format) return &row;
    }
    return nullptr;
}

} // namespace viplite::format
