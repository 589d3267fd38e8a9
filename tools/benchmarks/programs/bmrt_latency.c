// SPDX-License-Identifier: Apache-2.0
// How long a BM1880's work takes through libbmruntime:
//   bmrt_latency layer ROWS OUTPUTS   a 3x3 convolution of 128 x 56 x 56 to 128 channels, encoded
//   and
//                                     submitted, in tiles of so many rows and channels of the
//                                     result
//   bmrt_latency bmodel FILE          bmnet_inference of a model's first set of shapes
// Says "ready LOAD_MS", then obeys lines of stdin, each with one line:
//   run N         -> fastest and median of N runs, ms
//   answer FILE   -> writes the results of one run: "done"
#include "bmkernel/bm1880/bmkernel_1880.h"
#include "libbmruntime/bmruntime_bmkernel.h"
#include "libbmruntime/bmruntime_bmnet.h"
#include "samples/bmrt_tiles/tiled_layer.h"
#include "tools/benchmarks/programs/stopwatch.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct bench {
    bmctx_t context;
    void (*run)(const struct bench* bench);
    uint8_t *input, *output;
    size_t output_bytes;

    bmk1880_context_t* kernel; // of a layer
    struct layer layer;
    int rows, outputs;
    bmmem_device_t memory;
    size_t memory_bytes;

    bmnet_t net; // of a model
};

static void expect(int fine, const char* what) {
    if (fine) return;
    fprintf(stderr, "bmrt_latency: %s failed\n", what);
    exit(1);
}

static void fill(uint8_t* bytes, size_t size) {
    uint32_t state = 1;
    for (size_t i = 0; i < size; ++i) {
        state = state * 1103515245 + 12345;
        bytes[i] = (uint8_t)(state >> 24);
    }
}

static void run_layer(const struct bench* bench) {
    expect(encode_layer(bench->kernel, &bench->layer, bench->rows, bench->outputs) == 0,
           "encoding");
    bmruntime_bmkernel_submit(bench->context);
}

static void run_model(const struct bench* bench) {
    expect(bmnet_inference(bench->net, bench->input, bench->output) == BM_SUCCESS,
           "bmnet_inference");
}

static void open_layer(struct bench* bench, int rows, int outputs) {
    struct layer* layer = &bench->layer;
    *layer = (struct layer){.channels = 128, .outputs = 128, .height = 56, .width = 56, .shift = 9};
    bench->rows = rows;
    bench->outputs = outputs;
    bench->output_bytes = result_bytes(layer);
    const size_t weights = input_bytes(layer), biases = weights + weight_bytes(layer);
    const size_t result = biases + bias_bytes(layer);
    bench->memory_bytes = result + bench->output_bytes;
    bench->memory = bmmem_device_alloc_raw(bench->context, bench->memory_bytes);
    bench->input = malloc(bench->memory_bytes);
    expect(bench->memory && bench->input, "allocation");
    fill(bench->input, bench->memory_bytes);
    bench->output = bench->input + result;
    layer->input = bmmem_device_addr(bench->context, bench->memory);
    layer->weights = layer->input + weights;
    layer->biases = layer->input + biases;
    layer->result = layer->input + result;
    expect(bm_memcpy_s2d(bench->context, bench->memory, bench->input) == BM_SUCCESS,
           "bm_memcpy_s2d");
    void* kernel = NULL;
    expect(bmruntime_bmkernel_create(bench->context, &kernel) == BM_SUCCESS,
           "bmruntime_bmkernel_create");
    bench->kernel = kernel;
    bench->run = run_layer;
}

static void open_model(struct bench* bench, const char* path) {
    expect(bmnet_register_bmodel(bench->context, path, &bench->net) == BM_SUCCESS, path);
    const bmnet_input_info_t* in = bmnet_get_input_info(bench->net);
    bmnet_output_info_t out;
    expect(in && bmnet_get_output_info(bench->net, &out) == BM_SUCCESS, "bmnet_get_output_info");
    bench->output_bytes = out.output_size;
    bench->input = malloc(in->input_size);
    bench->output = malloc(out.output_size);
    expect(bench->input && bench->output, "allocation");
    fill(bench->input, in->input_size);
    bench->run = run_model;
}

static void close_bench(struct bench* bench) {
    if (bench->net) {
        bmnet_cleanup(bench->net);
        free(bench->output);
    } else {
        bmruntime_bmkernel_destroy(bench->context);
        bmmem_device_free(bench->context, bench->memory);
    }
    free(bench->input);
    bm_exit(bench->context);
}

static void run(const void* bench) {
    ((const struct bench*)bench)->run(bench);
}

static void answer(const struct bench* bench, const char* path) {
    run(bench);
    if (bench->memory) {
        expect(bm_memcpy_d2s(bench->context, bench->input, bench->memory) == BM_SUCCESS,
               "bm_memcpy_d2s");
    }
    FILE* file = fopen(path, "wb");
    expect(file && fwrite(bench->output, 1, bench->output_bytes, file) == bench->output_bytes,
           path);
    expect(fclose(file) == 0, path);
    puts("done");
}

int main(int argc, char** argv) {
    const int is_layer = argc == 4 && strcmp(argv[1], "layer") == 0;
    if (!is_layer && (argc != 3 || strcmp(argv[1], "bmodel") != 0)) {
        fprintf(stderr, "usage: bmrt_latency layer ROWS OUTPUTS | bmodel FILE\n");
        return 2;
    }
    struct bench bench = {0};
    const double start = milliseconds();
    expect(bm_init(0, &bench.context) == BM_SUCCESS, "bm_init");
    if (is_layer)
        open_layer(&bench, atoi(argv[2]), atoi(argv[3]));
    else
        open_model(&bench, argv[2]);

    setvbuf(stdout, NULL, _IOLBF, 0);
    printf("ready %.3f\n", milliseconds() - start);
    char line[4096];
    while (fgets(line, sizeof line, stdin)) {
        line[strcspn(line, "\n")] = 0;
        if (strncmp(line, "run ", 4) == 0)
            time_runs(strtoul(line + 4, NULL, 10), run, &bench);
        else
            answer(&bench, strchr(line, ' ') ? strchr(line, ' ') + 1 : line);
    }
    close_bench(&bench);
    return 0;
}
