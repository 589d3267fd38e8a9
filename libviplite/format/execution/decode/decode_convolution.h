// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "libviplite/format/execution/decode/command_form.h"
#include "libviplite/format/execution/decode/scale_form.h"
#include "libviplite/format/execution/decode/work.h"

namespace viplite::format {

// Error bad_model: a mode or a type that is not known.
emu::Result<Convolution> decode_convolution(const CommandWords& command, ScaleForm form,
                                            CommandForm layout);

} // namespace viplite::format
