// SPDX-License-Identifier: Apache-2.0
#include "emu-core/tensor/element_text.h"

#include <catch2/catch.hpp>

#include <limits>

using namespace emu;

namespace {

template <class T> std::string text(Dtype dtype, T value) {
    return to_text(dtype, std::as_bytes(std::span(&value, 1)));
}

} // namespace

TEST_CASE("element text/every type") {
    CHECK(text<std::int8_t>(Dtype::i8, -128) == "-128");
    CHECK(text<std::uint8_t>(Dtype::u8, 255) == "255");
    CHECK(text<std::uint8_t>(Dtype::boolean, 1) == "1");
    CHECK(text<std::int16_t>(Dtype::i16, -32768) == "-32768");
    CHECK(text<std::uint16_t>(Dtype::u16, 65535) == "65535");
    CHECK(text<std::int32_t>(Dtype::i32, -2147483647) == "-2147483647");
    CHECK(text<std::uint32_t>(Dtype::u32, 4294967295) == "4294967295");
    CHECK(text(Dtype::i64, std::numeric_limits<std::int64_t>::min()) == "-9223372036854775808");
    CHECK(text<std::uint16_t>(Dtype::f16, 0xBE00) == "-1.5 (0xBE00)");
    CHECK(text(Dtype::f32, -0.0F) == "-0 (0x80000000)");
    CHECK(text(Dtype::f32, 0.1F) == "0.100000001 (0x3DCCCCCD)");
}
