// SPDX-License-Identifier: Apache-2.0
// Operands of a tensor unit: integers of one byte, or of two in planes of their own.
#pragma once

#include "emu-core/lanes/planes.h"
#include "emu-core/ops/arithmetic/requantisation.h"

#include <cstdint>
#include <limits>
#include <optional>
#include <span>
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

    constexpr std::int64_t operator()(std::int64_t value) const {
        return ops::shift_right(value, bits, rounding);
    }
    // In steps that 32 bits hold: what the half adds is the highest bit that is shifted out.
    constexpr std::int32_t operator()(std::int32_t value) const {
        if (rounding != ops::Rounding::half_up) {
            return static_cast<std::int32_t>(ops::shift_right(value, bits, rounding));
        }
        return bits == 0 ? value : (value >> bits) + (value >> (bits - 1) & 1);
    }
    bool operator==(const RightShift&) const = default;
};

static_assert(RightShift{2}(std::int32_t{-6}) == -1 && RightShift{2}(std::int64_t{-6}) == -1);
static_assert(RightShift{1}(std::numeric_limits<std::int32_t>::max()) == 1 << 30);

std::int64_t elements(const Extents& extents);

// Errors as LaneMemory::check(); a high plane in another lane.
Outcome check(const LaneMemory& memory, const Integers& integers, const char* name);

// All integers' bytes, taken before anything is written. Precondition of all below: check().
class StoredIntegers {
public:
    StoredIntegers(const LaneMemory& memory, const Integers& integers, Order order = Order::nchw);

    std::size_t size() const { return low_.size(); }
    // As many as `to` has, from integer `first` on.
    void get(std::size_t first, std::span<std::int32_t> to) const;

private:
    bool is_signed_;
    std::vector<std::byte> low_, high_; // of bytes there are no high ones
};

// The bytes that integers are to become.
class IntegersToStore {
public:
    explicit IntegersToStore(const Integers& integers);

    // The integers from `first` on become these; values beyond their range saturate.
    void put(std::size_t first, std::span<const std::int32_t> values);
    void put(std::size_t first, std::span<const std::int64_t> values);
    // The low plane first, in the order n, c, h, w, for planes may overlap.
    void write(LaneMemory& memory, Order order = Order::nchw) const;

private:
    Integers integers_;
    std::vector<std::byte> low_, high_;
};

std::vector<std::int32_t> read(const LaneMemory& memory, const Integers& integers,
                               Order order = Order::nchw);
void write(LaneMemory& memory, const Integers& integers, const std::vector<std::int64_t>& values,
           Order order = Order::nchw);

// `value` within the range of integers of that many bits.
constexpr std::int64_t saturate(std::int64_t value, int bits, bool is_signed) {
    if (is_signed) return ops::saturate(value, bits);
    return std::clamp<std::int64_t>(value, 0, (std::int64_t{1} << bits) - 1);
}

// The low 32 bits of a sum, as the accumulator keeps them.
constexpr std::int64_t wrap32(std::int64_t value, bool is_signed) {
    const auto low = static_cast<std::uint32_t>(value);
    return is_signed ? std::int64_t{static_cast<std::int32_t>(low)} : std::int64_t{low};
}

static_assert(wrap32(0x8000'0000, true) == -0x8000'0000LL && wrap32(-1, false) == 0xFFFF'FFFF);

} // namespace emu::lanes
