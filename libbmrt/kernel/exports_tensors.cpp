// SPDX-License-Identifier: Apache-2.0
// bm_kernel_legacy.h and bmkernel_1880.h: shapes, and tensors in local memory.
#include "emu-core/edge/export.h"
#include "emu-core/edge/guard.h"
#include "libbmrt/kernel/argument.h"
#include "libbmrt/kernel/context.h"
#include "libbmrt/kernel/extents.h"
#include "libbmrt/kernel/functions.h"
#include "libbmrt/kernel/status.h"

using namespace bmrt::kernel;

namespace {

emu::Result<int> size_of(const bmk1880_context_t* ctx, const shape_t& shape, bool aligned,
                         fmt_t format) {
    EMU_TRY(find_context(ctx));
    EMU_TRY(format_bits(format));
    EMU_TRY_VALUE(extents, extents_of(shape));
    const std::int64_t bytes = bytes_per_lane(extents, aligned);
    EMU_TRY(check(bytes <= INT32_MAX, "%lld bytes of each lane", static_cast<long long>(bytes)));
    return static_cast<int>(bytes);
}

emu::Result<std::size_t> global_bits(const shape_t& shape, fmt_t format) {
    EMU_TRY_VALUE(bits, format_bits(format));
    EMU_TRY_VALUE(count, element_count(shape));
    return count * static_cast<std::size_t>(bits);
}

emu::Result<tensor_lmem*> place(bmk1880_context_t* ctx, laddr_t address, const shape_t& shape,
                                fmt_t format, bool aligned) {
    EMU_TRY_VALUE(context, find_context(ctx));
    return context->place(address, shape, format, aligned);
}

} // namespace

BOARDLESS_EXPORT shape_t shape_t4(int n, int c, int h, int w) {
    return emu::guard_value<Abi, shape_t>(
        fn::shape_t4, [&] { return emu::Result<shape_t>(make_shape(4, n, c, h, w)); }, n, c, h, w);
}

BOARDLESS_EXPORT shape_t shape_t3(int d3, int d2, int d1) {
    return emu::guard_value<Abi, shape_t>(
        fn::shape_t3, [&] { return emu::Result<shape_t>(make_shape(3, 1, d3, d2, d1)); }, d3, d2,
        d1);
}

BOARDLESS_EXPORT shape_t shape_t2(int row, int col) {
    return emu::guard_value<Abi, shape_t>(
        fn::shape_t2, [&] { return emu::Result<shape_t>(make_shape(2, 1, 1, row, col)); }, row,
        col);
}

BOARDLESS_EXPORT shape_t shape_t1(int len) {
    return emu::guard_value<Abi, shape_t>(
        fn::shape_t1, [&] { return matrix_of_length(len); }, len);
}

BOARDLESS_EXPORT bool shape_equal(shape_t s1, shape_t s2) {
    return emu::guard_value<Abi, bool>(
        fn::shape_equal, [&] { return emu::Result<bool>(same_shape(s1, s2)); }, s1, s2);
}

BOARDLESS_EXPORT void tl_reshape(tensor_lmem* tlp, shape_t shape) {
    emu::guard_void<Abi>(
        fn::tl_reshape,
        [&]() -> emu::Outcome {
            EMU_TRY(check_given(tlp, "tlp"));
            tlp->shape = shape;
            return {};
        },
        tlp, shape);
}

BOARDLESS_EXPORT void bmk1880_tl_shape_to_nchw(const bmk1880_context_t* ctx, shape_t s, int* n,
                                               int* c, int* h, int* w) {
    emu::guard_void<Abi>(
        fn::bmk1880_tl_shape_to_nchw,
        [&]() -> emu::Outcome {
            EMU_TRY(find_context(ctx));
            EMU_TRY(check_given(n, "n"));
            EMU_TRY(check_given(c, "c"));
            EMU_TRY(check_given(h, "h"));
            EMU_TRY(check_given(w, "w"));
            EMU_TRY_VALUE(extents, extents_of(s));
            *n = static_cast<int>(extents.n);
            *c = static_cast<int>(extents.c);
            *h = static_cast<int>(extents.h);
            *w = static_cast<int>(extents.w);
            return {};
        },
        ctx, s, n, c, h, w);
}

BOARDLESS_EXPORT int bmk1880_tl_shape_to_size(const bmk1880_context_t* ctx, shape_t s, bool aligned,
                                              fmt_t fmt) {
    return emu::guard_value<Abi, int>(
        fn::bmk1880_tl_shape_to_size, [&] { return size_of(ctx, s, aligned, fmt); }, ctx, s,
        aligned, fmt);
}

BOARDLESS_EXPORT int bmk1880_tl_size(const bmk1880_context_t* ctx, tensor_lmem* tlp) {
    return emu::guard_value<Abi, int>(
        fn::bmk1880_tl_size,
        [&]() -> emu::Result<int> {
            EMU_TRY(check_given(tlp, "tlp"));
            return size_of(ctx, tlp->shape, is_set(tlp->aligned), tlp->fmt);
        },
        ctx, tlp);
}

BOARDLESS_EXPORT size_t bmk1880_tg_shape_to_size(shape_t s, fmt_t fmt) {
    return emu::guard_value<Abi, size_t>(
        fn::bmk1880_tg_shape_to_size, [&] { return global_bits(s, fmt); }, s, fmt);
}

BOARDLESS_EXPORT tensor_lmem* bmk1880_tl_alloc(bmk1880_context_t* ctx, shape_t s, fmt_t fmt,
                                               u32 ctrls) {
    return emu::guard_pointer<Abi, tensor_lmem>(
        fn::bmk1880_tl_alloc,
        [&]() -> emu::Result<tensor_lmem*> {
            EMU_TRY_VALUE(context, find_context(ctx));
            return context->allocate(s, fmt, ctrls & CTRL_AL);
        },
        ctx, s, fmt, ctrls);
}

BOARDLESS_EXPORT tensor_lmem* bmk1880_tl_alloc_bank(bmk1880_context_t* ctx, u32 bank_id, shape_t s,
                                                    fmt_t fmt, u32 ctrls) {
    return emu::guard_pointer<Abi, tensor_lmem>(
        fn::bmk1880_tl_alloc_bank,
        [&]() -> emu::Result<tensor_lmem*> {
            EMU_TRY_VALUE(context, find_context(ctx));
            return context->allocate_in_bank(bank_id, s, fmt, ctrls & CTRL_AL);
        },
        ctx, bank_id, s, fmt, ctrls);
}

BOARDLESS_EXPORT tensor_lmem* bmk1880_tl_prealloc(bmk1880_context_t* ctx, laddr_t la, shape_t s,
                                                  fmt_t fmt) {
    return emu::guard_pointer<Abi, tensor_lmem>(
        fn::bmk1880_tl_prealloc, [&] { return place(ctx, la, s, fmt, false); }, ctx, la, s, fmt);
}

BOARDLESS_EXPORT tensor_lmem* bmk1880_tl_prealloc_align(bmk1880_context_t* ctx, laddr_t la,
                                                        shape_t s, fmt_t fmt) {
    return emu::guard_pointer<Abi, tensor_lmem>(
        fn::bmk1880_tl_prealloc_align, [&] { return place(ctx, la, s, fmt, true); }, ctx, la, s,
        fmt);
}

BOARDLESS_EXPORT void bmk1880_tl_free(bmk1880_context_t* ctx, tensor_lmem* tlp) {
    emu::guard_void<Abi>(
        fn::bmk1880_tl_free,
        [&]() -> emu::Outcome {
            EMU_TRY_VALUE(context, find_context(ctx));
            return context->free(tlp);
        },
        ctx, tlp);
}
