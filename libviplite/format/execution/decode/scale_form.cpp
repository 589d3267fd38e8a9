// SPDX-License-Identifier: Apache-2.0
#include "libviplite/format/execution/decode/scale_form.h"

#include "emu-core/base/error.h"
#include "emu-core/base/log.h"
#include "libviplite/format/execution/decode/convolution_fields.h"

#include <cmath>

namespace viplite::format {
namespace {

struct KnownTarget {
    std::uint32_t target;
    ScaleForm form;
};
// 0xee: measured, a board's output. 0xad: as several networks make sense.
constexpr KnownTarget known_targets[] = {{0xEE, ScaleForm::exponent}, {0xAD, ScaleForm::shift}};

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
    for (const KnownTarget& known : known_targets) {
        if (known.target == description.target) return known.form;
    }
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

double scale_of(ScaleForm form, std::uint32_t mantissa, std::uint32_t exponent) {
    constexpr int float_bias = 127;
    const int power = static_cast<int>(exponent);
    return std::ldexp(1 + std::ldexp(mantissa, -23),
                      form == ScaleForm::exponent ? power - float_bias : -power);
}

} // namespace viplite::format
