// SPDX-License-Identifier: Apache-2.0
// OpenVX: the names that programs of ovxlib use. Its own functions are in no library of ours.
#pragma once

#include <stdint.h>

typedef int16_t vx_int16;
typedef int32_t vx_int32;
typedef uint8_t vx_uint8;
typedef uint16_t vx_uint16;
typedef uint32_t vx_uint32;
typedef uint64_t vx_uint64;
typedef float vx_float32;
typedef int32_t vx_enum;
typedef vx_enum vx_status;

enum _vx_bool_e { vx_false_e = 0, vx_true_e = 1 };
typedef vx_enum vx_bool;
