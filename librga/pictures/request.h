// SPDX-License-Identifier: Apache-2.0
// One task as a call asks for it.
#pragma once

#include "librga/pictures/buffer.h"

#include <vector>

namespace rga {

// im_opt_t, of whatever generation.
struct Options {
    int color = 0;
    im_colorkey_range colorkey_range{};
    im_nn_t nn{};
    int rop_code = 0;
    int mosaic_mode = 0;
    im_osd_t* osd = nullptr;
    int interp = 0;
    im_size_t gauss_size{};
    double sigma_x = 0, sigma_y = 0;
    const double* gauss_matrix = nullptr;
};

struct Request {
    Buffer src, dst, pat;
    im_rect srect{}, drect{}, prect{};
    Options options;
    unsigned usage = 0; // IM_USAGE

    bool uses(unsigned bits) const { return (usage & bits) != 0; }
    bool fills() const { return uses(IM_COLOR_FILL); }
    bool blends() const { return uses(IM_ALPHA_BLEND_MASK | IM_ALPHA_COLORKEY_MASK | IM_OSD); }
    // The rectangles, a missing one being the whole picture.
    static im_rect rect_of(const Buffer& buffer, const im_rect& rect) {
        const bool is_whole = rect.width <= 0 || rect.height <= 0;
        return {rect.x, rect.y, is_whole ? buffer.width : rect.width,
                is_whole ? buffer.height : rect.height};
    }
};

using Requests = std::vector<Request>;

} // namespace rga
