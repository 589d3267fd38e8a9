// SPDX-License-Identifier: Apache-2.0
#include "samples/viplite_run/tensor_file.h"

#include <math.h>
#include <stdint.h>
#include <string.h>

enum kind { signed_integer, unsigned_integer, real };

static enum kind kind_of(const struct tensor* tensor) {
    switch (tensor->format) {
    case 0:
    case 1:
    case 7:
    case 12: return real; // fp32, fp16, bfp16, fp64
    case 2:
    case 4:
    case 9:
    case 11:
    case 14:
    case 16: return unsigned_integer;
    default: return signed_integer;
    }
}

// ---- Bits of an element

static size_t row_bytes(const struct tensor* tensor) {
    return (tensor->sizes[0] * element_bits(tensor) + 7) / 8;
}

// The byte that element `index` begins in. Rows of 4-bit elements begin at whole bytes.
static size_t byte_of(const struct tensor* tensor, size_t index) {
    const size_t row = tensor->sizes[0];
    return index / row * row_bytes(tensor) + index % row * element_bits(tensor) / 8;
}

static uint64_t get_bits(const struct tensor* tensor, const unsigned char* bytes, size_t index) {
    uint64_t bits = 0;
    const unsigned char* at = bytes + byte_of(tensor, index);
    if (element_bits(tensor) == 4) return index % tensor->sizes[0] % 2 ? *at >> 4 : *at & 15;
    memcpy(&bits, at, element_bits(tensor) / 8); // little endian, as the NPU
    return bits;
}

static void set_bits(const struct tensor* tensor, unsigned char* bytes, size_t index,
                     uint64_t bits) {
    unsigned char* at = bytes + byte_of(tensor, index);
    if (element_bits(tensor) != 4)
        memcpy(at, &bits, element_bits(tensor) / 8);
    else if (index % tensor->sizes[0] % 2)
        *at = (unsigned char)((*at & 15) | (bits & 15) << 4);
    else
        *at = (unsigned char)((*at & 0xF0) | (bits & 15));
}

// ---- Real types

static double half_value(uint64_t bits) {
    const int exponent = bits >> 10 & 31, fraction = bits & 1023;
    double value = ldexp(exponent ? 1024 + fraction : fraction, (exponent ? exponent : 1) - 25);
    if (exponent == 31) value = fraction ? NAN : INFINITY;
    return bits >> 15 ? -value : value;
}

static double real_value(const struct tensor* tensor, uint64_t bits) {
    if (tensor->format == VIP_BUFFER_FORMAT_FP16) return half_value(bits);
    if (tensor->format == VIP_BUFFER_FORMAT_FP64) {
        double value;
        memcpy(&value, &bits, sizeof value);
        return value;
    }
    // bfp16 is the upper half of a float.
    const uint32_t word = (uint32_t)(element_bits(tensor) == 16 ? bits << 16 : bits);
    float single;
    memcpy(&single, &word, sizeof single);
    return (double)single;
}

static uint64_t half_bits(float value) {
    const uint64_t sign = signbit(value) ? 0x8000 : 0;
    int exponent = 0;
    const double fraction = frexp(fabs((double)value), &exponent); // 0.5 to 1
    if (isnan(value)) return sign | 0x7E00;
    if (fabsf(value) >= 65504) return sign | 0x7BFF;
    if (fraction == 0 || exponent < -13) return sign;
    return sign | ((uint64_t)(exponent + 14) << 10) | ((uint64_t)(fraction * 2048) - 1024);
}

static uint64_t real_bits(const struct tensor* tensor, double value) {
    const float single = (float)value;
    uint32_t word;
    uint64_t bits;
    memcpy(&word, &single, sizeof word);
    memcpy(&bits, &value, sizeof bits);
    switch (tensor->format) {
    case VIP_BUFFER_FORMAT_FP64: return bits;
    case VIP_BUFFER_FORMAT_FP16: return half_bits(single);
    case VIP_BUFFER_FORMAT_BFP16:
        return isnan(single) ? 0x7FC0 : (word + 0x7FFF + (word >> 16 & 1)) >> 16;
    default: return word;
    }
}

// ---- Integers

static double integer_value(const struct tensor* tensor, uint64_t bits) {
    const size_t width = element_bits(tensor);
    if (kind_of(tensor) == unsigned_integer) return (double)bits;
    const uint64_t sign = (uint64_t)1 << (width - 1);
    return (double)(int64_t)((bits ^ sign) - sign);
}

// Within 1e-8 of a half counts as a half.
static double nearest(double value) {
    const double below = floor(value);
    if (fabs(value - below - 0.5) < 1e-8) return 2 * floor(below / 2 + 0.5);
    return floor(value + 0.5);
}

static uint64_t integer_bits(const struct tensor* tensor, double value) {
    const int width = (int)element_bits(tensor);
    const int is_signed = kind_of(tensor) == signed_integer;
    const double least = is_signed ? -ldexp(1, width - 1) : 0;
    const double most = ldexp(1, is_signed ? width - 1 : width); // and this one is too much
    const double whole = isnan(value) ? 0 : nearest(value);
    if (whole <= least) return is_signed ? (uint64_t)1 << (width - 1) : 0;
    if (whole >= most) return UINT64_MAX >> (is_signed ? 65 - width : 64 - width);
    return is_signed ? (uint64_t)(int64_t)whole : (uint64_t)whole;
}

// ---- Quantisation

double element_value(const struct tensor* tensor, const unsigned char* bytes, size_t index) {
    const uint64_t bits = get_bits(tensor, bytes, index);
    if (kind_of(tensor) == real) return real_value(tensor, bits);
    const double value = integer_value(tensor, bits);
    switch (tensor->quantisation) {
    case VIP_BUFFER_QUANTIZE_DYNAMIC_FIXED_POINT: return ldexp(value, -tensor->fixed_point_pos);
    case VIP_BUFFER_QUANTIZE_TF_ASYMM: return (value - tensor->zero_point) * (double)tensor->scale;
    default: return value;
    }
}

void set_element(const struct tensor* tensor, unsigned char* bytes, size_t index, double value) {
    if (kind_of(tensor) == real) {
        set_bits(tensor, bytes, index, real_bits(tensor, value));
        return;
    }
    if (tensor->quantisation == VIP_BUFFER_QUANTIZE_DYNAMIC_FIXED_POINT)
        value = ldexp(value, tensor->fixed_point_pos);
    if (tensor->quantisation == VIP_BUFFER_QUANTIZE_TF_ASYMM)
        value = value / (double)tensor->scale + tensor->zero_point;
    set_bits(tensor, bytes, index, integer_bits(tensor, value));
}
