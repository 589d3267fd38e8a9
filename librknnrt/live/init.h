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

// What the flags say about a context. Error bad_argument: unknown flags, or two priorities.
emu::Result<ContextOptions> to_options(std::uint32_t flags);

// The context that extend names, where flags need one to share weights or SRAM with; null where
// they do not. Errors: bad_argument without extend, or SRAM that is shared but not enabled;
// bad_handle.
emu::Result<std::shared_ptr<Context>> partner_for(std::uint32_t flags,
                                                  const rknn_init_extend* extend);

// SRAM for the model's intermediate tensors, or the partner's; null where flags do not ask for it.
SramShare sram_share(std::uint32_t flags, const Model& model, const Context* partner);

// A board's library makes the process urgent unless flags say no; this one only where
// BOARDLESS_NICE=1 asks for it, because it would slow down what else runs on a shared machine.
void raise_priority(std::uint32_t flags);

} // namespace rknn
