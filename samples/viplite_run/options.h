// SPDX-License-Identifier: Apache-2.0
// What the command line asks for, in both forms that the vendor's runner has had.
#pragma once

#include <stdint.h>

enum { max_dumped_layers = 64 };

struct options {
    const char* list;    // -s, or the first argument
    int loops;           // -l, or the second argument; less than 1 counts as 1
    int device;          // -d, or the third argument; -1: the driver's choice
    int core;            // -c; -1: the driver's choice
    unsigned timeout_ms; // -t; 0: the driver's
    int bypass;          // -b; 0 stops at the first difference, 1 goes on with the next task
    int from_memory;     // -m; 0 lets the driver read the file
    int show_top5;       // print the five largest values of each output
    int save_txt;        // write outputs as text beside the raw ones
    int preload;         // weights into the NPU's memory, if the driver has that
    int profile;         // print time and cycles of each run
    int32_t layers[max_dumped_layers]; // whose results are to be written
    int layer_count;
};

// 0; 1 when help was asked for; -1, with a line on stderr, when an argument cannot be.
int parse_options(int argc, char** argv, struct options* options);

void print_usage(void);
