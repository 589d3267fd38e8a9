// SPDX-License-Identifier: Apache-2.0
// Convolutions of 3 x 3 in small programs: weights, records, and what they are to make.
#pragma once

#include "conformance/hbdnn/format/b2e/small_maps.h"

namespace hbdnn::format::b2e::small {

// Of eight channels at most: bias, scale, right shift, shift of the result.
struct Record {
    int bias = 0, scale = 1, shift = 0, out_shift = 0;
};

inline std::vector<std::byte> record_bytes(const std::vector<Record>& records) {
    std::vector<std::byte> bytes(64);
    for (std::size_t c = 0; c < records.size(); ++c) {
        put(bytes, c * 8, records[c].bias, 4);
        put(bytes, c * 8 + 4, records[c].scale, 2);
        put(bytes, c * 8 + 6, records[c].shift, 1);
        put(bytes, c * 8 + 7, records[c].out_shift, 1);
    }
    return bytes;
}

// Shifts cut where they are not said to round.
inline int result_of(std::int64_t sum, const Record& record, bool rounds) {
    const auto shifted = [rounds](std::int64_t value, int shift) {
        return rounds ? rounded(value, shift) : value >> shift;
    };
    const std::int64_t narrow = clipped(shifted(sum + record.bias, record.shift), 32768);
    return clipped(shifted(narrow * record.scale, record.out_shift), 128);
}

// A kernel of 3 x 3: its taps go down the first column, up the second, down the third.
inline constexpr std::int32_t tap_order[9] = {0, 5, 6, 1, 4, 7, 2, 3, 8};

inline int weight(std::int32_t k, std::int32_t c, std::int32_t y, std::int32_t x) {
    return (k * 31 + c * 17 + y * 5 + x * 3) % 41 - 20;
}

inline std::vector<Record> sample_records(std::int32_t channels) {
    std::vector<Record> records;
    for (std::int32_t k = 0; k < channels; ++k)
        records.push_back({k * 100 - 150, 20000 + k * 111, k % 3, 19 + k % 2});
    return records;
}

inline void add_records(ProgramWriter& writer, const std::vector<Record>& records) {
    writer.load(writer.constant(record_bytes(records)), records_row, 1, 8);
}

// Of 3 x 3; the first line that is seen is `top`.
struct WrittenConv {
    WrittenMap in = planes_map, out = result_map;
    std::int32_t in_h = h, out_h = h, channels = colours, top = -1;
    bool depthwise = false, rounds = false, from_c4 = false;
    std::int32_t stride = 1;
    bool one_of_two = false, scaled = true;

    ProgramWriter::Register out_extents() const {
        return ProgramWriter::extents(reg::out_extents, out_h, w / stride, channels);
    }
};

// All but the result's extents.
inline std::vector<ProgramWriter::Register> registers_of(const WrittenConv& conv) {
    Payload operation;
    operation.with(conv::always, 1)
        .with(conv::scaled, conv.scaled ? 1 : 0)
        .with(conv::one_of_two, conv.one_of_two ? 1 : 0)
        .with(conv::record_row_low, records_row)
        .with(conv::depthwise, conv.depthwise ? 1 : 0)
        .with(conv::rounds, conv.rounds ? 1 : 0)
        .with(conv::c4_in, conv.from_c4 ? 1 : 0)
        .with(conv::stride, conv.stride - 1);
    return {ProgramWriter::place(reg::out, conv.out),
            ProgramWriter::strides(reg::out_strides, conv.out),
            ProgramWriter::place(reg::in, conv.in),
            ProgramWriter::extents(reg::in_extents, conv.in_h, w, colours),
            ProgramWriter::strides(reg::in_strides, conv.in),
            {reg::kernel, Payload()
                              .with(kernel::row_low, weights_row)
                              .with(kernel::height, 2)
                              .with(kernel::width, 2)
                              .with(kernel::top, conv.top + kernel::start_bias)
                              .with(kernel::left, -1 + kernel::start_bias)},
            {reg::operation, operation}};
}

inline void launch_conv(ProgramWriter& writer, const WrittenConv& conv) {
    auto registers = registers_of(conv);
    registers.insert(registers.begin(), conv.out_extents());
    writer.launch(Unit::conv, registers);
}

// [16 output channels][8 input channels] a tap, taps in rows of their own.
inline std::vector<std::byte> plain_weights(std::int32_t channels) {
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

inline Map3 convolved(const Map3& map, const std::vector<Record>& records,
                      const WrittenConv& conv) {
    Map3 result{map.lines / conv.stride,
                map.pixels / conv.stride,
                static_cast<std::int32_t>(records.size()),
                {}};
    for (std::int32_t at = 0; at < result.lines * result.pixels; ++at) {
        const std::int32_t y = at / result.pixels * conv.stride - 1,
                           x = at % result.pixels * conv.stride - 1;
        for (std::int32_t k = 0; k < result.channels; ++k) {
            std::int64_t sum = 0;
            for (std::int32_t tap = 0; tap < 9; ++tap) {
                for (std::int32_t c = 0; c < map.channels; ++c) {
                    if (conv.depthwise && c != k) continue;
                    sum += std::int64_t{map.at(y + tap / 3, x + tap % 3, c)} *
                           weight(k, conv.depthwise ? 0 : c, tap / 3, tap % 3);
                }
            }
            result.values.push_back(
                result_of(sum, records[static_cast<std::size_t>(k)], conv.rounds));
        }
    }
    return result;
}

inline constexpr std::int32_t sample_channels = 5;
inline constexpr WrittenConv usual{.channels = sample_channels};

inline Map3 expected_of(const WrittenConv& conv) {
    return convolved(sample_picture(), sample_records(conv.channels), conv);
}

// A picture in planes, with the weights and records of a convolution in their rows.
inline ProgramWriter with_weights() {
    auto writer = with_planes(h, w, sample_channels);
    writer.load(writer.constant(plain_weights(sample_channels)), weights_row, 9, 16);
    add_records(writer, sample_records(sample_channels));
    return writer;
}

} // namespace hbdnn::format::b2e::small
