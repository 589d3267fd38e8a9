// SPDX-License-Identifier: Apache-2.0
// RgaApi.h: the older interface as functions.
#include "emu-core/base/error.h"
#include "emu-core/edge/export.h"
#include "librga/exports/zero_or_failed.h"
#include "librga/functions.h"
#include "librga/older/older.h"
#include "librga/tasks/submit.h"

#include <RgaApi.h>

using namespace rga;

namespace {

emu::Outcome blit(const rga_info_t* src, const rga_info_t* dst, const rga_info_t* src1) {
    EMU_TRY_VALUE(request, blit_of(src, dst, src1));
    return compute(request);
}

emu::Outcome fill(const rga_info_t* dst) {
    EMU_TRY_VALUE(request, fill_of(dst));
    return compute(request);
}

emu::Outcome nothing() {
    return {};
}

} // namespace

BOARDLESS_EXPORT int c_RkRgaInit(void) {
    return status_of(fn::c_RkRgaInit, nothing);
}

BOARDLESS_EXPORT void c_RkRgaDeInit(void) {
    emu::guard_void<Abi>(fn::c_RkRgaDeInit, nothing);
}

BOARDLESS_EXPORT void c_RkRgaGetContext(void** ctx) {
    const auto body = [&]() -> emu::Outcome {
        static char context; // nothing reads it
        if (ctx) *ctx = &context;
        return {};
    };
    emu::guard_void<Abi>(fn::c_RkRgaGetContext, body, ctx);
}

BOARDLESS_EXPORT int c_RkRgaBlit(rga_info_t* src, rga_info_t* dst, rga_info_t* src1) {
    return status_of(
        fn::c_RkRgaBlit, [&] { return blit(src, dst, src1); }, src, dst, src1);
}

BOARDLESS_EXPORT int c_RkRgaColorFill(rga_info_t* dst) {
    return status_of(
        fn::c_RkRgaColorFill, [&] { return fill(dst); }, dst);
}

BOARDLESS_EXPORT int c_RkRgaFlush(void) {
    return status_of(fn::c_RkRgaFlush, nothing);
}

BOARDLESS_EXPORT int c_RkRgaGetAllocBuffer(bo_t* bo_info, int width, int height, int bpp) {
    return status_of(
        fn::c_RkRgaGetAllocBuffer, [&] { return allocate(bo_info, width, height, bpp); }, bo_info,
        width, height, bpp);
}

BOARDLESS_EXPORT int c_RkRgaGetAllocBufferCache(bo_t* bo_info, int width, int height, int bpp) {
    return status_of(
        fn::c_RkRgaGetAllocBufferCache, [&] { return allocate(bo_info, width, height, bpp); },
        bo_info, width, height, bpp);
}

BOARDLESS_EXPORT int c_RkRgaGetMmap(bo_t* bo_info) {
    return status_of(
        fn::c_RkRgaGetMmap, [&] { return map(bo_info); }, bo_info);
}

BOARDLESS_EXPORT int c_RkRgaUnmap(bo_t* bo_info) {
    return status_of(
        fn::c_RkRgaUnmap, [&] { return unmap(bo_info); }, bo_info);
}

BOARDLESS_EXPORT int c_RkRgaFree(bo_t* bo_info) {
    return status_of(
        fn::c_RkRgaFree, [&] { return rga::free(bo_info); }, bo_info);
}

BOARDLESS_EXPORT int c_RkRgaGetBufferFd(bo_t* bo_info, int* fd) {
    return status_of(
        fn::c_RkRgaGetBufferFd, [&] { return get_fd(bo_info, fd); }, bo_info, fd);
}
