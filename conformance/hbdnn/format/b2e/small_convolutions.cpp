// SPDX-License-Identifier: Apache-2.0
// Convolutions in small programs for march B2E: weights, records, rings, compression.
#include "conformance/hbdnn/format/b2e/small_maps.h"

namespace hbdnn::format::b2e::small {
namespace {

// Of eight channels at most: bias, scale, right shift, shift of the result.
struct Record {
    int bias = 0, scale = 1, shift = 0, out_shift = 0;
};

std::vector<std::byte> record_bytes(const std::vector<Record>& records) {
    std::vector<std::byte> bytes(64);
    for (std::size_t c = 0; c < records.size(); ++c) {
        put(bytes, c * 8, records[c].bias, 4);
        put(bytes, c * 8 + 4, records[c].scale, 2);
        put(bytes, c * 8 + 6, records[c].shift, 1);
        put(bytes, c * 8 + 7, records[c].out_shift, 1);
    }
    return bytes;
}

int result_of(std::int64_t sum, const Record& record) {
    const std::int64_t narrow = clipped(rounded(sum + record.bias, record.shift), 32768);
    return clipped(rounded(narrow * record.scale, record.out_shift), 128);
}

// A kernel of 3 x 3: its taps go down the first column, up the second, down the third.
constexpr std::int32_t tap_order[9] = {0, 5, 6, 1, 4, 7, 2, 3, 8};

int weight(std::int32_t k, std::int32_t c, std::int32_t y, std::int32_t x) {
    return (k * 31 + c * 17 + y * 5 + x * 3) % 41 - 20;
}

std::vector<Record> sample_records(std::int32_t channels) {
    std::vector<Record> records;
    for (std::int32_t k = 0; k < channels; ++k)
        records.push_back({k * 100 - 150, 20000 + k * 111, k % 3, 19 + k % 2});
    return records;
}

void add_records(ProgramWriter& writer, const std::vector<Record>& records) {
    writer.load(writer.constant(record_bytes(records)), records_row, 1, 8);
}

// From `in` to `out`; the first line that is seen is `top`.
void launch_conv(ProgramWriter& writer, const WrittenMap& in, const WrittenMap& out,
                 std::int32_t in_h, std::int32_t out_h, std::int32_t channels, std::int32_t top,
                 bool depthwise) {
    Payload operation;
    operation.with(conv::always, 1)
        .with(conv::requantised, 1)
        .with(conv::record_row_low, records_row);
    if (depthwise) operation.with(conv::depthwise, 1);
    writer.launch(Unit::conv, {ProgramWriter::place(reg::out, out),
                               ProgramWriter::extents(reg::out_extents, out_h, w, channels),
                               ProgramWriter::strides(reg::out_strides, out),
                               ProgramWriter::place(reg::in, in),
                               ProgramWriter::extents(reg::in_extents, in_h, w, colours),
                               ProgramWriter::strides(reg::in_strides, in),
                               {reg::kernel, Payload()
                                                 .with(kernel::row_low, weights_row)
                                                 .with(kernel::height, 2)
                                                 .with(kernel::width, 2)
                                                 .with(kernel::top, top + kernel::start_bias)
                                                 .with(kernel::left, -1 + kernel::start_bias)},
                               {reg::operation, operation}});
}

// [16 output channels][8 input channels] a tap, taps in rows of their own.
std::vector<std::byte> plain_weights(std::int32_t channels) {
    std::vector<std::byte> bytes(9 * 128);
    for (std::int32_t k = 0; k < channels; ++k) {
        for (std::int32_t c = 0; c < colours; ++c) {
            for (std::int32_t tap = 0; tap < 9; ++tap) {
                put(bytes, static_cast<std::size_t>(tap_order[tap] * 128 + k * 8 + c),
                    weight(k, c, tap / 3, tap % 3), 1);
            }
        }
    }
    return bytes;
}

Map3 convolved(const Map3& map, const std::vector<Record>& records, bool depthwise) {
    Map3 result{map.lines, map.pixels, static_cast<std::int32_t>(records.size()), {}};
    for (std::int32_t at = 0; at < map.lines * map.pixels; ++at) {
        const std::int32_t y = at / map.pixels, x = at % map.pixels;
        for (std::int32_t k = 0; k < result.channels; ++k) {
            std::int64_t sum = 0;
            for (std::int32_t tap = 0; tap < 9; ++tap) {
                for (std::int32_t c = 0; c < map.channels; ++c) {
                    if (depthwise && c != k) continue;
                    sum += std::int64_t{map.at(y + tap / 3 - 1, x + tap % 3 - 1, c)} *
                           weight(k, depthwise ? 0 : c, tap / 3, tap % 3);
                }
            }
            result.values.push_back(result_of(sum, records[static_cast<std::size_t>(k)]));
        }
    }
    return result;
}

// Four streams without masks of eight bits a value.
std::vector<std::byte> compressed(const std::vector<std::byte>& plain) {
    std::vector<std::vector<bool>> streams(4);
    for (std::size_t at = 0; at < plain.size(); ++at) {
        auto& stream = streams[at / 32 % 4];
        if (at % 16 == 0) {
            for (const bool bit : {false, true, true, true, true}) stream.push_back(bit);
        }
        for (int bit = 0; bit < 8; ++bit)
            stream.push_back((std::to_integer<int>(plain[at]) >> bit & 1) != 0);
    }
    const std::size_t units = (streams[0].size() + 127) / 128;
    const std::size_t size = (units * 16 + 16 + 127) / 128 * 128;
    std::vector<std::byte> bytes(size * 4);
    for (std::size_t i = 0; i < 4; ++i) {
        put(bytes, i * size, static_cast<std::int64_t>(units), 4);
        for (std::size_t bit = 0; bit < streams[i].size(); ++bit) {
            if (streams[i][bit]) bytes[i * size + 16 + bit / 8] |= std::byte{1} << bit % 8;
        }
    }
    return bytes;
}

constexpr std::int32_t sample_channels = 5;

// A picture in planes, with the weights and records of a convolution in their rows.
ProgramWriter with_weights() {
    auto writer = with_planes(h, w, sample_channels);
    writer.load(writer.constant(plain_weights(sample_channels)), weights_row, 9, 16);
    add_records(writer, sample_records(sample_channels));
    return writer;
}

} // namespace

TEST_CASE("b2e/a convolution") {
    auto writer = with_weights();
    launch_conv(writer, planes_map, result_map, h, h, sample_channels, -1, false);
    writer.store_output(result_map);
    check(writer, convolved(sample_picture(), sample_records(sample_channels), false));
}

TEST_CASE("b2e/compressed weights") {
    auto writer = with_planes(h, w, sample_channels);
    auto plain = plain_weights(sample_channels);
    plain.resize(10 * 128);
    const auto stored = compressed(plain);
    writer.load(writer.constant(stored), weights_row, 10, 16,
                static_cast<std::int64_t>(stored.size()));
    add_records(writer, sample_records(sample_channels));
    launch_conv(writer, planes_map, result_map, h, h, sample_channels, -1, false);
    writer.store_output(result_map);
    check(writer, convolved(sample_picture(), sample_records(sample_channels), false));
}

TEST_CASE("b2e/a depthwise convolution") {
    auto writer = with_planes(h, w, colours);
    std::vector<std::byte> bytes(12 * 8);
    for (std::int32_t c = 0; c < colours; ++c) {
        for (std::int32_t tap = 0; tap < 9; ++tap)
            put(bytes, static_cast<std::size_t>(tap_order[tap] * 8 + c),
                weight(c, 0, tap / 3, tap % 3), 1);
    }
    writer.load(writer.constant(bytes), weights_row, 3, 4);
    add_records(writer, sample_records(colours));
    launch_conv(writer, planes_map, result_map, h, h, colours, -1, true);
    writer.store_output(result_map);
    check(writer, convolved(sample_picture(), sample_records(colours), true));
}

// Two tiles of four lines; the second one's input begins in the middle of a ring of four pairs of
// lines, and comes back to its begin.
TEST_CASE("b2e/tiles in a ring") {
    auto writer = with_weights();
    WrittenMap ring = planes_map;
    ring.row = 512, ring.ring = 8, ring.offset = 4;
    writer.move(MoveCode::copy, planes_map, ring, h, w, colours);
    launch_conv(writer, ring, result_map, 6, 4, sample_channels, -1, false);
    WrittenMap second = ring, lower = result_map;
    second.offset = 4 + 2, lower.offset = 4;
    launch_conv(writer, second, lower, 6, 4, sample_channels, 1, false);
    writer.store_output(result_map);
    check(writer, convolved(sample_picture(), sample_records(sample_channels), false));
}

} // namespace hbdnn::format::b2e::small
