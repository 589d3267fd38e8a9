// SPDX-License-Identifier: Apache-2.0
// A network with one picture as input, through librknnrt as an application uses it. A call that
// fails ends the process with a line on stderr. Both sides of a comparison compute on that picture:
// cell i in the order C, H, W has the byte b = (i * 2654435761 mod 2^32) >> 24, and as a real
// number (b - 128) / 64.
#pragma once

#include "rknn_api.h"

#include <stdint.h>
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

// The parts of a run, which take the network as time_runs() hands it on; call() asks for nothing.
void set_input(const void* network);
void compute(const void* network);
void call(const void* network);

// Inputs set, run, outputs got. The first output's values go to `file` unless that is NULL.
void infer(const struct network* network, FILE* file);

// Ends the process when `status` is a vendor's error.
void expect(int status, const char* what);

// In the order of `dims`: N, H, W, C. To be freed; NULL without memory.
float* real_picture(const uint32_t dims[4]);
uint8_t* byte_picture(const uint32_t dims[4]);
