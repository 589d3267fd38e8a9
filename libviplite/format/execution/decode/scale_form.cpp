// SPDX-License-Identifier: Apache-2.0
#include "libviplite/format/execution/decode/scale_form.h"

#include "emu-core/base/error.h"
#include "emu-core/base/log.h"
#include "libviplite/format/execution/decode/convolution_fields.h"
#include "libviplite/format/execution/decode/tile_places.h"

#include <algorithm>
#include <cmath>

namespace viplite::format {
namespace {

using Form = KernelSpec::Form;

struct KnownTarget {
    std::uint32_t target;
    ScaleForm form;
    Form kernels;
    CommandForm command = CommandForm::plain;
};
// 0xee: measured, a board's output. 0xad: as several networks make sense. 0xb9: as a network
// recognises two pictures once one of its addresses is another. 0x88 and 0x99: measured,
// the same network for both gives the same bytes, and pictures are recognised. 0x1000003b:
// measured, three networks give what the float32 networks do that they were made of. 0x10000020: as
// the same, by the maps' sizes.
constexpr KnownTarget known_targets[] = {
    {0xEE, ScaleForm::exponent, Form::codes},
    {0xAD, ScaleForm::shift, Form::codes},
    {tiles_apart_target, ScaleForm::shift, Form::codes},
    {0x88, ScaleForm::fraction, Form::zero_runs},
    {0x99, ScaleForm::fraction, Form::inline_codes},
    {0x10000020, ScaleForm::exponent, Form::codes, CommandForm::grouped},
    {0x1000003B, ScaleForm::exponent, Form::codes, CommandForm::grouped}};

const KnownTarget* find_known(const Description& description) {
    const auto* const known =
        std::ranges::find(known_targets, description.target, &KnownTarget::target);
    return known == std::end(known_targets) ? nullptr : known;
}

// Of 7 bits: known files have 100 to 121, or 0 to 13.
constexpr std::uint32_t least_exponent = 64;

std::uint32_t exponent_of(emu::Bytes command) {
    using namespace convolution_field;
    const auto bits = [&](Field field) {
        return emu::load<std::uint32_t>(command, 4 * field.word) >> field.bit &
               ((1U << field.width) - 1);
    };
    return bits(exponent_low) | bits(exponent_high) << exponent_low.width;
}

} // namespace

emu::Result<ScaleForm> scale_form(const Description& description) {
    if (const KnownTarget* known = find_known(description)) return known->form;
    std::size_t exponents = 0, all = 0;
    for (const Operation& operation : description.operations) {
        if (operation.type != OperationType::convolution) continue;
        ++all;
        if (exponent_of(description.convolutions[operation.index]) >= least_exponent) ++exponents;
    }
    if (exponents != 0 && exponents != all) {
        return emu::error(emu::Fault::bad_model,
                          "its scales are in the forms of two kinds of hardware");
    }
    const auto form = exponents != 0 ? ScaleForm::exponent : ScaleForm::shift;
    emu::log(emu::LogLevel::warning,
             emu::format("the network is for hardware 0x%x, which is not known here; that its "
                         "scales are %s is inferred from their range",
                         description.target,
                         form == ScaleForm::exponent ? "float32 numbers" : "shifts"));
    return form;
}

CommandForm command_form(const Description& description) {
    const auto* const known = find_known(description);
    return known ? known->command : CommandForm::plain;
}

KernelSpec::Form kernel_form(const Description& description) {
    const auto* const known = find_known(description);
    return known ? known->kernels : Form::codes;
}

KernelSpec::Form fully_connected_form(const Description& description) {
    return kernel_form(description) == Form::codes ? Form::input_codes : Form::input_bytes;
}

double scale_of(ScaleForm form, std::uint32_t mantissa, std::uint32_t exponent) {
    constexpr int float_bias = 127, fraction_bits = 15;
    const int power = static_cast<int>(exponent);
    if (form == ScaleForm::fraction) {
        const std::uint32_t fraction = mantissa & ((1U << fraction_bits) - 1);
        return std::ldexp(1 + std::ldexp(fraction, -fraction_bits), fraction_bits - power);
    }
    return std::ldexp(1 + std::ldexp(mantissa, -23),
                      form == ScaleForm::exponent ? power - float_bias : -power);
}

} // namespace viplite::format
