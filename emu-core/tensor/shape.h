// SPDX-License-Identifier: Apache-2.0
// The extents of a tensor, outermost first. Feature maps are N, H, W, C.
#pragma once

#include "emu-core/base/result.h"

#include <array>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>

namespace emu {

class Shape {
public:
    static constexpr int max_rank = 8;
    // Keeps every product of extents and element sizes far inside 63 bits.
    static constexpr std::int64_t max_elements = std::int64_t{1} << 32;

    Shape() = default; // a scalar: rank 0, one element
    // Precondition: what make() checks. For shapes written in code.
    constexpr Shape(std::initializer_list<std::int32_t> extents) {
        for (const auto extent : extents) extents_[rank_++] = extent;
    }

    // Error bad_model: more than 8 axes, an extent below 1, more than 2^32 elements.
    static Result<Shape> make(std::span<const std::int32_t> extents);

    int rank() const { return rank_; }
    std::int32_t operator[](int axis) const { return extents_[axis]; }
    std::span<const std::int32_t> extents() const {
        return {extents_.data(), static_cast<std::size_t>(rank_)};
    }
    std::int64_t elements() const { return elements(0, rank_); }
    // The product of the extents of axes [first, last).
    std::int64_t elements(int first, int last) const;

    bool operator==(const Shape&) const = default;

private:
    std::array<std::int32_t, max_rank> extents_{};
    std::int32_t rank_ = 0;
};

// "1x28x28x3"
std::string to_text(const Shape& shape);

} // namespace emu
