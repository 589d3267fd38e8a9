// SPDX-License-Identifier: Apache-2.0
// rknn_latency MODEL float|stored: how long a network takes through librknnrt, from inputs set to
// outputs got. float: FLOAT32 in, want_float. stored: UINT8 in, the tensors' own types out.
// Says "ready LOAD_MS", then obeys lines of stdin, each with one line (ort_latency.js does too):
//   run N         -> fastest and median of N runs, ms
//   set_input N, compute N, call N -> likewise of rknn_inputs_set, of rknn_run, of
//   rknn_set_core_mask answer FILE   -> writes the first output of one run: "done" memory        ->
//   kB that the library has added since before rknn_init: at most, now; without
//                    what a run takes and hands out, which is the application's
#include "tools/benchmarks/programs/network.h"
#include "tools/benchmarks/programs/stopwatch.h"

#include <stdlib.h>
#include <string.h>

static void infer_once(const void* network) {
    infer(network, NULL);
}

static void answer(const struct network* network, const char* path) {
    FILE* file = fopen(path, "wb");
    if (!file) expect(-1, path);
    infer(network, file);
    if (fclose(file) != 0) expect(-1, path);
    puts("done");
}

static void memory(const struct network* network, struct memory_status before) {
    const struct memory_status now = memory_status();
    const size_t exchanged = network->input.size + network->output_bytes;
    const long others = before.now + (long)(exchanged / 1024);
    printf("%ld %ld\n", now.peak - others, now.now - others);
}

// What a line asks to be timed; NULL: none of these.
static void (*part_of(const char* line))(const void*) {
    if (strncmp(line, "run ", 4) == 0) return infer_once;
    if (strncmp(line, "set_input ", 10) == 0) return set_input;
    if (strncmp(line, "compute ", 8) == 0) return compute;
    if (strncmp(line, "call ", 5) == 0) return call;
    return NULL;
}

static void obey(const struct network* network, char* line, struct memory_status before) {
    line[strcspn(line, "\n")] = 0;
    if (part_of(line)) {
        time_runs(strtoul(strchr(line, ' ') + 1, NULL, 10), part_of(line), network);
    } else if (strncmp(line, "answer ", 7) == 0) {
        answer(network, line + 7);
    } else if (strcmp(line, "memory") == 0) {
        memory(network, before);
    } else {
        expect(-1, line);
    }
}

int main(int argc, char** argv) {
    if (argc != 3 || (strcmp(argv[2], "float") != 0 && strcmp(argv[2], "stored") != 0)) {
        fprintf(stderr, "usage: rknn_latency MODEL float|stored\n");
        return 2;
    }
    struct network network;
    const struct memory_status before = memory_status();
    const double start = milliseconds();
    open_network(&network, argv[1], argv[2][0] == 'f');
    const double loaded = milliseconds() - start;
    make_input(&network);

    setvbuf(stdout, NULL, _IOLBF, 0);
    printf("ready %.3f\n", loaded);
    char line[4096];
    while (fgets(line, sizeof line, stdin)) obey(&network, line, before);
    close_network(&network);
    return 0;
}
