// SPDX-License-Identifier: Apache-2.0
// BMKernel of the BM1880: commands for its tensor unit and its DMA engine, written into a command
// buffer in the order of the calls.
#pragma once

#include "../bm_kernel.h"
#include "memmap.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct bmk1880_context_t_ bmk1880_context_t;
// A command, for bmk1880_add_dependency.
typedef struct ec_desc bmk1880_op_t;
typedef bmk_chip_info_t bmk1880_chip_info_t;
typedef bmk_info_t bmk1880_info_t;

// ---- dmabufs: command buffers as the device reads them

bmerr_t bmk1880_dmabuf_size(uint8_t* cmdbuf, size_t sz, size_t* psize);
bmerr_t bmk1880_dmabuf_convert(uint8_t* cmdbuf, size_t sz, uint8_t* dmabuf);
// Makes offsets in the dmabuf addresses of the device, for a dmabuf that lies at dmabuf_devaddr.
bmerr_t bmk1880_dmabuf_relocate(uint8_t* dmabuf, u64 dmabuf_devaddr);
// To stdout.
void bmk1880_dmabuf_dump(uint8_t* dmabuf);

// ---- Contexts

bmk1880_chip_info_t bmk1880_chip_info(void);

bmk1880_context_t* bmk1880_register(bmk1880_info_t* info);
void bmk1880_cleanup(bmk1880_context_t* ctx);
// Empties the command buffer. Local memory stays as it is given out.
void bmk1880_reset(bmk1880_context_t* ctx);
// The command buffer, and how many bytes of it are used.
u8* bmk1880_acquire_cmdbuf(bmk1880_context_t* ctx, u32* size);

// Commands of the tensor unit and of the DMA engine wait for each other only where the mode says.
// Without any, every command waits for the one before.
void bmk1880_parallel_enable(bmk1880_context_t* ctx);
void bmk1880_parallel_disable(bmk1880_context_t* ctx);
void bmk1880_create_streams(bmk1880_context_t* ctx, int nr_streams);
void bmk1880_destroy_streams(bmk1880_context_t* ctx);
void bmk1880_set_stream(bmk1880_context_t* ctx, int i);
void bmk1880_add_dependency(bmk1880_context_t* ctx, bmk1880_op_t* before, bmk1880_op_t* after);

// ---- Tensors in local memory

// What a matrix looks like to the tensor unit, or a tensor's extents.
void bmk1880_tl_shape_to_nchw(const bmk1880_context_t* ctx, shape_t s, int* n, int* c, int* h,
                              int* w);
// Bytes per lane.
int bmk1880_tl_shape_to_size(const bmk1880_context_t* ctx, shape_t s, bool aligned, fmt_t fmt);
int bmk1880_tl_size(const bmk1880_context_t* ctx, tensor_lmem* tlp);
// Bits, not bytes.
size_t bmk1880_tg_shape_to_size(shape_t s, fmt_t fmt);

// Local memory is a stack. ctrls: CTRL_NULL or CTRL_AL.
tensor_lmem* bmk1880_tl_alloc(bmk1880_context_t* ctx, shape_t s, fmt_t fmt, u32 ctrls);
tensor_lmem* bmk1880_tl_alloc_bank(bmk1880_context_t* ctx, u32 bank_id, shape_t s, fmt_t fmt,
                                   u32 ctrls);
// At an address of the caller's choice: unaligned, aligned.
tensor_lmem* bmk1880_tl_prealloc(bmk1880_context_t* ctx, laddr_t la, shape_t s, fmt_t fmt);
tensor_lmem* bmk1880_tl_prealloc_align(bmk1880_context_t* ctx, laddr_t la, shape_t s, fmt_t fmt);
void bmk1880_tl_free(bmk1880_context_t* ctx, tensor_lmem* tlp);

// ---- The device's CPU

// Calls the operator of <op_name>.so, at most 15 characters, with size bytes of parameters.
void bmk1880_cpu_op(bmk1880_context_t* ctx, const char* op_name, char* params, int size);

// ---- DMA. ctrls: CTRL_TP, CTRL_NEURON, CTRL_WEIGHT

bmk1880_op_t* bmk1880_gdma_copy_gmem(bmk1880_context_t* ctx, tensor_gmem* dst, tensor_gmem* src,
                                     ctrl_t ctrls);
bmk1880_op_t* bmk1880_gdma_load(bmk1880_context_t* ctx, tensor_lmem* t, u64 gaddr, ctrl_t ctrls);
bmk1880_op_t* bmk1880_gdma_store(bmk1880_context_t* ctx, tensor_lmem* t, u64 gaddr, ctrl_t ctrls);
bmk1880_op_t* bmk1880_gdma_load_stride(bmk1880_context_t* ctx, tensor_lmem* t, u64 gaddr,
                                       stride_t stride, ctrl_t ctrls);
bmk1880_op_t* bmk1880_gdma_store_stride(bmk1880_context_t* ctx, tensor_lmem* t, u64 gaddr,
                                        stride_t stride, ctrl_t ctrls);
bmk1880_op_t* bmk1880_gdma_copy_lmem(bmk1880_context_t* ctx, tensor_lmem* dst, tensor_lmem* src);
// Moves channels lrn_step further, or back; those that get nothing become 0.
bmk1880_op_t* bmk1880_gdma_lrn_shift(bmk1880_context_t* ctx, tensor_lmem* dst, tensor_lmem* src,
                                     bool right_shift, int lrn_step);

// ---- The tensor unit. 16-bit values are two tensors: high bytes and low bytes

// res = a * b >> rshift_width; res_high null: 8 bits.
typedef struct bmk1880_mul_param_t {
    tensor_lmem* res_high;
    tensor_lmem* res_low;
    tensor_lmem* a;
    tensor_lmem* b;
    int rshift_width;
} bmk1880_mul_param_t;
bmk1880_op_t* bmk1880_tpu_mul(bmk1880_context_t* ctx, const bmk1880_mul_param_t* p);

typedef struct bmk1880_mul_const_param_t {
    tensor_lmem* res_high;
    tensor_lmem* res_low;
    tensor_lmem* a;
    s8 b;
    bool b_is_signed;
    int rshift_width;
} bmk1880_mul_const_param_t;
bmk1880_op_t* bmk1880_tpu_mul_const(bmk1880_context_t* ctx, const bmk1880_mul_const_param_t* p);

// res = (a * b + (res << lshift_width)) >> rshift_width. What res holds is 16 bits; with
// res_is_int8 the result goes to res_low only.
typedef struct bmk1880_mac_param_t {
    tensor_lmem* res_high;
    tensor_lmem* res_low;
    bool res_is_int8;
    tensor_lmem* a;
    tensor_lmem* b;
    int lshift_width;
    int rshift_width;
} bmk1880_mac_param_t;
bmk1880_op_t* bmk1880_tpu_mac(bmk1880_context_t* ctx, const bmk1880_mac_param_t* p);

typedef struct bmk1880_mac_const_param_t {
    tensor_lmem* res_high;
    tensor_lmem* res_low;
    bool res_is_int8;
    tensor_lmem* a;
    s8 b;
    bool b_is_signed;
    int lshift_width;
    int rshift_width;
} bmk1880_mac_const_param_t;
bmk1880_op_t* bmk1880_tpu_mac_const(bmk1880_context_t* ctx, const bmk1880_mac_const_param_t* p);

// res = a + b, operands of 16 bits; res_high null: 8 bits.
typedef struct bmk1880_add_param_t {
    tensor_lmem* res_high;
    tensor_lmem* res_low;
    tensor_lmem* a_high;
    tensor_lmem* a_low;
    tensor_lmem* b_high;
    tensor_lmem* b_low;
} bmk1880_add_param_t;
bmk1880_op_t* bmk1880_tpu_add(bmk1880_context_t* ctx, const bmk1880_add_param_t* p);

typedef struct bmk1880_add_const_param_t {
    tensor_lmem* res_high;
    tensor_lmem* res_low;
    tensor_lmem* a_high;
    tensor_lmem* a_low;
    s16 b;
    bool b_is_signed;
} bmk1880_add_const_param_t;
bmk1880_op_t* bmk1880_tpu_add_const(bmk1880_context_t* ctx, const bmk1880_add_const_param_t* p);

// res = a - b, as add.
typedef struct bmk1880_sub_param_t {
    tensor_lmem* res_high;
    tensor_lmem* res_low;
    tensor_lmem* a_high;
    tensor_lmem* a_low;
    tensor_lmem* b_high;
    tensor_lmem* b_low;
} bmk1880_sub_param_t;
bmk1880_op_t* bmk1880_tpu_sub(bmk1880_context_t* ctx, const bmk1880_sub_param_t* p);

typedef struct bmk1880_max_param_t {
    tensor_lmem* max;
    tensor_lmem* a;
    tensor_lmem* b;
} bmk1880_max_param_t;
bmk1880_op_t* bmk1880_tpu_max(bmk1880_context_t* ctx, const bmk1880_max_param_t* p);

// The document does not mention it.
typedef struct bmk1880_max_const_param_t {
    tensor_lmem* max;
    tensor_lmem* a;
    s8 b;
    bool b_is_signed;
} bmk1880_max_const_param_t;
bmk1880_op_t* bmk1880_tpu_max_const(bmk1880_context_t* ctx, const bmk1880_max_const_param_t* p);

typedef struct bmk1880_min_param_t {
    tensor_lmem* min;
    tensor_lmem* a;
    tensor_lmem* b;
} bmk1880_min_param_t;
bmk1880_op_t* bmk1880_tpu_min(bmk1880_context_t* ctx, const bmk1880_min_param_t* p);

typedef struct bmk1880_min_const_param_t {
    tensor_lmem* min;
    tensor_lmem* a;
    s8 b;
    bool b_is_signed;
} bmk1880_min_const_param_t;
bmk1880_op_t* bmk1880_tpu_min_const(bmk1880_context_t* ctx, const bmk1880_min_const_param_t* p);

// Shifts a, of 16 bits, by the values of `bits`: left for those above 0, right for those below. The
// document says the opposite.
typedef struct bmk1880_arith_shift_param_t {
    tensor_lmem* res_high;
    tensor_lmem* res_low;
    tensor_lmem* a_high;
    tensor_lmem* a_low;
    tensor_lmem* bits;
} bmk1880_arith_shift_param_t;
bmk1880_op_t* bmk1880_tpu_arith_shift(bmk1880_context_t* ctx,
                                      const bmk1880_arith_shift_param_t* p);

typedef struct bmk1880_and_int8_param_t {
    tensor_lmem* res;
    tensor_lmem* a;
    tensor_lmem* b;
} bmk1880_and_int8_param_t;
bmk1880_op_t* bmk1880_tpu_and_int8(bmk1880_context_t* ctx, const bmk1880_and_int8_param_t* p);

typedef struct bmk1880_and_int16_param_t {
    tensor_lmem* res_high;
    tensor_lmem* res_low;
    tensor_lmem* a_high;
    tensor_lmem* a_low;
    tensor_lmem* b_high;
    tensor_lmem* b_low;
} bmk1880_and_int16_param_t;
bmk1880_op_t* bmk1880_tpu_and_int16(bmk1880_context_t* ctx, const bmk1880_and_int16_param_t* p);

typedef struct bmk1880_or_int8_param_t {
    tensor_lmem* res;
    tensor_lmem* a;
    tensor_lmem* b;
} bmk1880_or_int8_param_t;
bmk1880_op_t* bmk1880_tpu_or_int8(bmk1880_context_t* ctx, const bmk1880_or_int8_param_t* p);

typedef struct bmk1880_or_int16_param_t {
    tensor_lmem* res_high;
    tensor_lmem* res_low;
    tensor_lmem* a_high;
    tensor_lmem* a_low;
    tensor_lmem* b_high;
    tensor_lmem* b_low;
} bmk1880_or_int16_param_t;
bmk1880_op_t* bmk1880_tpu_or_int16(bmk1880_context_t* ctx, const bmk1880_or_int16_param_t* p);

typedef struct bmk1880_xor_int8_param_t {
    tensor_lmem* res;
    tensor_lmem* a;
    tensor_lmem* b;
} bmk1880_xor_int8_param_t;
bmk1880_op_t* bmk1880_tpu_xor_int8(bmk1880_context_t* ctx, const bmk1880_xor_int8_param_t* p);

typedef struct bmk1880_xor_int16_param_t {
    tensor_lmem* res_high;
    tensor_lmem* res_low;
    tensor_lmem* a_high;
    tensor_lmem* a_low;
    tensor_lmem* b_high;
    tensor_lmem* b_low;
} bmk1880_xor_int16_param_t;
bmk1880_op_t* bmk1880_tpu_xor_int16(bmk1880_context_t* ctx, const bmk1880_xor_int16_param_t* p);

typedef struct bmk1880_copy_param_t {
    tensor_lmem* dst;
    tensor_lmem* src;
} bmk1880_copy_param_t;
bmk1880_op_t* bmk1880_tpu_copy(bmk1880_context_t* ctx, const bmk1880_copy_param_t* p);

typedef struct bmk1880_copy_with_stride_param_t {
    tensor_lmem* dst;
    stride_t dst_stride;
    tensor_lmem* src;
    stride_t src_stride;
} bmk1880_copy_with_stride_param_t;
bmk1880_op_t* bmk1880_tpu_copy_with_stride(bmk1880_context_t* ctx,
                                           const bmk1880_copy_with_stride_param_t* p);

// Sums of each channel: res is [1, c, 1, 1].
typedef struct bmk1880_mdsum_param_t {
    tensor_lmem* res_high;
    tensor_lmem* res_low;
    tensor_lmem* a;
} bmk1880_mdsum_param_t;
bmk1880_op_t* bmk1880_tpu_mdsum(bmk1880_context_t* ctx, const bmk1880_mdsum_param_t* p);

// table is [1, lanes, 16, 16]: every lane has 256 values of its own.
typedef struct bmk1880_lut_param_t {
    tensor_lmem* ofmap;
    tensor_lmem* ifmap;
    tensor_lmem* table;
} bmk1880_lut_param_t;
bmk1880_op_t* bmk1880_tpu_lut(bmk1880_context_t* ctx, const bmk1880_lut_param_t* p);

typedef struct bmk1880_relu_param_t {
    tensor_lmem* ofmap;
    tensor_lmem* ifmap;
} bmk1880_relu_param_t;
bmk1880_op_t* bmk1880_tpu_relu(bmk1880_context_t* ctx, const bmk1880_relu_param_t* p);

// weight is [ic, oc, kh, kw] and lies as [1, oc, kh * kw, ic], unaligned; bias is null or
// [2, oc, 1, 1], unaligned: low bytes, then high bytes.
typedef struct bmk1880_conv_param_t {
    tensor_lmem* ofmap;
    tensor_lmem* ifmap;
    tensor_lmem* weight;
    tensor_lmem* bias;
    u8 ins_h, ins_last_h; // zeros between elements and after the last one
    u8 ins_w, ins_last_w;
    u8 pad_top, pad_bottom;
    u8 pad_left, pad_right;
    u8 stride_h, stride_w;
    u8 dilation_h, dilation_w; // 1: none
    bool relu_enable;          // before the shift
    int rshift_width;
} bmk1880_conv_param_t;
bmk1880_op_t* bmk1880_tpu_conv(bmk1880_context_t* ctx, const bmk1880_conv_param_t* p);

// weight is [ic, oc, 4, 4], transformed. The document has ins_* as well.
typedef struct bmk1880_winograd_param_t {
    tensor_lmem* ofmap;
    tensor_lmem* ifmap;
    tensor_lmem* weight;
    tensor_lmem* bias;
    u8 pad_top, pad_bottom;
    u8 pad_left, pad_right;
    bool relu_enable;
    int rshift_width;
} bmk1880_winograd_param_t;
bmk1880_op_t* bmk1880_tpu_winograd(bmk1880_context_t* ctx, const bmk1880_winograd_param_t* p);

// The document has ins_* as well.
typedef struct bmk1880_max_pooling_param_t {
    tensor_lmem* ofmap;
    tensor_lmem* ifmap;
    u8 kh, kw;
    u8 pad_top, pad_bottom;
    u8 pad_left, pad_right;
    u8 stride_h, stride_w;
} bmk1880_max_pooling_param_t;
bmk1880_op_t* bmk1880_tpu_max_pooling(bmk1880_context_t* ctx,
                                      const bmk1880_max_pooling_param_t* p);

// Sums times avg_pooling_const, shifted.
typedef struct bmk1880_avg_pooling_param_t {
    tensor_lmem* ofmap;
    tensor_lmem* ifmap;
    u8 kh, kw;
    u8 ins_h, ins_last_h;
    u8 ins_w, ins_last_w;
    u8 pad_top, pad_bottom;
    u8 pad_left, pad_right;
    u8 stride_h, stride_w;
    u8 avg_pooling_const;
    int rshift_width;
} bmk1880_avg_pooling_param_t;
bmk1880_op_t* bmk1880_tpu_avg_pooling(bmk1880_context_t* ctx,
                                      const bmk1880_avg_pooling_param_t* p);

// weight is [1, c, kh, kw], aligned.
typedef struct bmk1880_depthwise_param_t {
    tensor_lmem* ofmap;
    tensor_lmem* ifmap;
    tensor_lmem* weight;
    tensor_lmem* bias;
    u8 ins_h, ins_last_h;
    u8 ins_w, ins_last_w;
    u8 pad_top, pad_bottom;
    u8 pad_left, pad_right;
    u8 stride_h, stride_w;
    int rshift_width;
} bmk1880_depthwise_param_t;
bmk1880_op_t* bmk1880_tpu_depthwise(bmk1880_context_t* ctx, const bmk1880_depthwise_param_t* p);

// Matrices, all aligned: res [r, c], left [r, k], right [k, c], bias null or [2, c]. With CTRL_RA,
// or without res_is_int8, res is [2 * r, c]: low bytes, then high bytes. ctrls: CTRL_RA or
// CTRL_RELU.
typedef struct bmk1880_matrix_mac_param_t {
    tensor_lmem* res;
    tensor_lmem* left;
    tensor_lmem* right;
    tensor_lmem* bias;
    int lshift_width;
    int rshift_width;
    bool res_is_int8;
    ctrl_t ctrls;
} bmk1880_matrix_mac_param_t;
bmk1880_op_t* bmk1880_tpu_matrix_mac(bmk1880_context_t* ctx, const bmk1880_matrix_mac_param_t* p);

// left and res [1, 256, 1, 256], right [256, 16, 1, 16]: left times right transposed, folded to
// bytes.
typedef struct bmk1880_matrix_mac_2_param_t {
    tensor_lmem* res;
    tensor_lmem* left;
    tensor_lmem* right;
} bmk1880_matrix_mac_2_param_t;
bmk1880_op_t* bmk1880_tpu_matrix_mac_2(bmk1880_context_t* ctx,
                                       const bmk1880_matrix_mac_2_param_t* p);

#ifdef __cplusplus
}
#endif
