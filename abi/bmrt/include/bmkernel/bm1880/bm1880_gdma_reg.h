// SPDX-License-Identifier: Apache-2.0
// BM1880: a DMA descriptor taken apart. The vendor's inline functions for it (parse_gdma_reg,
// emit_gdma_reg, print_gdma_reg) are left out: where the bits lie is in
// libbmrt/format/dma_descriptor.*.
#pragma once

#include "../bm_kernel.h"

typedef unsigned long ulong;

typedef struct gdma_reg_t {
    u32 valid, enable_stride, direction, cmd_id, special_function, gmem_data_type, copy_chw;
    u32 cmd_id_bd, const_to_fill, winograd_scale_factor, lrn_shift_dirction, add_result;
    u64 src_addr, dst_addr;
    u32 src_n, src_c, src_h, src_w, dst_c, dst_h, dst_w, src_n_stride, src_c_stride;
    u32 src_h_stride, dst_n_stride, dst_c_stride, dst_h_stride;
} gdma_reg_t;
