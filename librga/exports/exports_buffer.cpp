// SPDX-License-Identifier: Apache-2.0
// im2d_buffer.h: pictures and the memory that they lie in.
#include "emu-core/base/error.h"
#include "emu-core/edge/check_given.h"
#include "librga/exports/now.h"
#include "librga/pictures/imported.h"

#include <im2d_buffer.h>

using namespace rga;

namespace {

template <std::size_t count, class Set, class... Arguments>
rga_buffer_t wrapped(const emu::FunctionOf<count>& function, int width, int height, int wstride,
                     int hstride, int format, Set set, const Arguments&... arguments) {
    const auto body = [&]() -> emu::Result<rga_buffer_t> {
        rga_buffer_t buffer = described(width, height, wstride, hstride, format);
        set(buffer);
        return buffer;
    };
    return answer_value<rga_buffer_t>(function, body, arguments...);
}

} // namespace

BOARDLESS_EXPORT rga_buffer_t wrapbuffer_virtualaddr_t(void* vir_addr, int width, int height,
                                                       int wstride, int hstride, int format) {
    return wrapped(
        fn::wrapbuffer_virtualaddr_t, width, height, wstride, hstride, format,
        [&](rga_buffer_t& buffer) { buffer.vir_addr = vir_addr; }, vir_addr, width, height, wstride,
        hstride, format);
}

BOARDLESS_EXPORT rga_buffer_t wrapbuffer_physicaladdr_t(void* phy_addr, int width, int height,
                                                        int wstride, int hstride, int format) {
    return wrapped(
        fn::wrapbuffer_physicaladdr_t, width, height, wstride, hstride, format,
        [&](rga_buffer_t& buffer) { buffer.phy_addr = phy_addr; }, phy_addr, width, height, wstride,
        hstride, format);
}

BOARDLESS_EXPORT rga_buffer_t wrapbuffer_fd_t(int fd, int width, int height, int wstride,
                                              int hstride, int format) {
    return wrapped(
        fn::wrapbuffer_fd_t, width, height, wstride, hstride, format,
        [&](rga_buffer_t& buffer) { buffer.fd = fd; }, fd, width, height, wstride, hstride, format);
}

#if RGA_FAMILY >= RGA_1_10

BOARDLESS_EXPORT rga_buffer_t wrapbuffer_handle_t(rga_buffer_handle_t handle, int width, int height,
                                                  int wstride, int hstride, int format) {
    return wrapped(
        fn::wrapbuffer_handle_t, width, height, wstride, hstride, format,
        [&](rga_buffer_t& buffer) { buffer.handle = handle; }, handle, width, height, wstride,
        hstride, format);
}

BOARDLESS_CXX_EXPORT rga_buffer_t wrapbuffer_handle(rga_buffer_handle_t handle, int width,
                                                    int height, int format) {
    return wrapped(
        fn::_Z17wrapbuffer_handlejiii, width, height, 0, 0, format,
        [&](rga_buffer_t& buffer) { buffer.handle = handle; }, handle, width, height, format);
}

BOARDLESS_CXX_EXPORT rga_buffer_t wrapbuffer_handle(rga_buffer_handle_t handle, int width,
                                                    int height, int format, int wstride,
                                                    int hstride) {
    return wrapped(
        fn::_Z17wrapbuffer_handlejiiiii, width, height, wstride, hstride, format,
        [&](rga_buffer_t& buffer) { buffer.handle = handle; }, handle, width, height, format,
        wstride, hstride);
}

BOARDLESS_CXX_EXPORT rga_buffer_t wrapbuffer_handle(rga_buffer_handle_t handle, int width,
                                                    int height, uint32_t drm_fourcc,
                                                    uint64_t drm_modifier, int wstride,
                                                    int hstride) {
    const auto body = [&]() -> emu::Result<rga_buffer_t> {
        rga_buffer_t buffer =
            described(width, height, wstride, hstride, to_code(static_cast<int>(drm_fourcc)));
        buffer.handle = handle;
        // Which modifiers stand for which mode is not known: tasks refuse them.
        if (drm_modifier != 0) buffer.rd_mode = IM_FBC_MODE;
        return buffer;
    };
    return answer_value<rga_buffer_t>(fn::_Z17wrapbuffer_handlejiijmii, body, handle, width, height,
                                      drm_fourcc, drm_modifier, wstride, hstride);
}

BOARDLESS_EXPORT void imsetAlphaBit(rga_buffer_t* buf, uint8_t alpha0, uint8_t alpha1) {
    const auto body = [&]() -> emu::Outcome {
        EMU_TRY(emu::check_given(buf, "buf"));
        buf->alpha_bit.alpha0 = alpha0;
        buf->alpha_bit.alpha1 = alpha1;
        return {};
    };
    emu::guard_void<Abi>(fn::imsetAlphaBit, body, buf, alpha0, alpha1);
}

BOARDLESS_EXPORT void imsetOpacity(rga_buffer_t* buf, uint8_t alpha) {
    const auto body = [&]() -> emu::Outcome {
        EMU_TRY(emu::check_given(buf, "buf"));
        buf->global_alpha = alpha;
        return {};
    };
    emu::guard_void<Abi>(fn::imsetOpacity, body, buf, alpha);
}

BOARDLESS_EXPORT void imsetColorSpace(rga_buffer_t* buf, IM_COLOR_SPACE_MODE mode) {
    const auto body = [&]() -> emu::Outcome {
        EMU_TRY(emu::check_given(buf, "buf"));
        buf->color_space_mode = mode;
        return {};
    };
    emu::guard_void<Abi>(fn::imsetColorSpace, body, buf, mode);
}

BOARDLESS_EXPORT void imsetOptGaussianBlur(im_opt_t* opt, int gauss_width, int gauss_height,
                                           int sigma_x, int sigma_y) {
    const auto body = [&]() -> emu::Outcome {
        EMU_TRY(emu::check_given(opt, "opt"));
        opt->gauss_config = {{gauss_width, gauss_height},
                             static_cast<double>(sigma_x),
                             static_cast<double>(sigma_y),
                             nullptr};
        return {};
    };
    emu::guard_void<Abi>(fn::imsetOptGaussianBlur, body, opt, gauss_width, gauss_height, sigma_x,
                         sigma_y);
}

BOARDLESS_EXPORT void imsetOptGaussianBlurMatrix(im_opt_t* opt, int gauss_width, int gauss_height,
                                                 double* matrix) {
    const auto body = [&]() -> emu::Outcome {
        EMU_TRY(emu::check_given(opt, "opt"));
        EMU_TRY(emu::check_given(matrix, "matrix"));
        opt->gauss_config = {{gauss_width, gauss_height}, 0, 0, matrix};
        return {};
    };
    emu::guard_void<Abi>(fn::imsetOptGaussianBlurMatrix, body, opt, gauss_width, gauss_height,
                         matrix);
}

#endif
