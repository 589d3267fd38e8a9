// SPDX-License-Identifier: Apache-2.0
#include "samples/rknn_read/reader.h"

#include "rknn_api.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct reader {
    rknn_context context;
    rknn_tensor_mem *input, *output;
    uint32_t line; // bytes from one row of the input to the next
    uint32_t classes;
    const float* scores; // in the output's memory
    enum misuse misuse;
};

static int fail(const char* what, int status) {
    fprintf(stderr, "rknn_read: %s failed: %d\n", what, status);
    return -1;
}

static int refuse(const char* why) {
    fprintf(stderr, "rknn_read: %s\n", why);
    return -1;
}

static int bind_input(struct reader* reader) {
    rknn_tensor_attr attr = {.index = 0};
    int status = rknn_query(reader->context, RKNN_QUERY_INPUT_ATTR, &attr, sizeof attr);
    if (status != RKNN_SUCC) return fail("rknn_query(INPUT_ATTR)", status);
    if (attr.fmt != RKNN_TENSOR_NHWC || attr.n_dims != 4 || attr.dims[0] != 1 ||
        attr.dims[1] != crop_side || attr.dims[2] != crop_side || attr.dims[3] != 1)
        return refuse("the network takes no grey picture of 32 x 32");
    attr.type = RKNN_TENSOR_UINT8;
    reader->line = attr.w_stride > crop_side ? attr.w_stride : crop_side;
    reader->input = rknn_create_mem(reader->context, reader->line * crop_side);
    if (!reader->input) return refuse("rknn_create_mem failed");
    status = rknn_set_io_mem(reader->context, reader->input, &attr);
    return status == RKNN_SUCC ? 0 : fail("rknn_set_io_mem(input)", status);
}

static int bind_output(struct reader* reader) {
    rknn_tensor_attr attr = {.index = 0};
    int status = rknn_query(reader->context, RKNN_QUERY_OUTPUT_ATTR, &attr, sizeof attr);
    if (status != RKNN_SUCC) return fail("rknn_query(OUTPUT_ATTR)", status);
    reader->classes = attr.n_elems;
    const uint32_t size = attr.n_elems * (uint32_t)sizeof(float);
    attr.type = RKNN_TENSOR_FLOAT32; // whatever the NPU computes in
    reader->output = rknn_create_mem(reader->context,
                                     size < attr.size_with_stride ? attr.size_with_stride : size);
    if (!reader->output) return refuse("rknn_create_mem failed");
    reader->scores = reader->output->virt_addr;
    status = rknn_set_io_mem(reader->context, reader->output, &attr);
    if (status != RKNN_SUCC) return fail("rknn_set_io_mem(output)", status);
    // Seeded bug: it is bound, but still the application's to give back, later.
    if (reader->misuse == misuse_release) rknn_destroy_mem(reader->context, reader->output);
    return 0;
}

static int bind(struct reader* reader) {
    rknn_input_output_num count;
    const int status = rknn_query(reader->context, RKNN_QUERY_IN_OUT_NUM, &count, sizeof count);
    if (status != RKNN_SUCC) return fail("rknn_query(IN_OUT_NUM)", status);
    if (count.n_input != 1 || count.n_output != 1)
        return refuse("the network has more than one input or output");
    return bind_input(reader) == 0 ? bind_output(reader) : -1;
}

struct reader* open_reader(const char* model, int profile, enum misuse misuse) {
    struct reader* reader = calloc(1, sizeof *reader);
    if (!reader) return NULL;
    reader->misuse = misuse;
    // The application flushes: a crop is a kilobyte, and the runtime would do it once more.
    const uint32_t flags = RKNN_FLAG_DISABLE_FLUSH_INPUT_MEM_CACHE |
                           RKNN_FLAG_DISABLE_FLUSH_OUTPUT_MEM_CACHE |
                           (profile ? RKNN_FLAG_COLLECT_PERF_MASK : 0);
    const int status = rknn_init(&reader->context, (void*)(uintptr_t)model, 0, flags, NULL);
    if (status != RKNN_SUCC) {
        fail("rknn_init", status);
        free(reader);
        return NULL;
    }
    if (bind(reader) == 0) return reader;
    close_reader(reader);
    return NULL;
}

uint32_t class_count(const struct reader* reader) {
    return reader->classes;
}

static void write_input(struct reader* reader, const struct picture* crop) {
    unsigned char* to = reader->input->virt_addr;
    for (int row = 0; row < crop_side; ++row) {
        memcpy(to + (size_t)row * reader->line, crop->pixels + row * crop_side, crop_side);
    }
    // Seeded bug: one row too many, of which only the first byte is written.
    if (reader->misuse == misuse_overrun) to[reader->input->size] = crop->pixels[0];
}

int read_character(struct reader* reader, const struct picture* crop, struct answer* answer) {
    write_input(reader, crop);
    int status = RKNN_SUCC;
    // Seeded bug: without the sync, what was written may be in the CPU's cache only.
    if (reader->misuse != misuse_flush)
        status = rknn_mem_sync(reader->context, reader->input, RKNN_MEMORY_SYNC_TO_DEVICE);
    if (status != RKNN_SUCC) return fail("rknn_mem_sync(input)", status);
    status = rknn_run(reader->context, NULL);
    if (status != RKNN_SUCC) return fail("rknn_run", status);
    status = rknn_mem_sync(reader->context, reader->output, RKNN_MEMORY_SYNC_FROM_DEVICE);
    if (status != RKNN_SUCC) return fail("rknn_mem_sync(output)", status);
    answer->class = 0;
    for (uint32_t i = 1; i < reader->classes; ++i) {
        if (reader->scores[i] > reader->scores[answer->class]) answer->class = i;
    }
    answer->score = reader->scores[answer->class];
    return 0;
}

int print_profile(struct reader* reader) {
    rknn_perf_detail detail;
    const int status = rknn_query(reader->context, RKNN_QUERY_PERF_DETAIL, &detail, sizeof detail);
    if (status != RKNN_SUCC) return fail("rknn_query(PERF_DETAIL)", status);
    printf("\n%.*s\n", (int)detail.data_len, detail.perf_data);
    return 0;
}

static int give_back(struct reader* reader, rknn_tensor_mem* memory) {
    if (!memory) return 0;
    const int status = rknn_destroy_mem(reader->context, memory);
    return status == RKNN_SUCC ? 0 : fail("rknn_destroy_mem", status);
}

int close_reader(struct reader* reader) {
    int result = give_back(reader, reader->input);
    if (give_back(reader, reader->output) != 0) result = -1;
    const int status = rknn_destroy(reader->context);
    if (status != RKNN_SUCC) result = fail("rknn_destroy", status);
    free(reader);
    return result;
}

int misuse_of(const char* name, enum misuse* misuse) {
    static const char* const names[] = {"none", "flush", "release", "overrun"};
    for (size_t i = 0; i < sizeof names / sizeof *names; ++i) {
        if (strcmp(name, names[i]) != 0) continue;
        *misuse = (enum misuse)i;
        return 0;
    }
    return -1;
}
