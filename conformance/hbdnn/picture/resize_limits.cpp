// SPDX-License-Identifier: Apache-2.0
// What the resizer can do on each chip.
#include "libhbdnn/picture/resizer.h"

#include "libhbdnn/picture/front_end.h"

#include <catch2/catch.hpp>

using namespace hbdnn;

namespace {

const emu::Chip& chip(const char* name) {
    return *emu::find_chip(name);
}

// Only its shape counts.
Picture picture(TensorType type, Extent extent, std::int64_t stride) {
    Picture result{type, Layout::nchw, extent, {}};
    for (Plane& plane : result.planes) plane.stride = stride;
    return result;
}

PictureTarget target(TensorType type, Extent extent, std::int64_t stride) {
    PictureTarget result{type, Layout::nchw, extent, {}};
    for (auto& plane : result.planes) plane.stride = stride;
    return result;
}

Port input(TensorType type, Extent extent) {
    Port port;
    port.name = "data";
    describe_picture(port, type, extent, 1);
    return port;
}

Region of_size(std::int32_t width, std::int32_t height) {
    return {0, 0, width - 1, height - 1};
}

} // namespace

TEST_CASE("limits/how much smaller and larger on each chip") {
    struct Row {
        const char* chip;
        std::int32_t from, to;
        bool can;
    };
    for (const Row& row :
         {Row{"x3", 1850, 10, true}, Row{"x3", 1852, 10, false}, Row{"x3", 4, 1024, true},
          Row{"x3", 4, 1026, false}, Row{"x5", 400, 100, true}, Row{"x5", 402, 100, false},
          Row{"ultra", 402, 100, false}, Row{"s100", 2, 2000, true}}) {
        INFO(row.chip << ' ' << row.from << ' ' << row.to);
        const Extent large{4000, 4000};
        const Region across = of_size(row.from, 100), down = of_size(100, row.from);
        CHECK(!!check_region(chip(row.chip), large, across, {row.to, 100}) == row.can);
        CHECK(!!check_region(chip(row.chip), large, down, {100, row.to}) == row.can);
    }
}

TEST_CASE("limits/regions lie inside their picture") {
    const Extent extent{64, 32};
    const auto inside = [&](const Region& region) {
        return !!check_region(chip("x3"), extent, region, {32, 32});
    };
    CHECK(inside({0, 0, 63, 31}));
    CHECK(inside({63, 31, 63, 31}));
    CHECK_FALSE(inside({0, 0, 64, 31}));
    CHECK_FALSE(inside({0, 0, 63, 32}));
    CHECK_FALSE(inside({-2, 0, 63, 31}));
    CHECK_FALSE(inside({0, -2, 63, 31}));
    CHECK_FALSE(inside({10, 0, 9, 31}));
    CHECK_FALSE(inside({0, 10, 63, 9}));
    CHECK_FALSE(inside({-0x7fffffff - 1, 0, 0x7fffffff, 31}));
}

TEST_CASE("limits/regions for a model") {
    const Region region = of_size(64, 32);
    const auto check = [&](TensorType type, std::int64_t stride, const Port& port) {
        return check_roi(chip("x3"), picture(type, {64, 32}, stride), region, port);
    };
    CHECK(check(TensorType::nv12, 64, input(TensorType::nv12, {32, 32})));
    CHECK(check(TensorType::nv12_separate, 80, input(TensorType::nv12, {32, 32})));
    CHECK(check(TensorType::y, 64, input(TensorType::y, {32, 32})));
    CHECK_FALSE(check(TensorType::y, 64, input(TensorType::nv12, {32, 32})));
    CHECK_FALSE(check(TensorType::nv12, 64, input(TensorType::y, {32, 32})));
    CHECK_FALSE(check(TensorType::rgb, 192, input(TensorType::rgb, {32, 32})));
    CHECK_FALSE(check(TensorType::nv12, 72, input(TensorType::nv12, {32, 32})));
    CHECK(check(TensorType::nv12, 64, input(TensorType::nv12, {128, 142})));
    const auto beyond = check(TensorType::nv12, 64, input(TensorType::nv12, {128, 144})); // 18432
    REQUIRE(!beyond);
    CHECK_THAT(beyond.error().detail, Catch::Contains("18432"));
    const auto none = check_roi(chip("rk3588"), picture(TensorType::nv12, {64, 32}, 64), region,
                                input(TensorType::nv12, {32, 32}));
    REQUIRE(!none);
    CHECK(none.error().fault == emu::Fault::unsupported);
}

TEST_CASE("limits/hbDNNResize") {
    const auto check = [&](const Picture& from, const PictureTarget& to) {
        return !!check_resize(chip("x3"), from, whole(from.extent), to);
    };
    const Picture wide = picture(TensorType::nv12, {4080, 16}, 4080);
    CHECK(check(wide, target(TensorType::nv12, {64, 32}, 64)));
    CHECK_FALSE(check(wide, target(TensorType::nv12_separate, {64, 32}, 64)));
    CHECK_FALSE(check(wide, target(TensorType::nv12, {64, 32}, 72)));
    CHECK_FALSE(
        check(picture(TensorType::nv12, {64, 16}, 4096), target(TensorType::nv12, {64, 32}, 64)));
    CHECK_FALSE(check(picture(TensorType::y, {64, 16}, 65), target(TensorType::y, {64, 32}, 64)));
}
