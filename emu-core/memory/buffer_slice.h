// SPDX-License-Identifier: Apache-2.0
// A part of another buffer, for applications that give the same memory to several tensors.
#pragma once

#include "emu-core/memory/device_memory.h"

namespace emu {

// [offset, offset + size) of `whole`, which it keeps alive. Error bad_argument: a range outside it,
// or empty.
Result<std::shared_ptr<Buffer>> slice(std::shared_ptr<Buffer> whole, std::uint64_t offset,
                                      std::uint64_t size);

} // namespace emu
