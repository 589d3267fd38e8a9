// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "vsi_nn_graph.h"

#ifdef __cplusplus
extern "C" {
#endif

// ---- The values of a tensor: as many bytes as it has, dense

OVXLIB_API vsi_status vsi_nn_CopyDataToTensor(const vsi_nn_graph_t* graph, vsi_nn_tensor_t* tensor,
                                              void* data);
// The program frees both results with vsi_nn_Free.
OVXLIB_API uint8_t* vsi_nn_ConvertTensorToData(const vsi_nn_graph_t* graph,
                                               vsi_nn_tensor_t* tensor);
OVXLIB_API float* vsi_nn_ConvertTensorToFloat32Data(vsi_nn_graph_t* graph, vsi_nn_tensor_t* tensor);
OVXLIB_API vsi_size_t vsi_nn_CopyTensorToBuffer(vsi_nn_graph_t* graph, vsi_nn_tensor_t* tensor,
                                                void* buffer); // bytes copied
OVXLIB_API vsi_status vsi_nn_GetTensorHandle(vsi_nn_tensor_t* tensor, void** ptr);
OVXLIB_API vsi_status vsi_nn_FlushHandle(const vsi_nn_tensor_t* tensor);

// ---- The same in files

OVXLIB_API void vsi_nn_SaveTensorToBinary(vsi_nn_graph_t* graph, vsi_nn_tensor_t* tensor,
                                          const char* filename);
// `seperator` behind each number; null: the end of a line.
OVXLIB_API void vsi_nn_SaveTensorToText(vsi_nn_graph_t* graph, vsi_nn_tensor_t* tensor,
                                        const char* filename, char* seperator);
OVXLIB_API void vsi_nn_SaveTensorToTextByFp32(vsi_nn_graph_t* graph, vsi_nn_tensor_t* tensor,
                                              const char* filename, char* seperator);

// ---- Sizes, memory

OVXLIB_API vsi_size_t vsi_nn_GetElementNum(const vsi_nn_tensor_t* tensor);
OVXLIB_API vsi_size_t vsi_nn_GetTensorSize(const vsi_size_t* shape, vsi_size_t dim_num,
                                           vsi_nn_type_e dtype); // bytes
OVXLIB_API void vsi_nn_PrintTensor(vsi_nn_tensor_t* tensor, vsi_nn_tensor_id_t id);
OVXLIB_API void* vsi_nn_Malloc(size_t size);
OVXLIB_API void vsi_nn_Free(void* data);

#ifdef __cplusplus
}
#endif
