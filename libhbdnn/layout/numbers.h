// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "emu-core/base/result.h"

#include <cstdint>
#include <span>

namespace hbdnn {

// hbDNNConvertEndianness: the bytes as those of one number, last one first (assumed: no argument
// says that there are several). Error bad_argument: output and input overlap and are not the same.
emu::Outcome reverse_bytes(const void* input, void* output, std::uint32_t size);

// hbDNNUnquantizeByScale: output = input * scales[channel], in float; channels are the axis of that
// name in `layout`, and without one (layout none) or where there are other than four axes the last.
// Error bad_argument: a type that is no integer of 8, 16 or 32 bits, no axes or more than eight, an
// extent below 1, a layout that there is not, more than 2^40 bytes, or output and input share
// memory.
emu::Outcome unquantise(std::int32_t type, std::int32_t layout, std::span<const std::int32_t> shape,
                        const float* scales, const void* input, float* output);

} // namespace hbdnn
