// SPDX-License-Identifier: Apache-2.0
// What only the larger NN command of one kind of hardware has: strides, limits, a second scale, a
// second map.
#pragma once

#include "libviplite/format/execution/decode/command_form.h"
#include "libviplite/format/execution/decode/scale_form.h"
#include "libviplite/format/execution/decode/work.h"

namespace viplite::format {

bool is_extended(const CommandWords& command, ScaleForm form);

// Error bad_model: limits or a second scale that are no numbers.
emu::Outcome set_extension(const CommandWords& command, CommandForm form, Convolution& convolution);

// The second map, where there is one; the results are known. Error bad_model: they are neither
// uint8 nor, in container 2, int16.
emu::Outcome set_addend(const CommandWords& command, CommandForm form, Convolution& convolution);

} // namespace viplite::format
