// SPDX-License-Identifier: Apache-2.0
// BMKernel: commands for the device's CPU.
#pragma once

#include "bm_kernel.h"

#ifdef __cplusplus
extern "C" {
#endif

#define CPU_ENGINE_DESCRIPTOR_NUM 56 // words
#define CPU_ENGINE_DESCRIPTOR_DMA_NUM 56
#define CPU_ENGINE_BYTES (CPU_ENGINE_DESCRIPTOR_NUM * 4)
#ifndef BMNNSDK_1_0_3_3
#define CPU_INST_HEADER_COUNT 12 // words before bmk_cpu_inst_desc_t.param
#endif

// Words and bits of a command.
#define CPU_CMD_ACCPI0 0
#define CPU_CMD_ACCPI1 1
#define CPU_CMD_ACCPI2 2
#define CPU_CMD_ACCPI3 3
#define CPU_CMD_ACCPI4 4
#define CPU_ACCPI0_OP_BIT 0
#define CPU_ACCPI1_BD_CMDID_BIT 0
#define CPU_ACCPI1_CPU_CMDID_BIT 16
#define CPU_ACCPI2_GDMA_CMDID_BIT 0
#define CPU_ACCPI2_CDMA_CMDID_BIT 16
#define CPU_ACCPI3_NEXT_BD_ADDR_BIT 0
#define CPU_ACCPI4_NEXT_GDMA_ADDR_BIT 0
#define CPU_ACCPI5_NEXT_CDMA_ADDR_BIT 0

typedef enum CPU_OP {
    CPU_OP_SYNC = 2, // runs tensor and DMA commands and waits for them
    CPU_OP_INST = 3, // calls an operator's library
    CPU_OP_END = 4
} CPU_OP;

typedef struct bmk_cpu_desc_t {
    u32 regs[CPU_ENGINE_DESCRIPTOR_NUM];
} bmk_cpu_desc_t;

typedef struct bmk_cpu_sync_desc_t {
    u32 op_type; // CPU_OP_SYNC
    u32 num_bd;
    u32 num_gdma;
    u32 offset_bd;   // in the dmabuf, in units of 256 bytes
    u32 offset_gdma; // in units of 64 bytes
    u32 reserved[2];
    char str[(CPU_ENGINE_DESCRIPTOR_NUM - 7) * 4]; // the layer's name
} __attribute__((packed)) bmk_cpu_sync_desc_t;

typedef struct bmk_cpu_inst_desc_t {
    u32 op_type; // CPU_OP_INST
    u32 num_bd;
    u32 num_gdma;
    u32 offset_bd;
    u32 offset_gdma;
    u32 reserved[2];
    char lib_name[16]; // without ".so"
    u32 param_size;    // bytes
#ifdef BMNNSDK_1_0_3_3
    u8 param[(CPU_ENGINE_DESCRIPTOR_NUM - 12) * 4];
#else
    __extension__ u8 param[0]; // the command is as long as it needs to be
#endif
} __attribute__((packed)) bmk_cpu_inst_desc_t;

#ifdef __cplusplus
}
#endif
