// SPDX-License-Identifier: Apache-2.0
// bmkernel_latency KIND encode|copy: how long it takes libbmkernel to write commands into a command
// buffer, and memcpy to copy the same bytes, command by command. A run has 1000 commands. Says
// "ready 0", then obeys lines of stdin, each with one line:
//   run N    -> fastest and median of N runs, ms
//   bytes    -> of one command with its header
#include "bmkernel/bm1880/bmkernel_1880.h"
#include "tools/benchmarks/programs/stopwatch.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { commands = 1000, most_command_bytes = 256 };

struct bench {
    bmk1880_context_t* context;
    tensor_lmem *map, *result, *weights; // 32 channels of 16 x 16; 32 x 32 x 3 x 3
    bmk1880_op_t* (*write)(const struct bench* bench, size_t i);
    const uint8_t* written;
    uint8_t* copy;
    size_t bytes; // of one command
};

static bmk1880_op_t* write_conv(const struct bench* bench, size_t i) {
    const bmk1880_conv_param_t param = {.ofmap = bench->result,
                                        .ifmap = bench->map,
                                        .weight = bench->weights,
                                        .pad_top = 1,
                                        .pad_bottom = 1,
                                        .pad_left = 1,
                                        .pad_right = 1,
                                        .stride_h = 1,
                                        .stride_w = 1,
                                        .dilation_h = 1,
                                        .dilation_w = 1,
                                        .rshift_width = (int)(i % 16)};
    return bmk1880_tpu_conv(bench->context, &param);
}

static bmk1880_op_t* write_tpu(const struct bench* bench, size_t i) {
    const bmk1880_mul_const_param_t param = {.res_low = bench->result,
                                             .a = bench->map,
                                             .b = (s8)(i % 128),
                                             .b_is_signed = true,
                                             .rshift_width = 7};
    return bmk1880_tpu_mul_const(bench->context, &param);
}

static bmk1880_op_t* write_gdma(const struct bench* bench, size_t i) {
    return bmk1880_gdma_load(bench->context, bench->map, 8192 * i, CTRL_NEURON);
}

static void expect(int fine, const char* what) {
    if (fine) return;
    fprintf(stderr, "bmkernel_latency: %s\n", what);
    exit(1);
}

static void encode(const void* what) {
    const struct bench* bench = what;
    bmk1880_reset(bench->context);
    for (size_t i = 0; i < commands; ++i) expect(bench->write(bench, i) != NULL, "no command");
    u32 size = 0;
    expect(bmk1880_acquire_cmdbuf(bench->context, &size) != NULL, "no buffer");
}

static void copy(const void* what) {
    const struct bench* bench = what;
    for (size_t i = 0; i < commands; ++i) {
        memcpy(bench->copy + i * bench->bytes, bench->written + i * bench->bytes, bench->bytes);
        __asm__ volatile("" ::: "memory");
    }
}

static void open_bench(struct bench* bench, const char* kind) {
    static uint8_t buffer[commands * most_command_bytes], copied[sizeof buffer];
    bmk1880_info_t info = {.chip_version = 1880, .cmdbuf_size = sizeof buffer, .cmdbuf = buffer};
    bench->context = bmk1880_register(&info);
    bench->map = bmk1880_tl_alloc(bench->context, shape_t4(1, 32, 16, 16), FMT_I8, CTRL_AL);
    bench->result = bmk1880_tl_alloc(bench->context, shape_t4(1, 32, 16, 16), FMT_I8, CTRL_AL);
    bench->weights = bmk1880_tl_alloc(bench->context, shape_t4(32, 32, 3, 3), FMT_I8, CTRL_NULL);
    expect(bench->map && bench->result && bench->weights, "no local memory");
    bench->write = strcmp(kind, "conv") == 0   ? write_conv
                   : strcmp(kind, "tpu") == 0  ? write_tpu
                   : strcmp(kind, "gdma") == 0 ? write_gdma
                                               : NULL;
    expect(bench->write != NULL, "conv, tpu or gdma");
    encode(bench);
    u32 size = 0;
    bench->written = bmk1880_acquire_cmdbuf(bench->context, &size);
    bench->copy = copied;
    bench->bytes = size / commands;
}

int main(int argc, char** argv) {
    expect(argc == 3, "usage: bmkernel_latency conv|tpu|gdma encode|copy");
    struct bench bench;
    open_bench(&bench, argv[1]);
    void (*const run)(const void*) = strcmp(argv[2], "copy") == 0 ? copy : encode;

    setvbuf(stdout, NULL, _IOLBF, 0);
    puts("ready 0");
    char line[64];
    while (fgets(line, sizeof line, stdin)) {
        if (strncmp(line, "run ", 4) == 0)
            time_runs(strtoul(line + 4, NULL, 10), run, &bench);
        else
            printf("%zu\n", bench.bytes);
    }
    bmk1880_cleanup(bench.context);
    return 0;
}
