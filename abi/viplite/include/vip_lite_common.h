// SPDX-License-Identifier: Apache-2.0
// VIPLite: basic types and status codes, declared anew from facts. Generations: viplite_family.h.
// ../status.inc says when each status is returned.
#pragma once

#include "viplite_family.h"

#ifdef __cplusplus
extern "C" {
#endif

#define VIP_NULL 0
#define VIP_API
#define IN
#define OUT
#define VIP_INVALID_VALUE ~0UL

typedef unsigned char vip_uint8_t;
typedef unsigned short vip_uint16_t;
typedef unsigned int vip_uint32_t;
typedef unsigned long long vip_uint64_t;
typedef signed char vip_int8_t;
typedef signed short vip_int16_t;
typedef signed int vip_int32_t;
typedef signed long long vip_int64_t;
typedef char vip_char_t;
typedef float vip_float_t;
typedef double vip_float64_t;
typedef vip_int32_t vip_enum; // an enumerator where the width must not depend on the compiler
typedef void* vip_ptr;

#if VIPLITE_FAMILY >= VIPLITE_2_2
typedef unsigned long vip_address_t;
typedef unsigned long vip_size_t;
#else
typedef unsigned long long vip_address_t;
#endif

typedef enum _vip_bool_e {
    vip_false_e = 0,
    vip_true_e = 1,
} vip_bool_e;

typedef enum _vip_status {
#if VIPLITE_FAMILY >= VIPLITE_2_2
    VIP_ERROR_NOT_FINISH = -18,
    VIP_ERROR_FUSA = -17,
    VIP_ERROR_NAN_INF = -16,
#endif
#if VIPLITE_FAMILY >= VIPLITE_1_13_2022
    VIP_ERROR_CANCELED = -15,
#endif
    VIP_ERROR_RECOVERY = -14,
    VIP_ERROR_POWER_STOP = -13,
    VIP_ERROR_POWER_OFF = -12,
    VIP_ERROR_FAILURE = -11,
    VIP_ERROR_NETWORK_INCOMPATIBLE = -10,
    VIP_ERROR_NETWORK_NOT_PREPARED = -9,
    VIP_ERROR_MISSING_INPUT_OUTPUT = -8,
    VIP_ERROR_INVALID_NETWORK = -7,
    VIP_ERROR_OUT_OF_MEMORY = -6,
    VIP_ERROR_OUT_OF_RESOURCE = -5,
    VIP_ERROR_NOT_SUPPORTED = -4,
    VIP_ERROR_INVALID_ARGUMENTS = -3,
    VIP_ERROR_IO = -2,
    VIP_ERROR_TIMEOUT = -1,
    VIP_SUCCESS = 0,
} vip_status_e;

#ifdef __cplusplus
}
#endif
