// SPDX-License-Identifier: Apache-2.0
#include "librga/tasks/build.h"

#include "emu-core/base/error.h"

#include <algorithm>

namespace rga::build {
namespace {

using emu::error;
using emu::Fault;

Request request_of(const Buffer& src, const Buffer& dst, unsigned usage = 0) {
    Request request;
    request.src = src;
    request.dst = dst;
    request.usage = usage;
    return request;
}

Built only(Request request) {
    Requests requests;
    requests.push_back(std::move(request));
    return requests;
}

emu::Outcome check_same_size(const Buffer& src, const Buffer& dst) {
    if (src.width == dst.width && src.height == dst.height) return {};
    return error(Fault::bad_input,
                 "src and dst have different sizes, src[w,h] = [%d, %d], dst[w,h] = [%d, %d]",
                 src.width, src.height, dst.width, dst.height);
}

bool is_yuv(const Buffer& buffer) {
    const FormatRow* const row = find_format(buffer.format);
    const auto* const format = row ? emu::picture::find_format(row->core) : nullptr;
    return format && format->family == emu::picture::Family::yuv;
}

int scaled(int extent, double factor, bool even) {
    const double result = extent * (factor > 0 ? factor : 1);
    const int whole = static_cast<int>(std::min(result, 1e6));
    return even ? whole / 2 * 2 : whole;
}

emu::Outcome check_one_of(int usage, unsigned mask, const char* what) {
    if (usage != 0 && (static_cast<unsigned>(usage) & ~mask) == 0) return {};
    return error(Fault::bad_argument, "illegal %s 0x%x", what, static_cast<unsigned>(usage));
}

} // namespace

Built copy(const Buffer& src, const Buffer& dst) {
    EMU_TRY(check_same_size(src, dst));
    return only(request_of(src, dst));
}

Built resize(const Buffer& src, Buffer dst, double fx, double fy, int interpolation) {
    if (fx > 0 || fy > 0) {
        const bool even = is_yuv(dst);
        dst.width = scaled(src.width, fx, even);
        dst.height = scaled(src.height, fy, even);
    }
    Request request = request_of(src, dst);
    request.options.interp = interpolation;
    return only(std::move(request));
}

Built crop(const Buffer& src, const Buffer& dst, const im_rect& rect) {
    Request request = request_of(src, dst, IM_CROP);
    request.srect = rect;
    request.drect = {0, 0, rect.width, rect.height};
    return only(std::move(request));
}

Built translate(const Buffer& src, const Buffer& dst, int x, int y) {
    EMU_TRY(check_same_size(src, dst));
    if (x < 0 || y < 0 || x >= src.width || y >= src.height) {
        return error(Fault::bad_argument, "illegal translation, x = %d, y = %d, of %d x %d", x, y,
                     src.width, src.height);
    }
    Request request = request_of(src, dst);
    request.srect = {0, 0, src.width - x, src.height - y};
    request.drect = {x, y, src.width - x, src.height - y};
    return only(std::move(request));
}

Built convert(Buffer src, Buffer dst, int src_format, int dst_format, int mode) {
    src.format = to_code(src_format);
    dst.format = to_code(dst_format);
    if (dst.color_space_mode == 0) dst.color_space_mode = mode;
    return only(request_of(src, dst));
}

Built rotate(const Buffer& src, const Buffer& dst, int usage) {
    EMU_TRY(check_one_of(usage, IM_HAL_TRANSFORM_MASK, "rotation"));
    return only(request_of(src, dst, static_cast<unsigned>(usage)));
}

Built flip(const Buffer& src, const Buffer& dst, int usage) {
    EMU_TRY(check_one_of(usage, IM_HAL_TRANSFORM_MASK, "flip"));
    return only(request_of(src, dst, static_cast<unsigned>(usage)));
}

Built blend(const Buffer& front, const Buffer& back, const Buffer& dst, int mode) {
    const auto usage = static_cast<unsigned>(mode);
    if ((usage & IM_ALPHA_BLEND_MASK) == 0)
        return error(Fault::bad_argument, "illegal blend mode 0x%x", usage);
    Request request = request_of(front, dst, usage);
    request.pat = back;
    return only(std::move(request));
}

Built colour_key(const Buffer& src, const Buffer& dst, const im_colorkey_range& range, int mode) {
    EMU_TRY(check_one_of(mode, IM_ALPHA_COLORKEY_MASK, "color key mode"));
    Request request = request_of(src, dst, static_cast<unsigned>(mode));
    request.options.colorkey_range = range;
    return only(std::move(request));
}

Built quantise(const Buffer& src, const Buffer& dst, const im_nn_t& nn) {
    Request request = request_of(src, dst, IM_NN_QUANTIZE);
    request.options.nn = nn;
    return only(std::move(request));
}

Built raster(const Buffer& src, const Buffer& dst, int code) {
    Request request = request_of(src, dst, IM_ROP);
    request.options.rop_code = code;
    return only(std::move(request));
}

Built fill(const Buffer& dst, const im_rect& rect, int colour) {
    Request request = request_of({}, dst, IM_COLOR_FILL);
    request.drect = rect;
    request.options.color = colour;
    return only(std::move(request));
}

Built fill(const Buffer& dst, std::span<const im_rect> rects, int colour) {
    Requests all;
    for (const im_rect& rect : rects) {
        EMU_TRY_VALUE(one, fill(dst, rect, colour));
        all.push_back(one.front());
    }
    return all;
}

Built outline(const Buffer& dst, std::span<const im_rect> rects, int colour, int thickness) {
    if (thickness < 0) return fill(dst, rects, colour);
    if (thickness == 0) return error(Fault::bad_argument, "illegal thickness 0");
    Requests all;
    for (const im_rect& r : rects) {
        const int t = std::min({thickness, r.width, r.height});
        const im_rect bars[] = {{r.x, r.y, r.width, t},
                                {r.x, r.y + r.height - t, r.width, t},
                                {r.x, r.y, t, r.height},
                                {r.x + r.width - t, r.y, t, r.height}};
        EMU_TRY_VALUE(four, fill(dst, bars, colour));
        all.insert(all.end(), four.begin(), four.end());
    }
    return all;
}

Built mosaic(const Buffer& image, std::span<const im_rect> rects, int mode) {
    Requests all;
    for (const im_rect& rect : rects) {
        Request request = request_of(image, image, IM_MOSAIC);
        request.srect = request.drect = rect;
        request.options.mosaic_mode = mode;
        all.push_back(std::move(request));
    }
    return all;
}

Built palette(const Buffer& src, const Buffer& dst, const Buffer& table) {
    EMU_TRY(check_same_size(src, dst));
    Request request = request_of(src, dst, IM_COLOR_PALETTE);
    request.pat = table;
    return only(std::move(request));
}

Built osd(const Buffer& front, const Buffer& dst, const im_rect& rect, im_osd_t* config) {
    if (!config) return error(Fault::bad_argument, "osd_config is null");
    Request request = request_of(front, dst, IM_OSD | IM_ALPHA_BLEND_SRC_OVER);
    request.drect = rect;
    request.options.osd = config;
    return only(std::move(request));
}

Built gauss(const Buffer& src, const Buffer& dst, const im_gauss_t& gauss) {
    Request request = request_of(src, dst, static_cast<unsigned>(IM_GAUSS));
    request.options.gauss_size = gauss.ksize;
    request.options.sigma_x = gauss.sigma_x;
    request.options.sigma_y = gauss.sigma_y;
    return only(std::move(request));
}

} // namespace rga::build
