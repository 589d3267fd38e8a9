// SPDX-License-Identifier: Apache-2.0
#include "emu-core/tensor/element_text.h"

#include "emu-core/base/text.h"
#include "emu-core/tensor/float16.h"

#include <cstring>

namespace emu {
namespace {

template <class T> T read(Bytes element) {
    T value;
    std::memcpy(&value, element.data(), sizeof value);
    return value;
}

} // namespace

std::string to_text(Dtype dtype, Bytes element) {
    switch (dtype) {
    case Dtype::i8: return std::to_string(read<std::int8_t>(element));
    case Dtype::u8:
    case Dtype::boolean: return std::to_string(read<std::uint8_t>(element));
    case Dtype::i16: return std::to_string(read<std::int16_t>(element));
    case Dtype::u16: return std::to_string(read<std::uint16_t>(element));
    case Dtype::i32: return std::to_string(read<std::int32_t>(element));
    case Dtype::u32: return std::to_string(read<std::uint32_t>(element));
    case Dtype::i64: return std::to_string(read<std::int64_t>(element));
    case Dtype::f16: {
        const auto bits = read<std::uint16_t>(element);
        return format("%g (0x%04X)", from_half(bits), static_cast<unsigned>(bits));
    }
    case Dtype::f32:
        return format("%.9g (0x%08X)", read<float>(element), read<std::uint32_t>(element));
    }
    return "?";
}

} // namespace emu
