// SPDX-License-Identifier: Apache-2.0
// im2d_task.h: jobs.
#include "emu-core/base/error.h"
#include "librga/exports/now.h"

#include <im2d_task.h>

using namespace rga;

BOARDLESS_CXX_EXPORT im_job_handle_t imbeginJob(uint64_t flags) {
    return answer_value<im_job_handle_t>(
        fn::_Z10imbeginJobm, [] { return begin_job(); }, flags);
}

BOARDLESS_CXX_EXPORT IM_STATUS imendJob(im_job_handle_t job_handle, int sync_mode,
                                        int acquire_fence_fd, int* release_fence_fd) {
    const auto body = [&] {
        return end_job(job_handle, sync_mode, {acquire_fence_fd, release_fence_fd});
    };
    return answer(fn::_Z8imendJobjiiPi, body, job_handle, sync_mode, acquire_fence_fd,
                  release_fence_fd);
}

BOARDLESS_CXX_EXPORT IM_STATUS imcancelJob(im_job_handle_t job_handle) {
    return answer(
        fn::_Z11imcancelJobj, [&] { return cancel_job(job_handle); }, job_handle);
}

BOARDLESS_CXX_EXPORT IM_STATUS imcopyTask(im_job_handle_t job_handle, const rga_buffer_t src,
                                          rga_buffer_t dst) {
    const auto build = [&] { return build::copy(to_buffer(src), to_buffer(dst)); };
    return later(fn::_Z10imcopyTaskj12rga_buffer_tS_, job_handle, build, src, dst);
}

BOARDLESS_CXX_EXPORT IM_STATUS imresizeTask(im_job_handle_t job_handle, const rga_buffer_t src,
                                            rga_buffer_t dst, double fx, double fy,
                                            int interpolation) {
    const auto build = [&] {
        return build::resize(to_buffer(src), to_buffer(dst), fx, fy, interpolation);
    };
    return later(fn::_Z12imresizeTaskj12rga_buffer_tS_ddi, job_handle, build, src, dst, fx, fy,
                 interpolation);
}

BOARDLESS_CXX_EXPORT IM_STATUS imcropTask(im_job_handle_t job_handle, const rga_buffer_t src,
                                          rga_buffer_t dst, im_rect rect) {
    const auto build = [&] { return build::crop(to_buffer(src), to_buffer(dst), rect); };
    return later(fn::_Z10imcropTaskj12rga_buffer_tS_7im_rect, job_handle, build, src, dst, rect);
}

BOARDLESS_CXX_EXPORT IM_STATUS imtranslateTask(im_job_handle_t job_handle, const rga_buffer_t src,
                                               rga_buffer_t dst, int x, int y) {
    const auto build = [&] { return build::translate(to_buffer(src), to_buffer(dst), x, y); };
    return later(fn::_Z15imtranslateTaskj12rga_buffer_tS_ii, job_handle, build, src, dst, x, y);
}

BOARDLESS_CXX_EXPORT IM_STATUS imcvtcolorTask(im_job_handle_t job_handle, rga_buffer_t src,
                                              rga_buffer_t dst, int sfmt, int dfmt, int mode) {
    const auto build = [&] {
        return build::convert(to_buffer(src), to_buffer(dst), sfmt, dfmt, mode);
    };
    return later(fn::_Z14imcvtcolorTaskj12rga_buffer_tS_iii, job_handle, build, src, dst, sfmt,
                 dfmt, mode);
}

BOARDLESS_CXX_EXPORT IM_STATUS imrotateTask(im_job_handle_t job_handle, const rga_buffer_t src,
                                            rga_buffer_t dst, int rotation) {
    const auto build = [&] { return build::rotate(to_buffer(src), to_buffer(dst), rotation); };
    return later(fn::_Z12imrotateTaskj12rga_buffer_tS_i, job_handle, build, src, dst, rotation);
}

BOARDLESS_CXX_EXPORT IM_STATUS imflipTask(im_job_handle_t job_handle, const rga_buffer_t src,
                                          rga_buffer_t dst, int mode) {
    const auto build = [&] { return build::flip(to_buffer(src), to_buffer(dst), mode); };
    return later(fn::_Z10imflipTaskj12rga_buffer_tS_i, job_handle, build, src, dst, mode);
}

BOARDLESS_CXX_EXPORT IM_STATUS imblendTask(im_job_handle_t job_handle, const rga_buffer_t fg_image,
                                           rga_buffer_t bg_image, int mode) {
    const auto build = [&] {
        return build::blend(to_buffer(fg_image), {}, to_buffer(bg_image), mode);
    };
    return later(fn::_Z11imblendTaskj12rga_buffer_tS_i, job_handle, build, fg_image, bg_image,
                 mode);
}

BOARDLESS_CXX_EXPORT IM_STATUS imcompositeTask(im_job_handle_t job_handle, const rga_buffer_t srcA,
                                               const rga_buffer_t srcB, rga_buffer_t dst,
                                               int mode) {
    const auto build = [&] {
        return build::blend(to_buffer(srcA), to_buffer(srcB), to_buffer(dst), mode);
    };
    return later(fn::_Z15imcompositeTaskj12rga_buffer_tS_S_i, job_handle, build, srcA, srcB, dst,
                 mode);
}

BOARDLESS_CXX_EXPORT IM_STATUS imcolorkeyTask(im_job_handle_t job_handle, const rga_buffer_t src,
                                              rga_buffer_t dst, im_colorkey_range range, int mode) {
    const auto build = [&] {
        return build::colour_key(to_buffer(src), to_buffer(dst), range, mode);
    };
    return later(fn::_Z14imcolorkeyTaskj12rga_buffer_tS_17im_colorkey_rangei, job_handle, build,
                 src, dst, range, mode);
}

BOARDLESS_CXX_EXPORT IM_STATUS imosdTask(im_job_handle_t job_handle, const rga_buffer_t osd,
                                         const rga_buffer_t dst, const im_rect osd_rect,
                                         im_osd_t* osd_config) {
    const auto build = [&] {
        return build::osd(to_buffer(osd), to_buffer(dst), osd_rect, osd_config);
    };
    return later(fn::_Z9imosdTaskj12rga_buffer_tS_7im_rectP6im_osd, job_handle, build, osd, dst,
                 osd_rect, osd_config);
}

BOARDLESS_CXX_EXPORT IM_STATUS imquantizeTask(im_job_handle_t job_handle, const rga_buffer_t src,
                                              rga_buffer_t dst, im_nn_t nn_info) {
    const auto build = [&] { return build::quantise(to_buffer(src), to_buffer(dst), nn_info); };
    return later(fn::_Z14imquantizeTaskj12rga_buffer_tS_5im_nn, job_handle, build, src, dst,
                 nn_info);
}

BOARDLESS_CXX_EXPORT IM_STATUS imropTask(im_job_handle_t job_handle, const rga_buffer_t src,
                                         rga_buffer_t dst, int rop_code) {
    const auto build = [&] { return build::raster(to_buffer(src), to_buffer(dst), rop_code); };
    return later(fn::_Z9imropTaskj12rga_buffer_tS_i, job_handle, build, src, dst, rop_code);
}

BOARDLESS_CXX_EXPORT IM_STATUS imfillTask(im_job_handle_t job_handle, rga_buffer_t dst,
                                          im_rect rect, uint32_t color) {
    const auto build = [&] { return build::fill(to_buffer(dst), rect, static_cast<int>(color)); };
    return later(fn::_Z10imfillTaskj12rga_buffer_t7im_rectj, job_handle, build, dst, rect, color);
}

BOARDLESS_CXX_EXPORT IM_STATUS imfillTaskArray(im_job_handle_t job_handle, rga_buffer_t dst,
                                               im_rect* rect_array, int array_size,
                                               uint32_t color) {
    const auto build = [&]() -> build::Built {
        EMU_TRY_VALUE(rects, rects_of(rect_array, array_size));
        return build::fill(to_buffer(dst), rects, static_cast<int>(color));
    };
    return later(fn::_Z15imfillTaskArrayj12rga_buffer_tP7im_rectij, job_handle, build, dst,
                 rect_array, array_size, color);
}

BOARDLESS_CXX_EXPORT IM_STATUS imrectangleTask(im_job_handle_t job_handle, rga_buffer_t dst,
                                               im_rect rect, uint32_t color, int thickness) {
    const auto build = [&] {
        return build::outline(to_buffer(dst), {&rect, 1}, static_cast<int>(color), thickness);
    };
    return later(fn::_Z15imrectangleTaskj12rga_buffer_t7im_rectji, job_handle, build, dst, rect,
                 color, thickness);
}

BOARDLESS_CXX_EXPORT IM_STATUS imrectangleTaskArray(im_job_handle_t job_handle, rga_buffer_t dst,
                                                    im_rect* rect_array, int array_size,
                                                    uint32_t color, int thickness) {
    const auto build = [&]() -> build::Built {
        EMU_TRY_VALUE(rects, rects_of(rect_array, array_size));
        return build::outline(to_buffer(dst), rects, static_cast<int>(color), thickness);
    };
    return later(fn::_Z20imrectangleTaskArrayj12rga_buffer_tP7im_rectiji, job_handle, build, dst,
                 rect_array, array_size, color, thickness);
}

BOARDLESS_CXX_EXPORT IM_STATUS immosaicTask(im_job_handle_t job_handle, const rga_buffer_t image,
                                            im_rect rect, int mosaic_mode) {
    const auto build = [&] { return build::mosaic(to_buffer(image), {&rect, 1}, mosaic_mode); };
    return later(fn::_Z12immosaicTaskj12rga_buffer_t7im_recti, job_handle, build, image, rect,
                 mosaic_mode);
}

BOARDLESS_CXX_EXPORT IM_STATUS immosaicTaskArray(im_job_handle_t job_handle,
                                                 const rga_buffer_t image, im_rect* rect_array,
                                                 int array_size, int mosaic_mode) {
    const auto build = [&]() -> build::Built {
        EMU_TRY_VALUE(rects, rects_of(rect_array, array_size));
        return build::mosaic(to_buffer(image), rects, mosaic_mode);
    };
    return later(fn::_Z17immosaicTaskArrayj12rga_buffer_tP7im_rectii, job_handle, build, image,
                 rect_array, array_size, mosaic_mode);
}

BOARDLESS_CXX_EXPORT IM_STATUS impaletteTask(im_job_handle_t job_handle, rga_buffer_t src,
                                             rga_buffer_t dst, rga_buffer_t lut) {
    const auto build = [&] {
        return build::palette(to_buffer(src), to_buffer(dst), to_buffer(lut));
    };
    return later(fn::_Z13impaletteTaskj12rga_buffer_tS_S_, job_handle, build, src, dst, lut);
}

BOARDLESS_CXX_EXPORT IM_STATUS improcessTask(im_job_handle_t job_handle, rga_buffer_t src,
                                             rga_buffer_t dst, rga_buffer_t pat, im_rect srect,
                                             im_rect drect, im_rect prect, im_opt_t* opt_ptr,
                                             int usage) {
    const auto build = [&]() -> build::Built {
        return Requests{
            to_request({src, dst, pat, srect, drect, prect}, to_options(opt_ptr), usage)};
    };
    return later(fn::_Z13improcessTaskj12rga_buffer_tS_S_7im_rectS0_S0_P6im_opti, job_handle, build,
                 src, dst, pat, srect, drect, prect, opt_ptr, usage);
}
