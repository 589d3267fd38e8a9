// SPDX-License-Identifier: Apache-2.0
// A picture as programs describe it, whatever headers they were built with.
#pragma once

#include "librga/pictures/formats.h"

#include <im2d_type.h>

namespace rga {

struct Buffer {
    void* address = nullptr;
    std::uint64_t physical = 0;
    int fd = 0;
    std::uint32_t handle = 0;
    int width = 0, height = 0;
    int wstride = 0, hstride = 0; // pixels
    int format = 0;               // as to_code() gives it
    int color_space_mode = 0;
    int global_alpha = 0xff;
    int rd_mode = IM_RASTER_MODE;

    // Whether it says where it lies: a picture that may be left out.
    bool is_given() const { return address || physical || fd > 0 || handle != 0; }
};

// Of members that programs of 1.3 set there and later ones in im_opt_t.
struct BufferOptions {
    int color = 0;
    im_colorkey_range colorkey_range{};
    im_nn_t nn{};
    int rop_code = 0;
};

} // namespace rga
