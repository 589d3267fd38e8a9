// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "../vsi_nn_tensor.h"

#ifdef __cplusplus
extern "C" {
#endif

// Bytes of an element; 0 for 4-bit types. Both are the same.
OVXLIB_API uint32_t vsi_nn_TypeGetBytes(const vsi_nn_type_e type);
OVXLIB_API uint32_t vsi_nn_GetTypeBytes(const vsi_nn_type_e type);

// One element.
OVXLIB_API vsi_status vsi_nn_DtypeToFloat32(uint8_t* src, float* dst,
                                            const vsi_nn_dtype_t* src_dtype);
OVXLIB_API vsi_status vsi_nn_Float32ToDtype(float src, uint8_t* dst,
                                            const vsi_nn_dtype_t* dst_dtype);

#ifdef __cplusplus
}
#endif
