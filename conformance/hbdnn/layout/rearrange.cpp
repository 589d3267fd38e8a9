// SPDX-License-Identifier: Apache-2.0
// Every layout into every other, whole and in parts, against one element at a time.
#include "libhbdnn/layout/rearrange.h"

#include "conformance/hbdnn/layout/bytes.h"
#include "libhbdnn/layout/dense_tensor.h"

#include <algorithm>
#include <catch2/catch.hpp>

using namespace hbdnn;
using emu::Extents;

namespace {

constexpr std::int32_t types[] = {8, 12, 13, 16}; // s8, u16, f32, f64

void check(const DenseTensor& tensor, const Box& box, const emu::Layout& to, ByteOrder order) {
    const auto input = counted(tensor.bytes());
    const DenseTensor result{to, box.size, tensor.element_bytes};
    std::vector<std::byte> output(result.bytes() + 1, std::byte{0xee});
    REQUIRE(rearrange(tensor, box, to, order, input.data(), output.data()));
    CHECK(output.back() == std::byte{0xee});
    const std::int64_t bytes = tensor.element_bytes;
    for (std::int64_t n = 0; n < box.size.n; ++n) {
        for (std::int64_t h = 0; h < box.size.h; ++h) {
            for (std::int64_t w = 0; w < box.size.w; ++w) {
                for (std::int64_t c = 0; c < box.size.c; ++c) {
                    const Extents at{box.first.n + n, box.first.h + h, box.first.w + w,
                                     box.first.c + c};
                    const std::int64_t from = tensor.layout.offset(at, tensor.extents) * bytes;
                    const std::int64_t place = to.offset({n, h, w, c}, box.size) * bytes;
                    for (std::int64_t b = 0; b < bytes; ++b) {
                        const std::int64_t own = order == ByteOrder::kept ? b : bytes - 1 - b;
                        REQUIRE(output[static_cast<std::size_t>(place + b)] ==
                                input[static_cast<std::size_t>(from + own)]);
                    }
                }
            }
        }
    }
}

} // namespace

TEST_CASE("rearrange/every layout becomes every other") {
    const std::int32_t shape[] = {2, 3, 4, 5};
    for (const std::int32_t type : types) {
        for (std::int32_t from = 0; from < 3; ++from) {
            const auto tensor = dense_tensor(type, from, shape);
            REQUIRE(tensor);
            for (std::int32_t to = 0; to < 3; ++to) {
                INFO(type << ": " << from << " to " << to);
                check(*tensor, whole(*tensor), *element_order(to), ByteOrder::kept);
                check(*tensor, whole(*tensor), *element_order(to), ByteOrder::reversed);
                check(*tensor, {{1, 0, 2, 1}, {1, 2, 1, 2}}, *element_order(to), ByteOrder::kept);
            }
        }
    }
}

TEST_CASE("rearrange/by hand") {
    const std::int32_t shape[] = {1, 2, 1, 3};
    const auto tensor = dense_tensor(8, 0, shape); // NHWC: two rows of one pixel, three channels
    REQUIRE(tensor);
    const std::int8_t input[] = {1, 2, 3, 4, 5, 6};
    std::int8_t output[6];
    REQUIRE(rearrange(*tensor, whole(*tensor), emu::nchw, ByteOrder::kept, input, output));
    CHECK(std::vector<int>(output, output + 6) == std::vector<int>{1, 4, 2, 5, 3, 6});
}

TEST_CASE("rearrange/parts that are not inside") {
    const std::int32_t shape[] = {2, 3, 4, 5};
    const auto tensor = dense_tensor(8, 0, shape);
    REQUIRE(tensor);
    const auto input = counted(120);
    std::vector<std::byte> output(120, std::byte{0xee});
    constexpr std::int64_t huge = std::numeric_limits<std::int64_t>::max();
    for (const Box& box : {Box{{0, 0, 0, 0}, {3, 3, 4, 5}}, Box{{2, 0, 0, 0}, {1, 1, 1, 1}},
                           Box{{0, -1, 0, 0}, {1, 1, 1, 1}}, Box{{0, 0, 0, 0}, {1, 0, 1, 1}},
                           Box{{0, 0, 1, 0}, {1, 1, 4, 1}}, Box{{0, 0, 0, 4}, {1, 1, 1, huge}},
                           Box{{0, 0, 0, huge}, {1, 1, 1, 1}}}) {
        const auto outcome =
            rearrange(*tensor, box, emu::nchw, ByteOrder::kept, input.data(), output.data());
        REQUIRE(!outcome);
        CHECK(outcome.error().fault == emu::Fault::bad_argument);
    }
    CHECK(std::ranges::all_of(output, [](std::byte b) { return b == std::byte{0xee}; }));
    CHECK_FALSE(rearrange(*tensor, whole(*tensor), emu::nchw, ByteOrder::kept, output.data(),
                          output.data()));
}
