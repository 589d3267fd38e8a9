// SPDX-License-Identifier: Apache-2.0
// BM1880: registers of the tensor unit.
#pragma once

#include "memmap.h"

#define BD_ENGINE_DESCRIPTOR_NUM 28 // words
#define BD_REG_BYTES (BD_ENGINE_DESCRIPTOR_NUM * 4)

#define BD_CMD_BASE_ADDR (BD_ENGINE_BASE_ADDR)
#define BD_CTRL_BASE_ADDR (BD_ENGINE_BASE_ADDR + 0x100)
#define BD_ENGINE_MAIN_CTRL (BD_CTRL_BASE_ADDR)
#define BD_ENGINE_DESC_ADDR (BD_CTRL_BASE_ADDR + 4)
#define BDC_ENGINE_CMD_ALIGNED_BIT 8 // descriptors begin at multiples of 1 << 8

// Bits of BD_ENGINE_MAIN_CTRL.
#define BD_TPU_EN 0
#define BD_LANE_NUM 22
#define BD_DES_ADDR_VLD 30
#define BD_INTR_ENABLE 31

// reg_t.des_tsk_typ.
#define DCR_TYPE_CONV_FIX8B 0
#define DCR_TYPE_DEPTHWISE_POOL_FIX8B 1
#define DCR_TYPE_FC_FIX8B 2
#define DCR_TYPE_TENSOR_ARITH_FIX8B 3
#define DCR_TYPE_FC_TYPE_2_FIX8B 4
#define NR_DCR_TYPES 5
