// SPDX-License-Identifier: Apache-2.0
// VIPLite: properties, formats and the other enumerations of vip_lite.h.
#pragma once

#include "vip_lite_common.h"
#include "vip_lite_enums_2_2.h"

// Type of an element.
typedef enum _vip_buffer_format_e {
    VIP_BUFFER_FORMAT_FP32 = 0,
    VIP_BUFFER_FORMAT_FP16 = 1,
    VIP_BUFFER_FORMAT_UINT8 = 2,
    VIP_BUFFER_FORMAT_INT8 = 3,
    VIP_BUFFER_FORMAT_UINT16 = 4,
    VIP_BUFFER_FORMAT_INT16 = 5,
    VIP_BUFFER_FORMAT_CHAR = 6,
    VIP_BUFFER_FORMAT_BFP16 = 7, // the upper half of an FP32
    VIP_BUFFER_FORMAT_INT32 = 8,
    VIP_BUFFER_FORMAT_UINT32 = 9,
    VIP_BUFFER_FORMAT_INT64 = 10,
    VIP_BUFFER_FORMAT_UINT64 = 11,
    VIP_BUFFER_FORMAT_FP64 = 12,
#if VIPLITE_FAMILY >= VIPLITE_1_12
    VIP_BUFFER_FORMAT_INT4 = 13, // two in a byte; the first axis is padded to whole bytes
    VIP_BUFFER_FORMAT_UINT4 = 14,
#endif
#if VIPLITE_FAMILY >= VIPLITE_2_0
    VIP_BUFFER_FORMAT_BOOL8 = 16, // 15 is not used
#endif
} vip_buffer_format_e;

typedef enum _vip_buffer_quantize_format_e {
    VIP_BUFFER_QUANTIZE_NONE = 0,
    VIP_BUFFER_QUANTIZE_DYNAMIC_FIXED_POINT = 1, // value = q * 2^-fixed_point_pos
    VIP_BUFFER_QUANTIZE_TF_ASYMM = 2,            // value = (q - zero point) * scale
    VIP_BUFFER_QUANTIZE_MAX = 3,
} vip_buffer_quantize_format_e;

// What vip_query_input and vip_query_output write. Widths as drivers write them; the fixed point
// position, which documents call an 8-bit number, takes 32 bits.
typedef enum _vip_buffer_property_e {
    VIP_BUFFER_PROP_QUANT_FORMAT = 0,       // vip_uint32_t
    VIP_BUFFER_PROP_NUM_OF_DIMENSION = 1,   // vip_uint32_t
    VIP_BUFFER_PROP_SIZES_OF_DIMENSION = 2, // vip_uint32_t each, as many as there are dimensions
    VIP_BUFFER_PROP_DATA_FORMAT = 3,        // vip_uint32_t
    VIP_BUFFER_PROP_FIXED_POINT_POS = 4,    // vip_int32_t
    VIP_BUFFER_PROP_TF_SCALE = 5,           // vip_float_t
    VIP_BUFFER_PROP_TF_ZERO_POINT = 6,      // vip_int32_t
    VIP_BUFFER_PROP_NAME = 7,               // text, at most 64 bytes with its NUL
} vip_buffer_property_e;

typedef enum _vip_buffer_operation_type_e {
    VIP_BUFFER_OPER_TYPE_NONE = 0,
    VIP_BUFFER_OPER_TYPE_FLUSH = 1,      // what the CPU wrote goes to memory
    VIP_BUFFER_OPER_TYPE_INVALIDATE = 2, // the CPU reads memory next, not its cache
    VIP_BUFFER_OPER_TYPE_MAX = 3,
} vip_buffer_operation_type_e;

// Up to 63: vip_query_network writes; from 64: vip_set_network reads.
typedef enum _vip_network_property_e {
    VIP_NETWORK_PROP_LAYER_COUNT = 0,  // vip_uint32_t
    VIP_NETWORK_PROP_INPUT_COUNT = 1,  // vip_uint32_t
    VIP_NETWORK_PROP_OUTPUT_COUNT = 2, // vip_uint32_t
    VIP_NETWORK_PROP_NETWORK_NAME = 3, // text, at most 64 bytes with its NUL
#if VIPLITE_FAMILY < VIPLITE_2_2
    VIP_NETWORK_PROP_ADDRESS_INFO = 4,
    VIP_NETWORK_PROP_READ_REG_IRQ = 5,
    VIP_NETWORK_PROP_MEMORY_POOL_SIZE = 6, // bytes, vip_uint32_t
#else
    VIP_NETWORK_PROP_MEMORY_POOL_SIZE = 6, // bytes, vip_size_t
#endif
    VIP_NETWORK_PROP_PROFILING = 7, // vip_inference_profile_t of the last run
#if VIPLITE_FAMILY >= VIPLITE_1_12
    VIP_NETWORK_PROP_CORE_COUNT = 8, // vip_uint8_t: exactly one byte
#endif
#if VIPLITE_FAMILY >= VIPLITE_2_0
    VIP_NETWORK_PROP_GET_LAYER_DUMP_OUTPUT = 9, // vip_nld_output_t
#endif
#if VIPLITE_FAMILY >= VIPLITE_2_2
    VIP_NETWORK_PROP_EXE_NBG_SIZE = 10,
    VIP_NETWORK_PROP_EXE_NBG_GENERATE = 11,
    VIP_NETWORK_PROP_STATE = 12,             // vip_network_state_e
    VIP_NETWORK_PROP_VIDEO_MEMORY_SIZE = 13, // vip_video_memory_info_t
#endif
    VIP_NETWORK_PROP_CHANGE_PPU_PARAM = 64, // not after vip_prepare_network
    VIP_NETWORK_PROP_SET_MEMORY_POOL = 65,  // vip_buffer (assumed), not after vip_prepare_network
    VIP_NETWORK_PROP_SET_DEVICE_ID = 66,    // vip_uint32_t
#if VIPLITE_FAMILY >= VIPLITE_2_0
    VIP_NETWORK_PROP_SET_DEVICE_INDEX = 66, // vip_uint32_t
#endif
    VIP_NETWORK_PROP_SET_PRIORITY = 67, // vip_uint8_t, 255 goes first
#if VIPLITE_FAMILY >= VIPLITE_1_12
    VIP_NETWORK_PROP_SET_TIME_OUT = 68, // milliseconds, vip_uint32_t
    VIP_NETWORK_PROP_SET_COEFF_MEMORY = 69,
#endif
#if VIPLITE_FAMILY >= VIPLITE_2_0
    VIP_NETWORK_PROP_SET_CORE_INDEX = 70,      // vip_uint32_t
    VIP_NETWORK_PROP_SET_ENABLE_NPD = 71,      // vip_uint32_t
    VIP_NETWORK_PROP_SET_VIPSRAM_PRELOAD = 72, // vip_uint32_t
    VIP_NETWORK_PROP_SET_LAYER_DUMP_ID = 73,   // vip_nld_layer_id_t
#endif
#if VIPLITE_FAMILY >= VIPLITE_2_2
    VIP_NETWORK_PROP_SET_VIDEO_MEMORY = 74, // vip_video_memory_info_t
#endif
} vip_network_property_e;

#if VIPLITE_FAMILY >= VIPLITE_1_12
typedef enum _vip_group_property_e {
    VIP_GROUP_PROP_PROFILING = 0, // vip_inference_profile_t
#if VIPLITE_FAMILY >= VIPLITE_2_2
    VIP_GROUP_PROP_EXE_NBG_SIZE = 1,
    VIP_GROUP_PROP_EXE_NBG_GENERATE = 2,
#endif
    VIP_GROUP_PROP_SET_DEVICE_ID = 64, // vip_uint32_t
#if VIPLITE_FAMILY >= VIPLITE_2_2
    VIP_GROUP_PROP_SET_DEVICE_INDEX = 64, // vip_uint32_t
    VIP_GROUP_PROP_SET_CORE_INDEX = 65,   // vip_uint32_t
#endif
    VIP_GROUP_PROP_SET_TIME_OUT = 68, // milliseconds, vip_uint32_t
} vip_group_property_e;
#endif

typedef enum _vip_query_hardware_property_e {
    VIP_QUERY_HW_PROP_CID = 0,                    // customer id, vip_uint32_t
    VIP_QUERY_HW_PROP_DEVICE_COUNT = 1,           // vip_uint32_t
    VIP_QUERY_HW_PROP_CORE_COUNT_EACH_DEVICE = 2, // vip_uint32_t each, one per device
    VIP_QUERY_HW_PROP_MAX = 3,
} vip_query_hardware_property_e;

typedef enum _vip_power_property_e {
    VIP_POWER_PROPERTY_NONE = 0,
    VIP_POWER_PROPERTY_SET_FREQUENCY = 1, // vip_power_frequency_t
    VIP_POWER_PROPERTY_OFF = 2,
#if VIPLITE_FAMILY < VIPLITE_2_2
    VIP_POWER_PROPERTY_ON = 4,
    VIP_POWER_PROPERTY_STOP = 8,
    VIP_POWER_PROPERTY_START = 16,
    VIP_POWER_PROPERTY_MAX = 17,
#else
    VIP_POWER_PROPERTY_ON = 3,
    VIP_POWER_PROPERTY_STOP = 4,
    VIP_POWER_PROPERTY_START = 5,
    VIP_POWER_PROPERTY_MAX = 6,
#endif
} vip_power_property_e;

#if VIPLITE_FAMILY < VIPLITE_2_2
// What kind of memory a buffer is made of.
typedef enum _vip_buffer_memory_type_e {
    VIP_BUFFER_MEMORY_TYPE_DEFAULT = 0, // the driver's own
    VIP_BUFFER_MEMORY_TYPE_HOST = 1,
#if VIPLITE_FAMILY < VIPLITE_1_12
    VIP_BUFFER_MEMORY_TYPE_SECURE = 2,
#endif
    VIP_BUFFER_MEMORY_TYPE_DMA_BUF = 3,
    VIP_BUFFER_MEMORY_TYPE_MAX = 4,
} vip_buffer_memory_type_e;

// Where the bytes of a network are: bits.
typedef enum _vip_create_network_type_e {
    VIP_CREATE_NETWORK_FROM_NONE = 0,
    VIP_CREATE_NETWORK_FROM_FILE = 1,   // data is a path, the size is not looked at
    VIP_CREATE_NETWORK_FROM_MEMORY = 2, // data may be freed after the call
    VIP_CREATE_NETWORK_FROM_FLASH = 4,  // data stays in use
#if VIPLITE_FAMILY < VIPLITE_1_12
    VIP_CREATE_NETWORK_MODE_NORMAL = 16,
    VIP_CREATE_NETWORK_MODE_SECURE = 32,
    VIP_CREATE_NETWORK_MAX = 33,
#else
    VIP_CREATE_NETWORK_MAX = 5,
#endif
} vip_create_network_type_e;

#if VIPLITE_FAMILY >= VIPLITE_1_12
// What a copy of a network is made for, and from: one of the first two with one of the others.
typedef enum _vip_dup_network_type_e {
    VIP_DUP_NONE = 0,
    VIP_DUP_FOR_CMD_BY_NETWORK = 1,
    VIP_DUP_FOR_CMD_BY_NBG = 2,
    VIP_DUP_FROM_NBG_FILE = 0x100,
    VIP_DUP_FROM_NBG_MEMORY = 0x200,
    VIP_DUP_FROM_NBG_FLASH = 0x400,
    VIP_DUP_FROM_NETWORK = 0x800,
    VIP_DUP_NETWORK_MAX = 0x801,
} vip_dup_network_type_e;
#endif

#endif
