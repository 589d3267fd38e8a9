// SPDX-License-Identifier: Apache-2.0
// Small programs for march B2E, each with what it is about between a picture and an output.
#include "conformance/hbdnn/format/b2e/program_writer.h"
#include "conformance/lift/run_program.h"
#include "emu-core/chip/chip.h"
#include "libhbdnn/format/b2e/executable_segment.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <cstring>

namespace hbdnn::format::b2e {
namespace {

constexpr std::int32_t h = 8, w = 16, colours = 3;

// Where maps are.
constexpr WrittenMap picture_map{.row = 0, .plane = 1, .block = 1, .line = 1};
constexpr WrittenMap planes_map{.row = 64, .plane = 0, .block = 1, .line = 2};
constexpr WrittenMap result_map{.row = 128, .plane = 0, .block = 1, .line = 2};
constexpr std::int32_t weights_row = 256, records_row = 320, table_row = 384, shifts_row = 400;

struct Map3 {
    std::int32_t lines = 0, pixels = 0, channels = 0;
    std::vector<int> values;

    int at(std::int32_t y, std::int32_t x, std::int32_t c, int outside = 0) const {
        if (y < 0 || x < 0 || y >= lines || x >= pixels) return outside;
        return values[static_cast<std::size_t>((y * pixels + x) * channels + c)];
    }
};

// Chroma is the same for four pixels.
Map3 sample_picture() {
    Map3 map{h, w, colours, {}};
    for (std::int32_t y = 0; y < h; ++y) {
        for (std::int32_t x = 0; x < w; ++x) {
            map.values.push_back((y * 37 + x * 11) % 256 - 128);
            map.values.push_back((y / 2 * 29 + x / 2 * 5) % 256 - 128);
            map.values.push_back((y / 2 * 7 + x / 2 * 53) % 256 - 128);
        }
    }
    return map;
}

std::vector<int> bytes_of(const ProgramWriter& writer, Tiles tiles) {
    auto made = load_executable(writer.segment(), *emu::find_chip("x5"), tiles);
    INFO((made ? "" : made.error().detail));
    REQUIRE(made);
    const Map3 sample = sample_picture();
    std::vector<std::byte> input;
    for (const int value : sample.values) input.push_back(static_cast<std::byte>(value));
    const auto output = emu::lift::run_program(made->program, {input}).at(0);
    std::vector<int> found;
    for (const std::byte byte : output) found.push_back(static_cast<std::int8_t>(byte));
    return found;
}

void check(const ProgramWriter& writer, const Map3& expected) {
    CHECK(bytes_of(writer, Tiles::joined) == expected.values);
    CHECK(bytes_of(writer, Tiles::as_they_are) == expected.values);
}

std::string refusal(const ProgramWriter& writer) {
    const auto made = load_executable(writer.segment(), *emu::find_chip("x5"));
    REQUIRE(!made);
    return made.error().detail;
}

// The picture in planes.
ProgramWriter with_planes(std::int32_t out_h, std::int32_t out_w, std::int32_t out_c) {
    ProgramWriter writer(h, w, out_h, out_w, out_c);
    writer.picture(picture_map.row, 0, h);
    writer.move(MoveCode::from_c4, picture_map, planes_map, h, w, colours);
    return writer;
}

void put(std::vector<std::byte>& bytes, std::size_t at, std::int64_t value, std::size_t size) {
    if (bytes.size() < at + size) bytes.resize(at + size);
    for (std::size_t i = 0; i < size; ++i)
        bytes[at + i] = static_cast<std::byte>(value >> (8 * i) & 0xFF);
}

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

std::int64_t rounded(std::int64_t value, int shift) {
    return shift == 0 ? value : (value + (std::int64_t{1} << (shift - 1))) >> shift;
}

int clipped(std::int64_t value, std::int64_t limit) {
    return static_cast<int>(std::clamp(value, -limit, limit - 1));
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

} // namespace

TEST_CASE("b2e/a convolution") {
    constexpr std::int32_t channels = 5;
    auto writer = with_planes(h, w, channels);
    writer.load(writer.constant(plain_weights(channels)), weights_row, 9, 16);
    add_records(writer, sample_records(channels));
    launch_conv(writer, planes_map, result_map, h, h, channels, -1, false);
    writer.store_output(result_map);
    check(writer, convolved(sample_picture(), sample_records(channels), false));
}

TEST_CASE("b2e/compressed weights") {
    constexpr std::int32_t channels = 5;
    auto writer = with_planes(h, w, channels);
    auto plain = plain_weights(channels);
    plain.resize(10 * 128);
    const auto stored = compressed(plain);
    writer.load(writer.constant(stored), weights_row, 10, 16,
                static_cast<std::int64_t>(stored.size()));
    add_records(writer, sample_records(channels));
    launch_conv(writer, planes_map, result_map, h, h, channels, -1, false);
    writer.store_output(result_map);
    check(writer, convolved(sample_picture(), sample_records(channels), false));
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
    constexpr std::int32_t channels = 5;
    auto writer = with_planes(h, w, channels);
    writer.load(writer.constant(plain_weights(channels)), weights_row, 9, 16);
    add_records(writer, sample_records(channels));
    WrittenMap ring = planes_map;
    ring.row = 512, ring.ring = 8, ring.offset = 4;
    writer.move(MoveCode::copy, planes_map, ring, h, w, colours);
    launch_conv(writer, ring, result_map, 6, 4, channels, -1, false);
    WrittenMap second = ring, lower = result_map;
    second.offset = 4 + 2, lower.offset = 4;
    launch_conv(writer, second, lower, 6, 4, channels, 1, false);
    writer.store_output(result_map);
    check(writer, convolved(sample_picture(), sample_records(channels), false));
}

TEST_CASE("b2e/a table") {
    auto writer = with_planes(h, w, colours);
    std::vector<std::byte> bytes(7 * 128);
    const auto value = [](int x) { return (x * x / 130 + x) % 128 - x / 2; };
    for (int x = -128; x < 128; ++x) {
        const auto entry = static_cast<std::size_t>(x & 0xFF);
        put(bytes, entry * 2, value(x), 1);
        put(bytes, entry * 2 + 1, value(x), 1);
    }
    writer.load(writer.constant(bytes), table_row, 7, 16);
    const WrittenMap table{.row = table_row, .line = 1, .bytes = 2};
    const Payload load = Payload().with(vector::code, static_cast<int>(VectorCode::load_table));
    writer.launch(Unit::vector, {ProgramWriter::extents(reg::in_extents, 14, 8, 4),
                                 ProgramWriter::place(reg::in, table),
                                 ProgramWriter::strides(reg::in_strides, table),
                                 {reg::operation, load}});
    const Payload apply = Payload().with(vector::code, static_cast<int>(VectorCode::table));
    writer.launch(Unit::vector, {ProgramWriter::place(reg::out, result_map),
                                 ProgramWriter::strides(reg::out_strides, result_map),
                                 ProgramWriter::extents(reg::in_extents, h, w, colours),
                                 ProgramWriter::place(reg::in, planes_map),
                                 ProgramWriter::strides(reg::in_strides, planes_map),
                                 {reg::operation, apply}});
    writer.store_output(result_map);
    Map3 expected = sample_picture();
    for (int& x : expected.values) x = static_cast<std::int8_t>(value(x));
    check(writer, expected);
}

// First ((second << up) + first * scale) >> shift as int16, then that * scale >> shift.
TEST_CASE("b2e/an addition in two stages") {
    auto writer = with_planes(h, w, colours);
    std::vector<std::byte> first(32), second(32);
    for (std::size_t c = 0; c < colours; ++c) {
        put(first, c * 4, std::int64_t{-77 + static_cast<int>(c)} << 16 | 0x26 << 8 | 3, 4);
        put(second, c * 4, std::int64_t{900} << 16 | 12, 4);
    }
    writer.load(writer.constant(first), shifts_row, 1, 4);
    writer.load(writer.constant(second), shifts_row + 1, 1, 4);
    writer.load(writer.constant(std::vector<std::byte>(128)), shifts_row + 2, 1, 16);
    const WrittenMap wide{.row = 600, .plane = 0, .block = 1, .line = 2, .bytes = 2};
    const WrittenMap zeros{.row = shifts_row + 2, .plane = 0, .block = 0, .bytes = 2};
    const auto stage = [&](VectorCode code, const WrittenMap& in, const WrittenMap& other,
                           const WrittenMap& out, std::int32_t row) {
        const WrittenMap words{.row = row, .block = 0, .bytes = 4};
        writer.launch(Unit::vector,
                      {ProgramWriter::place(reg::out, out),
                       ProgramWriter::strides(reg::out_strides, out),
                       ProgramWriter::extents(reg::in_extents, h, w, colours),
                       ProgramWriter::place(reg::in, in),
                       ProgramWriter::strides(reg::in_strides, in),
                       ProgramWriter::place(reg::second, other),
                       ProgramWriter::strides(reg::second_strides, other),
                       ProgramWriter::place(reg::third, words),
                       {reg::third_strides, Payload()},
                       {reg::operation, Payload().with(vector::code, static_cast<int>(code))}});
    };
    stage(VectorCode::add, planes_map, planes_map, wide, shifts_row);
    stage(VectorCode::rescale_sum, wide, zeros, result_map, shifts_row + 1);
    writer.store_output(result_map);
    Map3 expected = sample_picture();
    for (std::size_t i = 0; i < expected.values.size(); ++i) {
        int& x = expected.values[i];
        const std::int64_t sum = x * 64 + x * (-77 + static_cast<int>(i % colours));
        x = clipped(rounded(std::int64_t{clipped(rounded(sum, 3), 32768)} * 900, 12), 128);
    }
    check(writer, expected);
}

TEST_CASE("b2e/a maximum") {
    auto writer = with_planes(h, w, colours);
    writer.launch(
        Unit::pool,
        {ProgramWriter::place(reg::out, result_map),
         ProgramWriter::extents(reg::out_extents, h, w, colours),
         ProgramWriter::strides(reg::out_strides, result_map),
         ProgramWriter::place(reg::in, planes_map),
         ProgramWriter::extents(reg::in_extents, h, w, colours),
         ProgramWriter::strides(reg::in_strides, planes_map),
         {reg::mode, Payload().with({0, 32, ""}, pool::mode_maximum)},
         {reg::operation, Payload().with(pool::kernel, 1).with(pool::top, 1).with(pool::left, 1)}});
    writer.store_output(result_map);
    const Map3 sample = sample_picture();
    Map3 expected{h, w, colours, {}};
    for (std::int32_t i = 0; i < h * w * colours; ++i) {
        int most = -128;
        for (std::int32_t tap = 0; tap < 9; ++tap) {
            most = std::max(most, sample.at(i / colours / w + tap / 3 - 1,
                                            i / colours % w + tap % 3 - 1, i % colours, -128));
        }
        expected.values.push_back(most);
    }
    check(writer, expected);
}

TEST_CASE("b2e/a global sum") {
    auto writer = with_planes(1, 1, colours);
    constexpr int shift = 1, scale = 517, out_shift = 16;
    const WrittenMap pixel{.row = result_map.row, .plane = 0, .block = 0};
    const WrittenMap planes{.row = 140, .plane = 0, .block = 0};
    writer.launch(Unit::pool, {ProgramWriter::place(reg::out, pixel),
                               ProgramWriter::extents(reg::out_extents, 1, 1, colours),
                               ProgramWriter::strides(reg::out_strides, pixel),
                               ProgramWriter::place(reg::in, planes_map),
                               ProgramWriter::extents(reg::in_extents, h, w, colours),
                               ProgramWriter::strides(reg::in_strides, planes_map),
                               {reg::mode, Payload().with({0, 32, ""}, pool::mode_sum)},
                               {reg::operation, Payload()
                                                    .with(pool::low, pool::global_sum)
                                                    .with(pool::shift, shift)
                                                    .with(pool::scale, scale)
                                                    .with(pool::out_shift, out_shift)}});
    writer.move(MoveCode::from_pixels, pixel, planes, 1, 1, colours);
    writer.store_output(planes);
    const Map3 sample = sample_picture();
    Map3 expected{1, 1, colours, {}};
    for (std::int32_t c = 0; c < colours; ++c) {
        std::int64_t sum = 0;
        for (std::int32_t i = 0; i < h * w; ++i) sum += sample.at(i / w, i % w, c);
        expected.values.push_back(clipped(
            rounded(std::int64_t{clipped(rounded(sum, shift), 32768)} * scale, out_shift), 128));
    }
    check(writer, expected);
}

// Twice as large, with halves of pixels between: linear and nearest.
TEST_CASE("b2e/resizing") {
    for (const auto method : {pool::Resample::linear, pool::Resample::nearest}) {
        auto writer = with_planes(2 * h, 2 * w, colours);
        const WrittenMap small{.row = 512, .plane = 0, .block = 1, .line = w / 2};
        const WrittenMap large{.row = 640, .plane = 0, .block = 1, .line = w};
        const WrittenMap planes{.row = 1024, .plane = 0, .block = 1, .line = 4};
        writer.move(MoveCode::to_c32, planes_map, small, h, w, colours);
        constexpr int half = 32768;
        constexpr std::int64_t start =
            -16384; // of a 65536th: a quarter of a pixel before the first
        Payload from;
        from.with(pool::fraction_x, start).with(pool::fraction_y, start);
        from.with(pool::whole_x, -1).with(pool::whole_y, -1);
        writer.launch(
            Unit::pool,
            {ProgramWriter::place(reg::out, large),
             ProgramWriter::extents(reg::out_extents, 2 * h, 2 * w, colours),
             ProgramWriter::strides(reg::out_strides, large),
             ProgramWriter::place(reg::in, small),
             ProgramWriter::extents(reg::in_extents, h, w, colours),
             ProgramWriter::strides(reg::in_strides, small),
             {reg::start, from},
             {reg::step, Payload().with(pool::fraction_x, half).with(pool::fraction_y, half)},
             {reg::mode, Payload().with({0, 32, ""}, static_cast<int>(method))}});
        writer.move(MoveCode::from_c32, large, planes, 2 * h, 2 * w, colours);
        writer.store_output(planes);
        const Map3 sample = sample_picture();
        Map3 expected{2 * h, 2 * w, colours, {}};
        const auto inside = [&](int y, int x, int c) {
            return sample.at(std::clamp(y, 0, h - 1), std::clamp(x, 0, w - 1), c);
        };
        for (std::int32_t i = 0; i < 4 * h * w * colours; ++i) {
            const std::int32_t y = i / colours / (2 * w), x = i / colours % (2 * w),
                               c = i % colours;
            if (method == pool::Resample::nearest) {
                expected.values.push_back(inside(y / 2, x / 2, c));
                continue;
            }
            // Three quarters of its own pixel, a quarter of the next one to its side.
            const std::int32_t y0 = y / 2, x0 = x / 2, y1 = y0 + (y % 2 ? 1 : -1),
                               x1 = x0 + (x % 2 ? 1 : -1);
            const int sum = 9 * inside(y0, x0, c) + 3 * inside(y1, x0, c) + 3 * inside(y0, x1, c) +
                            inside(y1, x1, c);
            expected.values.push_back(static_cast<int>(rounded(sum, 4)));
        }
        check(writer, expected);
    }
}

TEST_CASE("b2e/lines and channels turned twice") {
    auto writer = with_planes(h, w, colours);
    const WrittenMap columns{.row = 512, .plane = 1, .block = 0, .line = colours};
    writer.move(MoveCode::to_columns, planes_map, columns, h, w, colours);
    writer.move(MoveCode::from_columns, columns, result_map, h, w, colours);
    writer.store_output(result_map);
    check(writer, sample_picture());
}

TEST_CASE("b2e/what is not understood is refused by function, word and field") {
    auto writer = with_planes(h, w, colours);
    writer.store_output(planes_map);
    auto& words = writer.words();
    const std::size_t move = std::size_t{10} + 6; // the launch of the first move
    REQUIRE(hbm::value_of(words[move], word::launches) == 1);
    words[move] |= std::uint64_t{1} << (word::payload_at + 40);
    CHECK(refusal(writer) == "function 0, word 16 (MOVE): register 10 has bits 0x10000000000, "
                             "which are not understood");
    words[move] = 7; // of unit 7
    CHECK(refusal(writer) == "function 0, word 16 (unit 7): there is no unit 7");
}

TEST_CASE("b2e/memory that nobody wrote is refused") {
    auto writer = with_planes(h, w, colours);
    writer.store_output(result_map);
    CHECK(refusal(writer).find("no instruction wrote") != std::string::npos);
}

} // namespace hbdnn::format::b2e
