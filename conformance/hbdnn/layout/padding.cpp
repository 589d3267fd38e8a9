// SPDX-License-Identifier: Apache-2.0
// Gaps in and out.
#include "libhbdnn/layout/rearrange.h"

#include "conformance/hbdnn/layout/bytes.h"

#include <catch2/catch.hpp>
#include <random>

using namespace hbdnn;
using Numbers = std::vector<std::int64_t>;

namespace {

// Place of the element `index` counts to, in the padded side.
std::int64_t place(const Numbers& extents, const Numbers& strides, std::int64_t index) {
    std::int64_t place = 0;
    for (std::size_t i = extents.size(); i-- > 0;) {
        place += index % extents[i] * strides[i];
        index /= extents[i];
    }
    return place;
}

std::int64_t product(const Numbers& extents) {
    std::int64_t result = 1;
    for (const std::int64_t extent : extents) result *= extent;
    return result;
}

void round_trip(const Numbers& extents, const Numbers& strides, std::int64_t element) {
    const std::int64_t elements = product(extents), padded = strides[0] * extents[0];
    const auto input = counted(static_cast<std::size_t>(elements * element));
    std::vector<std::byte> output(static_cast<std::size_t>(padded) + 1, std::byte{0xee});
    REQUIRE(add_padding({extents, strides, element}, input.data(), output.data()));
    CHECK(output.back() == std::byte{0xee});
    std::vector<std::byte> wanted(static_cast<std::size_t>(padded));
    for (std::int64_t i = 0; i < elements; ++i) {
        const std::int64_t at = place(extents, strides, i);
        for (std::int64_t b = 0; b < element; ++b) {
            wanted[static_cast<std::size_t>(at + b)] =
                input[static_cast<std::size_t>(i * element + b)];
        }
    }
    output.pop_back();
    CHECK(output == wanted);
    std::vector<std::byte> back(input.size() + 1, std::byte{0xee});
    REQUIRE(remove_padding({extents, strides, element}, output.data(), back.data()));
    CHECK(back.back() == std::byte{0xee});
    back.pop_back();
    CHECK(back == input);
}

bool refused(const Numbers& extents, const Numbers& strides, std::int64_t element) {
    std::byte input[8]{}, output[8]{};
    const PaddedShape shape{extents, strides, element};
    const auto added = add_padding(shape, input, output),
               removed = remove_padding(shape, input, output);
    return !added && !removed && added.error().fault == emu::Fault::bad_argument;
}

} // namespace

TEST_CASE("padding/rows of any shape") {
    round_trip({1, 3, 212, 212}, {301056, 100352, 448, 2}, 2); // the vendor's example
    round_trip({5}, {1}, 1);
    round_trip({5}, {8}, 3);
    round_trip({2, 3}, {12, 4}, 4);
    std::mt19937 random(5);
    for (int i = 0; i < 60; ++i) {
        Numbers extents(1 + random() % 5), strides(extents.size());
        const std::int64_t element = 1 + random() % 8;
        std::int64_t inner = element;
        for (std::size_t axis = extents.size(); axis-- > 0;) {
            extents[axis] = 1 + random() % 4;
            strides[axis] = inner + (random() % 2 ? random() % 9 : 0);
            inner = strides[axis] * extents[axis];
        }
        round_trip(extents, strides, element);
    }
}

TEST_CASE("padding/aligned shapes are strides") {
    const std::int32_t extents[] = {1, 3, 5, 7}, aligned[] = {1, 4, 6, 8};
    const auto shape = aligned_shape(extents, aligned, 2);
    REQUIRE(shape);
    CHECK(Numbers(shape->strides, shape->strides + 4) == Numbers{384, 96, 16, 2});
    CHECK(Numbers(shape->extents, shape->extents + 4) == Numbers{1, 3, 5, 7});
    const std::int32_t three[] = {3, 5, 7}, empty[] = {1, 0, 5, 7}, most = 0x7fffffff;
    CHECK_FALSE(aligned_shape(aligned, extents, 2));
    CHECK_FALSE(aligned_shape(three, three, 2));
    CHECK_FALSE(aligned_shape(empty, aligned, 2));
    const std::int32_t huge[] = {most, most, most, most};
    CHECK_FALSE(aligned_shape(extents, huge, 8));
}

TEST_CASE("padding/shapes that are none") {
    constexpr std::int64_t huge = std::int64_t{1} << 62;
    CHECK(refused({}, {}, 1));
    CHECK(refused(Numbers(9, 1), Numbers(9, 1), 1));
    CHECK(refused({2, 2}, {2}, 1));
    CHECK(refused({2}, {1}, 0));
    CHECK(refused({2}, {1}, -1));
    CHECK(refused({0}, {1}, 1));
    CHECK(refused({2}, {1}, 2));
    CHECK(refused({2, 2}, {3, 2}, 1));
    CHECK(refused({2, 2}, {-4, 1}, 1));
    CHECK(refused({huge, 4}, {4, 1}, 1));
    CHECK(refused({huge}, {huge}, 1));
    std::byte memory[8]{};
    const Numbers extents{2, 2}, strides{4, 1};
    CHECK_FALSE(add_padding({extents, strides, 1}, memory, memory));
    CHECK_FALSE(remove_padding({extents, strides, 1}, memory + 1, memory));
}
