// SPDX-License-Identifier: Apache-2.0
// Element types of tensors.
#pragma once

#include <cstdint>
#include <string_view>

namespace emu {

enum class Dtype : std::uint8_t { i8, u8, i16, u16, i32, u32, i64, f16, f32, boolean };

inline constexpr int dtype_count = 10;

// Bytes of one element.
constexpr int size_of(Dtype dtype) {
    switch (dtype) {
    case Dtype::i8:
    case Dtype::u8:
    case Dtype::boolean: return 1;
    case Dtype::i16:
    case Dtype::u16:
    case Dtype::f16: return 2;
    case Dtype::i32:
    case Dtype::u32:
    case Dtype::f32: return 4;
    case Dtype::i64: return 8;
    }
    return 0;
}

constexpr std::string_view name_of(Dtype dtype) {
    switch (dtype) {
    case Dtype::i8: return "int8";
    case Dtype::u8: return "uint8";
    case Dtype::i16: return "int16";
    case Dtype::u16: return "uint16";
    case Dtype::i32: return "int32";
    case Dtype::u32: return "uint32";
    case Dtype::i64: return "int64";
    case Dtype::f16: return "float16";
    case Dtype::f32: return "float32";
    case Dtype::boolean: return "bool";
    }
    return "?";
}

} // namespace emu
