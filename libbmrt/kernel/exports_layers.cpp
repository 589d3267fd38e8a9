// SPDX-License-Identifier: Apache-2.0
// bmkernel_1880.h: the tensor unit, feature maps and matrices.
#include "emu-core/edge/export.h"
#include "libbmrt/kernel/computation.h"
#include "libbmrt/kernel/functions.h"

using namespace bmrt::kernel;

BOARDLESS_EXPORT bmk1880_op_t* bmk1880_tpu_conv(bmk1880_context_t* ctx,
                                                const bmk1880_conv_param_t* p) {
    return compute(fn::bmk1880_tpu_conv, ctx, p);
}

BOARDLESS_EXPORT bmk1880_op_t* bmk1880_tpu_winograd(bmk1880_context_t* ctx,
                                                    const bmk1880_winograd_param_t* p) {
    return compute(fn::bmk1880_tpu_winograd, ctx, p);
}

BOARDLESS_EXPORT bmk1880_op_t* bmk1880_tpu_max_pooling(bmk1880_context_t* ctx,
                                                       const bmk1880_max_pooling_param_t* p) {
    return compute(fn::bmk1880_tpu_max_pooling, ctx, p);
}

BOARDLESS_EXPORT bmk1880_op_t* bmk1880_tpu_avg_pooling(bmk1880_context_t* ctx,
                                                       const bmk1880_avg_pooling_param_t* p) {
    return compute(fn::bmk1880_tpu_avg_pooling, ctx, p);
}

BOARDLESS_EXPORT bmk1880_op_t* bmk1880_tpu_depthwise(bmk1880_context_t* ctx,
                                                     const bmk1880_depthwise_param_t* p) {
    return compute(fn::bmk1880_tpu_depthwise, ctx, p);
}

BOARDLESS_EXPORT bmk1880_op_t* bmk1880_tpu_matrix_mac(bmk1880_context_t* ctx,
                                                      const bmk1880_matrix_mac_param_t* p) {
    return compute(fn::bmk1880_tpu_matrix_mac, ctx, p);
}

BOARDLESS_EXPORT bmk1880_op_t* bmk1880_tpu_matrix_mac_2(bmk1880_context_t* ctx,
                                                        const bmk1880_matrix_mac_2_param_t* p) {
    return compute(fn::bmk1880_tpu_matrix_mac_2, ctx, p);
}
