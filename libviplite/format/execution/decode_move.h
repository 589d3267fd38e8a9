// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "format/execution/command_words.h"
#include "format/execution/work.h"

namespace nbg {

// `lcd` begins at `lcd_address`. Error bad_model: a mode or a type that is not known.
emu::Result<TensorMove> decode_move(const CommandWords& command, emu::Bytes lcd,
                                    std::uint32_t lcd_address);

} // namespace nbg
