// SPDX-License-Identifier: Apache-2.0
// calls MODEL [RUNS [ENDING]]: calls librknnrt in the ways that a trace carries, and prints the
// outputs. ENDING: killed, in the end; child, one that makes calls as well.
#define _GNU_SOURCE
#include <rknn_api.h>

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static unsigned char picture[28 * 28];

static void check(const char* what, int status) {
    if (status == RKNN_SUCC) return;
    printf("%s failed: %d\n", what, status);
    exit(1);
}

static rknn_context load(const char* path, int from_memory) {
    static char model[1 << 20];
    rknn_context context = 0;
    FILE* file = fopen(path, "rb");
    const size_t size = file ? fread(model, 1, sizeof model, file) : 0;
    if (file) fclose(file);
    if (from_memory)
        check("rknn_init", rknn_init(&context, model, (uint32_t)size, 0, NULL));
    else
        check("rknn_init", rknn_init(&context, (void*)path, 0, 0, NULL));
    return context;
}

static void print(const char* label, const void* bytes, unsigned count) {
    unsigned hash = 2166136261u;
    for (unsigned i = 0; i < count; ++i)
        hash = (hash ^ ((const unsigned char*)bytes)[i]) * 16777619u;
    printf("%s: %08x\n", label, hash);
}

static void run_with_copies(rknn_context context, int own) {
    float scores[10] = {0};
    rknn_input input = {
        .buf = picture, .size = sizeof picture, .type = RKNN_TENSOR_UINT8, .fmt = RKNN_TENSOR_NHWC};
    rknn_output output = {.want_float = (uint8_t)own,
                          .is_prealloc = (uint8_t)own,
                          .buf = own ? scores : NULL,
                          .size = own ? sizeof scores : 0};
    check("rknn_inputs_set", rknn_inputs_set(context, 1, &input));
    check("rknn_run", rknn_run(context, NULL));
    check("rknn_outputs_get", rknn_outputs_get(context, 1, &output, NULL));
    print("copies", output.buf, output.size);
    check("rknn_outputs_release", rknn_outputs_release(context, 1, &output));
}

static void run_on_memory(const char* path, int lent) {
    static unsigned char own[4096] __attribute__((aligned(4096)));
    const rknn_context context = load(path, 1);
    rknn_tensor_attr in = {.index = 0}, out = {.index = 0};
    check("rknn_query", rknn_query(context, RKNN_QUERY_INPUT_ATTR, &in, sizeof in));
    check("rknn_query", rknn_query(context, RKNN_QUERY_OUTPUT_ATTR, &out, sizeof out));
    const uint32_t size = in.size_with_stride ? in.size_with_stride : in.size;
    rknn_tensor_mem* input =
        lent ? rknn_create_mem_from_phys(context, 0, own, size) : rknn_create_mem(context, size);
    rknn_tensor_mem* output = rknn_create_mem(context, out.n_elems * 4);
    in.type = RKNN_TENSOR_UINT8;
    in.fmt = RKNN_TENSOR_NHWC;
    out.type = RKNN_TENSOR_FLOAT32;
    check("rknn_set_io_mem", rknn_set_io_mem(context, input, &in));
    check("rknn_set_io_mem", rknn_set_io_mem(context, output, &out));
    memcpy(input->virt_addr, picture, sizeof picture);
    check("rknn_run", rknn_run(context, NULL));
    print("memory", output->virt_addr, out.n_elems * 4);
    check("rknn_destroy_mem", rknn_destroy_mem(context, input));
    check("rknn_destroy_mem", rknn_destroy_mem(context, output));
    check("rknn_destroy", rknn_destroy(context));
}

// Ten functions whose codes a changed board has otherwise.
static void print_codes(const char* path) {
    const rknn_context context = load(path, 1);
    rknn_tensor_mem* memory = rknn_create_mem(context, 64);
    rknn_tensor_attr attr = {.index = 0};
    int codes = 0;
    codes += rknn_set_core_mask(context, RKNN_NPU_CORE_0);
    codes += rknn_set_batch_core_num(context, 1);
    codes += rknn_mem_sync(context, memory, RKNN_MEMORY_SYNC_TO_DEVICE);
    codes += rknn_set_weight_mem(context, memory);
    codes += rknn_set_internal_mem(context, memory);
    codes += rknn_set_input_shape(context, &attr);
    codes += rknn_set_input_shapes(context, 1, &attr);
    codes += rknn_set_io_mem(context, memory, &attr);
    codes += rknn_wait(context, NULL);
    codes += rknn_matmul_run(context);
    printf("codes, together: %d\n", codes);
    check("rknn_destroy_mem", rknn_destroy_mem(context, memory));
    check("rknn_destroy", rknn_destroy(context));
}

int main(int count, char** arguments) {
    const int runs = count > 2 ? atoi(arguments[2]) : 2;
    const char* ending = count > 3 ? arguments[3] : "";
    for (size_t i = 0; i < sizeof picture; ++i) picture[i] = (unsigned char)(i * 37 % 251);
    const rknn_context context = load(arguments[1], 0);
    for (int i = 0; i < runs; ++i) run_with_copies(context, i % 2);
    run_on_memory(arguments[1], 0);
    run_on_memory(arguments[1], 1);
    print_codes(arguments[1]);
    fflush(stdout);
    if (strcmp(ending, "killed") == 0) kill(getpid(), SIGKILL);
    if (strcmp(ending, "child") == 0) {
        if (fork() == 0) exit(load(arguments[1], 1) == 0);
        wait(NULL);
    }
    check("rknn_destroy", rknn_destroy(context));
    printf("destroyed once more: %d\n", rknn_destroy(context));
    printf("null context: %d\n", rknn_init(NULL, NULL, 0, 0, NULL));
    return 0;
}
