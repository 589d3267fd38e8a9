// SPDX-License-Identifier: Apache-2.0
// viplite_calls MODEL: calls libVIPlite in the ways that a trace carries, and prints a hash of each
// output: a model of a path and one in memory, buffers of the driver's and of the program's own.
#include <vip_lite.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void check(const char* what, vip_status_e status) {
    if (status == VIP_SUCCESS) return;
    printf("%s failed: %d\n", what, (int)status);
    exit(1);
}

// Of what the program can do without.
static void say(const char* what, vip_status_e status) {
    if (status != VIP_SUCCESS) printf("%s: %d\n", what, (int)status);
}

static vip_uint32_t number(vip_network network, vip_enum property) {
    vip_uint32_t value = 0;
    check("vip_query_network", vip_query_network(network, property, &value));
    return value;
}

static vip_buffer_create_params_t params_of(vip_network network, vip_uint32_t index, int is_input) {
    vip_status_e (*const query)(vip_network, vip_uint32_t, vip_enum, void*) = (vip_status_e(*)(
        vip_network, vip_uint32_t, vip_enum, void*))(is_input ? vip_query_input : vip_query_output);
    vip_buffer_create_params_t params;
    char name[64] = "";
    memset(&params, 0, sizeof params);
    check("query", query(network, index, VIP_BUFFER_PROP_NUM_OF_DIMENSION, &params.num_of_dims));
    check("query", query(network, index, VIP_BUFFER_PROP_SIZES_OF_DIMENSION, params.sizes));
    check("query", query(network, index, VIP_BUFFER_PROP_DATA_FORMAT, &params.data_format));
    check("query", query(network, index, VIP_BUFFER_PROP_QUANT_FORMAT, &params.quant_format));
    check("query", query(network, index, VIP_BUFFER_PROP_NAME, name));
    if (params.quant_format == VIP_BUFFER_QUANTIZE_TF_ASYMM) {
        check("query",
              query(network, index, VIP_BUFFER_PROP_TF_SCALE, &params.quant_data.affine.scale));
        check("query", query(network, index, VIP_BUFFER_PROP_TF_ZERO_POINT,
                             &params.quant_data.affine.zeroPoint));
    }
    return params;
}

static void fill(vip_buffer buffer) {
    unsigned char* const bytes = vip_map_buffer(buffer);
    const vip_uint32_t size = vip_get_buffer_size(buffer);
    for (vip_uint32_t i = 0; i < size; ++i) bytes[i] = (unsigned char)(i * 37 % 251);
    check("vip_unmap_buffer", vip_unmap_buffer(buffer));
    say("vip_flush_buffer", vip_flush_buffer(buffer, VIP_BUFFER_OPER_TYPE_FLUSH));
}

static void print(vip_buffer buffer) {
    unsigned hash = 2166136261u;
    say("vip_flush_buffer", vip_flush_buffer(buffer, VIP_BUFFER_OPER_TYPE_INVALIDATE));
    const unsigned char* const bytes = vip_map_buffer(buffer);
    const vip_uint32_t size = vip_get_buffer_size(buffer);
    for (vip_uint32_t i = 0; i < size; ++i) hash = (hash ^ bytes[i]) * 16777619u;
    check("vip_unmap_buffer", vip_unmap_buffer(buffer));
    printf("output: %08x\n", hash);
}

static void run(vip_network network, int lent) {
    static unsigned char own[1 << 16] __attribute__((aligned(4096)));
    vip_buffer input = NULL, output = NULL;
    check("vip_prepare_network", vip_prepare_network(network));
    vip_buffer_create_params_t in = params_of(network, 0, 1), out = params_of(network, 0, 0);
    if (lent)
        check("vip_create_buffer_from_handle",
              vip_create_buffer_from_handle(&in, own, sizeof own, &input));
    else
        check("vip_create_buffer", vip_create_buffer(&in, sizeof in, &input));
    check("vip_create_buffer", vip_create_buffer(&out, sizeof out, &output));
    check("vip_set_input", vip_set_input(network, 0, input));
    check("vip_set_output", vip_set_output(network, 0, output));
    fill(input);
    check("vip_run_network", vip_run_network(network));
    print(output);
    vip_inference_profile_t profile;
    check("vip_query_network", vip_query_network(network, VIP_NETWORK_PROP_PROFILING, &profile));
    printf("set_input of nothing: %d\n", (int)vip_set_input(network, 7, input));
    say("vip_finish_network", vip_finish_network(network));
    say("vip_destroy_buffer", vip_destroy_buffer(input));
    say("vip_destroy_buffer", vip_destroy_buffer(output));
}

int main(int count, char** arguments) {
    static char model[1 << 20];
    vip_network network = NULL;
    if (count < 2) return 2;
    check("vip_init", vip_init());
    check("vip_create_network",
          vip_create_network(arguments[1], 0, VIP_CREATE_NETWORK_FROM_FILE, &network));
    printf("inputs: %u\n", number(network, VIP_NETWORK_PROP_INPUT_COUNT));
    run(network, 0);
    check("vip_destroy_network", vip_destroy_network(network));
    FILE* const file = fopen(arguments[1], "rb");
    const size_t size = file ? fread(model, 1, sizeof model, file) : 0;
    if (file) fclose(file);
    check("vip_create_network",
          vip_create_network(model, (vip_uint32_t)size, VIP_CREATE_NETWORK_FROM_MEMORY, &network));
    run(network, 1);
    check("vip_destroy_network", vip_destroy_network(network));
    check("vip_destroy", vip_destroy());
    return 0;
}
