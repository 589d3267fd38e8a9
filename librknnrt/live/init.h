// SPDX-License-Identifier: Apache-2.0
// rknn_init: from a model and flags to a context.
#pragma once

#include "emu-core/model/load.h"
#include "librknnrt/live/context.h"

namespace rknn {

// `size` bytes at `model`, which are copied, or, when it is 0, the file whose path is there;
// `extend` may be null, and says where in the file the model is. Errors: bad_argument for unknown
// flags, unsupported for those that are not available here, device_unavailable for an unknown
// BOARDLESS_CHIP, wrong_chip, bad_model, out_of_memory.
emu::Result<std::shared_ptr<Context>> open_context(const void* model, std::uint32_t size,
                                                   std::uint32_t flags,
                                                   const rknn_init_extend* extend,
                                                   emu::DeviceMemory& memory);

} // namespace rknn
