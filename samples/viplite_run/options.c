// SPDX-License-Identifier: Apache-2.0
#include "samples/viplite_run/options.h"

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { show_top5 = 256, save_txt, layer_profile_dump, preload, op_segment, layer_dump };

static const struct option long_options[] = {
    {"show_top5", required_argument, NULL, show_top5},
    {"save_txt", required_argument, NULL, save_txt},
    {"layer_profile_dump", required_argument, NULL, layer_profile_dump},
    {"preload", required_argument, NULL, preload},
    {"op_segment", required_argument, NULL, op_segment},
    {"layer_dump", required_argument, NULL, layer_dump},
    {NULL, 0, NULL, 0},
};

void print_usage(void) {
    fputs("usage: viplite_run LIST [LOOPS] [DEVICE]\n"
          "       viplite_run -s LIST [-l LOOPS] [-d DEVICE] [-c CORE] [-t MILLISECONDS] [-b 0|1]\n"
          "           [-m 0|1] [--show_top5 0|1] [--save_txt 0|1] [--layer_profile_dump 0|1]\n"
          "           [--preload 0|1] [--layer_dump ID,...] [-h]\n"
          "  -b 0 stops at the first output that differs, -m 0 lets the driver read the file\n",
          stderr);
}

static int parse_layers(const char* text, struct options* options) {
    char* end = NULL;
    do {
        const long id = strtol(text, &end, 10);
        if (end == text || options->layer_count == max_dumped_layers) return -1;
        options->layers[options->layer_count++] = (int32_t)id;
        text = end + 1;
    } while (*end == ',');
    return *end == '\0' ? 0 : -1;
}

static int set(struct options* options, int name, const char* value) {
    switch (name) {
    case 's': options->list = value; return 0;
    case 'l': options->loops = atoi(value); return 0;
    case 'd': options->device = atoi(value); return 0;
    case 'c': options->core = atoi(value); return 0;
    case 't': options->timeout_ms = (unsigned)strtoul(value, NULL, 10); return 0;
    case 'b': options->bypass = atoi(value); return 0;
    case 'm': options->from_memory = atoi(value); return 0;
    case show_top5: options->show_top5 = atoi(value); return 0;
    case save_txt: options->save_txt = atoi(value); return 0;
    case layer_profile_dump: options->profile = atoi(value); return 0;
    case preload: options->preload = atoi(value); return 0;
    case layer_dump: return parse_layers(value, options);
    case op_segment: fprintf(stderr, "viplite_run: no driver's header says how\n"); return -1;
    case 'h': return 1;
    default: return -1;
    }
}

// LIST LOOPS DEVICE, each of which may be a negative number that getopt would take for an option.
static int parse_older(int argc, char** argv, struct options* options) {
    static const char names[] = "sld";
    if (argc > 4) return -1;
    for (int i = 1; i < argc; ++i) set(options, names[i - 1], argv[i]);
    return 0;
}

int parse_options(int argc, char** argv, struct options* options) {
    *options = (struct options){
        .loops = 1, .device = -1, .core = -1, .bypass = 1, .from_memory = 1, .profile = 1};
    int result = 0;
    if (argc > 1 && argv[1][0] != '-') {
        result = parse_older(argc, argv, options);
    } else {
        int name;
        while (result == 0 &&
               (name = getopt_long(argc, argv, "s:l:d:c:t:b:m:h", long_options, NULL)) != -1) {
            result = set(options, name, optarg);
        }
        if (optind < argc) result = -1;
    }
    if (options->loops < 1) options->loops = 1;
    return result == 0 && !options->list ? -1 : result;
}
