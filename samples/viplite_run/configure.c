// SPDX-License-Identifier: Apache-2.0
// Settings of a network, and dumps of its layers, as far as the driver's generation has them.
#include "samples/viplite_run/driver.h"
#include "samples/viplite_run/tensor_file.h"

#include <stdio.h>
#include <string.h>

// Nothing to set is success.
static vip_status_e set_number(vip_network network, vip_enum property, int given,
                               vip_uint32_t number) {
    return given ? vip_set_network(network, property, &number) : VIP_SUCCESS;
}

#if VIPLITE_FAMILY >= VIPLITE_2_0

static vip_status_e set_layers(vip_network network, const struct options* options) {
    vip_nld_layer_id_t ids;
    memset(&ids, 0, sizeof ids);
    ids.layer_count = options->layer_count;
    ids.layer_id = (vip_int32_t*)options->layers;
    if (options->layer_count == 0) return VIP_SUCCESS;
    return vip_set_network(network, VIP_NETWORK_PROP_SET_LAYER_DUMP_ID, &ids);
}

vip_status_e configure_network(vip_network network, const struct options* options) {
    const struct {
        vip_enum property;
        int given;
        vip_uint32_t number;
    } settings[] = {
        {VIP_NETWORK_PROP_SET_DEVICE_INDEX, options->device >= 0, (vip_uint32_t)options->device},
        {VIP_NETWORK_PROP_SET_CORE_INDEX, options->core >= 0, (vip_uint32_t)options->core},
        {VIP_NETWORK_PROP_SET_TIME_OUT, options->timeout_ms > 0, options->timeout_ms},
        {VIP_NETWORK_PROP_SET_VIPSRAM_PRELOAD, options->preload, 1}};
    for (size_t i = 0; i < sizeof settings / sizeof *settings; ++i) {
        const vip_status_e status =
            set_number(network, settings[i].property, settings[i].given, settings[i].number);
        if (status != VIP_SUCCESS) return status;
    }
    return set_layers(network, options);
}

vip_status_e dump_layers(vip_network network, const struct options* options) {
    if (options->layer_count == 0) return VIP_SUCCESS;
    vip_nld_output_t output;
    memset(&output, 0, sizeof output);
    const vip_status_e status =
        vip_query_network(network, VIP_NETWORK_PROP_GET_LAYER_DUMP_OUTPUT, &output);
    for (vip_uint32_t i = 0; status == VIP_SUCCESS && i < output.count; ++i) {
        const vip_nld_output_info_t* info = &output.info[i];
        char path[128];
        snprintf(path, sizeof path, "layer_%.64s_%u.dat", info->layer_name,
                 info->layer_output_index);
        if (write_file(path, info->memory, info->size) != 0) return VIP_ERROR_IO;
    }
    return status;
}

#else

vip_status_e configure_network(vip_network network, const struct options* options) {
    if (options->core >= 0 || options->preload || options->layer_count > 0) {
        fprintf(stderr,
                "viplite_run: this driver has no cores to choose, preload or layer dumps\n");
        return VIP_ERROR_NOT_SUPPORTED;
    }
    const vip_status_e status = set_number(network, VIP_NETWORK_PROP_SET_DEVICE_ID,
                                           options->device >= 0, (vip_uint32_t)options->device);
    if (status != VIP_SUCCESS) return status;
#if VIPLITE_FAMILY >= VIPLITE_1_12
    return set_number(network, VIP_NETWORK_PROP_SET_TIME_OUT, options->timeout_ms > 0,
                      options->timeout_ms);
#else
    return options->timeout_ms > 0 ? VIP_ERROR_NOT_SUPPORTED : VIP_SUCCESS;
#endif
}

vip_status_e dump_layers(vip_network network, const struct options* options) {
    (void)network;
    (void)options;
    return VIP_SUCCESS;
}

#endif
