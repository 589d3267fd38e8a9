// SPDX-License-Identifier: Apache-2.0
// What the TP unit makes of stored bytes: table, scale, limit and rounding as one
// map.
#pragma once

#include "libviplite/format/execution/decode/command_words.h"
#include "libviplite/format/execution/decode/work.h"

namespace viplite::format {

// Evidence: rounding to nearest is measured; assumed are that ties go to even, and interpolation in
// exact numbers. `lcd` begins at `lcd_address`. Empty: elements stay what they are. Error
// bad_model: a table that is not constant.
emu::Result<StoredMap> tensor_map(const CommandWords& command, emu::Dtype src, emu::Dtype dst,
                                  emu::Bytes lcd, std::uint32_t lcd_address);

} // namespace viplite::format
