// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "libviplite/format/execution/decode/command_form.h"
#include "libviplite/format/execution/decode/scale_form.h"
#include "libviplite/format/execution/decode/work.h"

namespace viplite::format {

// Error bad_model: a mode or a type that is not known.
emu::Result<Convolution> decode_convolution(const CommandWords& command, ScaleForm form,
                                            CommandForm layout);

// A command of container 2 whose sums choose from a table. Evidence: assumed, one command of one
// file; its table is the function that the network has. Error bad_model: as decode_convolution();
// whatever else becomes of results.
emu::Result<Convolution> decode_activation(const CommandWords& command, ScaleForm form);

} // namespace viplite::format
