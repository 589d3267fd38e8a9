// SPDX-License-Identifier: Apache-2.0
// bmrt_calls MODEL [RUNS]: calls libbmruntime and libbmkernel in the ways that a trace carries, and
// prints a hash of each output: a model of a path and one in memory, memory of the device, and
// commands of the program's own.
#include "bmkernel/bm1880/bmkernel_1880.h"
#include "libbmruntime/bmruntime_bmkernel.h"
#include "libbmruntime/bmruntime_bmnet.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void check(const char* what, bmerr_t status) {
    if (status == BM_SUCCESS) return;
    printf("%s failed: %u\n", what, status);
    exit(1);
}

// Of what the program can do without.
static void say(const char* what, bmerr_t status) {
    if (status != BM_SUCCESS) printf("%s: %u\n", what, status);
}

static void print(const uint8_t* bytes, size_t size) {
    unsigned hash = 2166136261u;
    for (size_t i = 0; i < size; ++i) hash = (hash ^ bytes[i]) * 16777619u;
    printf("output: %08x\n", hash);
}

static uint8_t* filled(size_t size, unsigned seed) {
    uint8_t* bytes = malloc(size);
    for (size_t i = 0; bytes && i < size; ++i) bytes[i] = (uint8_t)((i * 37 + seed * 91) % 251);
    return bytes;
}

static void run(bmnet_t net, unsigned runs) {
    const bmnet_input_info_t* in = bmnet_get_input_info(net);
    bmnet_output_info_t out;
    memset(&out, 0, sizeof out);
    say("bmnet_get_output_info", bmnet_get_output_info(net, &out));
    const bmnet_model_info_t* model = bmnet_get_model_info(net);
    printf("inputs: %zu, outputs: %zu, sets: %u, %g\n", in->input_num, out.output_num,
           model->command_num, (double)bmnet_get_input_threshold(net));
    uint8_t* output = malloc(out.output_size);
    for (unsigned i = 0; i < runs; ++i) {
        uint8_t* input = filled(in->input_size, i);
        check("bmnet_inference", bmnet_inference(net, input, output));
        print(output, out.output_size);
        free(input);
    }
    shape_t shapes[2] = {in->shape_array[0], shape_t2(3, 4)};
    uint8_t* input = filled(in->input_size, 7);
    say("bmnet_load_input", bmnet_load_input(net, input));
    say("bmnet_run", bmnet_run(net));
    say("bmnet_store_output", bmnet_store_output(net, output));
    print(output, out.output_size);
    say("bmnet_set_input_shape", bmnet_set_input_shape(net, shape_t4(9, 9, 9, 9)));
    say("bmnet_set_input_shape2", bmnet_set_input_shape2(net, shapes, 2));
    free(input);
    free(output);
}

enum { lanes = 32, count = lanes * 8 * 16 };

// Local memory is a stack.
static void double_bytes(bmctx_t context, uint64_t from, uint64_t to) {
    void* made = NULL;
    check("bmruntime_bmkernel_create", bmruntime_bmkernel_create(context, &made));
    bmk1880_context_t* kernel = made;
    const shape_t shape = shape_t4(1, lanes, 8, 16);
    tensor_lmem* one = bmk1880_tl_alloc(kernel, shape, FMT_I8, CTRL_AL);
    tensor_lmem* two = bmk1880_tl_alloc(kernel, shape, FMT_I8, CTRL_AL);
    printf("tensors: %d, %d bytes\n", one && two,
           bmk1880_tl_shape_to_size(kernel, shape, true, FMT_I8));
    const bmk1880_mul_const_param_t twice = {.res_low = two, .a = one, .b = 2, .b_is_signed = true};
    printf("commands: %d\n", bmk1880_gdma_load(kernel, one, from, CTRL_NULL) &&
                                 bmk1880_tpu_mul_const(kernel, &twice) &&
                                 bmk1880_gdma_store(kernel, two, to, CTRL_NULL));
    bmruntime_bmkernel_submit(context);
    bmk1880_tl_free(kernel, two);
    bmk1880_tl_free(kernel, one);
    bmruntime_bmkernel_destroy(context);
}

static void compute(bmctx_t context) {
    static uint8_t values[count];
    bmmem_device_t from = bmmem_device_alloc_raw(context, count);
    bmmem_device_t to = bmmem_device_alloc_raw(context, count);
    for (int i = 0; i < count; ++i) values[i] = (uint8_t)(i % 63);
    check("bm_memcpy_s2d", bm_memcpy_s2d(context, from, values));
    double_bytes(context, bmmem_device_addr(context, from), bmmem_device_addr(context, to));
    check("bm_memcpy_d2s", bm_memcpy_d2s(context, values, to));
    print(values, count);
    say("bm_memcpy_d2s_ex", bm_memcpy_d2s_ex(context, values, from, 16, 64));
    say("bm_memcpy_s2d_ex", bm_memcpy_s2d_ex(context, from, values, 32, 64));
    uint8_t* both = bmmem_device_v_addr(context, to);
    printf("in sight: %d\n", both != NULL);
    bmmem_device_free(context, from);
    bmmem_device_free(context, to);
}

static uint8_t* read_model(const char* path, size_t* size) {
    static uint8_t model[1 << 20];
    FILE* file = fopen(path, "rb");
    *size = file ? fread(model, 1, sizeof model, file) : 0;
    if (file) fclose(file);
    return model;
}

int main(int arguments, char** argument) {
    if (arguments < 2) return 2;
    const unsigned runs = arguments > 2 ? (unsigned)atoi(argument[2]) : 2;
    bmctx_t context = NULL;
    bmnet_t net = NULL;
    check("bm_init", bm_init(0, &context));
    printf("chip: %u\n", bm_device_get_info(bm_get_device(context)).version);
    check("bmnet_register_bmodel", bmnet_register_bmodel(context, argument[1], &net));
    run(net, runs);
    if (arguments > 3) abort();
    bmnet_cleanup(net);
    size_t size;
    uint8_t* model = read_model(argument[1], &size);
    check("bmnet_register_bmodel_data", bmnet_register_bmodel_data(context, model, size, &net));
    run(net, 1);
    bmnet_cleanup(net);
    say("bmnet_register_bmodel", bmnet_register_bmodel(context, "no such model", &net));
    compute(context);
    bm_exit(context);
    return 0;
}
