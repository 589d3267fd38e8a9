// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/picture/resizer.h"

#include <utility>
#include <vector>

namespace hbdnn {
namespace {

// A part of a plane.
struct Part {
    const std::uint8_t* first; // its first sample
    std::int64_t stride;
    std::int32_t positions, rows, samples;
};

// Rows of the source brought to the result's width, in 2^-16 of a sample; the last two are kept.
class StretchedRows {
public:
    StretchedRows(const Part& part, std::int32_t positions)
        : part_(part), samples_(static_cast<std::size_t>(part.samples)),
          length_(static_cast<std::size_t>(positions) * samples_),
          kept_{std::vector<std::int32_t>(length_), std::vector<std::int32_t>(length_)} {
        const ResizeAxis axis{part.positions, positions};
        for (std::int64_t i = 0; i < positions; ++i) places_.push_back(axis.place(i));
    }

    std::size_t length() const { return length_; }

    // Valid until the next but one row is asked for.
    const std::int32_t* row(std::int64_t number) {
        for (std::size_t i = 0; i < 2; ++i) {
            if (numbers_[i] != number) continue;
            older_ = 1 - i;
            return kept_[i].data();
        }
        const std::size_t i = older_;
        stretch(part_.first + number * part_.stride, kept_[i].data());
        numbers_[i] = number;
        older_ = 1 - i;
        return kept_[i].data();
    }

private:
    void stretch(const std::uint8_t* source, std::int32_t* row) const {
        for (const ResizeAxis::Place& place : places_) {
            const std::uint8_t* first = source + static_cast<std::size_t>(place.first) * samples_;
            const std::uint8_t* second = source + static_cast<std::size_t>(place.second) * samples_;
            for (std::size_t s = 0; s < samples_; ++s) {
                *row++ = first[s] * 65536 + (second[s] - first[s]) * place.weight;
            }
        }
    }

    Part part_;
    std::size_t samples_, length_;
    std::vector<ResizeAxis::Place> places_;
    std::vector<std::int32_t> kept_[2];
    std::int64_t numbers_[2] = {-1, -1};
    std::size_t older_ = 0;
};

void mix(const std::int32_t* top, const std::int32_t* bottom, std::int32_t weight,
         std::size_t length, std::uint8_t* __restrict row) {
    constexpr std::int64_t half = std::int64_t{1} << 31;
    for (std::size_t i = 0; i < length; ++i) {
        const std::int64_t difference = std::int64_t{bottom[i]} - top[i];
        const std::int64_t sum = std::int64_t{top[i]} * 65536 + difference * weight;
        row[i] = static_cast<std::uint8_t>((sum + half) >> 32);
    }
}

void resize_part(const Part& part, const PlaneShape& to, std::uint8_t* result) {
    StretchedRows rows(part, to.positions);
    const ResizeAxis axis{part.rows, to.rows};
    for (std::int64_t y = 0; y < to.rows; ++y, result += rows.length()) {
        const auto [first, second, weight] = axis.place(y);
        const std::int32_t* const top = rows.row(first);
        mix(top, rows.row(second), weight, rows.length(), result);
    }
}

// The region in the plane's own places.
Region in_plane(const Region& region, bool halved) {
    if (!halved) return region;
    return {region.left / 2, region.top / 2, region.right / 2, region.bottom / 2};
}

} // namespace

void resize(const Picture& picture, const Region& region, Extent to, std::span<std::byte> dense) {
    auto* result = reinterpret_cast<std::uint8_t*>(dense.data());
    const PlaneShapes shapes = plane_shapes(picture.type, picture.layout, to);
    for (std::size_t i = 0; i < shapes.count; ++i) {
        const PlaneShape& shape = shapes.planes[i];
        const Plane& plane = picture.planes[i];
        const Region own = in_plane(region, is_nv12(picture.type) && i == 1);
        const std::int64_t start = own.top * plane.stride + std::int64_t{own.left} * shape.samples;
        resize_part({reinterpret_cast<const std::uint8_t*>(plane.bytes.data()) + start,
                     plane.stride, static_cast<std::int32_t>(own.width()),
                     static_cast<std::int32_t>(own.height()), shape.samples},
                    shape, result);
        result += shape.bytes();
    }
}

} // namespace hbdnn
