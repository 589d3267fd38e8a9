// SPDX-License-Identifier: Apache-2.0
// BMKernel: tensors, as all kernels up to the BM1880's take them. In SDK 1.0.3.3 this is part of
// bm_kernel.h.
#pragma once

#include "bm_kernel.h"

#ifdef __cplusplus
extern "C" {
#endif

#define FLOAT_SIZE 4
#define INT8_SIZE 1

// lane * 65536 + offset in the lane's memory.
typedef u32 laddr_t;
#define LADDR_INVALID 0xFFFFFFFFU
typedef u64 gaddr_t;
#define GADDR_INVALID 0xFFFFFFFFFFULL

// Begins a dmabuf, which is a command buffer as devices read it.
typedef struct dma_hdr_t {
    u32 magic;       // 0xA7
    u32 dmabuf_size; // bytes, with this header
    u32 cpu_desc_count;
    u32 bd_desc_count;
    u32 gdma_desc_count;
    u32 reserve[11];
} __attribute__((packed)) dma_hdr_t;

typedef struct bmk_chip_info_t {
    u32 version;        // 1880
    u32 npu_num;        // lanes
    u32 eu_num;         // multipliers of a lane, and the alignment of aligned channels in bytes
    u32 lmem_size;      // bytes of a lane
    u32 lmem_banks;     // per lane
    u32 lmem_bank_size; // bytes
} bmk_chip_info_t;

// A tensor if dim is 4, a matrix if it is 2.
typedef struct shape_t {
    u32 dim;
    u32 n;
    u32 c;
    union {
        u32 h;
        u32 row;
    };
    union {
        u32 w;
        u32 col;
    };
} shape_t;

shape_t shape_t4(int n, int c, int h, int w);
// [1, d3, d2, d1].
shape_t shape_t3(int d3, int d2, int d1);
// A matrix; n and c are 1.
shape_t shape_t2(int row, int col);
// A matrix of len elements: one row, halved until its length is less than 65536. No such shape if
// an odd length comes first.
shape_t shape_t1(int len);
bool shape_equal(shape_t s1, shape_t s2);

// Bytes from one element to the next. Of a matrix in global memory only `row` counts.
typedef struct stride_t {
    u32 n;
    u32 c;
    union {
        u32 h;
        u32 row;
    };
    union {
        u32 w;
        u32 col;
    };
} stride_t;

static inline stride_t stride_st4(int n, int c, int h, int w) {
    stride_t stride;
    stride.n = (u32)n;
    stride.c = (u32)c;
    stride.h = (u32)h;
    stride.w = (u32)w;
    return stride;
}

// Bits of calls that allocate, move or compute.
typedef u32 ctrl_t;
#define CTRL_NULL 0
#define CTRL_AL (1U << 0) // tl_alloc: aligned channels
#define CTRL_RA (1U << 2) // matrix_mac: adds to what the result holds
#define CTRL_BN (1U << 3)
#define CTRL_TP (1U << 5) // DMA: transposes N and C, or rows and columns
#define CTRL_ADDR_ALIGN (1U << 7)
#define CTRL_RELU (1U << 8) // matrix_mac: negative sums become 0
#define CTRL_KFLIP (1U << 9)
#define CTRL_WEIGHT (1U << 10) // DMA: the global address is relative to the weights
#define CTRL_NEURON (1U << 11) // DMA: it is relative to the neurons
#define CTRL_WINOGRAD (1U << 12)
#define CTRL_WINOGRAD_SCALE_FACTOR (1U << 28)

typedef u32 tl_type;
#define TL_TYPE_TENSOR 0          // of tl_alloc, tl_alloc_bank
#define TL_TYPE_TENSOR_PREALLOC 1 // of tl_prealloc, tl_prealloc_align
#define TL_TYPE_CONSTANT 2
#define TL_TYPE_SLICE 3
#define TL_TYPE_CLONE 4

typedef union const_fp32_t {
    u32 reg_val;
    float fp32_val;
} const_fp32_t;

typedef union opd_t {
    laddr_t laddr;
    const_fp32_t const_fp32; // TL_TYPE_CONSTANT
} opd_t;

// A tensor or matrix in local memory. Applications read and copy it.
typedef struct tensor_lmem {
    tl_type type;
    opd_t operand;
    shape_t shape;
    stride_t* stride; // null: the default strides, as `aligned` says
    bool aligned;
    fmt_t fmt;
    u32 bank_id;       // 8: in no bank
    int reserved_size; // bytes per lane that it was given
} tensor_lmem;

static inline laddr_t tl_address(tensor_lmem* tlp) {
    return tlp->operand.laddr;
}

static inline bool tl_is_const(tensor_lmem* tlp) {
    return tlp->type == TL_TYPE_CONSTANT;
}

static inline bool tl_is_prealloc(tensor_lmem* tlp) {
    return tlp->type == TL_TYPE_TENSOR_PREALLOC;
}

static inline bool tl_is_matrix(tensor_lmem* tlp) {
    return tlp->shape.dim == 2;
}

// Another shape in the same place.
void tl_reshape(tensor_lmem* tlp, shape_t shape);

// A tensor or matrix in global memory.
typedef struct tensor_gmem {
    u64 addr;
    shape_t shape;
    stride_t stride;
} tensor_gmem;

static inline int tg_is_matrix(tensor_gmem* t) {
    return t->shape.dim == 2;
}

static inline int tg_matrix_row(tensor_gmem* t) {
    return (int)t->shape.row;
}

static inline int tg_matrix_col(tensor_gmem* t) {
    return (int)t->shape.col;
}

// Of a power of two its logarithm.
static inline int get_num_shift(uint64_t num) {
    int shift = 0;
    while ((num >> shift) > 1) ++shift;
    return shift;
}

// ---- Names that the API document has and no header of the vendor's

static inline stride_t stride_t4(int n, int c, int h, int w) {
    return stride_st4(n, c, h, w);
}

static inline stride_t stride_t2(int row, int col) {
    return stride_st4(0, 0, row, col);
}

// What bm_enum_devices and bm_device_get_info give.
typedef bmk_chip_info_t bm_devinfo_t;

#ifdef __cplusplus
}
#endif
