// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/format/x2a/words/decode_units.h"
#include "libhbdnn/format/x2a/words/decode_words.h"

namespace hbdnn::format::x2a {
namespace {

// Output channels of a block of weights, output pixels of a step.
struct Blocks {
    std::int32_t channels = 8, pixels = 8;
    std::int64_t weight_bytes = 32; // that the size of a block counts in
};

Blocks blocks_of(Conv::Form form) {
    switch (form) {
    case Conv::Form::plain: return {8, 8, 32};
    case Conv::Form::depthwise: return {16, 16, 16};
    case Conv::Form::full: return {8, 8, 256};
    }
    return {};
}

class ConvDecoder {
public:
    ConvDecoder(const WordGroup& words, std::uint64_t payload)
        : words_(words), word_(payload, "it") {}

    emu::Result<Operation> decode() && {
        EMU_TRY(words_.expect(
            {Parameter::places, Parameter::input, Parameter::weights, Parameter::output}));
        EMU_TRY(form());
        EMU_TRY(maps());
        EMU_TRY(weights());
        EMU_TRY(output());
        EMU_TRY(window());
        EMU_TRY(check());
        return Operation(conv_);
    }

private:
    emu::Outcome form() {
        const bool full = word_.take_bit(conv::full), depthwise = word_.take_bit(conv::depthwise);
        const bool depthwise_too = word_.take_bit(conv::depthwise_too);
        if (depthwise != depthwise_too || (full && depthwise)) {
            return unlike("fully connected %d, depthwise %d with bit 57 of %d", full ? 1 : 0,
                          depthwise ? 1 : 0, depthwise_too ? 1 : 0);
        }
        conv_.form = full        ? Conv::Form::full
                     : depthwise ? Conv::Form::depthwise
                                 : Conv::Form::plain;
        conv_.adds = word_.take_bit(conv::adds);
        return {};
    }

    emu::Outcome maps() {
        EMU_TRY_VALUE(ends, decode_places(words_.payload(Parameter::places)));
        EMU_TRY_VALUE(map, decode_map(words_.payload(Parameter::input)));
        conv_.in = ends.in;
        conv_.out = ends.out;
        conv_.shape = map.shape;
        conv_.in_strides = map.strides;
        // Depthwise ones have as many groups as the result, and say one.
        if (conv_.form == Conv::Form::depthwise && map.shape.groups != 1)
            return unlike("a depthwise map of %d groups", map.shape.groups);
        return {};
    }

    emu::Outcome weights() {
        TakenWord word(words_.payload(Parameter::weights), "parameter 4");
        const Blocks blocks = blocks_of(conv_.form);
        conv_.record_row = word.take(weights::record_row) * weights::rows_of_record_row;
        conv_.record_bank = word_.take(conv::bank);
        conv_.weight_bank = word.take(weights::bank);
        conv_.weight_row = word.take(weights::row) * weights::rows_of_row;
        const bool is_depthwise = conv_.form == Conv::Form::depthwise;
        if (is_depthwise && word.take_bit(weights::upper)) conv_.weight_row += weights::upper_row;
        conv_.weight_bytes = word_.take(conv::weights) * blocks.weight_bytes;
        if (conv_.adds) {
            conv_.second.bank = word.take(weights::second_bank);
            conv_.second.row = word.take(weights::second_extension) * units_of_bank;
            conv_.second.row += word.take(weights::second_row);
            conv_.second.ring = word.take(weights::second_ring) + 1;
        }
        return word.finish();
    }

    emu::Outcome output() {
        TakenWord word(words_.payload(Parameter::output), "parameter 5");
        const Blocks blocks = blocks_of(conv_.form);
        conv_.relu = word.take_bit(output::relu);
        const bool always = word.take_bit(output::always);
        conv_.int8 = word.take_bit(output::int8);
        conv_.reordered = word.take_bit(output::reordered);
        conv_.interleaved = word.take_bit(output::interleaved);
        const bool interleaved_too = word.take_bit(output::interleaved_too);
        const bool vector = word.take_bit(output::vector);
        conv_.out_strides = {word.take(output::line), word.take(output::group)};
        conv_.lines = word.take(output::lines) + 1;
        conv_.width = (word.take(output::width) + 1) * blocks.pixels;
        EMU_TRY(word.finish());
        const bool is_full = conv_.form == Conv::Form::full;
        if (!always) return unlike("output %s of %d", output::always.name, 0);
        if (interleaved_too != conv_.interleaved)
            return unlike("output %s of %d", output::interleaved_too.name, interleaved_too ? 1 : 0);
        if (vector != (is_full && conv_.int8))
            return unlike("output %s of %d", output::vector.name, vector ? 1 : 0);
        const bool places = conv_.reordered || conv_.interleaved;
        if (places && (!conv_.int8 || is_full))
            return unlike("an order of pixels of %s", is_full ? "a vector" : "int32 results");
        if (!conv_.int8 && conv_.relu) return unlike("ReLU of %s results", "int32");
        return {};
    }

    emu::Outcome window() {
        const std::int32_t taps = word_.take(conv::taps);
        conv_.kernel_h = word_.take(conv::height) + 1;
        conv_.kernel_w = word_.take(conv::width);
        conv_.channels = (word_.take(conv::channels) + 1) * blocks_of(conv_.form).channels;
        conv_.left = word_.take(conv::left);
        conv_.top = word_.take(conv::top);
        conv_.stride_y = word_.take(conv::stride_y) + 1;
        conv_.stride_x = word_.take(conv::stride_x) + 1;
        EMU_TRY(word_.finish());
        if (conv_.form == Conv::Form::full) return full_window(taps);
        if (taps != conv_.kernel_h * conv_.kernel_w) {
            return unlike("a kernel of %d x %d with %d taps", conv_.kernel_h, conv_.kernel_w, taps);
        }
        if (conv_.top >= conv_.kernel_h || conv_.left >= conv_.kernel_w) {
            return unlike("a padding of %d, %d around a kernel of %d x %d", conv_.top, conv_.left,
                          conv_.kernel_h, conv_.kernel_w);
        }
        return {};
    }

    // Its input is bytes that run on: two loops that count the map's units.
    emu::Outcome full_window(std::int32_t taps) {
        const MapShape& map = conv_.shape;
        const bool is_plain = taps == 0 && conv_.top == 0 && conv_.left == 0 &&
                              conv_.stride_y == 1 && conv_.stride_x == 1 && !conv_.adds;
        const bool fits = conv_.kernel_w == map.width && conv_.kernel_h == map.lines;
        if (!is_plain || !fits || map.groups != 1 || conv_.lines != 1 || conv_.width != 8) {
            return unlike("a fully connected layer of %d x %d of %d x %d units", conv_.kernel_h,
                          conv_.kernel_w, map.lines, map.width);
        }
        conv_.kernel_h = conv_.kernel_w = conv_.width = 1;
        return {};
    }

    emu::Outcome check() const {
        const std::int64_t taps = std::int64_t{conv_.kernel_h} * conv_.kernel_w;
        const MapShape& map = conv_.shape;
        std::int64_t needed = 0;
        switch (conv_.form) {
        case Conv::Form::plain: needed = map.groups * taps * 32; break;
        case Conv::Form::depthwise: needed = taps * 16; break;
        case Conv::Form::full: needed = std::int64_t{map.lines} * map.width * 256; break;
        }
        if (needed <= conv_.weight_bytes) return {};
        return unlike("%lld bytes of weights where %lld are needed", conv_.weight_bytes, needed);
    }

    const WordGroup& words_;
    TakenWord word_;
    Conv conv_;
};

} // namespace

emu::Result<Operation> decode_conv(const WordGroup& words, std::uint64_t payload) {
    return ConvDecoder(words, payload).decode();
}

} // namespace hbdnn::format::x2a
