// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "libviplite/format/execution/decode/decode.h"

#include <string>

namespace viplite::format {

// What the work is, for people: "3 x 3 depthwise, 288 x 15 x 16 at 0x1d400 -> 288 x 14 x 16 at
// 0x100000, relu". Addresses are those of the flat memory.
std::string to_text(const Work& work);

} // namespace viplite::format
