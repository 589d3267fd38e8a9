// SPDX-License-Identifier: Apache-2.0
// What small programs for march X2A do without weights: moves, resizes, gathers, maxima.
#include "conformance/hbdnn/format/x2a/small_map.h"

#include <catch2/catch.hpp>

#include <algorithm>

namespace hbdnn::format::x2a {
namespace {

constexpr std::int32_t lines_of = 8, width_of = 16;
constexpr WrittenMap given_map{.bank = 1, .line = 2, .group = 2};
constexpr WrittenMap moved_map{.bank = 3, .row = 90, .line = 2, .group = 2};

ProgramWriter writer_of_picture() {
    ProgramWriter writer;
    writer.picture_input(lines_of, width_of, 3);
    writer.picture({.bank = given_map.bank, .lines = lines_of, .width = width_of});
    return writer;
}

SmallMap given() {
    return sample_picture(lines_of, width_of);
}

} // namespace

TEST_CASE("x2a/a move writes whole units") {
    constexpr std::int32_t offset = 3, width = 5;
    auto writer = writer_of_picture();
    writer.move(given_map, moved_map, {lines_of, width_of, 1}); // what is below
    writer.move(given_map, moved_map, {lines_of, width, 1}, offset);
    writer.store_output(moved_map, lines_of, width_of, 3);
    const SmallMap sample = given();
    const auto moved = [&](std::int32_t y, std::int32_t x, std::int32_t c) {
        if (x >= 8) return sample.at(y, x, c);
        return x < width ? sample.at(y, x + offset, c) : 0;
    };
    check(writer.segment(), sample, map_of(lines_of, width_of, 3, moved));
}

TEST_CASE("x2a/a move in the 8-bank layout") {
    const WrittenMap first{.bank = 8, .row = 500, .line = 1, .group = 1, .interleaved = true};
    const WrittenMap second{.bank = 16, .row = 7, .line = 2, .group = 1, .interleaved = true};
    auto writer = writer_of_picture();
    writer.resize(given_map, first, {lines_of, width_of, 1}, lines_of, width_of, 256, 256);
    writer.move(first, second, {lines_of, 11, 1}, 5);
    constexpr std::int64_t bytes = std::int64_t{lines_of} * width_of * 16;
    writer.made().outputs = {{.name = "result",
                              .padded = {1, lines_of, width_of, 16},
                              .valid = {1, lines_of, width_of, 16},
                              .type = hbm::type_int8,
                              .bytes = bytes}};
    for (std::int32_t y = 0; y < lines_of; ++y) // every second unit
        writer.store(
            {ProgramWriter::output, y * 256, 256, second.bank, (second.row + y * 2) * 8, 2, 0, 0});
    const SmallMap sample = given();
    const auto moved = [&](std::int32_t y, std::int32_t x, std::int32_t c) {
        return x < 11 ? sample.at(y, x + 5, c) : 0;
    };
    check(writer.segment(), sample, map_of(lines_of, width_of, 16, moved));
}

// The stride of groups counts channels where there is one group.
TEST_CASE("x2a/gathers take one pixel of each unit") {
    constexpr std::int32_t taken = 5, units = lines_of * width_of / 8;
    auto writer = writer_of_picture();
    writer.resize(given_map, moved_map, {1, units * 8, 1}, 1, units, 0, 8 * 256, taken * 256);
    writer.store_output(moved_map, 1, units, 3);
    const SmallMap sample = given();
    const auto gathered = [&](std::int32_t, std::int32_t x, std::int32_t c) {
        return sample.at(x / 2, x % 2 * 8 + taken, c);
    };
    check(writer.segment(), sample, map_of(1, units, 3, gathered));
}

TEST_CASE("x2a/twice as large, nearest") {
    const WrittenMap large{.bank = 3, .line = 4, .group = 4};
    auto writer = writer_of_picture();
    writer.resize(given_map, large, {lines_of, width_of, 1}, 2 * lines_of, 2 * width_of, 128, 128);
    writer.store_output(large, 2 * lines_of, 2 * width_of, 3);
    const SmallMap sample = given();
    const auto nearest = [&](std::int32_t y, std::int32_t x, std::int32_t c) {
        return sample.at(y / 2, x / 2, c);
    };
    check(writer.segment(), sample, map_of(2 * lines_of, 2 * width_of, 3, nearest));
}

TEST_CASE("x2a/maxima of windows") {
    const SmallMap sample = given();
    for (const std::int32_t kernel : {2, 3}) {
        CAPTURE(kernel);
        auto writer = writer_of_picture();
        writer.pool(given_map, moved_map, {lines_of, width_of, 1}, kernel);
        const std::int32_t h = (lines_of - kernel) / 2 + 1, w = (width_of - kernel) / 2 + 1;
        writer.store_groups(moved_map, h, w, 3);
        const auto largest = [&](std::int32_t y, std::int32_t x, std::int32_t c) {
            int most = -128;
            for (std::int32_t tap = 0; tap < kernel * kernel; ++tap)
                most = std::max(most, sample.at(2 * y + tap / kernel, 2 * x + tap % kernel, c));
            return most;
        };
        check(writer.segment(), sample, map_of(h, w, 3, largest));
    }
}

// Of four channels, the last of which a picture leaves at 0; then its value.
TEST_CASE("x2a/the largest channel of each pixel") {
    auto writer = writer_of_picture();
    writer.argmax(given_map, {lines_of, width_of, 1});
    constexpr std::int64_t bytes = std::int64_t{lines_of} * width_of * 2;
    writer.made().outputs = {{.name = "result",
                              .padded = {1, lines_of, width_of, 2},
                              .valid = {1, lines_of, width_of, 2},
                              .type = hbm::type_int8,
                              .bytes = bytes}};
    writer.store({ProgramWriter::output, 0, bytes, 0, 0, 3, 0, 0});
    const SmallMap sample = given();
    const auto largest = [&](std::int32_t y, std::int32_t x, std::int32_t which) {
        std::int32_t best = 0;
        for (std::int32_t c = 1; c < 4; ++c) {
            if (sample.at(y, x, c) > sample.at(y, x, best)) best = c;
        }
        return which == 0 ? best : sample.at(y, x, best);
    };
    check(writer.segment(), sample, map_of(lines_of, width_of, 2, largest));
}

// Two tiles of a convolution; the second one's input begins before the ring's end and goes on at
// its begin.
TEST_CASE("x2a/tiles in a ring") {
    const auto records = sample_records(8);
    auto writer = writer_of_picture();
    writer.constant(plain_weights(weight, 8, 1, 3), 24);
    writer.constant(record_bytes(records), 25);
    const WrittenMap ring{.bank = 5, .row = 2 * 2048 - 8, .line = 2, .group = 2, .ring = 2};
    writer.move(given_map, ring, {lines_of, width_of, 1});
    WrittenConv tile{.in = ring,
                     .out = {.bank = 3, .line = 4, .group = 2},
                     .size = {lines_of / 2 + 1, width_of, 1},
                     .lines = lines_of / 2,
                     .width = width_of,
                     .weight_bank = 24,
                     .record_bank = 25,
                     .weight_bytes = 9 * 32};
    writer.conv(tile);
    WrittenConv lower = tile;
    lower.in.row += 3 * ring.line;
    lower.out.row += lines_of / 2 * tile.out.line;
    lower.top = 0;
    writer.conv(lower);
    writer.store_groups(tile.out, lines_of, width_of, 8);
    const SmallMap sample = given();
    check(writer.segment(), sample, results_of(sums_of(sample, records, tile), records, false));
}

} // namespace hbdnn::format::x2a
