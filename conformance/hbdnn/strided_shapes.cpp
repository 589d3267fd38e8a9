// SPDX-License-Identifier: Apache-2.0
// Elements with gaps between them.
#include "libhbdnn/model/strided_shape.h"

#include <catch2/catch.hpp>

#include <cstring>
#include <numeric>

using namespace hbdnn;

namespace {

std::vector<std::byte> counted(std::size_t size) {
    std::vector<std::byte> bytes(size);
    for (std::size_t i = 0; i < size; ++i) bytes[i] = static_cast<std::byte>(i);
    return bytes;
}

TensorRecord record(TensorType type, std::vector<std::int32_t> valid,
                    std::vector<std::int32_t> aligned, std::vector<std::int64_t> strides = {}) {
    TensorRecord made;
    made.type = type;
    made.valid_shape = std::move(valid);
    made.aligned_shape = std::move(aligned);
    made.strides = std::move(strides);
    return made;
}

} // namespace

TEST_CASE("strided/an aligned shape") {
    const auto shape = StridedShape::of_input(record(TensorType::s16, {2, 1, 2}, {2, 2, 3}));
    REQUIRE(shape);
    CHECK(shape->bytes() == 12 + 4);
    CHECK(shape->dense_bytes() == 8);
    std::vector<std::byte> dense(8);
    shape->gather(counted(16), dense);
    const std::uint8_t expected[] = {0, 1, 2, 3, 12, 13, 14, 15};
    CHECK(std::memcmp(dense.data(), expected, 8) == 0);
}

TEST_CASE("strided/scatter leaves what lies in gaps") {
    const auto shape = StridedShape::of_input(
        record(TensorType::u8, {2, 2, 1, 1, 1}, {2, 2, 1, 1, 1}, {10, 3, 1, 1, 1}));
    REQUIRE(shape);
    REQUIRE(shape->bytes() == 14);
    std::vector<std::byte> memory(14, std::byte{0xee}), back(4);
    shape->scatter(counted(4), memory);
    CHECK(memory[0] == std::byte{0});
    CHECK(memory[3] == std::byte{1});
    CHECK(memory[10] == std::byte{2});
    CHECK(memory[13] == std::byte{3});
    CHECK(std::count(memory.begin(), memory.end(), std::byte{0xee}) == 10);
    shape->gather(memory, back);
    CHECK(back == counted(4));
}

TEST_CASE("strided/without gaps") {
    const auto shape = StridedShape::of_input(record(TensorType::f32, {3, 5}, {3, 5}));
    REQUIRE(shape);
    CHECK(shape->is_dense());
    CHECK(StridedShape::of_input(record(TensorType::s4, {3, 5}, {3, 5}))->bytes() == 8);
}

TEST_CASE("strided/an output as its port says") {
    Port port;
    port.type = TensorType::s16;
    port.valid_shape = {1, 2, 3};
    port.strides = {64, 32, 2};
    CHECK(StridedShape::of_output(port).bytes() == 32 + 6);
    make_dense(port);
    CHECK(StridedShape::of_output(port).is_dense());
}

TEST_CASE("strided/what is refused") {
    const auto refused = [](const TensorRecord& tensor) { return !StridedShape::of_input(tensor); };
    CHECK(refused(record(TensorType::u8, {}, {})));
    CHECK(refused(record(TensorType::u8, {0}, {1})));
    CHECK(refused(record(TensorType::u8, {-1}, {1})));
    CHECK(refused(record(TensorType::u8, {2, 2}, {2})));
    CHECK(refused(record(TensorType::u8, {2, 2}, {2, 1})));
    CHECK(refused(record(TensorType::u8, {1, 1, 1, 1}, {1 << 30, 1 << 30, 1 << 30, 1 << 30})));
    CHECK(refused(record(TensorType::u8, {2, 2}, {2, 2}, {2})));
    CHECK(refused(record(TensorType::u8, {2, 2}, {2, 2}, {1, 1})));
    CHECK(refused(record(TensorType::u8, {2, 2}, {2, 2}, {-2, 1})));
    CHECK(refused(record(TensorType::f32, {2, 2}, {2, 2}, {8, 2})));
    CHECK(refused(record(TensorType::u8, {2, 2}, {2, 2}, {std::int64_t{1} << 62, 1})));
    CHECK(refused(record(TensorType::s4, {2, 2}, {2, 3})));
}
