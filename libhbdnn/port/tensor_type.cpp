// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/port/tensor_type.h"

#include <cstddef>

namespace hbdnn {
namespace {

struct TypeRow {
    std::string_view name;
    int bits;
};

constexpr TypeRow rows[type_count] = {
    {"y", 8},      {"nv12", 8},  {"nv12_separate", 8},
    {"yuv444", 8}, {"rgb", 8},   {"bgr", 8},
    {"s4", 4},     {"u4", 4},    {"s8", 8},
    {"u8", 8},     {"f16", 16},  {"s16", 16},
    {"u16", 16},   {"f32", 32},  {"s32", 32},
    {"u32", 32},   {"f64", 64},  {"s64", 64},
    {"u64", 64},   {"bool8", 8},
};

const TypeRow& row_of(TensorType type) {
    return rows[static_cast<std::size_t>(type)];
}

} // namespace

int bits_of(TensorType type) {
    return row_of(type).bits;
}

std::string_view name_of(TensorType type) {
    return row_of(type).name;
}

std::uint64_t image_bytes(TensorType type, std::int64_t width, std::int64_t height) {
    const auto pixels = static_cast<std::uint64_t>(width * height);
    if (type == TensorType::y) return pixels;
    return is_nv12(type) ? pixels * 3 / 2 : pixels * 3;
}

} // namespace hbdnn
