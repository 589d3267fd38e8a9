// SPDX-License-Identifier: Apache-2.0
// A network with one picture as input, through librknnrt as an application uses it. A call that
// fails ends the process with a line on stderr.
#pragma once

#include "rknn_api.h"

#include <stdio.h>

struct network {
    rknn_context context;
    rknn_input input; // the test picture
    uint32_t outputs;
    size_t output_bytes; // of all values that one run hands out
    int want_float;
};

// want_float: FLOAT32 in and out; else UINT8 in, the tensors' own types out. The input is not there
// yet.
void open_network(struct network* network, char* model, int want_float);
void make_input(struct network* network);
void close_network(struct network* network);

// Inputs set, run, outputs got. The first output's values go to `file` unless that is NULL.
void infer(const struct network* network, FILE* file);

// Ends the process when `status` is a vendor's error.
void expect(int status, const char* what);
