// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/format/b2e/words/decode_units.h"

namespace hbdnn::format::b2e {
namespace {

emu::Result<Conv::Kernel> take_kernel(RegisterGroup& group, std::uint32_t number) {
    EMU_TRY_VALUE(word, group.take(number));
    Conv::Kernel found;
    const Geometry& geometry = group.geometry();
    found.lane = word.take(geometry.kernel_lane) * kernel::words_of_lane;
    found.row =
        word.take(geometry.kernel_row_high) << place::row_low_bits | word.take(kernel::row_low);
    found.h = word.take(kernel::height) + 1;
    found.w = word.take(kernel::width) + 1;
    found.top = word.take(kernel::top) - kernel::start_bias;
    found.left = word.take(kernel::left) - kernel::start_bias;
    found.input_stride = word.take(kernel::input_stride);
    found.output_stride = word.take(kernel::output_stride);
    EMU_TRY(word.finish());
    return found;
}

struct Layouts {
    Layout in, out;
};

// Of register 10. Bits that follow from others must.
emu::Result<Layouts> take_operation(RegisterGroup& group, Conv& conv, std::int32_t& kernels) {
    EMU_TRY_VALUE(word, group.take(reg::operation));
    conv.depthwise = word.take_bit(conv::depthwise);
    conv.wide = word.take_bit(conv::wide);
    conv.stride = word.take(conv::stride) + 1;
    conv.adds = word.take_bit(conv::adds);
    const Layouts layouts{word.take_bit(conv::c4_in) ? Layout::c4 : Layout::planes,
                          word.take_bit(conv::c4_out) ? Layout::c4 : Layout::planes};
    const bool always = word.take_bit(conv::always);
    conv.scaled = word.take_bit(conv::scaled);
    conv.rounds = word.take_bit(conv::rounds);
    conv.relu = word.take_bit(conv::relu);
    kernels = word.take(conv::kernels) + 1;
    const Geometry& geometry = group.geometry();
    conv.record_row = word.take(geometry.record_row_high) << place::row_low_bits |
                      word.take(conv::record_row_low);
    conv.record_lane = word.take(geometry.record_lane) * kernel::words_of_lane;
    const bool one_of_two = word.take_bit(conv::one_of_two);
    EMU_TRY(word.finish());
    if (one_of_two != geometry.has_two_convolutions)
        return unlike("a convolution with %s %d", conv::one_of_two.name, one_of_two ? 1 : 0);
    if (!always) return unlike("a convolution without bit %d", conv::always.first);
    if (conv.depthwise && conv.wide) return unlike("%s of a depthwise kernel", conv::wide.name);
    return layouts;
}

bool overlap(const Conv::Kernel& a, const Conv::Kernel& b) {
    return a.top < b.top + b.h && b.top < a.top + a.h && a.left < b.left + b.w &&
           b.left < a.left + a.w;
}

emu::Outcome check(const Conv& conv) {
    for (std::size_t i = 0; i < conv.kernels.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            if (overlap(conv.kernels[i], conv.kernels[j]))
                return unlike("kernels %zu and %zu of one place", j, i);
        }
    }
    // Kernels see at most 15 lines and pixels.
    constexpr std::int64_t most_weights = std::int64_t{1} << 22;
    const std::int64_t inputs = conv.depthwise ? 1 : conv.input.c;
    const std::int64_t area =
        conv.kernels.size() == 1 ? conv.kernels[0].h * conv.kernels[0].w : 15 * 15;
    if (inputs * conv.output.c * area > most_weights)
        return unlike("kernels of %d x %d channels", conv.output.c, conv.input.c);
    if (conv.depthwise && conv.input.c != conv.output.c)
        return unlike("%d channels of %d", conv.output.c, conv.input.c);
    const std::int32_t element = conv.out.place.element;
    if (conv.scaled && element == 4) return unlike("a result of %d bytes", element);
    if (conv.in.place.element != 1) return unlike("an input of %d bytes", conv.in.place.element);
    const std::int32_t second = conv.second.place.element;
    if (conv.adds && second != 1 && second != 4) return unlike("an addition of %d bytes", second);
    if (conv.out.layout == Layout::c4 && element != 1) return unlike("C4 of %d bytes", element);
    return {};
}

} // namespace

emu::Result<Operation> decode_conv(RegisterGroup& group) {
    Conv conv;
    std::int32_t kernels = 0;
    EMU_TRY_VALUE(layouts, take_operation(group, conv, kernels));
    EMU_TRY_VALUE(in, take_map(group, reg::in, layouts.in));
    EMU_TRY_VALUE(out, take_map(group, reg::out, layouts.out));
    conv.in = in, conv.out = out;
    EMU_TRY_VALUE(input, take_extents(group, reg::in_extents));
    EMU_TRY_VALUE(output, take_extents(group, reg::out_extents));
    conv.input = input, conv.output = output;
    if (conv.adds) {
        EMU_TRY_VALUE(second, take_map(group, reg::second, layouts.out));
        conv.second = second;
    }
    for (std::int32_t i = 0; i < kernels; ++i) {
        EMU_TRY_VALUE(found, take_kernel(group, reg::kernel + static_cast<std::uint32_t>(i)));
        conv.kernels.push_back(found);
    }
    EMU_TRY(check(conv));
    return conv;
}

} // namespace hbdnn::format::b2e
