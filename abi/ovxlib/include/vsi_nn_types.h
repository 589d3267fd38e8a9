// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdint.h>
#include <sys/types.h>

#include "VX/vx.h"

#ifndef OVXLIB_API
#define OVXLIB_API __attribute__((visibility("default")))
#endif

#ifndef TRUE
#define TRUE 1
#endif
#ifndef FALSE
#define FALSE 0
#endif

// The other form of vsi_size_t, for boards with 40-bit addresses, moves the members of every
// struct.
#ifdef VSI_40BIT_VA_SUPPORT
#error "VSI_40BIT_VA_SUPPORT is not available: extents are 32-bit in these headers and in libovxlib"
#endif

typedef int32_t vsi_enum;
typedef int32_t vsi_status;
typedef int32_t vsi_bool;
typedef uint32_t vsi_size_t;
typedef int32_t vsi_ssize_t;
#define VSI_SIZE_T // programs look for it before they declare vsi_size_t themselves

typedef uint32_t vsi_nn_tensor_id_t;
typedef uint32_t vsi_nn_node_id_t;

typedef struct _vsi_nn_graph vsi_nn_graph_t;
typedef struct _vsi_nn_node vsi_nn_node_t;
typedef struct _vsi_nn_tensor vsi_nn_tensor_t;

typedef enum { VSI_FAILURE = -1, VSI_SUCCESS = 0 } vsi_nn_status_e;

typedef enum { VSI_NN_PLATFORM_CAFFE = 0, VSI_NN_PLATFORM_TENSORFLOW = 1 } vsi_nn_platform_e;

typedef enum {
    VSI_NN_TYPE_NONE = 0x000,
    VSI_NN_TYPE_INT8 = 0x002,
    VSI_NN_TYPE_UINT8 = 0x003,
    VSI_NN_TYPE_INT16 = 0x004,
    VSI_NN_TYPE_UINT16 = 0x005,
    VSI_NN_TYPE_INT32 = 0x006,
    VSI_NN_TYPE_UINT32 = 0x007,
    VSI_NN_TYPE_INT64 = 0x008,
    VSI_NN_TYPE_UINT64 = 0x009,
    VSI_NN_TYPE_FLOAT32 = 0x00A,
    VSI_NN_TYPE_FLOAT64 = 0x00B,
    VSI_NN_TYPE_FLOAT16 = 0x00F,
    VSI_NN_TYPE_BOOL8 = 0x011,
    VSI_NN_TYPE_VDATA = 0x101,
    VSI_NN_TYPE_BFLOAT16 = 0x81A,
    VSI_NN_TYPE_INT4 = 0x81C,
    VSI_NN_TYPE_UINT4 = 0x81D
} vsi_nn_type_e;
