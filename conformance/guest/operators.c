// SPDX-License-Identifier: Apache-2.0
// operators MODEL: computes a network's operator of its own, called by librknnrt, in the calling
// thread and while it waits; prints what came back. MODEL: conformance/custom_network.h's, x and y
// of 24 values through cstBlend.
#include <rknn_api.h>
#include <rknn_custom_op.h>

#include <stdio.h>
#include <string.h>

static int told; // that the callbacks of every run are the same is not

static int begin(rknn_custom_op_context* context, rknn_custom_op_tensor* inputs, uint32_t n_inputs,
                 rknn_custom_op_tensor* outputs, uint32_t n_outputs) {
    context->priv_data = &told;
    printf("init: %u and %u, %s, %u values of type %d\n", n_inputs, n_outputs, inputs[0].attr.name,
           outputs[0].attr.n_elems, outputs[0].attr.type);
    return 0;
}

static int compute(rknn_custom_op_context* context, rknn_custom_op_tensor* inputs,
                   uint32_t n_inputs, rknn_custom_op_tensor* outputs, uint32_t n_outputs) {
    const float* x = (const float*)((char*)inputs[0].mem.virt_addr + inputs[0].mem.offset);
    const float* y = (const float*)((char*)inputs[1].mem.virt_addr + inputs[1].mem.offset);
    float* z = (float*)((char*)outputs[0].mem.virt_addr + outputs[0].mem.offset);
    rknn_custom_op_attr alpha;
    memset(&alpha, 0, sizeof alpha);
    rknn_custom_op_get_op_attr(context, "alpha", &alpha); // a call within a call
    const float factor =
        alpha.n_elems == 1 && alpha.dtype == RKNN_TENSOR_FLOAT32 ? *(const float*)alpha.data : -1;
    float* peak = (float*)((char*)outputs[1].mem.virt_addr + outputs[1].mem.offset);
    for (uint32_t i = 0; i < outputs[0].attr.n_elems; ++i) z[i] = 2 * x[i] - y[i];
    for (uint32_t i = 0; i < outputs[1].attr.n_elems; ++i) peak[i] = z[23] + (float)i;
    if (told++ == 0)
        printf("compute: %u and %u, own %d, alpha %g\n", n_inputs, n_outputs,
               context->priv_data == &told, factor);
    return 0;
}

static int end(rknn_custom_op_context* context) {
    printf("destroy: own %d\n", context->priv_data == &told);
    return 0;
}

static int run(rknn_context context, int wait) {
    float x[24], y[24], z[24] = {0};
    for (int i = 0; i < 24; ++i) x[i] = (float)i, y[i] = (float)(i % 5);
    rknn_input inputs[2];
    memset(inputs, 0, sizeof inputs);
    for (uint32_t i = 0; i < 2; ++i) {
        inputs[i].index = i;
        inputs[i].buf = i == 0 ? x : y;
        inputs[i].size = sizeof x;
        inputs[i].type = RKNN_TENSOR_FLOAT32;
        inputs[i].fmt = RKNN_TENSOR_NHWC;
    }
    rknn_output outputs[2] = {{.want_float = 1, .is_prealloc = 1, .buf = z, .size = sizeof z},
                              {.want_float = 1, .index = 1}};
    rknn_run_extend extend = {.non_block = wait};
    int status = rknn_inputs_set(context, 2, inputs);
    if (status == 0) status = rknn_run(context, wait ? &extend : NULL);
    if (status == 0 && wait) status = rknn_wait(context, &extend);
    if (status == 0) status = rknn_outputs_get(context, 2, outputs, NULL);
    printf("run: %d, %g %g %g\n", status, z[1], z[7], z[23]);
    if (status == 0)
        printf("given: %u bytes, %g\n", outputs[1].size, *(const float*)outputs[1].buf);
    if (status == 0) status = rknn_outputs_release(context, 2, outputs);
    return status;
}

int main(int count, char** arguments) {
    rknn_context context = 0;
    if (count != 2 || rknn_init(&context, arguments[1], 0, 0, NULL) != RKNN_SUCC) return 2;
    rknn_custom_op operator;
    memset(&operator, 0, sizeof operator);
    operator.version = 1;
    operator.target = RKNN_TARGET_TYPE_CPU;
    strcpy(operator.op_type, "cstBlend");
    operator.init = begin;
    operator.compute = compute;
    operator.destroy = end;
    printf("registered: %d\n", rknn_register_custom_ops(context, &operator, 1));
    const int failed = run(context, 0) | run(context, 1);
    printf("destroyed: %d, run %d times\n", rknn_destroy(context), told);
    return failed != 0;
}
