// SPDX-License-Identifier: Apache-2.0
// Operations that only container 2 has: sums through a table, lines that become columns.
#include "conformance/viplite/format/execution/random/random_networks.h"
#include "conformance/viplite/format/execution/stream_writer.h"
#include "conformance/viplite/format/execution/written_network.h"
#include "libviplite/format/execution/decode/convolution_fields.h"

#include <bit>

namespace nbg_tests {
namespace {

using namespace viplite::format::convolution_field;
using viplite::format::Field;
using viplite::format::OperationType;
using viplite::format::PatchSource;

WrittenKernels kernels_with_table(fuzz::Random& random) {
    WrittenKernels kernels;
    kernels.spec = {.kernels = between(random, 1U, 9U),
                    .width = between(random, 1U, 5U),
                    .height = between(random, 1U, 5U),
                    .channels = between(random, 1U, 12U),
                    .per_superblock = between(random, 1U, 4U),
                    .dtype = emu::Dtype::i16,
                    .has_table = true};
    for (std::size_t i = 0; i < 2 * kernels.spec.kernels * kernels.spec.values(); ++i)
        kernels.weights.push_back(static_cast<std::uint8_t>(random.below(256)));
    for (std::uint32_t i = 0; i < kernels.spec.kernels; ++i) {
        const unsigned bits = between(random, 1U, 34U);
        const auto bias = static_cast<std::int64_t>(random.below(std::uint64_t{1} << bits));
        kernels.biases.push_back(random.below(2) != 0 ? -bias : bias);
    }
    for (std::size_t i = 0; i < 1024; ++i) {
        const std::uint32_t exponent = between(random, 0U, 30U);
        kernels.table.push_back(static_cast<std::uint32_t>(random.below(1 << 15)) | exponent << 15 |
                                static_cast<std::uint32_t>(random.below(2)) << 20);
    }
    return kernels;
}

} // namespace

RandomNetwork random_table(fuzz::Random random) {
    constexpr std::uint32_t one = 127; // the exponent of a scale of 1
    constexpr float infinite = std::numeric_limits<float>::infinity();
    const WrittenKernels kernels = kernels_with_table(random);
    const viplite::format::KernelSpec& spec = kernels.spec;
    WrittenNetwork network(second_target, WrittenNetwork::Kind::second);
    const std::int32_t row = network.row(write_coefficients(kernels, 1, random.below(2) != 0));
    WrittenCommand command;
    command.set(kernel_width, spec.width)
        .set(kernel_height, spec.height)
        .set({kernel_channels_low, kernel_channels_high}, spec.channels)
        .set(kernels_per_superblock, spec.per_superblock)
        .set({kernel_type_low, kernel_type_high}, word_type)
        .set({source_type_low, source_type_high}, word_type)
        .set({result_type_low, result_type_high}, word_type)
        .set(has_kernels, 1)
        .set(source_width, spec.width)
        .set(source_height, spec.height)
        .set(source_line, 2 * spec.width)
        .set({source_surface_low, source_surface_high}, 2 * spec.width * spec.height)
        .set(result_width, 1)
        .set(result_height, 1)
        .set(result_channels, spec.kernels)
        .set(result_line, 2)
        .set({result_surface_low, result_surface_high}, 2)
        .set({exponent_low, exponent_high}, one)
        .set(modes, mode_addend | mode_negative_scale)
        .set(takes_table, 1)
        .set(low_limit, std::bit_cast<std::uint32_t>(-infinite))
        .set(high_limit, std::bit_cast<std::uint32_t>(infinite))
        .address({kernel_word, PatchSource::misc_generic, row, true})
        .address({source_address.word, PatchSource::input, 0})
        .address({result_address.word, PatchSource::output, 0});
    const auto elements = static_cast<std::uint32_t>(spec.values());
    network.input_words(elements);
    network.output_words(spec.kernels);
    network.add(OperationType::activation, command);
    return {network.file(), {random_bytes(random, std::size_t{2} * elements)}};
}

RandomNetwork random_turn(fuzz::Random random) {
    constexpr std::uint32_t is_movement = 2; // of word 0's last two bits
    const std::uint32_t w = between(random, 1U, 30U), h = between(random, 1U, 30U);
    WrittenNetwork network(second_target, WrittenNetwork::Kind::second);
    WrittenCommand command;
    command.set(Field{0, 30, 2}, is_movement)
        .set(source_width, w)
        .set(source_height, h)
        .set(source_line, 2 * w)
        .set(result_width, h)
        .set(result_height, w)
        .set(result_line, 2 * h)
        .set(result_channels, 1)
        .set(Field{5, 0, 32}, 2)
        .address({source_address.word, PatchSource::input, 0})
        .address({result_address.word, PatchSource::output, 0});
    network.input_words(w * h);
    network.output_words(w * h);
    network.add(OperationType::movement, command);
    return {network.file(), {random_bytes(random, std::size_t{2} * w * h)}};
}

} // namespace nbg_tests
