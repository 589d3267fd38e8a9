// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "libviplite/format/execution/decode/command_words.h"
#include "libviplite/format/execution/decode/work.h"

namespace viplite::format {

// Whether a command of the TP unit is a fully connected layer.
bool is_fully_connected(const CommandWords& command);

// The layer as a convolution of one pixel. Evidence: measured, two codings of one network's weights
// give the same numbers; its arithmetic: as networks make sense. Error bad_model: a mode or a type
// that is not known.
emu::Result<Convolution> decode_fully_connected(const CommandWords& command, KernelSpec::Form form);

} // namespace viplite::format
