// SPDX-License-Identifier: Apache-2.0
// Bitmain BMRuntime: devices, contexts, device memory, command buffers; SDK 1.1.4 and 1.0.3.3
// together (see bm_kernel.h), declared anew from facts.
#pragma once

#include "../bmkernel/bm_kernel.h"

#ifdef __cplusplus
extern "C" {
#endif

#define BM_DEVICE_MAX_NUM 8
#define BM_SHAPE_MAX_DIM 4

typedef struct bm_context* bmctx_t;
typedef struct bm_device* bmdev_t;
typedef struct bm_memory* bmmem_t;
typedef bmmem_t bmmem_device_t;
typedef bmmem_t bmmem_host_t;
typedef bmmem_t bmmem_system_t;

typedef enum bmfmt_e {
    BM_FMT_FP32 = 0,
    BM_FMT_FP16 = 1,
    BM_FMT_INT16 = 2,
    BM_FMT_INT8 = 3,
    BM_FMT_MAX = 4
} bmfmt_t;

typedef struct bmshape_s {
    bmfmt_t fmt;
    int dim_size; // used ones of dim
    int dim[BM_SHAPE_MAX_DIM];
} bmshape_t;

// Bits of an element.
static const int bmfmt_bpp[BM_FMT_MAX] = {32, 16, 16, 8};
#define BM_FMT_BPP(format) (bmfmt_bpp[(format)])

// Initialisers of a bmshape_t; C++ has them since C++20.
#define BM_TENSOR_WITH_FMT(n, c, h, w, format)                                                     \
    {                                                                                              \
        .fmt = format, .dim_size = 4, .dim = { n, c, h, w }                                        \
    }
#define BM_TENSOR_FP32(n, c, h, w) BM_TENSOR_WITH_FMT(n, c, h, w, BM_FMT_FP32)
#define BM_TENSOR_INT16(n, c, h, w) BM_TENSOR_WITH_FMT(n, c, h, w, BM_FMT_INT16)
#define BM_TENSOR_INT8(n, c, h, w) BM_TENSOR_WITH_FMT(n, c, h, w, BM_FMT_INT8)
#define BM_MATRIX_WITH_FMT(rows, columns, format)                                                  \
    {                                                                                              \
        .fmt = format, .dim_size = 2, .dim = { rows, columns }                                     \
    }
#define BM_MATRIX_FP32(rows, columns) BM_MATRIX_WITH_FMT(rows, columns, BM_FMT_FP32)
#define BM_MATRIX_INT16(rows, columns) BM_MATRIX_WITH_FMT(rows, columns, BM_FMT_INT16)
#define BM_MATRIX_INT8(rows, columns) BM_MATRIX_WITH_FMT(rows, columns, BM_FMT_INT8)

// ---- Devices

// Fills as many entries as *count says afterwards: the caller's array must hold BM_DEVICE_MAX_NUM.
void bm_enum_devices(int* count, bmk_chip_info_t devinfo[]);
bmerr_t bm_device_open(int index, bmdev_t* dev);
void bm_device_close(bmdev_t dev);
// Never supported.
bmerr_t bm_device_query(bmdev_t dev, int id, void* buf);
bmerr_t bm_device_config(bmdev_t dev, int id, void* buf);
bmk_chip_info_t bm_device_get_info(bmdev_t dev);
int bm_device_get_chip_ver(bmdev_t dev);
u64 bm_device_get_gmem_size(bmdev_t dev);

// ---- Contexts

bmerr_t bm_context_create(bmctx_t* ctx);
void bm_context_destroy(bmctx_t ctx);
bmerr_t bm_bind_device(bmctx_t ctx, bmdev_t dev);
void bm_unbind_device(bmctx_t ctx);
bmdev_t bm_get_device(bmctx_t ctx);
void bm_set_cmdbuf(bmctx_t ctx, u8* cmdbuf);
void bm_free_cmdbuf(bmctx_t ctx);
// Opens device `index`, makes a context and binds them; bm_exit undoes that.
bmerr_t bm_init(int index, bmctx_t* ctx);
void bm_exit(bmctx_t ctx);

// ---- Memory

bmmem_device_t bmmem_device_alloc_raw(bmctx_t ctx, size_t size);
// Part of another memory.
bmmem_device_t bmmem_device_prealloc_raw(bmctx_t ctx, bmmem_device_t mem, uint64_t offset,
                                         size_t size);
bmmem_device_t bmmem_device_alloc(bmctx_t ctx, bmshape_t* shape);
bmmem_device_t bmmem_device_prealloc(bmctx_t ctx, bmmem_device_t mem, uint64_t offset,
                                     bmshape_t* shape);
void bmmem_device_free(bmctx_t ctx, bmmem_device_t mem);
size_t bmmem_device_size(bmctx_t ctx, bmmem_device_t mem);
uint64_t bmmem_device_addr(bmctx_t ctx, bmmem_device_t mem);
uint8_t* bmmem_device_v_addr(bmctx_t ctx, bmmem_device_t mem);
// Never supported; the document gives them BM_ERR_NOT_SUPPORTED, which pointers cannot carry.
bmmem_host_t bmmem_host_alloc(bmctx_t ctx, bmshape_t* shape);
void bmmem_host_free(bmctx_t ctx, bmmem_host_t mem);
void* bmmem_host_v_addr(bmctx_t ctx, bmmem_host_t mem);
uint64_t bmmem_host_p_addr(bmctx_t ctx, bmmem_host_t mem);
// A memory of its own beside the others.
bmmem_device_t bmmem_device_tsm_alloc(bmctx_t ctx, bmshape_t* shape);
bmmem_device_t bmmem_device_tsm_alloc_raw(bmctx_t ctx, size_t size);
void bmmem_device_tsm_free(bmctx_t ctx, bmmem_device_t mem);

// Names: s is the application's memory, d the device's, h bmmem_host_*'s, t bmmem_device_tsm_*'s.
bmerr_t bm_memcpy_h2d(bmctx_t ctx, bmmem_device_t dst, bmmem_host_t src, uint32_t src_host_offset);
bmerr_t bm_memcpy_d2h(bmctx_t ctx, bmmem_host_t dst, bmmem_device_t src, uint32_t dst_host_offset);
// All of the device memory.
bmerr_t bm_memcpy_s2d(bmctx_t ctx, bmmem_device_t dst, uint8_t* src);
bmerr_t bm_memcpy_d2s(bmctx_t ctx, uint8_t* dst, bmmem_device_t src);
bmerr_t bm_memcpy_s2t(bmctx_t ctx, bmmem_device_t dst, uint8_t* src);
bmerr_t bm_memcpy_t2s(bmctx_t ctx, uint8_t* dst, bmmem_device_t src);
// `size` bytes at `offset` of the device memory.
bmerr_t bm_memcpy_s2d_ex(bmctx_t ctx, bmmem_device_t dst, uint8_t* src, uint64_t offset,
                         size_t size);
bmerr_t bm_memcpy_d2s_ex(bmctx_t ctx, uint8_t* dst, bmmem_device_t src, uint64_t offset,
                         size_t size);

// ---- Command buffers

bmerr_t bm_load_cmdbuf(bmctx_t ctx, uint8_t* cmdbuf, size_t sz, bmmem_device_t* cmdbuf_mem);
bmerr_t bm_run_cmdbuf(bmctx_t ctx, bmmem_device_t cmdbuf_mem, uint16_t* seq_no);
// Both.
bmerr_t bm_send_cmdbuf(bmctx_t ctx, uint8_t* cmdbuf, size_t sz, uint16_t* seq_no);
bmerr_t bm_wait_cmdbuf_done(bmctx_t ctx, uint16_t seq_no);
bmerr_t bm_run_cmdbuf_pio(bmctx_t ctx, uint8_t* cmdbuf, size_t sz);

const char* bm_library_type(void);
void bm_device_set_base_reg(bmctx_t ctx, u32 inx, u64 addr);
u64 bm_device_read_base_reg(bmctx_t ctx, u32 inx);

// Copies, or maps as S * value + B, a tensor with strides in global memory into one without: for
// the BM1682 only, say the vendor's headers. The older names are in bmruntime_bmnet.h.
int bm_data_copy_u8(bmctx_t ctx, u64 gaddr_s, int input_n, int input_c, int input_h, int input_w,
                    int stride_n, int stride_c, int stride_h, u64 gaddr_d);
int bm_data_transition(bmctx_t ctx, u64 gaddr_a, int input_n, int input_c, int input_h, int input_w,
                       int stride_n, int stride_c, int stride_h, float S, float B, u64 gaddr_r);

#ifdef __cplusplus
}
#endif
