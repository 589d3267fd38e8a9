// SPDX-License-Identifier: Apache-2.0
// Rows of the resizer against the definition of one sample.
#include "libhbdnn/picture/resizer.h"

#include "conformance/hbdnn/picture/samples.h"

#include <catch2/catch.hpp>

using namespace hbdnn;

namespace {

// The plane's part that stands for the region.
Region part(const Picture& picture, std::size_t plane, const Region& r) {
    if (!is_nv12(picture.type) || plane == 0) return r;
    return {r.left / 2, r.top / 2, r.right / 2, r.bottom / 2};
}

void check(const Picture& picture, const Region& region, Extent to) {
    std::vector<std::byte> dense(
        static_cast<std::size_t>(dense_bytes(picture.type, picture.layout, to)), std::byte{0xcc});
    resize(picture, region, to, dense);
    const PlaneShapes shapes = plane_shapes(picture.type, picture.layout, to);
    const Picture result = dense_picture(picture.type, picture.layout, to, dense);
    for (std::size_t p = 0; p < shapes.count; ++p) {
        const PlaneShape& shape = shapes.planes[p];
        const Region own = part(picture, p, region);
        const ResizeAxis across{own.width(), shape.positions}, down{own.height(), shape.rows};
        for (std::int64_t y = 0; y < shape.rows; ++y) {
            const auto [top, bottom, weight_y] = down.place(y);
            for (std::int64_t x = 0; x < shape.positions; ++x) {
                const auto [left, right, weight_x] = across.place(x);
                for (std::int64_t s = 0; s < shape.samples; ++s) {
                    const auto at = [&](std::int64_t row, std::int64_t column) {
                        return sample(picture.planes[p], own.top + row,
                                      (own.left + column) * shape.samples + s);
                    };
                    INFO(p << ' ' << y << ' ' << x << ' ' << s);
                    REQUIRE(sample(result.planes[p], y, x * shape.samples + s) ==
                            interpolate(at(top, left), at(top, right), at(bottom, left),
                                        at(bottom, right), weight_x, weight_y));
                }
            }
        }
    }
}

std::vector<std::byte> resized(const Picture& picture, const Region& region, Extent to) {
    std::vector<std::byte> dense(
        static_cast<std::size_t>(dense_bytes(picture.type, picture.layout, to)));
    resize(picture, region, to, dense);
    return dense;
}

} // namespace

TEST_CASE("resizer/rows are their samples, of random sizes and regions") {
    std::mt19937 random(8);
    const auto side = [&](std::uint32_t most) {
        return static_cast<std::int32_t>(2 + random() % most * 2);
    };
    for (int i = 0; i < 120; ++i) {
        const TensorType types[] = {TensorType::nv12, TensorType::nv12_separate, TensorType::y,
                                    TensorType::rgb,  TensorType::yuv444,        TensorType::bgr};
        const TensorType type = types[random() % std::size(types)];
        const Layout layout = random() % 2 ? Layout::nhwc : Layout::nchw;
        const Extent from{side(30), side(20)}, to{side(40), side(20)};
        const auto bytes =
            random_bytes(static_cast<std::size_t>(dense_bytes(type, layout, from)), random());
        const Picture picture = dense_picture(type, layout, from, bytes);
        Region region = whole(from);
        if (i % 3 != 0) {
            region.left =
                static_cast<std::int32_t>(random() % static_cast<std::uint32_t>(from.width));
            region.top =
                static_cast<std::int32_t>(random() % static_cast<std::uint32_t>(from.height));
            region.right =
                region.left + static_cast<std::int32_t>(
                                  random() % static_cast<std::uint32_t>(from.width - region.left));
            region.bottom =
                region.top + static_cast<std::int32_t>(
                                 random() % static_cast<std::uint32_t>(from.height - region.top));
        }
        INFO(name_of(type) << ' ' << from.width << 'x' << from.height << " to " << to.width << 'x'
                           << to.height << ", " << region.left << ' ' << region.top << ' '
                           << region.right << ' ' << region.bottom);
        check(picture, region, to);
    }
}

TEST_CASE("resizer/the same size is the same picture, and corners stay") {
    const auto bytes = random_bytes(12 * 8 * 3 / 2, 4);
    const Picture picture = dense_picture(TensorType::nv12, Layout::nchw, {12, 8}, bytes);
    CHECK(resized(picture, whole({12, 8}), {12, 8}) == bytes);
    const auto larger = resized(picture, whole({12, 8}), {40, 30});
    CHECK(larger[0] == bytes[0]);
    CHECK(larger[39] == bytes[11]);
    CHECK(larger[29 * 40] == bytes[7 * 12]);
    CHECK(larger[29 * 40 + 39] == bytes[7 * 12 + 11]);
}

TEST_CASE("resizer/right and bottom belong to the region") {
    std::vector<std::byte> bytes(16);
    for (std::size_t i = 0; i < bytes.size(); ++i) bytes[i] = static_cast<std::byte>(i);
    const Picture picture = dense_picture(TensorType::y, Layout::nchw, {4, 4}, bytes);
    const auto part = resized(picture, {1, 1, 2, 3}, {2, 3});
    const std::vector<int> wanted{5, 6, 9, 10, 13, 14};
    for (std::size_t i = 0; i < wanted.size(); ++i) CHECK(value(part[i]) == wanted[i]);
    CHECK(value(resized(picture, {3, 2, 3, 2}, {1, 1})[0]) == 11);
    for (const std::byte one : resized(picture, {3, 2, 3, 2}, {5, 4})) CHECK(value(one) == 11);
}

TEST_CASE("resizer/half way is between") {
    const std::byte bytes[] = {std::byte{0}, std::byte{100}, std::byte{50}, std::byte{151}};
    const Picture picture = dense_picture(TensorType::y, Layout::nchw, {2, 2}, bytes);
    const auto larger = resized(picture, whole({2, 2}), {3, 3});
    const std::vector<int> wanted{0, 50, 100, 25, 75, 126, 50, 101, 151};
    for (std::size_t i = 0; i < wanted.size(); ++i) CHECK(value(larger[i]) == wanted[i]);
}
