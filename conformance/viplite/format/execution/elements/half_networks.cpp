// SPDX-License-Identifier: Apache-2.0
#include "conformance/viplite/format/execution/elements/half_networks.h"

#include "libviplite/format/execution/decode/convolution_fields.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace nbg_tests {
namespace {

namespace nn = viplite::format::convolution_field;
using viplite::format::OperationType;
using viplite::format::PatchSource;

constexpr viplite::format::Field kind{3, 2, 1};

// 21 bits of a number that is 0 or from 2^-14 on: what tables hold.
std::uint32_t table_word(double value) {
    if (value == 0) return 0;
    int exponent = 0;
    const double fraction = std::frexp(value, &exponent); // 0.5 to 1
    return static_cast<std::uint32_t>(exponent + 14) << 15 |
           static_cast<std::uint32_t>((2 * fraction - 1) * 32768);
}

// The number whose entry this is.
double entry_of(int index, int exponent_bits, int mantissa_bits) {
    const int entries = 1 << mantissa_bits, exponents = 1 << exponent_bits;
    int octave = index / entries;
    if (octave >= exponents / 2) octave -= exponents;
    return std::ldexp(1 + (index % entries) / double{entries * 1.0}, octave + 1);
}

WrittenCommand table_command(const WrittenCommand& command) {
    return WrittenCommand(command)
        .set(nn::modes, nn::mode_addend | nn::mode_negative_scale)
        .set(nn::takes_table, 1)
        .address({nn::kernel_word, PatchSource::misc_generic, 0, true});
}

} // namespace

WrittenCommand bare_command(const MapSize& size, std::uint32_t type) {
    const std::uint32_t line = 2 * size.w, surface = line * size.h;
    WrittenCommand command;
    command.set(nn::kernel_width, 1).set(nn::kernel_height, 1).set(nn::depthwise, 1).set(kind, 1);
    command.set({nn::kernel_type_low, nn::kernel_type_high}, type);
    command.set({nn::source_type_low, nn::source_type_high}, type);
    command.set({nn::result_type_low, nn::result_type_high}, type);
    command.set(nn::source_width, size.w).set(nn::source_height, size.h).set(nn::source_line, line);
    command.set(nn::result_width, size.w).set(nn::result_height, size.h).set(nn::result_line, line);
    command.set(nn::result_channels, size.c).set(nn::source_surface_low, surface);
    command.set(nn::result_surface_low, surface);
    command.set({nn::exponent_low, nn::exponent_high}, 127);
    command.set(nn::low_limit, 0xFF800000).set(nn::high_limit, 0x7F800000);
    return command.address({nn::source_address.word, PatchSource::input, 0})
        .address({nn::result_address.word, PatchSource::output, 0});
}

WrittenCommand half_command() {
    return bare_command({HalfMap::w, HalfMap::h, HalfMap::c}, nn::half_type);
}

WrittenCommand half_sum_command() {
    return half_command()
        .set({nn::second_scale, nn::second_scale_high}, std::bit_cast<std::uint32_t>(1.0F))
        .set(nn::stream_place, 6)
        .set(nn::addend_line, HalfMap::line)
        .set(nn::addend_lines, HalfMap::surface)
        .address({nn::addend_address.word, PatchSource::input, 0}, 2 * HalfMap::elements);
}

const StreamWords plain_sum{0x20001, 0x20000, 0x603,      0, 0x400,      0,
                            0,       0x4580,  0x21301221, 0, 0x12041025, 0};
const StreamWords relu_sum{0x20002, 0x20000, 0x905,  0,          0x400,  0,          0,
                           0x4580,  0,       0x4900, 0x21301221, 0x2088, 0x12041825, 0};

ByteList stream(const StreamWords& instructions) {
    std::vector<std::uint32_t> words{0x08010E5B, 6};
    for (std::size_t i = 0; i < instructions.size(); ++i) {
        words.push_back(0x08010E5C + (i & 1));
        words.push_back(instructions[i]);
    }
    return list_of(words);
}

emu::SharedBytes half_network(OperationType type, const WrittenCommand& command,
                              std::uint32_t inputs, std::uint32_t outputs, const ByteList& row,
                              const ByteList& loaded) {
    WrittenNetwork network(second_target, WrittenNetwork::Kind::second);
    if (!row.empty()) network.row(row);
    network.input_words(inputs);
    network.output_words(outputs);
    network.add(type, command, network.state(loaded));
    return network.file();
}

emu::SharedBytes half_sum_network(const WrittenCommand& command, const StreamWords& program) {
    return half_network(OperationType::sp, command, 2 * HalfMap::elements, HalfMap::elements, {},
                        stream(program));
}

emu::SharedBytes slopes_network(const std::vector<float>& factors) {
    return half_network(OperationType::convolution,
                        half_command()
                            .set(nn::scale_per_channel, 1)
                            .set(nn::modes, nn::mode_negative_scale)
                            .address({nn::kernel_word, PatchSource::misc_generic, 0, true}),
                        HalfMap::elements, HalfMap::elements, list_of(factors), {});
}

emu::SharedBytes half_table_network(const ByteList& table) {
    return half_network(OperationType::activation, table_command(half_command()), HalfMap::elements,
                        HalfMap::elements, table, {});
}

emu::SharedBytes word_table_network(const ByteList& table, std::uint32_t elements) {
    return half_network(OperationType::activation,
                        table_command(bare_command({elements}, nn::word_type)), elements, elements,
                        table, {});
}

ByteList square_table(int exponent_bits, std::uint32_t slope) {
    std::vector<std::uint32_t> words(1024);
    for (int i = 0; i < 512; ++i) {
        const double x = entry_of(i, exponent_bits, 9 - exponent_bits);
        words[i] = words[512 + i] = table_word(std::min(x * x + 1, 60000.0));
    }
    words.insert(words.end(),
                 {0x30000000U | static_cast<std::uint32_t>(exponent_bits) << 24, 0, slope});
    return list_of(words);
}

ByteList root_table(int exponent_bits, std::uint32_t slope) {
    std::vector<std::uint32_t> words;
    for (int i = 0; i < 1024; ++i)
        words.push_back(table_word(std::sqrt(entry_of(i, exponent_bits, 10 - exponent_bits))));
    words.insert(words.end(),
                 {0x20000000U | static_cast<std::uint32_t>(exponent_bits) << 24, slope, slope});
    return list_of(words);
}

} // namespace nbg_tests
