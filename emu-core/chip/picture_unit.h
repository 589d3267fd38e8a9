// SPDX-License-Identifier: Apache-2.0
// What makes a network's numbers of camera pictures, and regions of them the size that it wants.
#pragma once

#include <cstdint>

namespace emu {

struct PictureUnit {
    std::int32_t row_align;     // bytes that rows of pictures in memory are a multiple of
    std::int32_t most_pixels;   // the resizer gives a network fewer than these
    std::int32_t most_reduced;  // size of a region over the size that it is brought to, at most
    std::int32_t most_enlarged; // and the other way round
    bool resizes_alone = false; // also without a network behind it
};

} // namespace emu
