// SPDX-License-Identifier: Apache-2.0
// cornered_network OUT: a network binary whose values come to the corners of the arithmetic. Sums
// are divided by what leaves ties; by numbers whose float32 is so near that products are ties only
// where they are rounded; have limits beside a second map; and elements go through a table.
#include "conformance/viplite/format/execution/stream_writer.h"
#include "conformance/viplite/format/execution/written_moves.h"
#include "emu-core/base/file.h"
#include "libviplite/format/execution/decode/convolution_fields.h"
#include "libviplite/format/execution/decode/tensor_fields.h"

#include <bit>
#include <cstdio>
#include <limits>
#include <random>

namespace {

using namespace nbg_tests;
using viplite::format::OperationType;
using viplite::format::PatchSource;

constexpr Map source{24, 24, 8}, result{24, 24, 16};
constexpr std::uint8_t middle = 128; // zero point of results and weights
constexpr float infinite = std::numeric_limits<float>::infinity();

WrittenKernels kernels_for(std::span<const float> scales, std::mt19937& random) {
    WrittenKernels kernels;
    kernels.spec = {.kernels = result.c,
                    .width = 1,
                    .height = 1,
                    .channels = source.c,
                    .per_superblock = 4,
                    .zero_point = middle,
                    .has_scales = true};
    for (std::size_t i = 0; i < std::size_t{result.c} * source.c; ++i)
        kernels.weights.push_back(static_cast<std::uint8_t>(middle - 8 + random() % 17));
    for (std::size_t i = 0; i < result.c; ++i) {
        kernels.biases.push_back(static_cast<std::int64_t>(random() % 400) - 200);
        kernels.scales.push_back(scales[i % scales.size()]);
    }
    return kernels;
}

// 1 x 1, from input 0 to the output.
WrittenCommand convolution(std::int32_t row, std::int32_t output) {
    using namespace viplite::format::convolution_field;
    return WrittenCommand()
        .set(kernel_width, 1)
        .set(kernel_height, 1)
        .set({kernel_channels_low, kernel_channels_high}, source.c)
        .set(kernels_per_superblock, 4)
        .set(kernel_zero_point, middle)
        .set(scale_per_channel, 1)
        .set(source_width, source.w)
        .set(source_height, source.h)
        .set(source_line, source.w)
        .set(source_lines, source.h)
        .set(border, middle)
        .set(result_width, result.w)
        .set(result_height, result.h)
        .set(result_channels, result.c)
        .set(result_line, result.w)
        .set(result_lines, result.h)
        .set(result_zero_point, middle)
        .set({exponent_low, exponent_high}, 127)
        .set(low_limit, std::bit_cast<std::uint32_t>(-infinite))
        .set(high_limit, std::bit_cast<std::uint32_t>(infinite))
        .address({kernel_word, PatchSource::misc_generic, row, true})
        .address({source_address.word, PatchSource::input, 0})
        .address({result_address.word, PatchSource::output, output});
}

void add_second_map(WrittenCommand& command) {
    using namespace viplite::format::convolution_field;
    command.set(modes, mode_addend)
        .set(second_scale, std::bit_cast<std::uint32_t>(0.75F))
        .set(low_limit, std::bit_cast<std::uint32_t>(-30.0F))
        .set(high_limit, std::bit_cast<std::uint32_t>(41.0F))
        .set(addend_line, result.w)
        .set(addend_lines, result.h)
        .address({addend_address.word, PatchSource::input, 1});
}

// Entries rise unevenly with the exponents of float16.
std::vector<std::byte> table_row() {
    emu::ByteWriter row;
    for (std::uint32_t i = 0; i < 1026; ++i)
        row.write(std::min(i / 40 + 3, 24U) << 15 | (i * 811 % 32768));
    return row.take();
}

WrittenCommand looked_up(std::int32_t table, std::int32_t output) {
    namespace field = viplite::format::tensor_field;
    WrittenCommand command;
    set_places(command, source, {}, {.source = PatchSource::output, .index = output});
    set_window(command, 0, 0, source.w - 1, source.h - 1);
    set_tiles(command, source.w, source.h, source.w, source.h);
    set_loops(command, {{0, 1},
                        {1, source.w},
                        {source.w, source.h},
                        {0, 1},
                        {0, 1},
                        {0, 1},
                        {source.w * source.h}});
    return command.set(field::has_table, 1)
        .set(field::source_zero_point, 3)
        .set(field::result_zero_point, 20)
        .address({field::table_address.word, PatchSource::misc_generic, table});
}

emu::SharedBytes cornered_network() {
    std::mt19937 random(33);
    WrittenNetwork network(0xEE);
    network.input(source.bytes());
    network.input(result.bytes());
    // A tie is left by every 128th sum; of 48 and 58, whose float32 is below and above.
    const float with_ties[] = {1.0F / 128}, beside_ties[] = {1.0F / 48, 1.0F / 58};
    const float plain[] = {0.01F};
    const auto row = [&](std::span<const float> scales) {
        return network.row(write_coefficients(kernels_for(scales, random), 1, true));
    };
    network.add(OperationType::convolution, convolution(row(with_ties), 0));
    network.add(OperationType::convolution, convolution(row(beside_ties), 1));
    WrittenCommand limited = convolution(row(plain), 2);
    add_second_map(limited);
    network.add(OperationType::convolution, limited);
    network.add(OperationType::tensor, looked_up(network.row(table_row()), 3));
    for (int i = 0; i < 3; ++i) network.output(result.bytes());
    network.output(source.bytes());
    return network.file();
}

} // namespace

int main(int count, char** arguments) {
    if (count != 2) return 2;
    const emu::Outcome outcome = emu::write_file(arguments[1], cornered_network());
    if (!outcome) std::printf("%s\n", outcome.error().detail.c_str());
    return outcome ? 0 : 1;
}
