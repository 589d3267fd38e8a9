// SPDX-License-Identifier: Apache-2.0
#include "samples/rknn_detect/network.h"

#include <math.h>
#include <string.h>

// IEEE 754 binary16.
static float from_half(uint16_t half) {
    const int exponent = half >> 10 & 31, fraction = half & 1023;
    float value = 0.0F;
    if (exponent == 31)
        value = fraction ? NAN : INFINITY;
    else if (exponent == 0)
        value = ldexpf((float)fraction, -24);
    else
        value = ldexpf((float)(fraction + 1024), exponent - 25);
    return half & 0x8000 ? -value : value;
}

int has_values(rknn_tensor_type type) {
    return type == RKNN_TENSOR_INT8 || type == RKNN_TENSOR_UINT8 || type == RKNN_TENSOR_FLOAT16 ||
           type == RKNN_TENSOR_FLOAT32;
}

void values_of(const rknn_tensor_attr* attr, const void* bytes, float* values) {
    const int8_t* signed_bytes = bytes;
    const uint8_t* unsigned_bytes = bytes;
    const uint16_t* halves = bytes;
    for (uint32_t i = 0; i < attr->n_elems; ++i) {
        switch (attr->type) {
        case RKNN_TENSOR_INT8: values[i] = (float)(signed_bytes[i] - attr->zp) * attr->scale; break;
        case RKNN_TENSOR_UINT8:
            values[i] = (float)(unsigned_bytes[i] - attr->zp) * attr->scale;
            break;
        case RKNN_TENSOR_FLOAT16: values[i] = from_half(halves[i]); break;
        default: memcpy(&values[i], (const float*)bytes + i, sizeof *values);
        }
    }
}
