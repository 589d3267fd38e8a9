// SPDX-License-Identifier: Apache-2.0
#include "samples/viplite_run/tensor.h"

#include <stdio.h>
#include <string.h>

// Numbers, and not vip_lite.h's names: older headers have not all of them.
static const struct {
    const char* name;
    size_t bits;
} formats[] = {{"fp32", 32},  {"fp16", 16},   {"uint8", 8},  {"int8", 8},   {"uint16", 16},
               {"int16", 16}, {"char", 8},    {"bfp16", 16}, {"int32", 32}, {"uint32", 32},
               {"int64", 64}, {"uint64", 64}, {"fp64", 64},  {"int4", 4},   {"uint4", 4},
               {"?", 8},      {"bool8", 8}};
enum { format_count = sizeof formats / sizeof *formats };

static const char* const quantisations[] = {"none", "dynamic fixed point", "asymmetric"};
enum { quantisation_count = sizeof quantisations / sizeof *quantisations };

static vip_status_e query(vip_network network, enum direction direction, vip_uint32_t index,
                          vip_buffer_property_e property, void* value) {
    return direction == is_input ? vip_query_input(network, index, property, value)
                                 : vip_query_output(network, index, property, value);
}

static vip_status_e query_quantisation(vip_network network, enum direction direction,
                                       vip_uint32_t index, struct tensor* tensor) {
    vip_status_e status = VIP_SUCCESS;
    if (tensor->quantisation == VIP_BUFFER_QUANTIZE_DYNAMIC_FIXED_POINT) {
        status = query(network, direction, index, VIP_BUFFER_PROP_FIXED_POINT_POS,
                       &tensor->fixed_point_pos);
    } else if (tensor->quantisation == VIP_BUFFER_QUANTIZE_TF_ASYMM) {
        status = query(network, direction, index, VIP_BUFFER_PROP_TF_SCALE, &tensor->scale);
        if (status != VIP_SUCCESS) return status;
        status =
            query(network, direction, index, VIP_BUFFER_PROP_TF_ZERO_POINT, &tensor->zero_point);
    }
    return status;
}

vip_status_e query_tensor(vip_network network, enum direction direction, vip_uint32_t index,
                          struct tensor* tensor) {
    memset(tensor, 0, sizeof *tensor);
    const struct {
        vip_buffer_property_e property;
        void* value;
    } properties[] = {{VIP_BUFFER_PROP_NUM_OF_DIMENSION, &tensor->dim_count},
                      {VIP_BUFFER_PROP_SIZES_OF_DIMENSION, tensor->sizes},
                      {VIP_BUFFER_PROP_DATA_FORMAT, &tensor->format},
                      {VIP_BUFFER_PROP_QUANT_FORMAT, &tensor->quantisation},
                      {VIP_BUFFER_PROP_NAME, tensor->name}};
    for (size_t i = 0; i < sizeof properties / sizeof *properties; ++i) {
        const vip_status_e status =
            query(network, direction, index, properties[i].property, properties[i].value);
        if (status != VIP_SUCCESS) return status;
        if (tensor->dim_count > max_dims) return VIP_ERROR_NOT_SUPPORTED;
    }
    return query_quantisation(network, direction, index, tensor);
}

size_t element_count(const struct tensor* tensor) {
    size_t count = 1;
    for (vip_uint32_t i = 0; i < tensor->dim_count; ++i) count *= tensor->sizes[i];
    return count;
}

size_t element_bits(const struct tensor* tensor) {
    return tensor->format < format_count ? formats[tensor->format].bits : 8;
}

size_t byte_count(const struct tensor* tensor) {
    const size_t count = element_count(tensor);
    if (count == 0 || tensor->dim_count == 0) return 0;
    const size_t row = tensor->sizes[0];
    return (row * element_bits(tensor) + 7) / 8 * (count / row);
}

void print_tensor(enum direction direction, vip_uint32_t index, const struct tensor* tensor) {
    printf("%s %u: %s, [", direction == is_input ? "input" : "output", index, tensor->name);
    for (vip_uint32_t i = 0; i < tensor->dim_count; ++i) {
        printf(i ? ", %u" : "%u", tensor->sizes[i]);
    }
    printf("], %s, %s", tensor->format < format_count ? formats[tensor->format].name : "?",
           tensor->quantisation < quantisation_count ? quantisations[tensor->quantisation] : "?");
    if (tensor->quantisation == VIP_BUFFER_QUANTIZE_DYNAMIC_FIXED_POINT)
        printf(" %d", tensor->fixed_point_pos);
    if (tensor->quantisation == VIP_BUFFER_QUANTIZE_TF_ASYMM)
        printf(", scale %.8g, zero point %d", (double)tensor->scale, tensor->zero_point);
    printf("\n");
}
