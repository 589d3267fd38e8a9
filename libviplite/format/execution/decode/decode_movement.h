// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "libviplite/format/execution/decode/command_words.h"
#include "libviplite/format/execution/decode/work.h"

namespace viplite::format {

// An NN command of container 2 without sums: lines become columns. Measured, on files' results.
// Error bad_model: bits that are not known, another number of elements.
emu::Result<TensorMove> decode_movement(const CommandWords& command);

} // namespace viplite::format
