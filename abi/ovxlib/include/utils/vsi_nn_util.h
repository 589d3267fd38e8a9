// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "../vsi_nn_types.h"

#define VSI_NN_FLOAT32_INF 0x7F800000

#ifndef _cnt_of_array
#define _cnt_of_array(array) (sizeof(array) / sizeof((array)[0]))
#endif

#ifdef __cplusplus
extern "C" {
#endif

// "28_28_1", or for_print " 28, 28, 1": what was written, with the separator that a zero replaces.
OVXLIB_API uint32_t vsi_nn_ShapeToString(vsi_size_t* shape, vsi_size_t dim_num, char* buf,
                                         uint32_t buf_sz, vsi_bool for_print);
OVXLIB_API const char* vsi_nn_DescribeStatus(vsi_status status);

#ifdef __cplusplus
}
#endif
