// SPDX-License-Identifier: Apache-2.0
// Convolutions of small programs for march X2A: their forms, strides and results.
#include "conformance/hbdnn/format/x2a/small_map.h"

#include <catch2/catch.hpp>

namespace hbdnn::format::x2a {
namespace {

using Form = WrittenConv::Form;

constexpr std::int32_t h = 8, w = 16;
constexpr std::int32_t weight_bank = 24, record_bank = 25, more_weights = 26, more_records = 27;
constexpr WrittenMap picture_map{.bank = 1, .line = 2, .group = 2};
constexpr WrittenMap result_map{.bank = 4, .row = 512, .line = 4, .group = 2};

// A picture in the bank, and constants of a convolution of it with 8 channels.
ProgramWriter with_picture(bool splits = false) {
    ProgramWriter writer;
    writer.picture_input(h, w, 3);
    writer.picture({.bank = picture_map.bank, .lines = h, .width = w, .splits = splits});
    writer.wait();
    return writer;
}

void add_constants(ProgramWriter& writer, const std::vector<Record>& records,
                   std::int32_t groups = 1, std::int32_t kernel = 3, const Weight& of = weight) {
    const auto channels = static_cast<std::int32_t>(records.size());
    writer.constant(plain_weights(of, channels, groups, kernel), weight_bank);
    writer.constant(record_bytes(records), record_bank);
}

WrittenConv sample_conv() {
    return {.in = picture_map,
            .out = result_map,
            .size = {h, w, 1},
            .lines = h,
            .width = w,
            .weight_bank = weight_bank,
            .record_bank = record_bank,
            .weight_bytes = 9 * 32};
}

// Passes each channel on.
int same(std::int32_t k, std::int32_t c, std::int32_t y, std::int32_t x) {
    return k == c && y == 0 && x == 0 ? 1 : 0;
}

// A convolution that passes the picture on as 8 channels, with constants of its own.
void pass_on(ProgramWriter& writer, const WrittenMap& out, bool reordered) {
    writer.constant(plain_weights(same, 8, 1, 1), more_weights);
    writer.constant(record_bytes(std::vector<Record>(8)), more_records);
    WrittenConv conv = sample_conv();
    conv.out = out;
    conv.kernel = 1, conv.top = 0, conv.left = 0;
    conv.weight_bank = more_weights, conv.record_bank = more_records, conv.weight_bytes = 32;
    conv.reordered = reordered;
    writer.conv(conv);
}

WrittenConv stride_two(const WrittenMap& in) {
    WrittenConv conv = sample_conv();
    conv.in = in;
    conv.stride = 2;
    conv.lines = h / 2, conv.width = w / 2;
    conv.out = {.bank = 4, .row = 512, .line = 2, .group = 1};
    return conv;
}

void check_stride_two(ProgramWriter writer, const WrittenMap& in) {
    const auto records = sample_records(8);
    add_constants(writer, records);
    const WrittenConv conv = stride_two(in);
    writer.conv(conv);
    writer.store_groups(conv.out, h / 2, w / 2, 8);
    const SmallMap sample = sample_picture(h, w);
    check(writer.segment(), sample, results_of(sums_of(sample, records, conv), records, false));
}

} // namespace

TEST_CASE("x2a/a convolution with padding") {
    for (const bool relu : {false, true}) {
        const auto records = sample_records(8);
        auto writer = with_picture();
        add_constants(writer, records);
        WrittenConv conv = sample_conv();
        conv.relu = relu;
        writer.conv(conv);
        writer.store_groups(result_map, h, w, 8);
        const SmallMap sample = sample_picture(h, w);
        check(writer.segment(), sample, results_of(sums_of(sample, records, conv), records, relu));
    }
}

TEST_CASE("x2a/strides of 2 read pixels in their order") {
    SECTION("that of a picture") {
        check_stride_two(with_picture(true), picture_map);
    }
    SECTION("that a convolution gives") {
        auto writer = with_picture();
        const WrittenMap passed{.bank = 3, .row = 100, .line = 4, .group = 2};
        pass_on(writer, passed, true);
        check_stride_two(std::move(writer), passed);
    }
    SECTION("that unit 3 makes") {
        auto writer = with_picture();
        writer.order(picture_map, h * w / 8, true);
        check_stride_two(std::move(writer), picture_map);
    }
    SECTION("that unit 3 makes and takes back") {
        auto writer = with_picture();
        writer.order(picture_map, h * w / 8, true);
        writer.order(picture_map, h * w / 8, false);
        writer.order(picture_map, h * w / 8, true);
        check_stride_two(std::move(writer), picture_map);
    }
}

// 32 channels, of which the second 16 lie where nobody wrote and have no weights: their results are
// those of their biases.
TEST_CASE("x2a/a depthwise convolution in the 8-bank layout") {
    constexpr std::int32_t channels = 32;
    const Weight of = [](std::int32_t k, std::int32_t c, std::int32_t y, std::int32_t x) {
        return k < 16 ? weight(k, c, y, x) : 0;
    };
    auto records = sample_records(channels);
    for (Record& record : records) record.factor = 30000; // not all of the sums are clipped
    auto writer = with_picture();
    writer.constant(depthwise_weights(of, channels, 3), weight_bank, 0);
    writer.constant(record_bytes(records), record_bank);
    const WrittenMap banks{.bank = 16, .row = 40, .line = 1, .group = 200, .interleaved = true};
    writer.resize(picture_map, banks, {h, w, 1}, h, w, 256, 256);
    WrittenConv conv = sample_conv();
    conv.form = Form::depthwise;
    conv.in = banks;
    conv.out = {.bank = 4, .line = 16, .group = 2};
    conv.channels = channels;
    conv.weight_bytes = 9 * 16;
    writer.conv(conv);
    writer.store_groups(conv.out, h, w, channels);
    SmallMap wide = sample_picture(h, w);
    const SmallMap sample = wide;
    wide = map_of(h, w, channels, [&](std::int32_t y, std::int32_t x, std::int32_t c) {
        return sample.at(y, x, c);
    });
    check(writer.segment(), sample, results_of(sums_of(wide, records, conv, of), records, false));
}

TEST_CASE("x2a/a fully connected layer") {
    constexpr std::int32_t units = h * w / 8;
    auto records = sample_records(8);
    auto writer = with_picture();
    writer.constant(full_weights(weight, 8, units), weight_bank, 2);
    writer.constant(record_bytes(records), 9);
    WrittenConv conv = sample_conv();
    conv.form = Form::full;
    conv.size = {units / 4, 4, 1};
    conv.lines = 1, conv.width = 8;
    conv.record_bank = 9;
    conv.weight_bytes = units * 256;
    conv.out.line = conv.out.group = 0;
    writer.conv(conv);
    writer.made().outputs = {{.name = "result",
                              .padded = {1, 1, 1, 8},
                              .valid = {1, 1, 1, 8},
                              .type = hbm::type_int8,
                              .bytes = 8}};
    writer.store({ProgramWriter::output, 0, 8, conv.out.bank, conv.out.row * 8, 1, 0, 0});
    const SmallMap sample = sample_picture(h, w);
    const SmallMap run = map_of(1, 1, units * 32, [&](std::int32_t, std::int32_t, std::int32_t i) {
        return sample.at(i / 4 / w, i / 4 % w, i % 4);
    });
    conv.kernel = 1, conv.top = conv.left = 0;
    check(writer.segment(), sample, results_of(sums_of(run, records, conv), records, false));
}

// ((sum + bias) + second * (factor << shift)) * factor >> shift.
TEST_CASE("x2a/an addition whose second factor is shifted") {
    auto records = sample_records(8);
    for (std::size_t k = 0; k < records.size(); ++k) {
        records[k].second = 100 + static_cast<int>(k) * 13;
        records[k].second_up = static_cast<int>(k % 4);
    }
    auto writer = with_picture();
    const WrittenMap second{.bank = 3, .row = 64, .line = 4, .group = 2};
    pass_on(writer, second, false);
    add_constants(writer, records);
    WrittenConv conv = sample_conv();
    conv.adds = true;
    conv.second = second;
    writer.conv(conv);
    writer.store_groups(result_map, h, w, 8);
    const SmallMap sample = sample_picture(h, w);
    SmallMap sums = sums_of(sample, records, conv);
    for (std::int32_t i = 0; i < h * w * 8; ++i) {
        const Record& record = records[static_cast<std::size_t>(i % 8)];
        sums.values[static_cast<std::size_t>(i)] +=
            sample.at(i / 8 / w, i / 8 % w, i % 8) * (record.second << record.second_up);
    }
    check(writer.segment(), sample, results_of(sums, records, false));
}

// Numbers of four bytes, the most significant first; a convolution whose only weights are 1 turns
// the bytes around.
TEST_CASE("x2a/int32 results") {
    auto records = sample_records(8);
    auto writer = with_picture();
    add_constants(writer, records);
    WrittenConv conv = sample_conv();
    conv.int8 = false;
    conv.out.line = conv.out.group = 0;
    writer.conv(conv);
    const Weight reverses = [](std::int32_t k, std::int32_t c, std::int32_t, std::int32_t) {
        return k % 4 == 3 - c ? 1 : 0;
    };
    writer.constant(plain_weights(reverses, 8, 1, 1), more_weights);
    writer.constant(record_bytes(std::vector<Record>(8)), more_records);
    const std::int32_t units = h * w; // of eight numbers
    WrittenConv turned = conv;
    turned.in = {.bank = conv.out.bank, .row = conv.out.row, .line = w, .group = 0};
    turned.out = {.bank = 5, .line = w, .group = units};
    turned.size = {h, w * 8, 1};
    turned.width = w * 8;
    turned.kernel = 1, turned.top = turned.left = 0;
    turned.weight_bank = more_weights, turned.record_bank = more_records;
    turned.weight_bytes = 32;
    turned.int8 = true;
    writer.conv(turned);
    writer.made().outputs = {{.name = "result",
                              .padded = {1, h, w, 8},
                              .valid = {1, h, w, 8},
                              .type = hbm::type_int32,
                              .bytes = std::int64_t{units} * 32}};
    writer.store({ProgramWriter::output, 0, std::int64_t{units} * 32, turned.out.bank, 0, 1, 0, 0});
    const SmallMap sample = sample_picture(h, w);
    const SmallMap expected = sums_of(sample, records, conv);
    for (const bool joined : {true, false}) {
        const auto bytes = output_of(writer.segment(), sample, joined);
        std::vector<std::int32_t> found(bytes.size() / 4);
        std::memcpy(found.data(), bytes.data(), bytes.size());
        CHECK(std::vector<int>(found.begin(), found.end()) == expected.values);
    }
}

} // namespace hbdnn::format::x2a
