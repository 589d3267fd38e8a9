// SPDX-License-Identifier: Apache-2.0
// bmkernel_1880.h: DMA.
#include "emu-core/edge/export.h"
#include "emu-core/edge/guard.h"
#include "libbmrt/kernel/context.h"
#include "libbmrt/kernel/encode/dma.h"
#include "libbmrt/kernel/functions.h"
#include "libbmrt/kernel/status.h"

using namespace bmrt::kernel;

namespace {

// What encode() makes, in the context's buffer.
template <class Encode> emu::Result<bmk1880_op_t*> move(bmk1880_context_t* ctx, Encode encode) {
    EMU_TRY_VALUE(context, find_context(ctx));
    EMU_TRY_VALUE(command, encode());
    return context->add(command);
}

} // namespace

BOARDLESS_EXPORT bmk1880_op_t* bmk1880_gdma_copy_gmem(bmk1880_context_t* ctx, tensor_gmem* dst,
                                                      tensor_gmem* src, ctrl_t ctrls) {
    return emu::guard_pointer<Abi, bmk1880_op_t>(
        fn::bmk1880_gdma_copy_gmem,
        [&] { return move(ctx, [&] { return encode_global_copy(dst, src, ctrls); }); }, ctx, dst,
        src, ctrls);
}

BOARDLESS_EXPORT bmk1880_op_t* bmk1880_gdma_load(bmk1880_context_t* ctx, tensor_lmem* t, u64 gaddr,
                                                 ctrl_t ctrls) {
    const GlobalPlace place{gaddr, std::nullopt, ctrls};
    return emu::guard_pointer<Abi, bmk1880_op_t>(
        fn::bmk1880_gdma_load, [&] { return move(ctx, [&] { return encode_load(t, place); }); },
        ctx, t, gaddr, ctrls);
}

BOARDLESS_EXPORT bmk1880_op_t* bmk1880_gdma_store(bmk1880_context_t* ctx, tensor_lmem* t, u64 gaddr,
                                                  ctrl_t ctrls) {
    const GlobalPlace place{gaddr, std::nullopt, ctrls};
    return emu::guard_pointer<Abi, bmk1880_op_t>(
        fn::bmk1880_gdma_store, [&] { return move(ctx, [&] { return encode_store(t, place); }); },
        ctx, t, gaddr, ctrls);
}

BOARDLESS_EXPORT bmk1880_op_t* bmk1880_gdma_load_stride(bmk1880_context_t* ctx, tensor_lmem* t,
                                                        u64 gaddr, stride_t stride, ctrl_t ctrls) {
    const GlobalPlace place{gaddr, stride, ctrls};
    return emu::guard_pointer<Abi, bmk1880_op_t>(
        fn::bmk1880_gdma_load_stride,
        [&] { return move(ctx, [&] { return encode_load(t, place); }); }, ctx, t, gaddr, stride,
        ctrls);
}

BOARDLESS_EXPORT bmk1880_op_t* bmk1880_gdma_store_stride(bmk1880_context_t* ctx, tensor_lmem* t,
                                                         u64 gaddr, stride_t stride, ctrl_t ctrls) {
    const GlobalPlace place{gaddr, stride, ctrls};
    return emu::guard_pointer<Abi, bmk1880_op_t>(
        fn::bmk1880_gdma_store_stride,
        [&] { return move(ctx, [&] { return encode_store(t, place); }); }, ctx, t, gaddr, stride,
        ctrls);
}

BOARDLESS_EXPORT bmk1880_op_t* bmk1880_gdma_copy_lmem(bmk1880_context_t* ctx, tensor_lmem* dst,
                                                      tensor_lmem* src) {
    return emu::guard_pointer<Abi, bmk1880_op_t>(
        fn::bmk1880_gdma_copy_lmem,
        [&] { return move(ctx, [&] { return encode_local_copy(dst, src); }); }, ctx, dst, src);
}

BOARDLESS_EXPORT bmk1880_op_t* bmk1880_gdma_lrn_shift(bmk1880_context_t* ctx, tensor_lmem* dst,
                                                      tensor_lmem* src, bool right_shift,
                                                      int lrn_step) {
    return emu::guard_pointer<Abi, bmk1880_op_t>(
        fn::bmk1880_gdma_lrn_shift,
        [&] {
            return move(ctx, [&] { return encode_lrn_shift(dst, src, right_shift, lrn_step); });
        },
        ctx, dst, src, right_shift, lrn_step);
}
