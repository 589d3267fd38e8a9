/* SPDX-License-Identifier: Apache-2.0 */
/* rga_latency letterbox|colours|channels|average|linear|enlarge: a picture of 1920x1080 through
 * librga, as opencv_latency.py does it. Says "ready 0", then obeys lines of stdin: run N -> fastest
 * and median of N runs, ms.
 *
 *   letterbox   NV12 to RGB, scaled into the middle of 640x640 of one colour
 *   colours     NV12 to RGB
 *   channels    RGBA to RGB
 *   average     RGB to 640x640, each pixel counting with its part
 *   linear      the same of two pixels each way
 *   enlarge     640x640 to RGB of 1920x1080, of four pixels each way */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <RgaApi.h>
#include <im2d.h>

#include "tools/benchmarks/programs/stopwatch.h"

enum { width = 1920, height = 1080, side = 640, inner = side * height / width };

struct task {
    const char* name;
    int (*run)(const struct task* task);
    rga_buffer_t src, dst;
};

static int letterbox(const struct task* task) {
    const rga_buffer_t none = {0};
    const im_rect whole = {0, 0, side, side}, all = {0, 0, width, height}, no_rect = {0};
    const im_rect middle = {0, (side - inner) / 2, side, inner};
    return imfill(task->dst, whole, 0x72727272) > 0 &&
           improcess(task->src, task->dst, none, all, middle, no_rect, IM_SYNC) > 0;
}

static int colours(const struct task* task) {
    return imcvtcolor(task->src, task->dst, RK_FORMAT_YCbCr_420_SP, RK_FORMAT_RGB_888) > 0;
}

static int channels(const struct task* task) {
    return imcvtcolor(task->src, task->dst, RK_FORMAT_RGBA_8888, RK_FORMAT_RGB_888) > 0;
}

static int average(const struct task* task) {
    return imresize(task->src, task->dst) > 0;
}

static int linear(const struct task* task) {
    return imresize(task->src, task->dst, 0, 0, IM_INTERP_LINEAR) > 0;
}

static int enlarge(const struct task* task) {
    return imresize(task->src, task->dst, 0, 0, IM_INTERP_CUBIC) > 0;
}

static rga_buffer_t picture(int columns, int rows, int format) {
    const size_t size = (size_t)columns * (size_t)rows * 4;
    unsigned char* const bytes = malloc(size);
    for (size_t i = 0; i < size; ++i) bytes[i] = (unsigned char)(i * 7 ^ i >> 9);
    return wrapbuffer_virtualaddr(bytes, columns, rows, format);
}

static void run(const void* what) {
    const struct task* const task = what;
    if (task->run(task)) return;
    fprintf(stderr, "rga_latency: %s failed\n", task->name);
    exit(1);
}

int main(int argc, char** argv) {
    const struct task tasks[] = {
        {"letterbox", letterbox, picture(width, height, RK_FORMAT_YCbCr_420_SP),
         picture(side, side, RK_FORMAT_RGB_888)},
        {"colours", colours, picture(width, height, RK_FORMAT_YCbCr_420_SP),
         picture(width, height, RK_FORMAT_RGB_888)},
        {"channels", channels, picture(width, height, RK_FORMAT_RGBA_8888),
         picture(width, height, RK_FORMAT_RGB_888)},
        {"average", average, picture(width, height, RK_FORMAT_RGB_888),
         picture(side, side, RK_FORMAT_RGB_888)},
        {"linear", linear, picture(width, height, RK_FORMAT_RGB_888),
         picture(side, side, RK_FORMAT_RGB_888)},
        {"enlarge", enlarge, picture(side, side, RK_FORMAT_RGB_888),
         picture(width, height, RK_FORMAT_RGB_888)},
    };
    const struct task* task = NULL;
    for (size_t i = 0; i < sizeof tasks / sizeof *tasks; ++i) {
        if (argc == 2 && strcmp(argv[1], tasks[i].name) == 0) task = &tasks[i];
    }
    if (!task) {
        fputs("rga_latency letterbox|colours|channels|average|linear|enlarge\n", stderr);
        return 2;
    }
    puts("ready 0");
    fflush(stdout);
    unsigned long count;
    while (scanf(" run %lu", &count) == 1 && count > 0) {
        time_runs(count, run, task);
        fflush(stdout);
    }
    return 0;
}
