// SPDX-License-Identifier: Apache-2.0
// exercise MODEL: calls librknnrt in every way that carries memory, descriptors, threads and
// processes across, and prints what came back. The same text wherever it runs. Linked to the
// library of the machine that it is built for.
#define _GNU_SOURCE
#include <rknn_api.h>

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

static unsigned char picture[28 * 28];

static void fail(const char* what, int status) {
    printf("%s failed: %d\n", what, status);
    fflush(stdout);
    _exit(1);
}

static void check(const char* what, int status) {
    if (status != RKNN_SUCC) fail(what, status);
}

static unsigned hash(const void* bytes, size_t count) {
    unsigned value = 2166136261u;
    for (size_t i = 0; i < count; ++i)
        value = (value ^ ((const unsigned char*)bytes)[i]) * 16777619u;
    return value;
}

static rknn_context load(const char* path, int from_memory) {
    rknn_context context = 0;
    if (!from_memory) {
        check("rknn_init of a path", rknn_init(&context, (void*)path, 0, 0, NULL));
        return context;
    }
    FILE* file = fopen(path, "rb");
    if (!file) fail(path, -1);
    static char model[1 << 20];
    const size_t size = fread(model, 1, sizeof model, file);
    fclose(file);
    check("rknn_init",
          rknn_init(&context, model, (uint32_t)size, RKNN_FLAG_COLLECT_PERF_MASK, NULL));
    return context;
}

// Through copies: the library's buffer, or our own.
static void run_with_copies(rknn_context context, int own, const char* label) {
    float scores[10] = {0};
    rknn_input input = {.index = 0,
                        .buf = picture,
                        .size = sizeof picture,
                        .type = RKNN_TENSOR_UINT8,
                        .fmt = RKNN_TENSOR_NHWC};
    rknn_output output = {.want_float = 1,
                          .is_prealloc = (uint8_t)own,
                          .buf = own ? scores : NULL,
                          .size = own ? sizeof scores : 0};
    check("rknn_inputs_set", rknn_inputs_set(context, 1, &input));
    check("rknn_run", rknn_run(context, NULL));
    rknn_output_extend extend = {0};
    check("rknn_outputs_get", rknn_outputs_get(context, 1, &output, &extend));
    printf("%s: %u bytes, %08x, frame %llu\n", label, output.size, hash(output.buf, output.size),
           (unsigned long long)extend.frame_id);
    check("rknn_outputs_release", rknn_outputs_release(context, 1, &output));
}

static rknn_tensor_attr attributes(rknn_context context, rknn_query_cmd what) {
    rknn_tensor_attr attr = {.index = 0};
    check("rknn_query", rknn_query(context, what, &attr, sizeof attr));
    return attr;
}

// Memory that both sides see: the library's, a descriptor's, or ours.
static void run_on_memory(rknn_context context, int kind, const char* label) {
    rknn_tensor_attr in = attributes(context, RKNN_QUERY_INPUT_ATTR),
                     out = attributes(context, RKNN_QUERY_OUTPUT_ATTR);
    static unsigned char own[4096] __attribute__((aligned(4096)));
    const uint32_t size = in.size_with_stride ? in.size_with_stride : in.size;
    const int file = kind == 1 ? memfd_create("input", 0) : -1;
    rknn_tensor_mem* input = NULL;
    if (kind == 0) input = rknn_create_mem(context, size);
    if (kind == 1 && ftruncate(file, 4096) == 0)
        input = rknn_create_mem_from_fd(
            context, file, mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0), size, 0);
    if (kind == 2) input = rknn_create_mem_from_phys(context, 0, own, size);
    rknn_tensor_mem* output = rknn_create_mem(context, out.n_elems * 4);
    if (!input || !output) fail(label, 0);
    in.type = RKNN_TENSOR_UINT8;
    in.fmt = RKNN_TENSOR_NHWC;
    out.type = RKNN_TENSOR_FLOAT32;
    check("rknn_set_io_mem", rknn_set_io_mem(context, input, &in));
    check("rknn_set_io_mem", rknn_set_io_mem(context, output, &out));
    memcpy(input->virt_addr, picture, sizeof picture);
    check("rknn_mem_sync", rknn_mem_sync(context, input, RKNN_MEMORY_SYNC_TO_DEVICE));
    check("rknn_run", rknn_run(context, NULL));
    check("rknn_mem_sync", rknn_mem_sync(context, output, RKNN_MEMORY_SYNC_FROM_DEVICE));
    printf("%s: size %u, flags %u, ours %d, %08x\n", label, input->size, input->flags,
           kind == 1 && input->fd == file, hash(output->virt_addr, out.n_elems * 4));
    check("rknn_destroy_mem", rknn_destroy_mem(context, input));
    check("rknn_destroy_mem", rknn_destroy_mem(context, output));
    if (file >= 0) close(file);
}

static void* in_thread(void* path) {
    const rknn_context context = load(path, 1);
    float scores[10];
    rknn_input input = {
        .buf = picture, .size = sizeof picture, .type = RKNN_TENSOR_UINT8, .fmt = RKNN_TENSOR_NHWC};
    rknn_output output = {.want_float = 1, .is_prealloc = 1, .buf = scores, .size = sizeof scores};
    unsigned long together = 0;
    for (int i = 0; i < 20; ++i) {
        check("rknn_inputs_set", rknn_inputs_set(context, 1, &input));
        check("rknn_run", rknn_run(context, NULL));
        check("rknn_outputs_get", rknn_outputs_get(context, 1, &output, NULL));
        together += hash(scores, sizeof scores);
    }
    check("rknn_destroy", rknn_destroy(context));
    return (void*)(together & 0xffffffff);
}

static void run_in_threads(const char* path) {
    for (int round = 0; round < 3; ++round) {
        pthread_t threads[4];
        for (int i = 0; i < 4; ++i) pthread_create(&threads[i], NULL, in_thread, (void*)path);
        for (int i = 0; i < 4; ++i) {
            void* result;
            pthread_join(threads[i], &result);
            printf("thread: %08lx\n", (unsigned long)result);
        }
    }
}

// A child has its own server, and the parent's goes on.
static void run_in_child(const char* path, rknn_context parents) {
    fflush(stdout);
    const pid_t child = fork();
    if (child == 0) {
        const rknn_context context = load(path, 0);
        run_with_copies(context, 1, "child");
        fflush(stdout);
        _exit(rknn_destroy(context) == RKNN_SUCC ? 0 : 1);
    }
    int status = 0;
    waitpid(child, &status, 0);
    printf("child ended: %d\n", status);
    run_with_copies(parents, 0, "parent");
}

int main(int count, char** arguments) {
    if (count != 2) return 2;
    for (size_t i = 0; i < sizeof picture; ++i) picture[i] = (unsigned char)(i * 37 % 251);
    const rknn_context context = load(arguments[1], 1);
    rknn_sdk_version version = {{0}, {0}};
    check("rknn_query", rknn_query(context, RKNN_QUERY_SDK_VERSION, &version, sizeof version));
    const rknn_tensor_attr in = attributes(context, RKNN_QUERY_INPUT_ATTR);
    printf("%s, %s: %08x\n", version.api_version, in.name, hash(&in, sizeof in));
    run_with_copies(context, 0, "given");
    run_with_copies(context, 1, "own");
    rknn_perf_detail detail = {0};
    check("rknn_query", rknn_query(context, RKNN_QUERY_PERF_DETAIL, &detail, sizeof detail));
    printf("times: %d\n",
           strlen(detail.perf_data) > 100 && strstr(detail.perf_data, "Conv") != NULL);
    run_on_memory(context, 0, "library's memory");
    run_on_memory(context, 1, "a descriptor's memory");
    run_on_memory(context, 2, "own memory");
    rknn_context copy = 0, all[1] = {context};
    check("rknn_dup_context", rknn_dup_context(all, &copy));
    run_with_copies(copy, 1, "duplicate");
    run_in_threads(arguments[1]);
    run_in_child(arguments[1], context);
    check("rknn_destroy", rknn_destroy(copy));
    check("rknn_destroy", rknn_destroy(context));
    printf("destroyed once more: %d\n", rknn_destroy(context));
    printf("null context: %d\n", rknn_init(NULL, NULL, 0, 0, NULL));
    printf("null inputs: %d\n", rknn_inputs_set(context, 1, NULL));
    return 0;
}
