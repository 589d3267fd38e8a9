// SPDX-License-Identifier: Apache-2.0
#include "libviplite/format/execution/decode/convolution_operands.h"

#include "libviplite/format/execution/decode/convolution_fields.h"

#include <bit>
#include <cmath>

namespace viplite::format {
namespace {

using namespace convolution_field;
using emu::error;
using emu::Fault;

constexpr std::size_t smaller_words = 32; // of the command without an extension

// 14 bits of a number: sign, 4 of exponent, 9 of mantissa. Deduced from four values.
float small_float(std::uint32_t bits) {
    if (bits == 0) return 0;
    const float value =
        std::ldexp(1 + static_cast<float>(bits & 511) / 512, static_cast<int>(bits >> 9 & 15) - 7);
    return bits >> 13 & 1 ? -value : value;
}

float second_scale_of(const CommandWords& command, CommandForm form) {
    return std::bit_cast<float>(form == CommandForm::grouped
                                    ? command.joined({second_scale, second_scale_high})
                                    : command[second_scale]);
}

} // namespace

bool is_extended(const CommandWords& command, ScaleForm form) {
    return command.size() > smaller_words && form == ScaleForm::exponent;
}

emu::Outcome set_extension(const CommandWords& command, CommandForm form, Convolution& c) {
    const std::uint32_t mode = command[modes];
    const bool is_grouped = form == CommandForm::grouped;
    const float second = second_scale_of(command, form);
    c.takes_every_second = mode & mode_every_second;
    c.low = std::bit_cast<float>(command[low_limit]);
    c.high = std::bit_cast<float>(command[high_limit]);
    if (!(c.low <= c.high)) return error(Fault::bad_model, "limits %g and %g", c.low, c.high);
    if (mode & (mode_addend | mode_negative_scale) && !(second >= 0 && std::isfinite(second))) {
        return error(Fault::bad_model, "a second factor of %g", second);
    }
    c.is_relu_at_end = is_grouped && command[relu_at_end] != 0;
    if (!(mode & mode_negative_scale)) return {};
    if (is_grouped && (mode & mode_addend))
        return error(Fault::bad_model, "another scale below 0 beside a second map");
    c.kernels.has_negative_scales = is_grouped && c.kernels.has_scales;
    if (!c.kernels.has_negative_scales) c.negative_scale = second;
    return {};
}

emu::Outcome set_addend(const CommandWords& command, CommandForm form, Convolution& c) {
    if (!(command[modes] & mode_addend)) return {};
    const emu::Dtype dtype = c.dst.view.dtype;
    const bool is_grouped = form == CommandForm::grouped;
    const bool is_known = dtype == emu::Dtype::u8 || (is_grouped && dtype == emu::Dtype::i16);
    const std::uint32_t copy = command.joined({constant_copy_low, constant_copy_high});
    if (copy != 0 && copy != (command[addend_constant] & 0xFF))
        return error(Fault::bad_model, "a second map's constant that is two");
    if (!is_known) {
        return error(Fault::bad_model, "a second map beside results of %s", name_of(dtype).data());
    }
    Convolution::Addend addend;
    addend.view = addend_map(command, form, dtype);
    emu::MemoryView& view = addend.view.view;
    view.h = c.out_h, view.w = c.out_w, view.c = c.dst.view.c;
    addend.factor = second_scale_of(command, form);
    addend.constant = small_float(command[addend_constant]);
    c.addend = addend;
    return {};
}

} // namespace viplite::format
