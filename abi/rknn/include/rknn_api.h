// SPDX-License-Identifier: Apache-2.0
// Rockchip NPU runtime, C interface at header version 2.3.2, declared anew from facts.
// What each argument is (in, out, size of what): ../functions.inc. Offsets: ../layout.inc.
#pragma once

// The vendor's own guard: programs that carry its header get whichever comes first.
#ifndef _RKNN_API_H
#define _RKNN_API_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// Flags of rknn_init. Priority is the low two bits and counts downwards.
#define RKNN_FLAG_PRIOR_HIGH 0x00000000
#define RKNN_FLAG_PRIOR_MEDIUM 0x00000001
#define RKNN_FLAG_PRIOR_LOW 0x00000002
#define RKNN_FLAG_ASYNC_MASK 0x00000004        // rknn_outputs_get gives the frame before the last
#define RKNN_FLAG_COLLECT_PERF_MASK 0x00000008 // times every layer for RKNN_QUERY_PERF_DETAIL
#define RKNN_FLAG_MEM_ALLOC_OUTSIDE 0x00000010 // the caller sets weight and internal memory
#define RKNN_FLAG_SHARE_WEIGHT_MEM 0x00000020  // weights are those of rknn_init_extend.ctx
#define RKNN_FLAG_FENCE_IN_OUTSIDE 0x00000040  // rknn_run waits for rknn_run_extend.fence_fd
#define RKNN_FLAG_FENCE_OUT_OUTSIDE 0x00000080 // rknn_run gives one there
#define RKNN_FLAG_COLLECT_MODEL_INFO_ONLY 0x00000100 // only RKNN_QUERY_MEM_SIZE works, no run
#define RKNN_FLAG_INTERNAL_ALLOC_OUTSIDE 0x00000200  // the caller sets internal memory only
#define RKNN_FLAG_EXECUTE_FALLBACK_PRIOR_DEVICE_GPU 0x00000400 // GPU before CPU for the rest
#define RKNN_FLAG_ENABLE_SRAM 0x00000800
#define RKNN_FLAG_SHARE_SRAM 0x00001000                 // with the context of rknn_init_extend.ctx
#define RKNN_FLAG_DISABLE_PROC_HIGH_PRIORITY 0x00002000 // process priority stays as it is
#define RKNN_FLAG_DISABLE_FLUSH_INPUT_MEM_CACHE 0x00004000  // the caller syncs inputs
#define RKNN_FLAG_DISABLE_FLUSH_OUTPUT_MEM_CACHE 0x00008000 // the caller syncs outputs
#define RKNN_FLAG_MODEL_BUFFER_ZERO_COPY 0x00010000         // in NPU memory, outlives the context

// Flag of rknn_create_mem2, next to rknn_mem_alloc_flags: the context argument is not looked at.
#define RKNN_MEM_FLAG_ALLOC_NO_CONTEXT 0x00020000

// Status codes; ../status.inc says when each is returned. Two are spelled wrong by the vendor.
#define RKNN_SUCC 0
#define RKNN_ERR_FAIL (-1)
#define RKNN_ERR_TIMEOUT (-2)
#define RKNN_ERR_DEVICE_UNAVAILABLE (-3)
#define RKNN_ERR_MALLOC_FAIL (-4)
#define RKNN_ERR_PARAM_INVALID (-5)
#define RKNN_ERR_MODEL_INVALID (-6)
#define RKNN_ERR_CTX_INVALID (-7)
#define RKNN_ERR_INPUT_INVALID (-8)
#define RKNN_ERR_OUTPUT_INVALID (-9)
#define RKNN_ERR_DEVICE_UNMATCH (-10)
#define RKNN_ERR_INCOMPATILE_PRE_COMPILE_MODEL (-11)
#define RKNN_ERR_INCOMPATILE_OPTIMIZATION_LEVEL_VERSION (-12)
#define RKNN_ERR_TARGET_PLATFORM_UNMATCH (-13)

#define RKNN_MAX_DIMS 16
#define RKNN_MAX_NUM_CHANNEL 15
#define RKNN_MAX_NAME_LEN 256 // bytes, the closing NUL included
#define RKNN_MAX_DYNAMIC_SHAPE_NUM 512

// Only 32-bit Arm has the narrow token: i386 builds keep 64 bits.
#ifdef __arm__
typedef uint32_t rknn_context;
#else
typedef uint64_t rknn_context;
#endif

// What rknn_query fills. 8 and 9 have two names each.
typedef enum _rknn_query_cmd {
    RKNN_QUERY_IN_OUT_NUM = 0,         // rknn_input_output_num
    RKNN_QUERY_INPUT_ATTR = 1,         // rknn_tensor_attr, index set by the caller
    RKNN_QUERY_OUTPUT_ATTR = 2,        // rknn_tensor_attr
    RKNN_QUERY_PERF_DETAIL = 3,        // rknn_perf_detail
    RKNN_QUERY_PERF_RUN = 4,           // rknn_perf_run
    RKNN_QUERY_SDK_VERSION = 5,        // rknn_sdk_version
    RKNN_QUERY_MEM_SIZE = 6,           // rknn_mem_size
    RKNN_QUERY_CUSTOM_STRING = 7,      // rknn_custom_string
    RKNN_QUERY_NATIVE_INPUT_ATTR = 8,  // rknn_tensor_attr in the layout that the NPU reads
    RKNN_QUERY_NATIVE_OUTPUT_ATTR = 9, // rknn_tensor_attr in the layout that the NPU writes
    RKNN_QUERY_NATIVE_NC1HWC2_INPUT_ATTR = 8,
    RKNN_QUERY_NATIVE_NC1HWC2_OUTPUT_ATTR = 9,
    RKNN_QUERY_NATIVE_NHWC_INPUT_ATTR = 10,  // rknn_tensor_attr
    RKNN_QUERY_NATIVE_NHWC_OUTPUT_ATTR = 11, // rknn_tensor_attr
    RKNN_QUERY_DEVICE_MEM_INFO = 12,         // rknn_tensor_mem
    RKNN_QUERY_INPUT_DYNAMIC_RANGE = 13,     // rknn_input_range, dynamic models only
    RKNN_QUERY_CURRENT_INPUT_ATTR = 14,      // 14..17: rknn_tensor_attr after a shape was set
    RKNN_QUERY_CURRENT_OUTPUT_ATTR = 15,
    RKNN_QUERY_CURRENT_NATIVE_INPUT_ATTR = 16,
    RKNN_QUERY_CURRENT_NATIVE_OUTPUT_ATTR = 17,
    RKNN_QUERY_CMD_MAX
} rknn_query_cmd;

typedef enum _rknn_tensor_type {
    RKNN_TENSOR_FLOAT32 = 0,
    RKNN_TENSOR_FLOAT16,
    RKNN_TENSOR_INT8,
    RKNN_TENSOR_UINT8,
    RKNN_TENSOR_INT16,
    RKNN_TENSOR_UINT16,
    RKNN_TENSOR_INT32,
    RKNN_TENSOR_UINT32,
    RKNN_TENSOR_INT64,
    RKNN_TENSOR_BOOL,
    RKNN_TENSOR_INT4, // two per byte, the even index in the low nibble
    RKNN_TENSOR_BFLOAT16,
    RKNN_TENSOR_TYPE_MAX
} rknn_tensor_type;

// Name of an element type as vendor programs print it.
static inline const char* get_type_string(rknn_tensor_type type) {
    static const char* const names[RKNN_TENSOR_TYPE_MAX] = {"FP32",  "FP16",   "INT8",  "UINT8",
                                                            "INT16", "UINT16", "INT32", "UINT32",
                                                            "INT64", "BOOL",   "INT4",  "BF16"};
    return (uint32_t)type < RKNN_TENSOR_TYPE_MAX ? names[type] : "UNKNOW";
}

typedef enum _rknn_tensor_qnt_type {
    RKNN_TENSOR_QNT_NONE = 0,
    RKNN_TENSOR_QNT_DFP,               // value = q * 2^-fl
    RKNN_TENSOR_QNT_AFFINE_ASYMMETRIC, // value = (q - zp) * scale
    RKNN_TENSOR_QNT_MAX
} rknn_tensor_qnt_type;

// Name of a quantisation scheme as vendor programs print it.
static inline const char* get_qnt_type_string(rknn_tensor_qnt_type type) {
    static const char* const names[RKNN_TENSOR_QNT_MAX] = {"NONE", "DFP", "AFFINE"};
    return (uint32_t)type < RKNN_TENSOR_QNT_MAX ? names[type] : "UNKNOW";
}

typedef enum _rknn_tensor_format {
    RKNN_TENSOR_NCHW = 0,
    RKNN_TENSOR_NHWC,
    RKNN_TENSOR_NC1HWC2,   // channels in blocks of C2 values
    RKNN_TENSOR_UNDEFINED, // axes as in the source model, for tensors that are not 4-D
    RKNN_TENSOR_FORMAT_MAX
} rknn_tensor_format;

// Name of a layout as vendor programs print it.
static inline const char* get_format_string(rknn_tensor_format fmt) {
    static const char* const names[RKNN_TENSOR_FORMAT_MAX] = {"NCHW", "NHWC", "NC1HWC2",
                                                              "UNDEFINED"};
    return (uint32_t)fmt < RKNN_TENSOR_FORMAT_MAX ? names[fmt] : "UNKNOW";
}

// One bit per core; AUTO lets the runtime choose an idle one.
typedef enum _rknn_core_mask {
    RKNN_NPU_CORE_AUTO = 0,
    RKNN_NPU_CORE_0 = 1,
    RKNN_NPU_CORE_1 = 2,
    RKNN_NPU_CORE_2 = 4,
    RKNN_NPU_CORE_0_1 = 3,
    RKNN_NPU_CORE_0_1_2 = 7,
    RKNN_NPU_CORE_ALL = 0xffff,
    RKNN_NPU_CORE_UNDEFINED = 0x10000 // was 8 before 2.0.0
} rknn_core_mask;

typedef struct _rknn_input_output_num {
    uint32_t n_input;
    uint32_t n_output;
} rknn_input_output_num;

// One tensor of a model, or how the caller wants one laid out (rknn_set_io_mem).
typedef struct _rknn_tensor_attr {
    uint32_t index; // in: which input or output
    uint32_t n_dims;
    uint32_t dims[RKNN_MAX_DIMS]; // zero beyond n_dims
    char name[RKNN_MAX_NAME_LEN];
    uint32_t n_elems;
    uint32_t size; // bytes without padding
    rknn_tensor_format fmt;
    rknn_tensor_type type;
    rknn_tensor_qnt_type qnt_type;
    int8_t fl;                 // DFP: position of the point
    int32_t zp;                // AFFINE: zero point
    float scale;               // AFFINE: scale
    uint32_t w_stride;         // elements per row of an input, 0: same as the width
    uint32_t size_with_stride; // bytes with padding, 0: same as size
    uint8_t pass_through;      // 1: bytes go to the NPU as they are
    uint32_t h_stride;         // rows per picture of a batched input, 0: same as the height
} rknn_tensor_attr;

// Shapes that one input of a dynamic model may take; the i-th shapes of all inputs form a set.
typedef struct _rknn_input_range {
    uint32_t index; // in: which input
    uint32_t shape_number;
    rknn_tensor_format fmt;
    char name[RKNN_MAX_NAME_LEN];
    uint32_t dyn_range[RKNN_MAX_DYNAMIC_SHAPE_NUM][RKNN_MAX_DIMS];
    uint32_t n_dims;
} rknn_input_range;

// Table of layer times. The text belongs to the context: it is never freed by the caller.
typedef struct _rknn_perf_detail {
    char* perf_data;
    uint64_t data_len;
} rknn_perf_detail;

typedef struct _rknn_perf_run {
    int64_t run_duration; // microseconds of the last run
} rknn_perf_run;

typedef struct _rknn_sdk_version {
    char api_version[256]; // X.Y.Z (hash@date)
    char drv_version[256]; // kernel driver, X.Y.Z
} rknn_sdk_version;

// Bytes of the model's memory. Programs of 1.0 to 1.3 know the first two fields only.
typedef struct _rknn_mem_size {
    uint32_t total_weight_size;
    uint32_t total_internal_size;
    uint64_t total_dma_allocated_size;
    uint32_t total_sram_size;
    uint32_t free_sram_size;
    uint32_t reserved[10];
} rknn_mem_size;

typedef struct _rknn_custom_string {
    char string[1024]; // what the author of the model put in
} rknn_custom_string;

// Where a rknn_tensor_mem came from. A number, not bits.
typedef enum _rknn_tensor_mem_flags {
    RKNN_TENSOR_MEMORY_FLAGS_ALLOC_INSIDE = 1,
    RKNN_TENSOR_MEMORY_FLAGS_FROM_FD = 2,
    RKNN_TENSOR_MEMORY_FLAGS_FROM_PHYS = 3,
    RKNN_TENSOR_MEMORY_FLAGS_UNKNOWN
} rknn_tensor_mem_flags;

// Flags of rknn_create_mem2.
typedef enum _rknn_mem_alloc_flags {
    RKNN_FLAG_MEMORY_FLAGS_DEFAULT = 0, // cacheable
    RKNN_FLAG_MEMORY_CACHEABLE = 1,
    RKNN_FLAG_MEMORY_NON_CACHEABLE = 2,
    RKNN_FLAG_MEMORY_TRY_ALLOC_SRAM = 4 // falls back to DRAM
} rknn_mem_alloc_flags;

// Direction of rknn_mem_sync, bits.
typedef enum _rknn_mem_sync_mode {
    RKNN_MEMORY_SYNC_TO_DEVICE = 0x1,   // CPU wrote, NPU will read
    RKNN_MEMORY_SYNC_FROM_DEVICE = 0x2, // NPU wrote, CPU will read
    RKNN_MEMORY_SYNC_BIDIRECTIONAL = RKNN_MEMORY_SYNC_TO_DEVICE | RKNN_MEMORY_SYNC_FROM_DEVICE
} rknn_mem_sync_mode;

// Memory that CPU and NPU share; given by rknn_create_mem*, ended by rknn_destroy_mem.
typedef struct _rknn_tensor_memory {
    void* virt_addr;
    uint64_t phys_addr;
    int32_t fd;      // DMA buffer
    int32_t offset;  // of the payload from virt_addr, bytes
    uint32_t size;   // bytes
    uint32_t flags;  // rknn_tensor_mem_flags
    void* priv_data; // the library's own
} rknn_tensor_mem;

// One input of rknn_inputs_set.
typedef struct _rknn_input {
    uint32_t index;
    void* buf;
    uint32_t size;          // bytes at buf
    uint8_t pass_through;   // 1: type and fmt are ignored, bytes are in the native layout
    rknn_tensor_type type;  // of the values at buf
    rknn_tensor_format fmt; // of the values at buf
} rknn_input;

// One output of rknn_outputs_get.
typedef struct _rknn_output {
    uint8_t want_float;  // 1: float32, 0: the type of the tensor
    uint8_t is_prealloc; // 1: buf and size are the caller's, 0: the library sets both
    uint32_t index;
    void* buf;
    uint32_t size; // bytes at buf
} rknn_output;

typedef struct _rknn_init_extend {
    rknn_context ctx;            // whose weights or SRAM are shared
    int32_t real_model_offset;   // bytes to skip in the file or buffer
    uint32_t real_model_size;    // bytes of the model from there
    int32_t model_buffer_fd;     // RKNN_FLAG_MODEL_BUFFER_ZERO_COPY: fd of the rknn_tensor_mem
    uint32_t model_buffer_flags; // and its flags
    uint8_t reserved[112];
} rknn_init_extend;

typedef struct _rknn_run_extend {
    uint64_t frame_id;  // out: number of the frame
    int32_t non_block;  // 1: rknn_run returns at once, rknn_wait waits
    int32_t timeout_ms; // how long a blocking call waits
    int32_t fence_fd;   // see RKNN_FLAG_FENCE_*
} rknn_run_extend;

typedef struct _rknn_output_extend {
    uint64_t frame_id; // out: number of the frame whose outputs these are
} rknn_output_extend;

// ---- Contexts. Functions that return int return a status code.

// size > 0: model is that many bytes, copied; size == 0: model is the path of a file.
int rknn_init(rknn_context* context, void* model, uint32_t size, uint32_t flag,
              rknn_init_extend* extend);

// A second context on the same weights.
int rknn_dup_context(rknn_context* context_in, rknn_context* context_out);

// Ends the context and what it allocated for itself.
int rknn_destroy(rknn_context context);

// Fills the struct that cmd names; size is the caller's sizeof of it.
int rknn_query(rknn_context context, rknn_query_cmd cmd, void* info, uint32_t size);

// ---- Runs with copies

// n_inputs must be the model's count. The values are copied, and converted unless pass_through.
int rknn_inputs_set(rknn_context context, uint32_t n_inputs, rknn_input inputs[]);

// Cores that share a batch; 0: chosen by the runtime.
int rknn_set_batch_core_num(rknn_context context, int core_num);

// RK3588 and RK3576 only.
int rknn_set_core_mask(rknn_context context, rknn_core_mask core_mask);

int rknn_run(rknn_context context, rknn_run_extend* extend);

// Waits for the run started with non_block.
int rknn_wait(rknn_context context, rknn_run_extend* extend);

// n_outputs must be the model's count. Buffers that the library sets last until
// rknn_outputs_release.
int rknn_outputs_get(rknn_context context, uint32_t n_outputs, rknn_output outputs[],
                     rknn_output_extend* extend);

// Frees what rknn_outputs_get allocated; buffers of the caller stay.
int rknn_outputs_release(rknn_context context, uint32_t n_ouputs, rknn_output outputs[]);

// ---- Memory and runs without copies. The creating functions return NULL on failure.

// Wraps memory at a physical address.
rknn_tensor_mem* rknn_create_mem_from_phys(rknn_context ctx, uint64_t phys_addr, void* virt_addr,
                                           uint32_t size);

// Wraps a DMA buffer; the payload starts offset bytes into it.
rknn_tensor_mem* rknn_create_mem_from_fd(rknn_context ctx, int32_t fd, void* virt_addr,
                                         uint32_t size, int32_t offset);

// Declared only: no runtime library exports it.
rknn_tensor_mem* rknn_create_mem_from_mb_blk(rknn_context ctx, void* mb_blk, int32_t offset);

rknn_tensor_mem* rknn_create_mem(rknn_context ctx, uint32_t size);

// alloc_flags: rknn_mem_alloc_flags and RKNN_MEM_FLAG_ALLOC_NO_CONTEXT.
rknn_tensor_mem* rknn_create_mem2(rknn_context ctx, uint64_t size, uint64_t alloc_flags);

// Frees the struct, and the payload if the library allocated it.
int rknn_destroy_mem(rknn_context ctx, rknn_tensor_mem* mem);

// With RKNN_FLAG_MEM_ALLOC_OUTSIDE, before the first run.
int rknn_set_weight_mem(rknn_context ctx, rknn_tensor_mem* mem);
int rknn_set_internal_mem(rknn_context ctx, rknn_tensor_mem* mem);

// Binds memory to the input or output that attr names, in attr's type and layout.
int rknn_set_io_mem(rknn_context ctx, rknn_tensor_mem* mem, rknn_tensor_attr* attr);

// Chooses the shape of one input, superseded by the next function.
int rknn_set_input_shape(rknn_context ctx, rknn_tensor_attr* attr);

// Chooses the shapes of all inputs of a dynamic model, in NHWC or UNDEFINED.
int rknn_set_input_shapes(rknn_context ctx, uint32_t n_inputs, rknn_tensor_attr attr[]);

// Makes one side's writes visible to the other.
int rknn_mem_sync(rknn_context context, rknn_tensor_mem* mem, rknn_mem_sync_mode mode);

#ifdef __cplusplus
}
#endif

#endif // _RKNN_API_H
