// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "libviplite/format/execution/decode/command_words.h"
#include "libviplite/format/execution/decode/work.h"

namespace viplite::format {

// `lcd` begins at `lcd_address`. Error bad_model: a mode or a type that is not known.
emu::Result<TensorMove> decode_move(const CommandWords& command, emu::Bytes lcd,
                                    std::uint32_t lcd_address);

} // namespace viplite::format
