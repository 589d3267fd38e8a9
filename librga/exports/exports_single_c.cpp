// SPDX-License-Identifier: Apache-2.0
// im2d_single.h: what C programs call, and those of C++ with headers up to 1.8.
#include "emu-core/base/error.h"
#include "librga/exports/now.h"

#include <im2d_single.h>

using namespace rga;

BOARDLESS_EXPORT IM_STATUS imcopy_t(const rga_buffer_t src, rga_buffer_t dst, int sync) {
    return now(
        fn::imcopy_t, sync, {}, [&] { return build::copy(to_buffer(src), to_buffer(dst)); }, src,
        dst, sync);
}

BOARDLESS_EXPORT IM_STATUS imresize_t(const rga_buffer_t src, rga_buffer_t dst, double fx,
                                      double fy, int interpolation, int sync) {
    const auto build = [&] {
        return build::resize(to_buffer(src), to_buffer(dst), fx, fy, interpolation);
    };
    return now(fn::imresize_t, sync, {}, build, src, dst, fx, fy, interpolation, sync);
}

BOARDLESS_EXPORT IM_STATUS imcrop_t(const rga_buffer_t src, rga_buffer_t dst, im_rect rect,
                                    int sync) {
    const auto build = [&] { return build::crop(to_buffer(src), to_buffer(dst), rect); };
    return now(fn::imcrop_t, sync, {}, build, src, dst, rect, sync);
}

BOARDLESS_EXPORT IM_STATUS imtranslate_t(const rga_buffer_t src, rga_buffer_t dst, int x, int y,
                                         int sync) {
    const auto build = [&] { return build::translate(to_buffer(src), to_buffer(dst), x, y); };
    return now(fn::imtranslate_t, sync, {}, build, src, dst, x, y, sync);
}

BOARDLESS_EXPORT IM_STATUS imcvtcolor_t(rga_buffer_t src, rga_buffer_t dst, int sfmt, int dfmt,
                                        int mode, int sync) {
    const auto build = [&] {
        return build::convert(to_buffer(src), to_buffer(dst), sfmt, dfmt, mode);
    };
    return now(fn::imcvtcolor_t, sync, {}, build, src, dst, sfmt, dfmt, mode, sync);
}

BOARDLESS_EXPORT IM_STATUS imrotate_t(const rga_buffer_t src, rga_buffer_t dst, int rotation,
                                      int sync) {
    const auto build = [&] { return build::rotate(to_buffer(src), to_buffer(dst), rotation); };
    return now(fn::imrotate_t, sync, {}, build, src, dst, rotation, sync);
}

BOARDLESS_EXPORT IM_STATUS imflip_t(const rga_buffer_t src, rga_buffer_t dst, int mode, int sync) {
    const auto build = [&] { return build::flip(to_buffer(src), to_buffer(dst), mode); };
    return now(fn::imflip_t, sync, {}, build, src, dst, mode, sync);
}

BOARDLESS_EXPORT IM_STATUS imblend_t(const rga_buffer_t srcA, const rga_buffer_t srcB,
                                     rga_buffer_t dst, int mode, int sync) {
    const auto build = [&] {
        return build::blend(to_buffer(srcA), to_buffer(srcB), to_buffer(dst), mode);
    };
    return now(fn::imblend_t, sync, {}, build, srcA, srcB, dst, mode, sync);
}

BOARDLESS_EXPORT IM_STATUS imcolorkey_t(const rga_buffer_t src, rga_buffer_t dst,
                                        im_colorkey_range range, int mode, int sync) {
    const auto build = [&] {
        return build::colour_key(to_buffer(src), to_buffer(dst), range, mode);
    };
    return now(fn::imcolorkey_t, sync, {}, build, src, dst, range, mode, sync);
}

BOARDLESS_EXPORT IM_STATUS imquantize_t(const rga_buffer_t src, rga_buffer_t dst, im_nn_t nn_info,
                                        int sync) {
    const auto build = [&] { return build::quantise(to_buffer(src), to_buffer(dst), nn_info); };
    return now(fn::imquantize_t, sync, {}, build, src, dst, nn_info, sync);
}

BOARDLESS_EXPORT IM_STATUS imrop_t(const rga_buffer_t src, rga_buffer_t dst, int rop_code,
                                   int sync) {
    const auto build = [&] { return build::raster(to_buffer(src), to_buffer(dst), rop_code); };
    return now(fn::imrop_t, sync, {}, build, src, dst, rop_code, sync);
}

BOARDLESS_EXPORT IM_STATUS imfill_t(rga_buffer_t dst, im_rect rect, int color, int sync) {
    const auto build = [&] { return build::fill(to_buffer(dst), rect, color); };
    return now(fn::imfill_t, sync, {}, build, dst, rect, color, sync);
}

BOARDLESS_EXPORT IM_STATUS impalette_t(rga_buffer_t src, rga_buffer_t dst, rga_buffer_t lut,
                                       int sync) {
    const auto build = [&] {
        return build::palette(to_buffer(src), to_buffer(dst), to_buffer(lut));
    };
    return now(fn::impalette_t, sync, {}, build, src, dst, lut, sync);
}

#if RGA_FAMILY >= RGA_1_10

BOARDLESS_EXPORT IM_STATUS immosaic(const rga_buffer_t image, im_rect rect, int mosaic_mode,
                                    int sync) {
    const auto build = [&] { return build::mosaic(to_buffer(image), {&rect, 1}, mosaic_mode); };
    return now(fn::immosaic, sync, {}, build, image, rect, mosaic_mode, sync);
}

BOARDLESS_EXPORT IM_STATUS imosd(const rga_buffer_t osd, const rga_buffer_t dst,
                                 const im_rect osd_rect, im_osd_t* osd_config, int sync) {
    const auto build = [&] {
        return build::osd(to_buffer(osd), to_buffer(dst), osd_rect, osd_config);
    };
    return now(fn::imosd, sync, {}, build, osd, dst, osd_rect, osd_config, sync);
}

BOARDLESS_EXPORT IM_STATUS immakeBorder(rga_buffer_t src, rga_buffer_t dst, int top, int bottom,
                                        int left, int right, int border_type, int value) {
    const auto build = [&] {
        return build::border(to_buffer(src), to_buffer(dst),
                             {top, bottom, left, right, border_type, value});
    };
    return now(fn::immakeBorder, 1, {}, build, src, dst, top, bottom, left, right, border_type,
               value);
}

BOARDLESS_EXPORT IM_STATUS immakeBorderAsync(rga_buffer_t src, rga_buffer_t dst, int top,
                                             int bottom, int left, int right, int border_type,
                                             int value, int sync, int acquir_fence_fd,
                                             int* release_fence_fd) {
    const auto build = [&] {
        return build::border(to_buffer(src), to_buffer(dst),
                             {top, bottom, left, right, border_type, value});
    };
    return now(fn::immakeBorderAsync, sync, {acquir_fence_fd, release_fence_fd}, build, src, dst,
               top, bottom, left, right, border_type, value, sync, acquir_fence_fd,
               release_fence_fd);
}

BOARDLESS_EXPORT IM_STATUS imgaussianBlur_t(const rga_buffer_t src, rga_buffer_t dst,
                                            int gauss_width, int gauss_height, int sigma_x,
                                            int sigma_y, int sync) {
    const im_gauss_t gauss{{gauss_width, gauss_height},
                           static_cast<double>(sigma_x),
                           static_cast<double>(sigma_y),
                           nullptr};
    const auto build = [&] { return build::gauss(to_buffer(src), to_buffer(dst), gauss); };
    return now(fn::imgaussianBlur_t, sync, {}, build, src, dst, gauss_width, gauss_height, sigma_x,
               sigma_y, sync);
}

#endif
