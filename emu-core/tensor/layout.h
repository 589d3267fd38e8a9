// SPDX-License-Identifier: Apache-2.0
// The order of a feature map's elements in memory, as data: a list of digits, outermost first.
//
// A digit is an axis, whole or cut into blocks. NC1HWC2 is not a special case: it is N, C in blocks
// (how many), H, W, C within the block.
#pragma once

#include <array>
#include <cstdint>
#include <initializer_list>
#include <span>

namespace emu {

enum class Axis : std::uint8_t { n, h, w, c };

// Extents or coordinates of a feature map. What a layout stores may be larger than what is meant:
// a line can be padded, and channels are padded to whole blocks.
struct Extents {
    std::int64_t n = 1, h = 1, w = 1, c = 1;

    constexpr std::int64_t operator[](Axis axis) const {
        switch (axis) {
        case Axis::n: return n;
        case Axis::h: return h;
        case Axis::w: return w;
        case Axis::c: return c;
        }
        return 0;
    }
    bool operator==(const Extents&) const = default;
};

struct Digit {
    Axis axis = Axis::n;
    std::int32_t block = 0; // 0: not cut. Else the axis is cut into blocks of this many elements
    bool within = false;    // of a cut axis: the place within the block, not the block's number

    bool operator==(const Digit&) const = default;
};

class Layout {
public:
    constexpr Layout(std::initializer_list<Digit> digits) {
        for (const Digit& digit : digits) digits_[count_++] = digit;
    }

    // Elements that a map of the stored extents takes, padding of blocks included.
    constexpr std::int64_t elements(const Extents& stored) const {
        std::int64_t product = 1;
        for (int i = 0; i < count_; ++i) product *= extent(digits_[i], stored);
        return product;
    }
    // Index of the element at `at` in a map of the stored extents.
    constexpr std::int64_t offset(const Extents& at, const Extents& stored) const {
        std::int64_t index = 0;
        for (int i = 0; i < count_; ++i) {
            index = index * extent(digits_[i], stored) + place(digits_[i], at);
        }
        return index;
    }

    // Elements of the axis in one block, or 0 where it is not cut: within a block, and along an
    // axis that is not cut, neighbours are equally far apart.
    constexpr std::int32_t block(Axis axis) const {
        for (int i = 0; i < count_; ++i) {
            if (digits_[i].axis == axis && digits_[i].block != 0) return digits_[i].block;
        }
        return 0;
    }

    constexpr std::span<const Digit> digits() const {
        return {digits_.data(), static_cast<std::size_t>(count_)};
    }
    // Values that the digit takes in a map of the stored extents.
    static constexpr std::int64_t extent(const Digit& digit, const Extents& stored) {
        const std::int64_t whole = stored[digit.axis];
        if (digit.block == 0) return whole;
        return digit.within ? digit.block : (whole + digit.block - 1) / digit.block;
    }

    bool operator==(const Layout&) const = default;

private:
    static constexpr std::int64_t place(const Digit& digit, const Extents& at) {
        const std::int64_t coordinate = at[digit.axis];
        if (digit.block == 0) return coordinate;
        return digit.within ? coordinate % digit.block : coordinate / digit.block;
    }

    std::array<Digit, 6> digits_{};
    int count_ = 0;
};

inline constexpr Layout nhwc{{Axis::n}, {Axis::h}, {Axis::w}, {Axis::c}};
inline constexpr Layout nchw{{Axis::n}, {Axis::c}, {Axis::h}, {Axis::w}};

// NC1HWC2 with C2 = c2.
constexpr Layout channel_blocks(std::int32_t c2) {
    return {{Axis::n}, {Axis::c, c2}, {Axis::h}, {Axis::w}, {Axis::c, c2, true}};
}

static_assert(channel_blocks(16).elements({1, 2, 2, 20}) == 2 * 2 * 2 * 16); // 20 channels take 32
static_assert(channel_blocks(16).offset({0, 1, 0, 17}, {1, 2, 2, 20}) ==
              ((1 * 2 + 1) * 2) * 16 + 1);
static_assert(nchw.offset({0, 1, 2, 3}, {1, 4, 5, 6}) == (3 * 4 + 1) * 5 + 2);

} // namespace emu
