// SPDX-License-Identifier: Apache-2.0
// viplite_latency MODEL: how long a network takes through VIPLite, from inputs filled to outputs
// seen. Inputs are bytes of a fixed pattern. Says "ready LOAD_MS", then obeys lines of stdin, each
// with one line, as rknn_latency does:
//   run N         -> fastest and median of N runs, ms
//   answer FILE   -> writes all outputs of one run: "done"
#include "samples/viplite_run/driver.h"
#include "tools/benchmarks/programs/stopwatch.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { most_ports = 16 };

struct port {
    vip_buffer buffer;
    size_t size;
    unsigned char* bytes; // of an input
};

struct network {
    vip_network handle;
    vip_uint32_t input_count, output_count;
    struct port inputs[most_ports], outputs[most_ports];
};

static void expect(vip_status_e status, const char* what) {
    if (status == VIP_SUCCESS) return;
    fprintf(stderr, "viplite_latency: %s: %d\n", what, (int)status);
    exit(1);
}

static vip_uint32_t open_ports(vip_network handle, enum direction direction, struct port* ports) {
    const vip_enum property =
        direction == is_input ? VIP_NETWORK_PROP_INPUT_COUNT : VIP_NETWORK_PROP_OUTPUT_COUNT;
    vip_uint32_t count = 0;
    expect(vip_query_network(handle, property, &count), "vip_query_network");
    if (count > most_ports) expect(VIP_ERROR_NOT_SUPPORTED, "too many ports");
    for (vip_uint32_t i = 0; i < count; ++i) {
        struct tensor tensor;
        expect(query_tensor(handle, direction, i, &tensor), "a query of a port");
        expect(create_buffer(&tensor, &ports[i].buffer), "vip_create_buffer");
        ports[i].size = byte_count(&tensor);
        expect(direction == is_input ? vip_set_input(handle, i, ports[i].buffer)
                                     : vip_set_output(handle, i, ports[i].buffer),
               "a port is set");
    }
    return count;
}

static void make_input(struct port* port) {
    port->bytes = malloc(port->size);
    if (!port->bytes) expect(VIP_ERROR_OUT_OF_MEMORY, "an input");
    for (size_t i = 0; i < port->size; ++i) {
        port->bytes[i] = (unsigned char)((unsigned)i * 2654435761U >> 24);
    }
}

static void open_network(struct network* network, const char* path) {
    expect(start_driver(), "vip_init");
    expect(create_network(path, NULL, 0, &network->handle), path);
    expect(vip_prepare_network(network->handle), "vip_prepare_network");
    network->input_count = open_ports(network->handle, is_input, network->inputs);
    network->output_count = open_ports(network->handle, is_output, network->outputs);
}

static void infer(const struct network* network, FILE* file) {
    for (vip_uint32_t i = 0; i < network->input_count; ++i) {
        const struct port* port = &network->inputs[i];
        memcpy(vip_map_buffer(port->buffer), port->bytes, port->size);
        vip_unmap_buffer(port->buffer);
        expect(vip_flush_buffer(port->buffer, VIP_BUFFER_OPER_TYPE_FLUSH), "vip_flush_buffer");
    }
    expect(vip_run_network(network->handle), "vip_run_network");
    for (vip_uint32_t i = 0; i < network->output_count; ++i) {
        const struct port* port = &network->outputs[i];
        expect(vip_flush_buffer(port->buffer, VIP_BUFFER_OPER_TYPE_INVALIDATE), "vip_flush_buffer");
        if (file) fwrite(vip_map_buffer(port->buffer), 1, port->size, file);
    }
}

static void infer_once(const void* network) {
    infer(network, NULL);
}

static void answer(const struct network* network, const char* path) {
    FILE* file = fopen(path, "wb");
    if (!file) expect(VIP_ERROR_IO, path);
    infer(network, file);
    if (fclose(file) != 0) expect(VIP_ERROR_IO, path);
    puts("done");
}

static void close_network(struct network* network) {
    vip_finish_network(network->handle);
    vip_destroy_network(network->handle);
    for (vip_uint32_t i = 0; i < network->input_count; ++i) {
        vip_destroy_buffer(network->inputs[i].buffer);
        free(network->inputs[i].bytes);
    }
    for (vip_uint32_t i = 0; i < network->output_count; ++i) {
        vip_destroy_buffer(network->outputs[i].buffer);
    }
    vip_destroy();
}

int main(int argc, char** argv) {
    if (argc != 2) {
        fprintf(stderr, "usage: viplite_latency MODEL\n");
        return 2;
    }
    struct network network = {0};
    const double start = milliseconds();
    open_network(&network, argv[1]);
    const double loaded = milliseconds() - start;
    for (vip_uint32_t i = 0; i < network.input_count; ++i) make_input(&network.inputs[i]);

    setvbuf(stdout, NULL, _IOLBF, 0);
    printf("ready %.3f\n", loaded);
    char line[4096];
    while (fgets(line, sizeof line, stdin)) {
        line[strcspn(line, "\n")] = 0;
        if (strncmp(line, "run ", 4) == 0) {
            time_runs(strtoul(line + 4, NULL, 10), infer_once, &network);
        } else if (strncmp(line, "answer ", 7) == 0) {
            answer(&network, line + 7);
        } else {
            expect(VIP_ERROR_INVALID_ARGUMENTS, line);
        }
    }
    close_network(&network);
    return 0;
}
