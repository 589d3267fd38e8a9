// SPDX-License-Identifier: Apache-2.0
#include "conformance/hbdnn/format/x2a/program_writer.h"

namespace hbdnn::format::x2a {
namespace {

// Output channels of a block, output pixels of a step, bytes that a block's size counts in.
struct Steps {
    std::int32_t channels, pixels, bytes;
};

Steps steps_of(WrittenConv::Form form) {
    switch (form) {
    case WrittenConv::Form::depthwise: return {16, 16, 16};
    case WrittenConv::Form::full: return {8, 8, 256};
    default: return {8, 8, 32};
    }
}

Payload output_word(const WrittenConv& conv, const Steps& steps) {
    const bool is_full = conv.form == WrittenConv::Form::full;
    return Payload()
        .with(output::relu, conv.relu ? 1 : 0)
        .with(output::always, 1)
        .with(output::int8, conv.int8 ? 1 : 0)
        .with(output::reordered, conv.reordered ? 1 : 0)
        .with(output::interleaved_too, conv.out.interleaved ? 1 : 0)
        .with(output::vector, is_full && conv.int8 ? 1 : 0)
        .with(output::interleaved, conv.out.interleaved ? 1 : 0)
        .with(output::line, conv.out.line)
        .with(output::group, conv.out.group)
        .with(output::lines, conv.lines - 1)
        .with(output::width, conv.width / steps.pixels - 1);
}

Payload weight_word(const WrittenConv& conv) {
    Payload word;
    word.with(weights::bank, conv.weight_bank);
    if (!conv.adds) return word;
    constexpr std::int32_t units_of_a_bank = 2048;
    return word.with(weights::second_extension, conv.second.row / units_of_a_bank)
        .with(weights::second_ring, conv.second.ring - 1)
        .with(weights::second_bank, conv.second.bank)
        .with(weights::second_row, conv.second.row);
}

} // namespace

void ProgramWriter::conv(const WrittenConv& conv) {
    const Steps steps = steps_of(conv.form);
    const bool is_full = conv.form == WrittenConv::Form::full;
    const bool is_depthwise = conv.form == WrittenConv::Form::depthwise;
    Payload word;
    word.with(conv::bank, conv.record_bank)
        .with(conv::weights, conv.weight_bytes / steps.bytes)
        .with(conv::channels, conv.channels / steps.channels - 1)
        .with(conv::full, is_full ? 1 : 0)
        .with(conv::depthwise, is_depthwise ? 1 : 0)
        .with(conv::depthwise_too, is_depthwise ? 1 : 0)
        .with(conv::adds, conv.adds ? 1 : 0);
    if (is_full) {
        word.with(conv::height, conv.size.lines - 1).with(conv::width, conv.size.width);
    } else {
        word.with(conv::taps, conv.kernel * conv.kernel)
            .with(conv::height, conv.kernel - 1)
            .with(conv::width, conv.kernel)
            .with(conv::left, conv.left)
            .with(conv::top, conv.top)
            .with(conv::stride_y, conv.stride - 1)
            .with(conv::stride_x, conv.stride - 1);
    }
    const Payload map = Payload()
                            .with(input::group, conv.in.group * 4)
                            .with(input::line, conv.in.line)
                            .with(input::lines, conv.size.lines - 1)
                            .with(input::width, conv.size.width - 1)
                            .with(input::groups, conv.size.groups - 1);
    launch(Unit::conv, word,
           {places(conv.in, conv.out),
            {Parameter::input, map},
            {Parameter::weights, weight_word(conv)},
            {Parameter::output, output_word(conv, steps)}});
}

} // namespace hbdnn::format::x2a
