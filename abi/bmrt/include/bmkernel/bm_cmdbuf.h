// SPDX-License-Identifier: Apache-2.0
// BMKernel: whole command buffers.
#pragma once

#include "bm_kernel.h"

#ifdef __cplusplus
extern "C" {
#endif

// Adds to the global addresses of every DMA command the base that its header's flags name. Each of
// them must have a flag; with both it counts as neuron-relative.
void bm_cmdbuf_relocate(u32 chip_version, uint8_t* cmdbuf, size_t cmdbuf_len,
                        uint64_t gmem_input_base, uint64_t gmem_weight_base);

// To stdout.
void bm_cmdbuf_dump(uint8_t* cmdbuf, size_t cmdbuf_len);

// How many commands the tensor unit and the DMA engine get.
void bm_cmdbuf_get_descnum(uint8_t* cmdbuf, size_t cmdbuf_len, uint32_t* bd_num,
                           uint32_t* gdma_num);

#ifdef __cplusplus
}
#endif
