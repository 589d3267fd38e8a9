// SPDX-License-Identifier: Apache-2.0
// How the NN unit's exponent is to be read, which commands do not say.
#pragma once

#include "emu-core/base/result.h"
#include "libviplite/format/description.h"
#include "libviplite/format/execution/coefficients/coefficients.h"
#include "libviplite/format/execution/decode/command_form.h"

namespace viplite::format {

enum class ScaleForm : std::uint8_t {
    shift,    // 2^-exponent
    exponent, // a float32's: 2^(exponent - 127)
    fraction, // 2^(15 - exponent), and 15 bits of mantissa; cores with inline biases
};

// By the hardware that the file is for; of others by the range of the exponents, with a warning in
// the log. Error bad_model: they have exponents of both ranges.
emu::Result<ScaleForm> scale_form(const Description& description);

// By the same, the forms of NN commands and of coefficients.
CommandForm command_form(const Description& description);
KernelSpec::Form kernel_form(const Description& description);

// Of the TP unit's fully connected layers.
KernelSpec::Form fully_connected_form(const Description& description);

double scale_of(ScaleForm form, std::uint32_t mantissa, std::uint32_t exponent);

} // namespace viplite::format
