// SPDX-License-Identifier: Apache-2.0
// A network with buffers on all its inputs and outputs.
#pragma once

#include "samples/viplite_run/list.h"
#include "samples/viplite_run/options.h"
#include "samples/viplite_run/tensor.h"

struct port {
    struct tensor tensor;
    vip_buffer buffer;
};

struct network {
    vip_network handle;
    void* bytes; // of the file, or NULL
    vip_uint32_t input_count, output_count;
    struct port inputs[max_ports], outputs[max_ports];
};

// Created, configured, prepared and bound. To be closed in any case. Like all here: VIP_SUCCESS, or
// what the call that failed returned, with a line on stderr.
vip_status_e open_network(const char* path, const struct options* options, struct network* network);

vip_status_e set_input(const struct port* port, const unsigned char* bytes);

vip_status_e run_network(const struct network* network, const struct options* options);

// The bytes of an output, to be freed by the caller; NULL when it cannot be had.
unsigned char* get_output(const struct port* port);

void close_network(struct network* network);
