// SPDX-License-Identifier: Apache-2.0
// rknn_query: which command fills which struct.
#pragma once

#include "librknnrt/live/context.h"

namespace rknn {

// Fills the struct that `command` (rknn_query_cmd) names. `size` is the application's sizeof of it,
// or of what an older header declared; no more than that is written. Errors: bad_argument for an
// unknown command, a null `info`, a size that no header had and an index out of range; unsupported.
emu::Outcome query(Context& context, std::uint32_t command, void* info, std::uint32_t size);

} // namespace rknn
