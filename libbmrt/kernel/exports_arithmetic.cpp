// SPDX-License-Identifier: Apache-2.0
// bmkernel_1880.h: the tensor unit, element by element.
#include "emu-core/edge/export.h"
#include "libbmrt/kernel/computation.h"
#include "libbmrt/kernel/functions.h"

using namespace bmrt::kernel;

BOARDLESS_EXPORT bmk1880_op_t* bmk1880_tpu_mul(bmk1880_context_t* ctx,
                                               const bmk1880_mul_param_t* p) {
    return compute(fn::bmk1880_tpu_mul, ctx, p);
}

BOARDLESS_EXPORT bmk1880_op_t* bmk1880_tpu_mul_const(bmk1880_context_t* ctx,
                                                     const bmk1880_mul_const_param_t* p) {
    return compute(fn::bmk1880_tpu_mul_const, ctx, p);
}

BOARDLESS_EXPORT bmk1880_op_t* bmk1880_tpu_mac(bmk1880_context_t* ctx,
                                               const bmk1880_mac_param_t* p) {
    return compute(fn::bmk1880_tpu_mac, ctx, p);
}

BOARDLESS_EXPORT bmk1880_op_t* bmk1880_tpu_mac_const(bmk1880_context_t* ctx,
                                                     const bmk1880_mac_const_param_t* p) {
    return compute(fn::bmk1880_tpu_mac_const, ctx, p);
}

BOARDLESS_EXPORT bmk1880_op_t* bmk1880_tpu_add(bmk1880_context_t* ctx,
                                               const bmk1880_add_param_t* p) {
    return compute(fn::bmk1880_tpu_add, ctx, p);
}

BOARDLESS_EXPORT bmk1880_op_t* bmk1880_tpu_add_const(bmk1880_context_t* ctx,
                                                     const bmk1880_add_const_param_t* p) {
    return compute(fn::bmk1880_tpu_add_const, ctx, p);
}

BOARDLESS_EXPORT bmk1880_op_t* bmk1880_tpu_sub(bmk1880_context_t* ctx,
                                               const bmk1880_sub_param_t* p) {
    return compute(fn::bmk1880_tpu_sub, ctx, p);
}

BOARDLESS_EXPORT bmk1880_op_t* bmk1880_tpu_max(bmk1880_context_t* ctx,
                                               const bmk1880_max_param_t* p) {
    return compute(fn::bmk1880_tpu_max, ctx, p);
}

BOARDLESS_EXPORT bmk1880_op_t* bmk1880_tpu_max_const(bmk1880_context_t* ctx,
                                                     const bmk1880_max_const_param_t* p) {
    return compute(fn::bmk1880_tpu_max_const, ctx, p);
}

BOARDLESS_EXPORT bmk1880_op_t* bmk1880_tpu_min(bmk1880_context_t* ctx,
                                               const bmk1880_min_param_t* p) {
    return compute(fn::bmk1880_tpu_min, ctx, p);
}

BOARDLESS_EXPORT bmk1880_op_t* bmk1880_tpu_min_const(bmk1880_context_t* ctx,
                                                     const bmk1880_min_const_param_t* p) {
    return compute(fn::bmk1880_tpu_min_const, ctx, p);
}

BOARDLESS_EXPORT bmk1880_op_t* bmk1880_tpu_arith_shift(bmk1880_context_t* ctx,
                                                       const bmk1880_arith_shift_param_t* p) {
    return compute(fn::bmk1880_tpu_arith_shift, ctx, p);
}

BOARDLESS_EXPORT bmk1880_op_t* bmk1880_tpu_and_int8(bmk1880_context_t* ctx,
                                                    const bmk1880_and_int8_param_t* p) {
    return compute(fn::bmk1880_tpu_and_int8, ctx, p);
}

BOARDLESS_EXPORT bmk1880_op_t* bmk1880_tpu_and_int16(bmk1880_context_t* ctx,
                                                     const bmk1880_and_int16_param_t* p) {
    return compute(fn::bmk1880_tpu_and_int16, ctx, p);
}

BOARDLESS_EXPORT bmk1880_op_t* bmk1880_tpu_or_int8(bmk1880_context_t* ctx,
                                                   const bmk1880_or_int8_param_t* p) {
    return compute(fn::bmk1880_tpu_or_int8, ctx, p);
}

BOARDLESS_EXPORT bmk1880_op_t* bmk1880_tpu_or_int16(bmk1880_context_t* ctx,
                                                    const bmk1880_or_int16_param_t* p) {
    return compute(fn::bmk1880_tpu_or_int16, ctx, p);
}

BOARDLESS_EXPORT bmk1880_op_t* bmk1880_tpu_xor_int8(bmk1880_context_t* ctx,
                                                    const bmk1880_xor_int8_param_t* p) {
    return compute(fn::bmk1880_tpu_xor_int8, ctx, p);
}

BOARDLESS_EXPORT bmk1880_op_t* bmk1880_tpu_xor_int16(bmk1880_context_t* ctx,
                                                     const bmk1880_xor_int16_param_t* p) {
    return compute(fn::bmk1880_tpu_xor_int16, ctx, p);
}

BOARDLESS_EXPORT bmk1880_op_t* bmk1880_tpu_copy(bmk1880_context_t* ctx,
                                                const bmk1880_copy_param_t* p) {
    return compute(fn::bmk1880_tpu_copy, ctx, p);
}

BOARDLESS_EXPORT bmk1880_op_t*
bmk1880_tpu_copy_with_stride(bmk1880_context_t* ctx, const bmk1880_copy_with_stride_param_t* p) {
    return compute(fn::bmk1880_tpu_copy_with_stride, ctx, p);
}

BOARDLESS_EXPORT bmk1880_op_t* bmk1880_tpu_mdsum(bmk1880_context_t* ctx,
                                                 const bmk1880_mdsum_param_t* p) {
    return compute(fn::bmk1880_tpu_mdsum, ctx, p);
}

BOARDLESS_EXPORT bmk1880_op_t* bmk1880_tpu_lut(bmk1880_context_t* ctx,
                                               const bmk1880_lut_param_t* p) {
    return compute(fn::bmk1880_tpu_lut, ctx, p);
}

BOARDLESS_EXPORT bmk1880_op_t* bmk1880_tpu_relu(bmk1880_context_t* ctx,
                                                const bmk1880_relu_param_t* p) {
    return compute(fn::bmk1880_tpu_relu, ctx, p);
}
