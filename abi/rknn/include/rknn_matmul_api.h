// SPDX-License-Identifier: Apache-2.0
// Matrix products on the Rockchip NPU, C = A x B with A [M,K] and B [K,N]; header version 2.3.2,
// declared anew from facts.
#pragma once

// The vendor's own guard: programs that carry its header get whichever comes first.
#ifndef _RKNN_MATMUL_API_H
#define _RKNN_MATMUL_API_H

#include "rknn_api.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef rknn_context rknn_matmul_ctx;

typedef enum _rknn_matmul_quant_type {
    RKNN_QUANT_TYPE_PER_LAYER_SYM = 0,
    RKNN_QUANT_TYPE_PER_LAYER_ASYM = 1,
    RKNN_QUANT_TYPE_PER_CHANNEL_SYM = 2, // N scales
    RKNN_QUANT_TYPE_PER_CHANNEL_ASYM = 3,
    RKNN_QUANT_TYPE_PER_GROUP_SYM = 4, // N * K / group_size scales
    RKNN_QUANT_TYPE_PER_GROUP_ASYM = 5
} rknn_matmul_quant_type;

// Scales and zero points of the tensor called name.
typedef struct _rknn_quant_params {
    char name[RKNN_MAX_NAME_LEN];
    float* scale;
    int32_t scale_len;
    int32_t* zp;
    int32_t zp_len;
} rknn_quant_params;

// Types of A, B and C in the order of the name. 13 and 14 are not used.
typedef enum _rknn_matmul_type {
    RKNN_FLOAT16_MM_FLOAT16_TO_FLOAT32 = 1,
    RKNN_INT8_MM_INT8_TO_INT32 = 2,
    RKNN_INT8_MM_INT8_TO_INT8 = 3,
    RKNN_FLOAT16_MM_FLOAT16_TO_FLOAT16 = 4,
    RKNN_FLOAT16_MM_INT8_TO_FLOAT32 = 5,
    RKNN_FLOAT16_MM_INT8_TO_FLOAT16 = 6,
    RKNN_FLOAT16_MM_INT4_TO_FLOAT32 = 7,
    RKNN_FLOAT16_MM_INT4_TO_FLOAT16 = 8,
    RKNN_INT8_MM_INT8_TO_FLOAT32 = 9,
    RKNN_INT4_MM_INT4_TO_INT16 = 10,
    RKNN_INT8_MM_INT4_TO_INT32 = 11,
    RKNN_FLOAT16_MM_INT4_TO_BFLOAT16 = 12,
    RKNN_INT8_MM_INT4_TO_FLOAT16 = 15
} rknn_matmul_type;

// The enumerator without its prefix.
static inline const char* get_matmul_type_string(rknn_matmul_type type) {
    switch (type) {
    case RKNN_FLOAT16_MM_FLOAT16_TO_FLOAT32: return "FLOAT16_MM_FLOAT16_TO_FLOAT32";
    case RKNN_INT8_MM_INT8_TO_INT32: return "INT8_MM_INT8_TO_INT32";
    case RKNN_INT8_MM_INT8_TO_INT8: return "INT8_MM_INT8_TO_INT8";
    case RKNN_FLOAT16_MM_FLOAT16_TO_FLOAT16: return "FLOAT16_MM_FLOAT16_TO_FLOAT16";
    case RKNN_FLOAT16_MM_INT8_TO_FLOAT32: return "FLOAT16_MM_INT8_TO_FLOAT32";
    case RKNN_FLOAT16_MM_INT8_TO_FLOAT16: return "FLOAT16_MM_INT8_TO_FLOAT16";
    case RKNN_FLOAT16_MM_INT4_TO_FLOAT32: return "FLOAT16_MM_INT4_TO_FLOAT32";
    case RKNN_FLOAT16_MM_INT4_TO_FLOAT16: return "FLOAT16_MM_INT4_TO_FLOAT16";
    case RKNN_INT8_MM_INT8_TO_FLOAT32: return "INT8_MM_INT8_TO_FLOAT32";
    case RKNN_INT4_MM_INT4_TO_INT16: return "INT4_MM_INT4_TO_INT16";
    case RKNN_INT8_MM_INT4_TO_INT32: return "INT8_MM_INT4_TO_INT32";
    case RKNN_FLOAT16_MM_INT4_TO_BFLOAT16: return "FLOAT16_MM_INT4_TO_BFLOAT16";
    case RKNN_INT8_MM_INT4_TO_FLOAT16: return "INT8_MM_INT4_TO_FLOAT16";
    }
    return "UNKNOW";
}

typedef struct _rknn_matmul_tensor_attr {
    char name[RKNN_MAX_NAME_LEN]; // "A", "B" or "C"
    uint32_t n_dims;
    uint32_t dims[RKNN_MAX_DIMS]; // elements
    uint32_t size;                // bytes
    rknn_tensor_type type;
} rknn_matmul_tensor_attr;

typedef struct _rknn_matmul_io_attr {
    rknn_matmul_tensor_attr A;
    rknn_matmul_tensor_attr B;
    rknn_matmul_tensor_attr C;
} rknn_matmul_io_attr;

typedef struct _rknn_matmul_shape {
    int32_t M;
    int32_t K;
    int32_t N;
} rknn_matmul_shape;

// Values of rknn_matmul_info.B_layout; AC_layout takes the first two.
typedef enum {
    RKNN_MM_LAYOUT_NORM = 0,   // B is [K,N]
    RKNN_MM_LAYOUT_NATIVE = 1, // as the NPU reads and writes it
    RKNN_MM_LAYOUT_TP_NORM = 2 // B is [N,K]
} rknn_matmul_layout;

// Programs of 1.5 and 1.6 pass the first 24 bytes only, with 32-bit layout fields, and no size.
typedef struct rknn_matmul_info_t {
    int32_t M;
    int32_t K;
    int32_t N;
    rknn_matmul_type type;
    int16_t B_layout;     // rknn_matmul_layout
    int16_t B_quant_type; // rknn_matmul_quant_type
    int16_t AC_layout;
    int16_t AC_quant_type;
    int32_t iommu_domain_id;
    int16_t group_size; // values of K that share a scale, per-group types only
    int8_t reserved[34];
} rknn_matmul_info;

// Fills io_attr with the shapes and sizes of A, B and C.
int rknn_matmul_create(rknn_matmul_ctx* ctx, rknn_matmul_info* info, rknn_matmul_io_attr* io_attr);

// The same for shape_num shapes, one io_attr each.
int rknn_matmul_create_dynamic_shape(rknn_matmul_ctx* ctx, rknn_matmul_info* info, int shape_num,
                                     rknn_matmul_shape dynamic_shapes[],
                                     rknn_matmul_io_attr io_attrs[]);

// Binds memory to A, B or C by attr's name.
int rknn_matmul_set_io_mem(rknn_matmul_ctx ctx, rknn_tensor_mem* mem,
                           rknn_matmul_tensor_attr* attr);

int rknn_matmul_set_core_mask(rknn_matmul_ctx context, rknn_core_mask core_mask);

// Unset, every tensor has scale 1 and zero point 0.
int rknn_matmul_set_quant_params(rknn_matmul_ctx context, rknn_quant_params* params);

// Per-channel INT8_MM_INT8_TO_INT32 only; scale receives the factor of C.
int rknn_matmul_get_quant_params(rknn_matmul_ctx ctx, rknn_quant_params* params, float* scale);

// Chooses one of the shapes given at creation.
int rknn_matmul_set_dynamic_shape(rknn_matmul_ctx ctx, rknn_matmul_shape* shape);

int rknn_matmul_run(rknn_matmul_ctx ctx);

int rknn_matmul_destroy(rknn_matmul_ctx ctx);

// Rearranges B [K,N] as RKNN_MM_LAYOUT_NATIVE. 2.0.0-beta0 had seven parameters under this name.
int rknn_B_normal_layout_to_native_layout(void* B_input, void* B_output, int K, int N,
                                          rknn_matmul_info* info);

#ifdef __cplusplus
}
#endif

#endif // _RKNN_MATMUL_API_H
