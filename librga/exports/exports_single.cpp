// SPDX-License-Identifier: Apache-2.0
// im2d_single.h: what C++ programs call.
#include "emu-core/base/error.h"
#include "librga/exports/now.h"

#include <im2d_single.h>

using namespace rga;

namespace {

im_gauss_t gauss_of(int width, int height, int sigma_x, int sigma_y) {
    return {{width, height}, static_cast<double>(sigma_x), static_cast<double>(sigma_y), nullptr};
}

} // namespace

BOARDLESS_CXX_EXPORT IM_STATUS imcopy(const rga_buffer_t src, rga_buffer_t dst, int sync,
                                      int* release_fence_fd) {
    const auto build = [&] { return build::copy(to_buffer(src), to_buffer(dst)); };
    return now(fn::_Z6imcopy12rga_buffer_tS_iPi, sync, {-1, release_fence_fd}, build, src, dst,
               sync, release_fence_fd);
}

BOARDLESS_CXX_EXPORT IM_STATUS imresize(const rga_buffer_t src, rga_buffer_t dst, double fx,
                                        double fy, int interpolation, int sync,
                                        int* release_fence_fd) {
    const auto build = [&] {
        return build::resize(to_buffer(src), to_buffer(dst), fx, fy, interpolation);
    };
    return now(fn::_Z8imresize12rga_buffer_tS_ddiiPi, sync, {-1, release_fence_fd}, build, src, dst,
               fx, fy, interpolation, sync, release_fence_fd);
}

BOARDLESS_CXX_EXPORT IM_STATUS imcrop(const rga_buffer_t src, rga_buffer_t dst, im_rect rect,
                                      int sync, int* release_fence_fd) {
    const auto build = [&] { return build::crop(to_buffer(src), to_buffer(dst), rect); };
    return now(fn::_Z6imcrop12rga_buffer_tS_7im_rectiPi, sync, {-1, release_fence_fd}, build, src,
               dst, rect, sync, release_fence_fd);
}

BOARDLESS_CXX_EXPORT IM_STATUS imtranslate(const rga_buffer_t src, rga_buffer_t dst, int x, int y,
                                           int sync, int* release_fence_fd) {
    const auto build = [&] { return build::translate(to_buffer(src), to_buffer(dst), x, y); };
    return now(fn::_Z11imtranslate12rga_buffer_tS_iiiPi, sync, {-1, release_fence_fd}, build, src,
               dst, x, y, sync, release_fence_fd);
}

BOARDLESS_CXX_EXPORT IM_STATUS imcvtcolor(rga_buffer_t src, rga_buffer_t dst, int sfmt, int dfmt,
                                          int mode, int sync, int* release_fence_fd) {
    const auto build = [&] {
        return build::convert(to_buffer(src), to_buffer(dst), sfmt, dfmt, mode);
    };
    return now(fn::_Z10imcvtcolor12rga_buffer_tS_iiiiPi, sync, {-1, release_fence_fd}, build, src,
               dst, sfmt, dfmt, mode, sync, release_fence_fd);
}

BOARDLESS_CXX_EXPORT IM_STATUS imrotate(const rga_buffer_t src, rga_buffer_t dst, int rotation,
                                        int sync, int* release_fence_fd) {
    const auto build = [&] { return build::rotate(to_buffer(src), to_buffer(dst), rotation); };
    return now(fn::_Z8imrotate12rga_buffer_tS_iiPi, sync, {-1, release_fence_fd}, build, src, dst,
               rotation, sync, release_fence_fd);
}

BOARDLESS_CXX_EXPORT IM_STATUS imflip(const rga_buffer_t src, rga_buffer_t dst, int mode, int sync,
                                      int* release_fence_fd) {
    const auto build = [&] { return build::flip(to_buffer(src), to_buffer(dst), mode); };
    return now(fn::_Z6imflip12rga_buffer_tS_iiPi, sync, {-1, release_fence_fd}, build, src, dst,
               mode, sync, release_fence_fd);
}

BOARDLESS_CXX_EXPORT IM_STATUS imblend(const rga_buffer_t fg_image, rga_buffer_t bg_image, int mode,
                                       int sync, int* release_fence_fd) {
    const auto build = [&] {
        return build::blend(to_buffer(fg_image), {}, to_buffer(bg_image), mode);
    };
    return now(fn::_Z7imblend12rga_buffer_tS_iiPi, sync, {-1, release_fence_fd}, build, fg_image,
               bg_image, mode, sync, release_fence_fd);
}

BOARDLESS_CXX_EXPORT IM_STATUS imcomposite(const rga_buffer_t srcA, const rga_buffer_t srcB,
                                           rga_buffer_t dst, int mode, int sync,
                                           int* release_fence_fd) {
    const auto build = [&] {
        return build::blend(to_buffer(srcA), to_buffer(srcB), to_buffer(dst), mode);
    };
    return now(fn::_Z11imcomposite12rga_buffer_tS_S_iiPi, sync, {-1, release_fence_fd}, build, srcA,
               srcB, dst, mode, sync, release_fence_fd);
}

BOARDLESS_CXX_EXPORT IM_STATUS imcolorkey(const rga_buffer_t src, rga_buffer_t dst,
                                          im_colorkey_range range, int mode, int sync,
                                          int* release_fence_fd) {
    const auto build = [&] {
        return build::colour_key(to_buffer(src), to_buffer(dst), range, mode);
    };
    return now(fn::_Z10imcolorkey12rga_buffer_tS_17im_colorkey_rangeiiPi, sync,
               {-1, release_fence_fd}, build, src, dst, range, mode, sync, release_fence_fd);
}

BOARDLESS_CXX_EXPORT IM_STATUS imosd(const rga_buffer_t osd, const rga_buffer_t dst,
                                     const im_rect osd_rect, im_osd_t* osd_config, int sync,
                                     int* release_fence_fd) {
    const auto build = [&] {
        return build::osd(to_buffer(osd), to_buffer(dst), osd_rect, osd_config);
    };
    return now(fn::_Z5imosd12rga_buffer_tS_7im_rectP6im_osdiPi, sync, {-1, release_fence_fd}, build,
               osd, dst, osd_rect, osd_config, sync, release_fence_fd);
}

BOARDLESS_CXX_EXPORT IM_STATUS imquantize(const rga_buffer_t src, rga_buffer_t dst, im_nn_t nn_info,
                                          int sync, int* release_fence_fd) {
    const auto build = [&] { return build::quantise(to_buffer(src), to_buffer(dst), nn_info); };
    return now(fn::_Z10imquantize12rga_buffer_tS_5im_nniPi, sync, {-1, release_fence_fd}, build,
               src, dst, nn_info, sync, release_fence_fd);
}

BOARDLESS_CXX_EXPORT IM_STATUS imrop(const rga_buffer_t src, rga_buffer_t dst, int rop_code,
                                     int sync, int* release_fence_fd) {
    const auto build = [&] { return build::raster(to_buffer(src), to_buffer(dst), rop_code); };
    return now(fn::_Z5imrop12rga_buffer_tS_iiPi, sync, {-1, release_fence_fd}, build, src, dst,
               rop_code, sync, release_fence_fd);
}

BOARDLESS_CXX_EXPORT IM_STATUS imfill(rga_buffer_t dst, im_rect rect, int color, int sync,
                                      int* release_fence_fd) {
    const auto build = [&] { return build::fill(to_buffer(dst), rect, color); };
    return now(fn::_Z6imfill12rga_buffer_t7im_rectiiPi, sync, {-1, release_fence_fd}, build, dst,
               rect, color, sync, release_fence_fd);
}

BOARDLESS_CXX_EXPORT IM_STATUS imfillArray(rga_buffer_t dst, im_rect* rect_array, int array_size,
                                           uint32_t color, int sync, int* release_fence_fd) {
    const auto build = [&]() -> build::Built {
        EMU_TRY_VALUE(rects, rects_of(rect_array, array_size));
        return build::fill(to_buffer(dst), rects, static_cast<int>(color));
    };
    return now(fn::_Z11imfillArray12rga_buffer_tP7im_rectijiPi, sync, {-1, release_fence_fd}, build,
               dst, rect_array, array_size, color, sync, release_fence_fd);
}

BOARDLESS_CXX_EXPORT IM_STATUS imrectangle(rga_buffer_t dst, im_rect rect, uint32_t color,
                                           int thickness, int sync, int* release_fence_fd) {
    const auto build = [&] {
        return build::outline(to_buffer(dst), {&rect, 1}, static_cast<int>(color), thickness);
    };
    return now(fn::_Z11imrectangle12rga_buffer_t7im_rectjiiPi, sync, {-1, release_fence_fd}, build,
               dst, rect, color, thickness, sync, release_fence_fd);
}

BOARDLESS_CXX_EXPORT IM_STATUS imrectangleArray(rga_buffer_t dst, im_rect* rect_array,
                                                int array_size, uint32_t color, int thickness,
                                                int sync, int* release_fence_fd) {
    const auto build = [&]() -> build::Built {
        EMU_TRY_VALUE(rects, rects_of(rect_array, array_size));
        return build::outline(to_buffer(dst), rects, static_cast<int>(color), thickness);
    };
    return now(fn::_Z16imrectangleArray12rga_buffer_tP7im_rectijiiPi, sync, {-1, release_fence_fd},
               build, dst, rect_array, array_size, color, thickness, sync, release_fence_fd);
}

BOARDLESS_CXX_EXPORT IM_STATUS immosaic(const rga_buffer_t image, im_rect rect, int mosaic_mode,
                                        int sync, int* release_fence_fd) {
    const auto build = [&] { return build::mosaic(to_buffer(image), {&rect, 1}, mosaic_mode); };
    return now(fn::_Z8immosaic12rga_buffer_t7im_rectiiPi, sync, {-1, release_fence_fd}, build,
               image, rect, mosaic_mode, sync, release_fence_fd);
}

BOARDLESS_CXX_EXPORT IM_STATUS immosaicArray(const rga_buffer_t image, im_rect* rect_array,
                                             int array_size, int mosaic_mode, int sync,
                                             int* release_fence_fd) {
    const auto build = [&]() -> build::Built {
        EMU_TRY_VALUE(rects, rects_of(rect_array, array_size));
        return build::mosaic(to_buffer(image), rects, mosaic_mode);
    };
    return now(fn::_Z13immosaicArray12rga_buffer_tP7im_rectiiiPi, sync, {-1, release_fence_fd},
               build, image, rect_array, array_size, mosaic_mode, sync, release_fence_fd);
}

BOARDLESS_CXX_EXPORT IM_STATUS imgaussianBlur(rga_buffer_t src, rga_buffer_t dst, int gauss_width,
                                              int gauss_height, int sigma_x, int sigma_y, int sync,
                                              int* release_fence_fd) {
    const auto build = [&] {
        return build::gauss(to_buffer(src), to_buffer(dst),
                            gauss_of(gauss_width, gauss_height, sigma_x, sigma_y));
    };
    return now(fn::_Z14imgaussianBlur12rga_buffer_tS_iiiiiPi, sync, {-1, release_fence_fd}, build,
               src, dst, gauss_width, gauss_height, sigma_x, sigma_y, sync, release_fence_fd);
}

BOARDLESS_CXX_EXPORT IM_STATUS impalette(rga_buffer_t src, rga_buffer_t dst, rga_buffer_t lut,
                                         int sync, int* release_fence_fd) {
    const auto build = [&] {
        return build::palette(to_buffer(src), to_buffer(dst), to_buffer(lut));
    };
    return now(fn::_Z9impalette12rga_buffer_tS_S_iPi, sync, {-1, release_fence_fd}, build, src, dst,
               lut, sync, release_fence_fd);
}

BOARDLESS_CXX_EXPORT IM_STATUS immakeBorder(rga_buffer_t src, rga_buffer_t dst, int top, int bottom,
                                            int left, int right, int border_type, int value,
                                            int sync, int acquir_fence_fd, int* release_fence_fd) {
    const auto build = [&] {
        return build::border(to_buffer(src), to_buffer(dst),
                             {top, bottom, left, right, border_type, value});
    };
    return now(fn::_Z12immakeBorder12rga_buffer_tS_iiiiiiiiPi, sync,
               {acquir_fence_fd, release_fence_fd}, build, src, dst, top, bottom, left, right,
               border_type, value, sync, acquir_fence_fd, release_fence_fd);
}
