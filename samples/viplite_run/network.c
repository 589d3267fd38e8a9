// SPDX-License-Identifier: Apache-2.0
#include "samples/viplite_run/network.h"

#include "samples/viplite_run/driver.h"
#include "samples/viplite_run/tensor_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static vip_status_e checked(vip_status_e status, const char* call) {
    if (status != VIP_SUCCESS) fprintf(stderr, "viplite_run: %s failed: %d\n", call, (int)status);
    return status;
}

static vip_status_e create(const char* path, const struct options* options,
                           struct network* network) {
    size_t size = 0;
    if (options->from_memory) {
        network->bytes = read_file(path, &size);
        if (!network->bytes) return VIP_ERROR_IO;
    }
    return checked(create_network(path, network->bytes, size, &network->handle),
                   "vip_create_network");
}

static vip_status_e open_ports(vip_network handle, enum direction direction, vip_uint32_t* count,
                               struct port* ports) {
    const vip_enum property =
        direction == is_input ? VIP_NETWORK_PROP_INPUT_COUNT : VIP_NETWORK_PROP_OUTPUT_COUNT;
    vip_uint32_t wanted = 0;
    vip_status_e status = checked(vip_query_network(handle, property, &wanted), "a query");
    if (status == VIP_SUCCESS && wanted > max_ports) status = VIP_ERROR_NOT_SUPPORTED;
    for (vip_uint32_t i = 0; status == VIP_SUCCESS && i < wanted; ++i) {
        struct port* port = &ports[i];
        status = checked(query_tensor(handle, direction, i, &port->tensor), "a query of a tensor");
        if (status != VIP_SUCCESS) break;
        print_tensor(direction, i, &port->tensor);
        status = checked(create_buffer(&port->tensor, &port->buffer), "vip_create_buffer");
        if (status == VIP_SUCCESS) ++*count;
    }
    return status;
}

static vip_status_e bind(const struct network* network) {
    vip_status_e status = VIP_SUCCESS;
    for (vip_uint32_t i = 0; status == VIP_SUCCESS && i < network->input_count; ++i) {
        status =
            checked(vip_set_input(network->handle, i, network->inputs[i].buffer), "vip_set_input");
    }
    for (vip_uint32_t i = 0; status == VIP_SUCCESS && i < network->output_count; ++i) {
        status = checked(vip_set_output(network->handle, i, network->outputs[i].buffer),
                         "vip_set_output");
    }
    return status;
}

vip_status_e open_network(const char* path, const struct options* options,
                          struct network* network) {
    memset(network, 0, sizeof *network);
    vip_status_e status = create(path, options, network);
    if (status != VIP_SUCCESS) return status;
    status = open_ports(network->handle, is_input, &network->input_count, network->inputs);
    if (status != VIP_SUCCESS) return status;
    status = open_ports(network->handle, is_output, &network->output_count, network->outputs);
    if (status != VIP_SUCCESS) return status;
    status = checked(configure_network(network->handle, options), "vip_set_network");
    if (status != VIP_SUCCESS) return status;
    status = checked(vip_prepare_network(network->handle), "vip_prepare_network");
    return status == VIP_SUCCESS ? bind(network) : status;
}

vip_status_e set_input(const struct port* port, const unsigned char* bytes) {
    void* memory = vip_map_buffer(port->buffer);
    if (!memory) return checked(VIP_ERROR_OUT_OF_MEMORY, "vip_map_buffer");
    const size_t size = vip_get_buffer_size(port->buffer), given = byte_count(&port->tensor);
    memcpy(memory, bytes, size < given ? size : given);
    vip_unmap_buffer(port->buffer);
    return checked(vip_flush_buffer(port->buffer, VIP_BUFFER_OPER_TYPE_FLUSH), "vip_flush_buffer");
}

vip_status_e run_network(const struct network* network, const struct options* options) {
    vip_status_e status = checked(vip_run_network(network->handle), "vip_run_network");
    vip_inference_profile_t profile;
    if (status == VIP_SUCCESS && options->profile &&
        vip_query_network(network->handle, VIP_NETWORK_PROP_PROFILING, &profile) == VIP_SUCCESS) {
        printf("run: %u us, %u cycles\n", profile.inference_time, profile.total_cycle);
    }
    if (status == VIP_SUCCESS) {
        status = checked(dump_layers(network->handle, options), "a dump of layers");
    }
    for (vip_uint32_t i = 0; status == VIP_SUCCESS && i < network->output_count; ++i) {
        status =
            checked(vip_flush_buffer(network->outputs[i].buffer, VIP_BUFFER_OPER_TYPE_INVALIDATE),
                    "vip_flush_buffer");
    }
    return status;
}

unsigned char* get_output(const struct port* port) {
    const size_t size = vip_get_buffer_size(port->buffer), wanted = byte_count(&port->tensor);
    unsigned char* bytes = calloc(wanted + 1, 1);
    const void* memory = bytes ? vip_map_buffer(port->buffer) : NULL;
    if (memory) {
        memcpy(bytes, memory, size < wanted ? size : wanted);
        vip_unmap_buffer(port->buffer);
        return bytes;
    }
    free(bytes);
    checked(VIP_ERROR_OUT_OF_MEMORY, "vip_map_buffer");
    return NULL;
}

void close_network(struct network* network) {
    if (network->handle) {
        vip_finish_network(network->handle);
        vip_destroy_network(network->handle);
    }
    for (vip_uint32_t i = 0; i < network->input_count; ++i)
        vip_destroy_buffer(network->inputs[i].buffer);
    for (vip_uint32_t i = 0; i < network->output_count; ++i)
        vip_destroy_buffer(network->outputs[i].buffer);
    free(network->bytes);
}
