// SPDX-License-Identifier: Apache-2.0
// im2d_single.h: the general form. im2d_mpi.h, its contexts: the vendor's media library alone uses
// them.
#include "emu-core/base/error.h"
#include "emu-core/edge/stub.h"
#include "librga/exports/now.h"

#include <im2d_mpi.h>
#include <im2d_single.h>

using namespace rga;

namespace {

emu::Outcome process(const Given& given, const Options& options, int usage, const Fences& fences) {
    return submit({to_request(given, options, usage)}, static_cast<unsigned>(usage), fences);
}

} // namespace

BOARDLESS_EXPORT IM_STATUS improcess(rga_buffer_t src, rga_buffer_t dst, rga_buffer_t pat,
                                     im_rect srect, im_rect drect, im_rect prect, int usage) {
    const auto body = [&] {
        return process({src, dst, pat, srect, drect, prect}, to_options(src, dst), usage, {});
    };
    return answer(fn::improcess, body, src, dst, pat, srect, drect, prect, usage);
}

#if RGA_FAMILY >= RGA_1_10

BOARDLESS_CXX_EXPORT IM_STATUS improcess(rga_buffer_t src, rga_buffer_t dst, rga_buffer_t pat,
                                         im_rect srect, im_rect drect, im_rect prect,
                                         int acquire_fence_fd, int* release_fence_fd,
                                         im_opt_t* opt_ptr, int usage) {
    const auto body = [&] {
        return process({src, dst, pat, srect, drect, prect}, to_options(opt_ptr), usage,
                       {acquire_fence_fd, release_fence_fd});
    };
    return answer(fn::_Z9improcess12rga_buffer_tS_S_7im_rectS0_S0_iPiP6im_opti, body, src, dst, pat,
                  srect, drect, prect, acquire_fence_fd, release_fence_fd, opt_ptr, usage);
}

BOARDLESS_EXPORT IM_STATUS improcessOpt(rga_buffer_t src, rga_buffer_t dst, rga_buffer_t pat,
                                        im_rect srect, im_rect drect, im_rect prect,
                                        int acquire_fence_fd, int* release_fence_fd,
                                        im_opt_t* opt_ptr, int usage) {
    const auto body = [&] {
        return process({src, dst, pat, srect, drect, prect}, to_options(opt_ptr), usage,
                       {acquire_fence_fd, release_fence_fd});
    };
    return answer(fn::improcessOpt, body, src, dst, pat, srect, drect, prect, acquire_fence_fd,
                  release_fence_fd, opt_ptr, usage);
}

// The name of 1.6.
BOARDLESS_EXPORT IM_STATUS improcess_t(rga_buffer_t src, rga_buffer_t dst, rga_buffer_t pat,
                                       im_rect srect, im_rect drect, im_rect prect,
                                       int acquire_fence_fd, int* release_fence_fd, im_opt_t*,
                                       int usage) {
    const auto body = [&] { // its im_opt_t has no version
        return process({src, dst, pat, srect, drect, prect}, to_options(src, dst), usage,
                       {acquire_fence_fd, release_fence_fd});
    };
    return answer(fn::improcess_t, body, src, dst, pat, srect, drect, prect, acquire_fence_fd,
                  release_fence_fd, static_cast<void*>(nullptr), usage);
}

BOARDLESS_EXPORT im_ctx_id_t imbegin(uint32_t flags) {
    return answer_value<im_ctx_id_t>(
        fn::imbegin, []() -> emu::Result<im_ctx_id_t> { return emu::not_implemented(); }, flags);
}

BOARDLESS_EXPORT IM_STATUS imcancel(im_ctx_id_t id) {
    return answer(
        fn::imcancel, [] { return emu::not_implemented(); }, id);
}

BOARDLESS_CXX_EXPORT IM_STATUS improcess(rga_buffer_t src, rga_buffer_t dst, rga_buffer_t pat,
                                         im_rect srect, im_rect drect, im_rect prect,
                                         int acquire_fence_fd, int* release_fence_fd, im_opt_t* opt,
                                         int usage, im_ctx_id_t ctx_id) {
    return answer(
        fn::_Z9improcess12rga_buffer_tS_S_7im_rectS0_S0_iPiP6im_optij,
        [] { return emu::not_implemented(); }, src, dst, pat, srect, drect, prect, acquire_fence_fd,
        release_fence_fd, opt, usage, ctx_id);
}

BOARDLESS_EXPORT IM_STATUS improcess_ctx(rga_buffer_t src, rga_buffer_t dst, rga_buffer_t pat,
                                         im_rect srect, im_rect drect, im_rect prect,
                                         int acquire_fence_fd, int* release_fence_fd, im_opt_t* opt,
                                         int usage, im_ctx_id_t ctx_id) {
    return answer(
        fn::improcess_ctx, [] { return emu::not_implemented(); }, src, dst, pat, srect, drect,
        prect, acquire_fence_fd, release_fence_fd, opt, usage, ctx_id);
}

#endif
