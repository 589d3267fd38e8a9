// SPDX-License-Identifier: Apache-2.0
#include "tools/benchmarks/programs/stopwatch.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

double milliseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6;
}

static int ascending(const void* a, const void* b) {
    const double x = *(const double*)a, y = *(const double*)b;
    return (x > y) - (x < y);
}

void time_runs(size_t count, void (*run)(const void* what), const void* what) {
    double* times = count ? calloc(count, sizeof *times) : NULL;
    if (!times) {
        fprintf(stderr, "bench: %zu runs cannot be timed\n", count);
        exit(1);
    }
    for (size_t i = 0; i < count; ++i) {
        const double start = milliseconds();
        run(what);
        times[i] = milliseconds() - start;
    }
    qsort(times, count, sizeof *times, ascending);
    printf("%.6f %.6f\n", times[0], times[count / 2]);
    free(times);
}

struct memory_status memory_status(void) {
    struct memory_status status = {0, 0};
    FILE* file = fopen("/proc/self/status", "r");
    if (!file) return status;
    char line[256];
    while (fgets(line, sizeof line, file)) {
        sscanf(line, "VmHWM: %ld", &status.peak);
        sscanf(line, "VmRSS: %ld", &status.now);
    }
    fclose(file);
    return status;
}
