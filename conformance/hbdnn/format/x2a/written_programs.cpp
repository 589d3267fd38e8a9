// SPDX-License-Identifier: Apache-2.0
#include "conformance/hbdnn/format/x2a/written_programs.h"

namespace hbdnn::format::x2a {
namespace {

constexpr std::int32_t sums = 3, gray_units = 4; // two lines of 16 pixels

// Of a unit's byte: channel 0 of pixels that the picture has.
int gray_weight(std::int32_t k, std::int32_t byte, std::int32_t, std::int32_t) {
    const std::int32_t pixel = byte / 4;
    const bool counts = k < sums && byte % 4 == 0 && pixel % 16 < 4;
    return counts ? weight(k, pixel / 16 * 4 + pixel % 16, 0, 0) : 0;
}

std::vector<Record> gray_records() {
    std::vector<Record> records(8);
    for (int k = 0; k < sums; ++k) {
        auto& record = records[static_cast<std::size_t>(k)];
        record.bias = 300 - 250 * k;
        record.bias_up = k;
    }
    return records;
}

WrittenConv gray_full(const WrittenMap& in, const WrittenMap& out) {
    return {.form = WrittenConv::Form::full,
            .in = in,
            .out = out,
            .size = {2, 2, 1},
            .weight_bank = 12,
            .record_bank = 25,
            .weight_bytes = gray_units * 256,
            .int8 = false};
}

// Turns the bytes of eight numbers around.
WrittenConv turns(const WrittenMap& in, const WrittenMap& out) {
    return {.in = in,
            .out = out,
            .size = {1, 8, 1},
            .kernel = 1,
            .top = 0,
            .left = 0,
            .weight_bank = 26,
            .record_bank = 27,
            .weight_bytes = 32};
}

} // namespace

std::int64_t gray_sum(const std::vector<int>& pixels, std::int32_t channel) {
    const Record record = gray_records()[static_cast<std::size_t>(channel)];
    std::int64_t sum = record.bias * (1 << record.bias_up);
    for (std::size_t i = 0; i < pixels.size(); ++i)
        sum += pixels[i] * weight(channel, static_cast<std::int32_t>(i), 0, 0);
    return sum;
}

hbm::Segment gray_segment() {
    ProgramWriter writer;
    writer.picture_input(2, 4, 1);
    writer.picture({.bank = 1, .lines = 2, .width = 4});
    writer.constant(full_weights(gray_weight, 8, gray_units), 12, 2);
    writer.constant(record_bytes(gray_records()), 25);
    writer.constant(plain_weights([](std::int32_t k, std::int32_t c, std::int32_t,
                                     std::int32_t) { return k % 4 == 3 - c ? 1 : 0; },
                                  8, 1, 1),
                    26);
    writer.constant(record_bytes(std::vector<Record>(8)), 27);
    const WrittenMap given{.bank = 1, .line = 2, .group = 2}, numbers{.bank = 2};
    writer.conv(gray_full(given, numbers));
    const WrittenMap turned{.bank = 3, .line = 1, .group = 1}, spread{.bank = 4, .line = 8};
    writer.conv(turns({.bank = 2, .line = 1, .group = 1}, turned));
    // A number at the begin of every 32 bytes.
    writer.resize(turned, spread, {1, 8, 1}, 1, 64, 0, 32);
    writer.store({ProgramWriter::output, 0, sums * 32, spread.bank, 0, 1, 0, 0});
    writer.made().outputs = {{.name = "ip_quantized",
                              .padded = {1, 1, 8, sums},
                              .valid = {1, 1, 1, sums},
                              .type = hbm::type_int32,
                              .layout = hbm::layout_planes,
                              .bytes = sums * 32,
                              .place = hbm::place_output}};
    hbm::Segment segment = writer.segment();
    segment.name = "gray_subgraph_0";
    return segment;
}

BpuFile gray_program_file(const hbm::Segment& segment) {
    BpuFile file = gray_file();
    file.hbm->bytes = writer::write_hbm_file(*file.hbm, {segment}); // who keeps them alive
    file.constants.push_back(
        {"PACKED_HBM_MODEL", ElementType::string, {}, {}, {}, file.hbm->bytes});
    return file;
}

int table_value(int x) {
    return static_cast<std::int8_t>((x * x / 131 + x) % 128 - x / 2);
}

hbm::Segment table_segment(std::int32_t width) {
    constexpr std::int64_t bytes = 8 * 16 * 4;
    std::array<std::int8_t, 256> table{};
    for (int x = -128; x < 128; ++x)
        table[static_cast<std::size_t>(x + 128)] = static_cast<std::int8_t>(table_value(x));
    ProgramWriter writer;
    writer.picture_input(8, 16, 3);
    writer.made().piece_bytes = 2 * bytes;
    writer.picture({.bank = 2, .lines = 8, .width = 16});
    writer.store({ProgramWriter::pieces, 0, bytes, 2, 0, 1, 0, 0});
    writer.end_function();
    writer.look_up(0, bytes, bytes, table);
    writer.load({ProgramWriter::pieces, bytes, bytes, 3, 0, 1, 0, 0});
    writer.store_output({.bank = 3, .line = 2, .group = 2}, 8, width, 3);
    writer.made().outputs[0].shifts = {3, 5, 0};
    return writer.segment();
}

hbm::Segment all_units_segment() {
    constexpr std::int32_t h = 8, w = 16;
    const WrittenMap given{.bank = 1, .line = 2, .group = 2},
        moved{.bank = 3, .row = 2044, .line = 2, .group = 2, .ring = 2},
        banks{.bank = 16, .line = 1, .group = 8, .interleaved = true},
        wide{.bank = 7, .line = 8, .group = 2}, first{.bank = 9, .line = 4, .group = 2},
        sum{.bank = 10, .line = 4, .group = 2}, pooled{.bank = 11, .line = 2, .group = 1};
    ProgramWriter writer;
    writer.picture_input(h, w, 3);
    writer.picture({.bank = 1, .lines = h, .width = w});
    writer.move(given, moved, {h, w, 1});
    writer.order(moved, h * w / 8, true);
    writer.order(moved, h * w / 8, false);
    writer.resize(moved, banks, {h, w, 1}, h, w, 256, 256);
    writer.constant(depthwise_weights(weight, 16, 3), 24, 0);
    writer.constant(record_bytes(sample_records(16)), 25);
    writer.constant(plain_weights(weight, 8, 4, 3), 26);
    writer.constant(record_bytes(sample_records(8)), 27);
    WrittenConv conv{.form = WrittenConv::Form::depthwise,
                     .in = banks,
                     .out = wide,
                     .size = {h, w, 1},
                     .lines = h,
                     .width = w,
                     .channels = 16,
                     .weight_bank = 24,
                     .record_bank = 25,
                     .weight_bytes = 9 * 16};
    writer.conv(conv);
    conv = {.in = wide,
            .out = first,
            .size = {h, w, 4},
            .lines = h,
            .width = w,
            .weight_bank = 26,
            .record_bank = 27,
            .weight_bytes = 4 * 9 * 32};
    writer.conv(conv);
    conv.out = sum;
    conv.adds = true, conv.second = first;
    writer.conv(conv);
    writer.pool(sum, pooled, {h, w, 2}, 2);
    writer.argmax(pooled, {h / 2, w / 2, 2});
    writer.store({ProgramWriter::output, 0, h * w / 2, 0, 0, 3, 0, 0});
    writer.made().outputs = {{.name = "largest",
                              .padded = {1, h / 2, w / 2, 2},
                              .valid = {1, h / 2, w / 2, 2},
                              .type = hbm::type_int8,
                              .bytes = h * w / 2,
                              .place = hbm::place_output}};
    return writer.segment();
}

std::vector<std::byte> hbm_of(const hbm::Segment& segment) {
    HbmFile file;
    file.march_tag = segment.march;
    file.runtime_version = "3.15.55.0";
    file.compiler_version = "3.49.15";
    file.names = {segment.name};
    file.compiler_commands = {"--O3"};
    return writer::write_hbm_file(file, {segment});
}

} // namespace hbdnn::format::x2a
