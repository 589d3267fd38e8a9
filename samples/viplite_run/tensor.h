// SPDX-License-Identifier: Apache-2.0
// What an input or output is, whatever the driver's generation.
#pragma once

#include "vip_lite.h"

#include <stddef.h>

enum { max_dims = 8 };

struct tensor {
    vip_uint32_t dim_count;
    vip_uint32_t sizes[max_dims]; // elements, the fastest axis first
    vip_uint32_t format;          // vip_buffer_format_e
    vip_uint32_t quantisation;    // vip_buffer_quantize_format_e
    vip_int32_t fixed_point_pos;
    vip_float_t scale;
    vip_int32_t zero_point;
    char name[256];
};

enum direction { is_input, is_output };

vip_status_e query_tensor(vip_network network, enum direction direction, vip_uint32_t index,
                          struct tensor* tensor);

size_t element_count(const struct tensor* tensor);
size_t element_bits(const struct tensor* tensor);
// Rows of 4-bit elements are padded to whole bytes.
size_t byte_count(const struct tensor* tensor);

void print_tensor(enum direction direction, vip_uint32_t index, const struct tensor* tensor);
