// SPDX-License-Identifier: Apache-2.0
// im2d_common.h: questions.
#include "emu-core/base/error.h"
#include "librga/exports/now.h"
#include "librga/limits/generation.h"
#include "librga/tasks/submit.h"

#include <cstring>

#include <im2d_common.h>

using namespace rga;

namespace {

emu::Result<const char*> query(int name) {
    EMU_TRY_VALUE(hardware, generation());
    thread_local std::string answer;
    answer = describe(*hardware, name);
    return answer.c_str();
}

#if RGA_FAMILY >= RGA_1_10
emu::Outcome configure(int name, std::uint64_t value) {
    switch (name) {
    case IM_CONFIG_SCHEDULER_CORE:
        if (value != 0 && (value & ~std::uint64_t{IM_SCHEDULER_MASK}) == 0) return {};
        return emu::error(emu::Fault::bad_argument, "illegal scheduler core 0x%llx",
                          static_cast<unsigned long long>(value));
    case IM_CONFIG_PRIORITY:
        if (value <= 6) return {};
        return emu::error(emu::Fault::bad_argument, "illegal priority %llu",
                          static_cast<unsigned long long>(value));
    case IM_CONFIG_CHECK: return {};
    default: return emu::error(emu::Fault::unsupported, "unknown config name %d", name);
    }
}
#endif

} // namespace

BOARDLESS_EXPORT const char* querystring(int name) {
    show_version();
    return emu::guard_pointer<Abi, const char>(
        fn::querystring, [&] { return query(name); }, name);
}

BOARDLESS_EXPORT const char* imStrError_t(IM_STATUS status) {
    return emu::guard_pointer<Abi, const char>(
        fn::imStrError_t, [&]() -> emu::Result<const char*> { return describe(status); }, status);
}

BOARDLESS_EXPORT IM_STATUS imcheck_t(const rga_buffer_t src, const rga_buffer_t dst,
                                     const rga_buffer_t pat, const im_rect src_rect,
                                     const im_rect dst_rect, const im_rect pat_rect,
                                     const int mode_usage) {
    const auto body = [&]() -> emu::Outcome {
        EMU_TRY_VALUE(hardware, generation());
        return check(to_request({src, dst, pat, src_rect, dst_rect, pat_rect}, {}, mode_usage),
                     *hardware);
    };
    const IM_STATUS status =
        answer(fn::imcheck_t, body, src, dst, pat, src_rect, dst_rect, pat_rect, mode_usage);
    return status == IM_STATUS_SUCCESS ? IM_STATUS_NOERROR : status;
}

// Macros of headers from 1.3 to 1.8 call it; it does nothing there either.
BOARDLESS_EXPORT void rga_check_perpare(rga_buffer_t* src, rga_buffer_t* dst, rga_buffer_t* pat,
                                        im_rect* src_rect, im_rect* dst_rect, im_rect* pat_rect,
                                        int mode_usage) {
    emu::guard_void<Abi>(
        fn::rga_check_perpare, [] { return emu::Outcome(); }, src, dst, pat, src_rect, dst_rect,
        pat_rect, mode_usage);
}

BOARDLESS_EXPORT IM_STATUS imsync(int release_fence_fd) {
    return answer(
        fn::imsync, [&] { return wait_and_close(release_fence_fd); }, release_fence_fd);
}

#if RGA_FAMILY >= RGA_1_10

BOARDLESS_CXX_EXPORT IM_STATUS imcheckHeader(im_api_version_t header_version) {
    const auto body = [&]() -> emu::Outcome {
        if (header_version >= 0x01040000) return {};
        emu::Error error =
            emu::error(emu::Fault::bad_argument,
                       "headers of version 0x%x are too old for this library", header_version);
        error.status = "IM_STATUS_ERROR_VERSION";
        return error;
    };
    return answer(fn::_Z13imcheckHeaderj, body, header_version);
}

// Nothing depends on it: all tasks are computed by the same code.
BOARDLESS_EXPORT IM_STATUS imconfig(IM_CONFIG_NAME name, uint64_t value) {
    return answer(
        fn::imconfig, [&] { return configure(name, value); }, name, value);
}

BOARDLESS_CXX_EXPORT void empty_structure(rga_buffer_t* src, rga_buffer_t* dst, rga_buffer_t* pat,
                                          im_rect* srect, im_rect* drect, im_rect* prect,
                                          im_opt_t* opt) {
    const auto body = [&]() -> emu::Outcome {
        for (rga_buffer_t* buffer : {src, dst, pat}) {
            if (buffer) *buffer = {};
        }
        for (im_rect* rect : {srect, drect, prect}) {
            if (rect) *rect = {};
        }
        // What the oldest headers with the function have of it.
        if (opt) std::memset(static_cast<void*>(opt), 0, 160);
        return {};
    };
    emu::guard_void<Abi>(fn::_Z15empty_structureP12rga_buffer_tS0_S0_P7im_rectS2_S2_P6im_opt, body,
                         src, dst, pat, srect, drect, prect, opt);
}

#endif
