// SPDX-License-Identifier: Apache-2.0
#include "libviplite/format/execution/decode/convolution_extension.h"

#include "libviplite/format/execution/decode/convolution_fields.h"
#include "libviplite/format/execution/memory/map_place.h"

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

} // namespace

bool is_extended(const CommandWords& command, ScaleForm form) {
    return command.size() > smaller_words && form == ScaleForm::exponent;
}

emu::Outcome set_extension(const CommandWords& command, Convolution& c) {
    const std::uint32_t mode = command[modes];
    const float second = std::bit_cast<float>(command[second_scale]);
    c.takes_every_second = mode & mode_every_second;
    c.low = std::bit_cast<float>(command[low_limit]);
    c.high = std::bit_cast<float>(command[high_limit]);
    if (!(c.low <= c.high)) return error(Fault::bad_model, "limits %g and %g", c.low, c.high);
    if (mode & (mode_addend | mode_negative_scale) && !(second >= 0 && std::isfinite(second))) {
        return error(Fault::bad_model, "a second factor of %g", second);
    }
    if (mode & mode_negative_scale) c.negative_scale = second;
    return {};
}

emu::Outcome set_addend(const CommandWords& command, Convolution& c) {
    if (!(command[modes] & mode_addend)) return {};
    if (c.dst.view.dtype != emu::Dtype::u8) {
        return error(Fault::bad_model, "a second map beside results that are not uint8");
    }
    Convolution::Addend addend;
    addend.view.view = map_at(command[addend_address], command[addend_line], command[addend_lines],
                              c.dst.view.dtype);
    emu::MemoryView& view = addend.view.view;
    view.h = c.out_h, view.w = c.out_w, view.c = c.dst.view.c;
    addend.view.ring = ring_of(command[addend_ring], command[addend_ring_end]);
    addend.factor = std::bit_cast<float>(command[second_scale]);
    addend.constant = small_float(command[addend_constant]);
    c.addend = addend;
    return {};
}

} // namespace viplite::format
