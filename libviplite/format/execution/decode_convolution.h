// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "format/execution/command_words.h"
#include "format/execution/scale_form.h"
#include "format/execution/work.h"

namespace nbg {

// Error bad_model: a mode or a type that is not known.
emu::Result<Convolution> decode_convolution(const CommandWords& command, ScaleForm form);

} // namespace nbg
