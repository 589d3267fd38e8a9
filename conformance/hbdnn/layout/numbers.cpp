// SPDX-License-Identifier: Apache-2.0
// Integers with scales, and bytes the other way round.
#include "libhbdnn/layout/numbers.h"

#include "conformance/hbdnn/layout/bytes.h"

#include <catch2/catch.hpp>
#include <limits>

using namespace hbdnn;
using Floats = std::vector<float>;
using Shape = std::vector<std::int32_t>;

namespace {

template <class T> Floats floats(std::int32_t type, std::int32_t layout, const Shape& shape,
                                 const Floats& scales, const std::vector<T>& input) {
    Floats output(input.size());
    REQUIRE(unquantise(type, layout, shape, scales.data(), input.data(), output.data()));
    return output;
}

bool refused(std::int32_t type, std::int32_t layout, const Shape& shape) {
    const float scales[16]{};
    const std::int32_t input[16]{};
    float output[16];
    const auto outcome = unquantise(type, layout, shape, scales, input, output);
    return !outcome && outcome.error().fault == emu::Fault::bad_argument;
}

} // namespace

TEST_CASE("numbers/scales are those of the channel") {
    const Floats scales{1, 0.5F, 2};
    const std::vector<std::int8_t> input{-128, 127, 3, 4, 5, 6};
    CHECK(floats(8, 0, {1, 1, 2, 3}, scales, input) == Floats{-128, 63.5F, 6, 4, 2.5F, 12});
    CHECK(floats(8, 1, {1, 1, 3, 2}, scales, input) == Floats{-128, 127, 1.5F, 2, 10, 12});
    CHECK(floats(8, 2, {1, 3, 1, 2}, scales, input) == Floats{-128, 127, 1.5F, 2, 10, 12});
    CHECK(floats(8, 255, {2, 3}, scales, input) == Floats{-128, 63.5F, 6, 4, 2.5F, 12});
    CHECK(floats(8, 0, {2, 3}, scales, input) == Floats{-128, 63.5F, 6, 4, 2.5F, 12});
}

TEST_CASE("numbers/every type of integers") {
    const Floats scale{0.25F};
    CHECK(floats<std::uint8_t>(9, 0, {1}, scale, {255}) == Floats{63.75F});
    CHECK(floats<std::int16_t>(11, 0, {1}, scale, {-32768}) == Floats{-8192});
    CHECK(floats<std::uint16_t>(12, 0, {1}, scale, {65535}) == Floats{16383.75F});
    CHECK(floats<std::int32_t>(14, 0, {1}, scale, {-2147483647 - 1}) == Floats{-536870912});
    CHECK(floats<std::uint32_t>(15, 0, {1}, scale, {4294967295U}) == Floats{1073741824});
}

TEST_CASE("numbers/what is refused") {
    constexpr std::int32_t most = std::numeric_limits<std::int32_t>::max();
    for (const std::int32_t type : {-1, 0, 1, 6, 7, 10, 13, 16, 17, 18, 19}) {
        INFO(type);
        CHECK(refused(type, 0, {1}));
    }
    CHECK(refused(8, 0, {}));
    CHECK(refused(8, 0, Shape(9, 1)));
    CHECK(refused(8, 0, {1, 0}));
    CHECK(refused(8, 0, {-1}));
    CHECK(refused(8, 3, {1, 1, 1, 1}));
    CHECK(refused(8, 0, {most, most, most, most}));
    float memory[4]{};
    const float scale = 1;
    const Shape shape{4};
    CHECK_FALSE(unquantise(14, 0, shape, &scale, memory, memory));
}

TEST_CASE("numbers/bytes the other way round") {
    const auto input = counted(5);
    std::vector<std::byte> output(5);
    REQUIRE(reverse_bytes(input.data(), output.data(), 5));
    CHECK(output == std::vector<std::byte>(input.rbegin(), input.rend()));
    REQUIRE(reverse_bytes(output.data(), output.data(), 5));
    CHECK(output == input);
    REQUIRE(reverse_bytes(input.data(), output.data(), 0));
    CHECK(output == input);
    CHECK_FALSE(reverse_bytes(output.data(), output.data() + 1, 4));
    CHECK_FALSE(reverse_bytes(output.data() + 1, output.data(), 4));
}
