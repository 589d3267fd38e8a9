// SPDX-License-Identifier: Apache-2.0
// Elements in memory that need not be aligned, and elements as the bits they are: operations that
// move them and compute nothing have one copy of their code per width instead of one per type.
#pragma once

#include "emu-core/tensor/dtype.h"

#include <cstddef>
#include <cstring>

namespace emu::ops {

template <class T> T load_at(const std::byte* base, std::int64_t index) {
    T value;
    std::memcpy(&value, base + index * static_cast<std::int64_t>(sizeof(T)), sizeof(T));
    return value;
}

template <class T> void store_at(T value, std::byte* base, std::int64_t index) {
    std::memcpy(base + index * static_cast<std::int64_t>(sizeof(T)), &value, sizeof(T));
}

// visit(Bits{}) with the unsigned integer as wide as an element.
template <class Visit> decltype(auto) visit_width(Dtype dtype, Visit visit) {
    switch (size_of(dtype)) {
    case 1: return visit(std::uint8_t{});
    case 2: return visit(std::uint16_t{});
    case 4: return visit(std::uint32_t{});
    default: return visit(std::uint64_t{});
    }
}

} // namespace emu::ops
