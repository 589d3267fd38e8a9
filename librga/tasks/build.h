// SPDX-License-Identifier: Apache-2.0
// The requests that the calls of one operation each stand for (documented, all of them).
#pragma once

#include "emu-core/base/result.h"
#include "librga/pictures/request.h"

#include <span>

namespace rga::build {

using Built = emu::Result<Requests>;

// Error bad_input of those that take pictures of one size: other sizes.
Built copy(const Buffer& src, const Buffer& dst);
// Factors above 0 replace the destination's extents; one of 0 counts as 1 then.
Built resize(const Buffer& src, Buffer dst, double fx, double fy, int interpolation);
Built crop(const Buffer& src, const Buffer& dst, const im_rect& rect);
Built translate(const Buffer& src, const Buffer& dst, int x, int y);
Built convert(Buffer src, Buffer dst, int src_format, int dst_format, int mode);
// `usage` is the rotation or the flip. Error bad_argument: it is none.
Built rotate(const Buffer& src, const Buffer& dst, int usage);
Built flip(const Buffer& src, const Buffer& dst, int usage);
Built blend(const Buffer& front, const Buffer& back, const Buffer& dst, int mode);
Built colour_key(const Buffer& src, const Buffer& dst, const im_colorkey_range& range, int mode);
Built quantise(const Buffer& src, const Buffer& dst, const im_nn_t& nn);
Built raster(const Buffer& src, const Buffer& dst, int code);
Built fill(const Buffer& dst, const im_rect& rect, int colour);
Built fill(const Buffer& dst, std::span<const im_rect> rects, int colour);
// Four bars within each rectangle; a negative thickness fills it.
Built outline(const Buffer& dst, std::span<const im_rect> rects, int colour, int thickness);
Built mosaic(const Buffer& image, std::span<const im_rect> rects, int mode);
Built palette(const Buffer& src, const Buffer& dst, const Buffer& table);
Built osd(const Buffer& front, const Buffer& dst, const im_rect& rect, im_osd_t* config);
Built gauss(const Buffer& src, const Buffer& dst, const im_gauss_t& gauss);

// The picture and what surrounds it. Error bad_argument: a border that there is not, or a
// destination of another size.
struct Border {
    int top, bottom, left, right;
    int type, value;
};
Built border(const Buffer& src, const Buffer& dst, const Border& border);

} // namespace rga::build
