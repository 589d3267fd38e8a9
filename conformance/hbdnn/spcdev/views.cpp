// SPDX-License-Identifier: Apache-2.0
#include "conformance/hbdnn/spcdev/made_frames.h"
#include "libhbdnn/spcdev/picture/view.h"

#include <catch2/catch.hpp>

using namespace hbdnn::spcdev;
using namespace spcdev_tests;
using Values = std::vector<std::uint8_t>;

TEST_CASE("a view in the source's size is the source") {
    const Frame source = numbered_frame({6, 4});
    CHECK(make_view(source, {{6, 4}, {}, 0}).bytes == source.bytes);
}

TEST_CASE("a part is cut out of both planes") {
    const Frame source = numbered_frame({8, 6});
    const Frame part = make_view(source, {{4, 2}, {2, 2, {4, 2}}, 0});
    CHECK(part.bytes == Values{22, 23, 24, 25, 32, 33, 34, 35, 111, 161, 112, 162});
}

TEST_CASE("quarter turns are clockwise") {
    const Frame source = numbered_frame({4, 2});
    CHECK(make_view(source, {{2, 4}, {}, 1}).bytes ==
          Values{10, 0, 11, 1, 12, 2, 13, 3, 100, 150, 101, 151});
    CHECK(make_view(source, {{4, 2}, {}, 2}).bytes ==
          Values{13, 12, 11, 10, 3, 2, 1, 0, 101, 151, 100, 150});
    CHECK(make_view(source, {{2, 4}, {}, 3}).bytes ==
          Values{3, 13, 2, 12, 1, 11, 0, 10, 101, 151, 100, 150});
}

TEST_CASE("four turns are none") {
    const Frame source = numbered_frame({6, 4});
    Frame turned = source;
    for (int i = 0; i < 4; ++i)
        turned = make_view(turned, {{turned.size.height, turned.size.width}, {}, 1});
    CHECK(turned.bytes == source.bytes);
}

TEST_CASE("scaling is bilinear between the centres of pixels") {
    const Values from = {0, 100};
    Values twice(4), half(1);
    scale_plane(from.data(), {2, 1}, 1, twice.data(), {4, 1});
    CHECK(twice == Values{0, 25, 75, 100});
    scale_plane(from.data(), {2, 1}, 1, half.data(), {1, 1});
    CHECK(half == Values{50});
}

TEST_CASE("scaling keeps the two values of a pair apart") {
    const Values from = {0, 200, 100, 40};
    Values half(2);
    scale_plane(from.data(), {2, 1}, 2, half.data(), {1, 1});
    CHECK(half == Values{50, 120});
}

TEST_CASE("one colour stays one colour in every size") {
    const int width = GENERATE(2, 6, 30, 64, 98), height = GENERATE(2, 8, 50);
    const Frame scaled = make_view(*plain_frame({32, 18}, 77, 90, 200), {{width, height}, {}, 0});
    CHECK(scaled.bytes == plain_frame({width, height}, 77, 90, 200)->bytes);
}

TEST_CASE("scaling against its definition") {
    const Frame source = numbered_frame({10, 6});
    const Size size{GENERATE(4, 14, 22), GENERATE(2, 6, 10)};
    const Frame scaled = make_view(source, {size, {}, 0});
    for (int y = 0; y < size.height; ++y) {
        for (int x = 0; x < size.width; ++x) {
            const double row = std::clamp((y + 0.5) * 6 / size.height - 0.5, 0.0, 5.0);
            const double column = std::clamp((x + 0.5) * 10 / size.width - 0.5, 0.0, 9.0);
            // Luma is linear in both.
            CHECK(scaled.luma()[y * size.width + x] == Approx(10 * row + column).margin(0.51));
        }
    }
}

TEST_CASE("views that no frame has are refused") {
    const View view =
        GENERATE(View{{0, 0}, {}, 0}, View{{3, 4}, {}, 0}, View{{4, 3}, {}, 0},
                 View{{4098, 4}, {}, 0}, View{{-4, 4}, {}, 0}, View{{4, 4}, {0, 0, {10, 4}}, 0},
                 View{{4, 4}, {6, 0, {4, 4}}, 0}, View{{4, 4}, {0, -2, {4, 4}}, 0},
                 View{{4, 4}, {1, 0, {4, 4}}, 0}, View{{4, 4}, {0, 0, {3, 4}}, 0});
    CHECK_FALSE(check_view(view, {8, 6}));
}

TEST_CASE("views that there are") {
    const View view =
        GENERATE(View{{2, 2}, {}, 0}, View{{4096, 4096}, {}, 3}, View{{4, 4}, {4, 2, {4, 4}}, 0});
    CHECK(check_view(view, {8, 6}));
}
