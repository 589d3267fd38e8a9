// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "emu-core/picture/format.h"

#include <vector>

namespace emu::picture::fast {

// The channels of the plane in the order of their bytes, where pixels are nothing else; else none.
std::vector<std::size_t> whole_pixels(const Format& format, std::size_t plane);

} // namespace emu::picture::fast
