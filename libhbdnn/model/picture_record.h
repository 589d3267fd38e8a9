// SPDX-License-Identifier: Apache-2.0
// A picture as a tensor's record describes it: its shape, and its memories.
#pragma once

#include "libhbdnn/model/request.h"
#include "libhbdnn/picture/picture.h"

namespace hbdnn {

// Error bad_argument: no four axes, or a layout that says nothing of pictures.
emu::Result<PictureShape> picture_shape(const TensorRecord& record);

// So many bytes of each of its memories. Errors: those of find_span().
emu::Result<std::vector<MemorySpan>> picture_memories(const TensorRecord& record, const char* name,
                                                      std::span<const std::uint64_t> bytes);

} // namespace hbdnn
