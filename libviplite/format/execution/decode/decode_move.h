// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "libviplite/format/execution/decode/command_words.h"
#include "libviplite/format/execution/decode/work.h"
#include "libviplite/format/execution/memory/tensor_map.h"

namespace viplite::format {

// Error bad_model: a mode or a type that is not known.
emu::Result<TensorMove> decode_move(const CommandWords& command, TensorMaps& maps);

} // namespace viplite::format
