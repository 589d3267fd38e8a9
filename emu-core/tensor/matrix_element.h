// SPDX-License-Identifier: Apache-2.0
// What the matrices of a matrix unit consist of. Apart from Dtype: no network's tensor has int4 or
// bfloat16 elements.
#pragma once

#include <cstdint>
#include <string_view>

namespace emu {

enum class MatrixElement : std::uint8_t { i4, i8, i16, i32, f16, bf16, f32 };

// int4 elements lie two to a byte, the one of the even index in the low half.
constexpr int bits_of(MatrixElement element) {
    switch (element) {
    case MatrixElement::i4: return 4;
    case MatrixElement::i8: return 8;
    case MatrixElement::i16:
    case MatrixElement::f16:
    case MatrixElement::bf16: return 16;
    case MatrixElement::i32:
    case MatrixElement::f32: return 32;
    }
    return 0;
}

constexpr bool is_integer(MatrixElement element) {
    return element <= MatrixElement::i32;
}

constexpr std::string_view name_of(MatrixElement element) {
    switch (element) {
    case MatrixElement::i4: return "int4";
    case MatrixElement::i8: return "int8";
    case MatrixElement::i16: return "int16";
    case MatrixElement::i32: return "int32";
    case MatrixElement::f16: return "float16";
    case MatrixElement::bf16: return "bfloat16";
    case MatrixElement::f32: return "float32";
    }
    return "?";
}

} // namespace emu
