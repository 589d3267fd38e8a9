// SPDX-License-Identifier: Apache-2.0
// A feature map somewhere in a device's memory.
#pragma once

#include "emu-core/tensor/dtype.h"

#include <cstdint>

namespace emu {

// Element (y, x, c) is at base + y * line + x * pixel + (c / block) * surface + (c % block) *
// size_of(dtype), all in bytes. Strides may be negative, or zero where a view that is read repeats.
struct MemoryView {
    std::int64_t base = 0;
    std::int32_t h = 1, w = 1, c = 1;
    std::int32_t block = 16; // channels that lie side by side
    std::int64_t line = 0, pixel = 0, surface = 0;
    Dtype dtype = Dtype::i8;

    std::int64_t elements() const { return std::int64_t{h} * w * c; }
    bool operator==(const MemoryView&) const = default;
};

} // namespace emu
