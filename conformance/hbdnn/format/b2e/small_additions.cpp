// SPDX-License-Identifier: Apache-2.0
// A convolution that adds a second map, in a small program for march B2E.
#include "conformance/hbdnn/format/b2e/small_maps.h"

namespace hbdnn::format::b2e::small {
namespace {

constexpr int scale = 20000, shift = 2, out_shift = 16, second_scale = 37, second_shift = 3;

int weight(std::int32_t k, std::int32_t c) {
    return k * 31 - c * 17 + 5;
}

// In C4 a block of weights is of 8 output and 4 input channels.
std::vector<std::byte> weights() {
    std::vector<std::byte> bytes(128);
    for (std::int32_t k = 0; k < colours; ++k) {
        for (std::int32_t c = 0; c < colours; ++c)
            put(bytes, static_cast<std::size_t>(k * 4 + c), weight(k, c), 1);
    }
    return bytes;
}

// Of eight channels 64 bytes, then 64 for what is added.
std::vector<std::byte> records() {
    std::vector<std::byte> bytes(128);
    for (std::size_t k = 0; k < colours; ++k) {
        put(bytes, k * 8 + 4, scale, 2);
        put(bytes, k * 8 + 6, shift, 1);
        put(bytes, k * 8 + 7, out_shift, 1);
        put(bytes, 64 + k * 4, second_scale, 2);
        put(bytes, 64 + k * 4 + 2, second_shift, 2);
    }
    return bytes;
}

Map3 added(const Map3& map) {
    Map3 result{map.lines, map.pixels, colours, {}};
    for (std::int32_t at = 0; at < map.lines * map.pixels; ++at) {
        const int* pixel = &map.values[static_cast<std::size_t>(at * colours)];
        for (std::int32_t k = 0; k < colours; ++k) {
            std::int64_t sum = rounded(std::int64_t{pixel[k]} * second_scale, second_shift);
            for (std::int32_t c = 0; c < colours; ++c) sum += pixel[c] * weight(k, c);
            const std::int64_t narrow = clipped(rounded(sum, shift), 32768);
            result.values.push_back(clipped(rounded(narrow * scale, out_shift), 128));
        }
    }
    return result;
}

} // namespace

// The second map, too, is in C4, as the result is.
TEST_CASE("b2e/an addition to pixels of four channels") {
    constexpr WrittenMap sums{.row = 128, .plane = 1, .block = 1, .line = 1};
    constexpr WrittenMap result{.row = 192, .plane = 0, .block = 1, .line = 2};
    ProgramWriter writer(h, w, h, w, colours);
    writer.picture(picture_map.row, 0, h);
    writer.load(writer.constant(weights()), weights_row, 1, 16);
    writer.load(writer.constant(records()), records_row, 1, 16);
    const Payload operation = Payload()
                                  .with(conv::always, 1)
                                  .with(conv::scaled, 1)
                                  .with(conv::rounds, 1)
                                  .with(conv::adds, 1)
                                  .with(conv::c4_in, 1)
                                  .with(conv::c4_out, 1)
                                  .with(conv::record_row_low, records_row);
    const Payload kernel = Payload()
                               .with(kernel::row_low, weights_row)
                               .with(kernel::top, kernel::start_bias)
                               .with(kernel::left, kernel::start_bias);
    writer.launch(Unit::conv, {ProgramWriter::place(reg::out, sums),
                               ProgramWriter::extents(reg::out_extents, h, w, colours),
                               ProgramWriter::strides(reg::out_strides, sums),
                               ProgramWriter::place(reg::in, picture_map),
                               ProgramWriter::extents(reg::in_extents, h, w, colours),
                               ProgramWriter::strides(reg::in_strides, picture_map),
                               ProgramWriter::place(reg::second, picture_map),
                               ProgramWriter::strides(reg::second_strides, picture_map),
                               {reg::kernel, kernel},
                               {reg::operation, operation}});
    writer.move(MoveCode::from_c4, sums, result, h, w, colours);
    writer.store_output(result);
    check(writer, added(sample_picture()));
}

// A kernel in two parts: int32 of the first is added to the second's sums as it is.
TEST_CASE("b2e/an addition of sums") {
    constexpr int small_out_shift = out_shift + 4;
    constexpr WrittenMap sums{.row = 600, .plane = 8, .block = 1, .line = 2, .bytes = 4};
    auto writer = with_planes(h, w, colours);
    std::vector<std::byte> kernels(128), first(64), second(128);
    for (std::int32_t k = 0; k < colours; ++k) {
        for (std::int32_t c = 0; c < colours; ++c)
            put(kernels, static_cast<std::size_t>(k * 8 + c), weight(k, c), 1);
    }
    for (std::size_t k = 0; k < colours; ++k) {
        put(first, k * 8, 700, 4);
        put(second, k * 8 + 4, scale, 2);
        put(second, k * 8 + 6, shift, 1);
        put(second, k * 8 + 7, small_out_shift, 1);
    }
    writer.load(writer.constant(kernels), weights_row, 1, 16);
    const auto launch = [&](const WrittenMap& out, bool adds) {
        const std::int32_t row = records_row + (adds ? 1 : 0);
        writer.load(writer.constant(adds ? second : first), row, 1, adds ? 16 : 8);
        const Payload operation = Payload()
                                      .with(conv::always, 1)
                                      .with(conv::scaled, adds ? 1 : 0)
                                      .with(conv::rounds, adds ? 1 : 0)
                                      .with(conv::adds, adds ? 1 : 0)
                                      .with(conv::record_row_low, row);
        std::vector<ProgramWriter::Register> registers{
            ProgramWriter::place(reg::out, out),
            ProgramWriter::extents(reg::out_extents, h, w, colours),
            ProgramWriter::strides(reg::out_strides, out),
            ProgramWriter::place(reg::in, planes_map),
            ProgramWriter::extents(reg::in_extents, h, w, colours),
            ProgramWriter::strides(reg::in_strides, planes_map)};
        if (adds) {
            registers.push_back(ProgramWriter::place(reg::second, sums));
            registers.push_back(ProgramWriter::strides(reg::second_strides, sums));
        }
        registers.push_back({reg::kernel, Payload()
                                              .with(kernel::row_low, weights_row)
                                              .with(kernel::top, kernel::start_bias)
                                              .with(kernel::left, kernel::start_bias)});
        registers.push_back({reg::operation, operation});
        writer.launch(Unit::conv, registers);
    };
    launch(sums, false);
    launch(result_map, true);
    writer.store_output(result_map);
    const Map3 sample = sample_picture();
    Map3 expected{h, w, colours, {}};
    for (std::int32_t i = 0; i < h * w * colours; ++i) {
        std::int64_t sum = 700;
        for (std::int32_t c = 0; c < colours; ++c)
            sum += 2 * sample.at(i / colours / w, i / colours % w, c) * weight(i % colours, c);
        const std::int64_t narrow = clipped(rounded(sum, shift), 32768);
        expected.values.push_back(clipped(rounded(narrow * scale, small_out_shift), 128));
    }
    check(writer, expected);
    put(second, 64, 1, 2);
    auto scaled = with_planes(h, w, colours);
    std::swap(writer, scaled);
    writer.load(writer.constant(kernels), weights_row, 1, 16);
    launch(sums, false);
    launch(result_map, true);
    writer.store_output(result_map);
    CHECK(refusal(writer).find("a scale of int32 that is added") != std::string::npos);
}

} // namespace hbdnn::format::b2e::small
