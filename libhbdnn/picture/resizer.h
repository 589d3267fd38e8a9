// SPDX-License-Identifier: Apache-2.0
// Regions of pictures brought to another size, as the resizer in front of the BPU and hbDNNResize
// do it, and what a chip's resizer can do.
#pragma once

#include "emu-core/chip/chip.h"
#include "libhbdnn/picture/picture.h"

namespace hbdnn {

// Pixels of a picture; right and bottom belong to it.
struct Region {
    std::int32_t left = 0, top = 0, right = 0, bottom = 0;

    std::int64_t width() const { return std::int64_t{right} - left + 1; }
    std::int64_t height() const { return std::int64_t{bottom} - top + 1; }
};

constexpr Region whole(Extent extent) {
    return {0, 0, extent.width - 1, extent.height - 1};
}

// One axis: place i of the result lies at i * step / 2^16 of the source, which is how the vendor's
// article on the resizer has it. The first places of both are one above the other, and so are the
// last.
struct ResizeAxis {
    std::int64_t source = 1, result = 1; // extents

    constexpr std::int64_t step() const {
        if (result == 1) return 0;
        return ((source - 1) * 65536 + (result - 1) / 2) / (result - 1);
    }
    // The nearer to the start of the two neighbours, the other one, and what the latter weighs.
    struct Place {
        std::int64_t first, second;
        std::int32_t weight; // of 2^16
    };
    constexpr Place place(std::int64_t i) const {
        const std::int64_t position = i * step();
        const std::int64_t last = source - 1;
        const std::int64_t first = position >> 16 < last ? position >> 16 : last;
        return {first, first < last ? first + 1 : last,
                static_cast<std::int32_t>(position & 0xffff)};
    }
};

// The definition: between four samples, rounded half up once (assumed).
constexpr std::uint8_t interpolate(std::int32_t top_left, std::int32_t top_right,
                                   std::int32_t bottom_left, std::int32_t bottom_right,
                                   std::int32_t weight_x, std::int32_t weight_y) {
    const std::int64_t top = top_left * 65536 + (top_right - top_left) * weight_x;
    const std::int64_t bottom = bottom_left * 65536 + (bottom_right - bottom_left) * weight_x;
    const std::int64_t sum = top * 65536 + (bottom - top) * weight_y;
    return static_cast<std::uint8_t>((sum + (std::int64_t{1} << 31)) >> 32);
}

static_assert(interpolate(0, 255, 0, 255, 32768, 0) == 128);
static_assert(interpolate(10, 10, 20, 20, 1, 32767) == 15);
static_assert(ResizeAxis{5, 9}.step() == 32768 && ResizeAxis{5, 9}.place(8).first == 4);

// Of every plane the part that the region covers, each kind of sample for itself: of NV12's chroma
// its pixels' pairs from left / 2 to right / 2 (assumed). The result has the picture's type and
// layout, without gaps. Precondition: a region within the picture; `dense` has
// dense_bytes(type, layout, to).
void resize(const Picture& picture, const Region& region, Extent to, std::span<std::byte> dense);

// What a chip's resizer can do. Errors of these are bad_argument and say which limit it is.

// The region lies in the picture, and neither side becomes more times larger or smaller than the
// chip can. Error unsupported: the chip has no resizer.
emu::Outcome check_region(const emu::Chip& chip, Extent picture, const Region& region, Extent to);

// hbDNNRoiInfer: a picture of NV12 (of either type) or Y for an input of NV12 or Y; its rows are
// multiples of the chip's bytes apart. For the rest see check_region().
emu::Outcome check_roi(const emu::Chip& chip, const Picture& picture, const Region& region,
                       const Port& input);

// hbDNNResize: also no row of either picture beyond 4080 bytes, or not a multiple of 16.
emu::Outcome check_resize(const emu::Chip& chip, const Picture& source, const Region& region,
                          const PictureTarget& target);

} // namespace hbdnn
