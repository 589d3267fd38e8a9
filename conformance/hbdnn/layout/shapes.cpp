// SPDX-License-Identifier: Apache-2.0
// What describes a tensor, and what is refused.
#include "libhbdnn/layout/dense_tensor.h"

#include <catch2/catch.hpp>
#include <cstddef>
#include <limits>

using namespace hbdnn;

TEST_CASE("shapes/elements of whole bytes") {
    const int sizes[] = {0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 2, 2, 2, 4, 4, 4, 8, 8, 8};
    for (std::int32_t type = 0; type < 19; ++type) {
        INFO(type);
        const auto bytes = element_bytes(type);
        if (sizes[type] == 0) {
            REQUIRE(!bytes);
            CHECK(bytes.error().fault == emu::Fault::bad_argument);
        } else {
            REQUIRE(bytes);
            CHECK(*bytes == sizes[type]);
        }
    }
    for (const std::int32_t type : {-1, 19, 20, 255, std::numeric_limits<std::int32_t>::max()}) {
        CHECK_FALSE(element_bytes(type));
    }
}

TEST_CASE("shapes/layouts and their names") {
    struct Row {
        std::int32_t layout;
        std::string name;
        bool orders;
    };
    for (const Row& row : {Row{0, "NHWC_NATIVE", true}, Row{1, "NHCW_NATIVE", true},
                           Row{2, "NCHW_NATIVE", true}, Row{255, "NONE", false}}) {
        const auto name = layout_name(row.layout);
        REQUIRE(name);
        CHECK(*name == row.name);
        CHECK(!!element_order(row.layout) == row.orders);
    }
    for (const std::int32_t layout : {-1, 3, 254, 256}) {
        CHECK_FALSE(layout_name(layout));
        CHECK_FALSE(element_order(layout));
    }
}

TEST_CASE("shapes/axes are those of the layout") {
    const std::int32_t numbers[] = {2, 3, 4, 5};
    const emu::Extents wanted[] = {{2, 3, 4, 5}, {2, 3, 5, 4}, {2, 4, 5, 3}};
    for (std::int32_t layout = 0; layout < 3; ++layout) {
        const auto tensor = dense_tensor(14, layout, numbers);
        REQUIRE(tensor);
        CHECK(tensor->extents == wanted[layout]);
        CHECK(tensor->bytes() == 480);
    }
}

TEST_CASE("shapes/no tensor") {
    constexpr std::int32_t most = std::numeric_limits<std::int32_t>::max();
    using Shape = std::vector<std::int32_t>;
    for (const Shape& shape :
         {Shape{}, Shape{1, 2, 3}, Shape{1, 2, 3, 4, 5}, Shape{1, 0, 3, 4}, Shape{1, 2, -3, 4},
          Shape{most, most, most, most}, Shape{1 << 20, 1 << 20, 2, 1}}) {
        const auto tensor = dense_tensor(8, 0, shape);
        REQUIRE(!tensor);
        CHECK(tensor.error().fault == emu::Fault::bad_argument);
    }
    CHECK(dense_tensor(8, 0, Shape{1 << 20, 1 << 20, 1, 1}));
    CHECK_FALSE(dense_tensor(8, 255, Shape{1, 2, 3, 4}));
    CHECK_FALSE(dense_tensor(1, 0, Shape{1, 2, 3, 4}));
}

TEST_CASE("shapes/what shares memory") {
    std::byte memory[32];
    CHECK(check_apart(memory, 16, memory + 16, 16));
    CHECK(check_apart(memory + 16, 16, memory, 16));
    CHECK_FALSE(check_apart(memory, 17, memory + 16, 16));
    CHECK_FALSE(check_apart(memory + 16, 16, memory, 17));
    CHECK_FALSE(check_apart(memory, 16, memory, 16));
    CHECK(check_apart(memory, 16, memory, 16, SameAddress::allowed));
    CHECK_FALSE(check_apart(memory + 1, 16, memory, 16, SameAddress::allowed));
}
