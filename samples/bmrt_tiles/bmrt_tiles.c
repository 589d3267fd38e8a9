// SPDX-License-Identifier: Apache-2.0
// Computes a convolution on a BM1880 tile by tile, and compares it with a plain loop: an
// application on a board whose layer is larger than the local memory. The vendor's headers and libc
// only.
#include "samples/bmrt_tiles/plain_convolution.h"
#include "samples/bmrt_tiles/tiled_layer.h"

#include "libbmruntime/bmruntime_bmkernel.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// What the device's memory holds, in this order.
enum { input, weights, biases, result, part_count };

struct memory {
    size_t offset[part_count], bytes;
    uint8_t* copy; // here
    bmmem_device_t device;
};

static int fail(const char* what) {
    fprintf(stderr, "bmrt_tiles: %s failed\n", what);
    return -1;
}

static void lay_out(const struct layer* layer, struct memory* memory) {
    const size_t sizes[part_count] = {input_bytes(layer), weight_bytes(layer), bias_bytes(layer),
                                      result_bytes(layer)};
    memory->bytes = 0;
    for (int i = 0; i < part_count; ++i) {
        memory->offset[i] = memory->bytes;
        memory->bytes += (sizes[i] + 15) / 16 * 16;
    }
}

// Numbers that look random, the same every time.
static void fill(struct memory* memory) {
    uint32_t state = 1;
    for (size_t i = 0; i < memory->offset[result]; ++i) {
        state = state * 1103515245 + 12345;
        memory->copy[i] = (uint8_t)(state >> 24);
    }
    memset(memory->copy + memory->offset[result], 0, memory->bytes - memory->offset[result]);
}

static int submit(bmctx_t context, const struct layer* layer, int rows, int outputs) {
    void* kernel = NULL;
    if (bmruntime_bmkernel_create(context, &kernel) != BM_SUCCESS)
        return fail("bmruntime_bmkernel_create");
    const int status = encode_layer(kernel, layer, rows, outputs);
    if (status == 0) bmruntime_bmkernel_submit(context);
    bmruntime_bmkernel_destroy(context);
    return status == 0 ? 0 : fail("encoding");
}

static int compute(bmctx_t context, struct layer* layer, struct memory* memory, int rows,
                   int outputs) {
    const uint64_t base = bmmem_device_addr(context, memory->device);
    layer->input = base + memory->offset[input];
    layer->weights = base + memory->offset[weights];
    layer->biases = base + memory->offset[biases];
    layer->result = base + memory->offset[result];
    if (bm_memcpy_s2d(context, memory->device, memory->copy) != BM_SUCCESS)
        return fail("bm_memcpy_s2d");
    if (submit(context, layer, rows, outputs) != 0) return -1;
    if (bm_memcpy_d2s(context, memory->copy, memory->device) != BM_SUCCESS)
        return fail("bm_memcpy_d2s");
    return 0;
}

static int compare(const struct layer* layer, const struct memory* memory) {
    const size_t size = result_bytes(layer);
    int8_t* expected = malloc(size);
    if (!expected) return fail("malloc");
    plain_convolution(layer, (const int8_t*)memory->copy + memory->offset[input],
                      (const int8_t*)memory->copy + memory->offset[weights],
                      memory->copy + memory->offset[biases], expected);
    size_t wrong = 0;
    for (size_t i = 0; i < size; ++i) {
        wrong += (uint8_t)expected[i] != memory->copy[memory->offset[result] + i];
    }
    free(expected);
    printf("%zu results, %zu differ from a plain loop's\n", size, wrong);
    return wrong ? -1 : 0;
}

static int run(bmctx_t context, struct layer* layer, int rows, int outputs) {
    struct memory memory;
    lay_out(layer, &memory);
    memory.copy = malloc(memory.bytes);
    memory.device = bmmem_device_alloc_raw(context, memory.bytes);
    int status = memory.copy && memory.device ? 0 : fail("allocation");
    if (status == 0) {
        fill(&memory);
        status = compute(context, layer, &memory, rows, outputs);
    }
    if (status == 0) status = compare(layer, &memory);
    if (memory.device) bmmem_device_free(context, memory.device);
    free(memory.copy);
    return status;
}

int main(void) {
    const int rows = 16, outputs = 32; // of a tile
    struct layer layer = {.channels = 32, .outputs = 64, .height = 128, .width = 176, .shift = 8};
    printf("3x3 convolution, %d x %d x %d to %d channels, in tiles of %d rows and %d channels\n",
           layer.channels, layer.height, layer.width, layer.outputs, rows, outputs);
    bmctx_t context = NULL;
    if (bm_init(0, &context) != BM_SUCCESS) {
        fprintf(stderr, "bmrt_tiles: there is no device\n");
        return 1;
    }
    const int status = run(context, &layer, rows, outputs);
    bm_exit(context);
    return status == 0 ? 0 : 1;
}
