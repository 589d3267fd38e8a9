// SPDX-License-Identifier: Apache-2.0
// Inputs, tables between functions and memory outside of small programs for march X2A.
#include "conformance/hbdnn/format/x2a/small_map.h"
#include "conformance/hbdnn/format/x2a/written_programs.h"

#include <catch2/catch.hpp>

namespace hbdnn::format::x2a {
namespace {

hbm::SegmentTensor plain_input(const hbm::Extents& valid, const hbm::Extents& padded) {
    return {.name = "map",
            .padded = padded,
            .valid = valid,
            .type = hbm::type_int8,
            .bytes = std::int64_t{padded[1]} * padded[2] * padded[3],
            .place = hbm::place_input};
}

SmallMap sample_map(std::int32_t h, std::int32_t w, std::int32_t c) {
    return map_of(h, w, c, [](std::int32_t y, std::int32_t x, std::int32_t k) {
        return (y * 59 + x * 23 + k * 7) % 256 - 128;
    });
}

} // namespace

// Pixels of three channels in four bytes, 13 of them in 16: what is behind them is nobody's.
TEST_CASE("x2a/a map as input, with padding") {
    ProgramWriter writer;
    writer.made().inputs = {plain_input({1, 6, 13, 3}, {1, 6, 16, 4})};
    writer.load({ProgramWriter::plain, 0, 6 * 16 * 4, 3, 0, 1, 0, 0});
    const WrittenMap map{.bank = 3, .line = 2, .group = 2};
    SECTION("is read without it") {
        writer.store_output(map, 6, 13, 3);
        check(writer.segment(), sample_map(6, 13, 3), sample_map(6, 13, 3));
    }
    SECTION("whose padding may not be read") {
        writer.store_output(map, 6, 14, 3);
        CHECK_THAT(refusal(writer.segment()), Catch::Contains("no instruction wrote"));
    }
}

// Two pixels of 16 channels are a row of the 8-bank layout, so that pixels of 32 channels come in
// two loads of pieces of 16 bytes.
TEST_CASE("x2a/bytes of pixels in the 8-bank layout") {
    ProgramWriter writer;
    writer.made().inputs = {plain_input({1, 4, 16, 20}, {1, 4, 16, 32})};
    const WrittenMap banks{.bank = 16, .line = 1, .group = 4, .interleaved = true};
    for (std::int32_t g = 0; g < 2; ++g)
        writer.load({ProgramWriter::plain, g * 16, 4 * 16 * 16, banks.bank, g * 4 * 8, 2, 16, 32});
    // Depthwise: all channels pass.
    writer.constant(depthwise_weights([](auto...) { return 1; }, 32, 1), 24, 0);
    writer.constant(record_bytes(std::vector<Record>(32)), 25);
    const WrittenMap result{.bank = 4, .line = 16, .group = 2};
    writer.conv({.form = WrittenConv::Form::depthwise,
                 .in = banks,
                 .out = result,
                 .size = {4, 16, 1},
                 .lines = 4,
                 .width = 16,
                 .channels = 32,
                 .kernel = 1,
                 .top = 0,
                 .left = 0,
                 .weight_bank = 24,
                 .record_bank = 25,
                 .weight_bytes = 16});
    writer.store_groups(result, 4, 16, 20);
    check(writer.segment(), sample_map(4, 16, 20), sample_map(4, 16, 20));
}

// Lines of 12 pixels in 16, of which the last four are zeros; from line 2 on.
TEST_CASE("x2a/a part of a picture") {
    ProgramWriter writer;
    writer.picture_input(8, 12, 3);
    writer.picture({.bank = 2, .first = 2, .lines = 4, .width = 12});
    writer.store_output({.bank = 2, .line = 2, .group = 2}, 4, 16, 3);
    const SmallMap sample = sample_picture(8, 12);
    const auto part = [&](std::int32_t y, std::int32_t x, std::int32_t c) {
        return sample.at(y + 2, x, c);
    };
    check(writer.segment(), sample, map_of(4, 16, 3, part));
}

TEST_CASE("x2a/a gray picture") {
    ProgramWriter writer;
    writer.picture_input(8, 16, 1);
    writer.picture({.bank = 2, .lines = 8, .width = 16});
    writer.store_output({.bank = 2, .line = 2, .group = 2}, 8, 16, 1);
    check(writer.segment(), sample_map(8, 16, 1), sample_map(8, 16, 1));
}

TEST_CASE("x2a/a table between two functions") {
    const SmallMap sample = sample_picture(8, 16);
    SmallMap expected = sample;
    for (int& x : expected.values) x = table_value(x);
    check(table_segment(16), sample, expected);
}

// The banks and memory outside keep what an earlier function left.
TEST_CASE("x2a/functions share memory") {
    constexpr std::int64_t bytes = 8 * 16 * 4;
    ProgramWriter writer;
    writer.picture_input(8, 16, 3);
    writer.made().intermediate_bytes = 64 + 2 * bytes;
    writer.picture({.bank = 2, .lines = 8, .width = 16});
    // Lines of 64 bytes at twice that.
    writer.store({ProgramWriter::intermediate, 64, bytes, 2, 0, 1, 64, 128});
    writer.end_function();
    writer.load({ProgramWriter::intermediate, 64, bytes, 3, 0, 1, 64, 128});
    writer.store_output({.bank = 3, .line = 2, .group = 2}, 8, 16, 3);
    check(writer.segment(), sample_picture(8, 16), sample_picture(8, 16));
}

} // namespace hbdnn::format::x2a
