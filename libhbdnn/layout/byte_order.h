// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "emu-core/base/result.h"

#include <cstdint>

namespace hbdnn {

// hbDNNConvertEndianness: the bytes as those of one number, last one first (assumed: no argument
// says that there are several). Error bad_argument: output and input overlap and are not the same.
emu::Outcome reverse_bytes(const void* input, void* output, std::uint32_t size);

} // namespace hbdnn
