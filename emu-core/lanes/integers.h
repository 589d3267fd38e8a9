// SPDX-License-Identifier: Apache-2.0
// Operands of a tensor unit: integers of one byte, or of two in planes of their own.
#pragma once

#include "lanes/planes.h"
#include "ops/requantisation.h"

#include <optional>
#include <vector>

namespace emu::lanes {

struct Integers {
    LaneTensor tensor; // of 16-bit integers the low bytes
    bool is_signed = false;
    // Bytes from an integer's low byte to its high one, in the same lane; nothing: 8 bits.
    std::optional<std::int64_t> high_plane = {};

    const Extents& extents() const { return tensor.extents; }
    int bits() const { return high_plane ? 16 : 8; }
    // The same integers' high bytes. Precondition: there are some.
    LaneTensor high() const {
        LaneTensor plane = tensor;
        plane.address += *high_plane;
        return plane;
    }
    bool operator==(const Integers&) const = default;
};

// Half up unless the descriptor asks for none.
struct RightShift {
    int bits = 0; // 0 to 31
    ops::Rounding rounding = ops::Rounding::half_up;

    std::int64_t operator()(std::int64_t value) const {
        return ops::shift_right(value, bits, rounding);
    }
    bool operator==(const RightShift&) const = default;
};

std::int64_t elements(const Extents& extents);

// Errors as LaneMemory::check(); a high plane in another lane.
Outcome check(const LaneMemory& memory, const Integers& integers, const char* name);

// All integers, before anything is written. Precondition of all: check().
std::vector<std::int32_t> read(const LaneMemory& memory, const Integers& integers,
                               Order order = Order::nchw);
// Values beyond the integers' range saturate. The low plane is written first, in the order n, c, h,
// w, for planes may overlap.
void write(LaneMemory& memory, const Integers& integers, const std::vector<std::int64_t>& values,
           Order order = Order::nchw);

// `value` within the range of integers of that many bits.
constexpr std::int64_t saturate(std::int64_t value, int bits, bool is_signed) {
    if (is_signed) return ops::saturate(value, bits);
    return std::clamp<std::int64_t>(value, 0, (std::int64_t{1} << bits) - 1);
}

} // namespace emu::lanes
