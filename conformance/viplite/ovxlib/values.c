/* SPDX-License-Identifier: Apache-2.0 */
#include "conformance/viplite/ovxlib/network.h"

vsi_status set_input(vsi_nn_graph_t* graph, const char* file_name) {
    vsi_status status = VSI_FAILURE;
    uint8_t* bytes = NULL;
    vsi_nn_tensor_t* tensor = vsi_nn_GetTensor(graph, graph->input.tensors[0]);
    FILE* file = fopen(file_name, "rb");
    TEST_CHECK_PTR(file, end);
    TEST_CHECK_PTR(tensor, end);
    const vsi_size_t count =
        vsi_nn_GetElementNum(tensor) * vsi_nn_TypeGetBytes(tensor->attr.dtype.vx_type);
    bytes = malloc(count);
    TEST_CHECK_PTR(bytes, end);
    if (fread(bytes, 1, count, file) != count) {
        printf("%s is too short\n", file_name);
        goto end;
    }
    status = vsi_nn_CopyDataToTensor(graph, tensor, bytes);
    TEST_CHECK_STATUS(status, end);
    vsi_nn_SaveTensorToBinary(graph, tensor, "input_0.dat");
end:
    free(bytes);
    if (file) fclose(file);
    return status;
}

static void show_largest(const float* values, vsi_size_t count) {
    uint8_t shown[256] = {0};
    for (int place = 0; place < 3; ++place) {
        vsi_size_t best = count;
        for (vsi_size_t i = 0; i < count && i < _cnt_of_array(shown); ++i) {
            if (!shown[i] && (best == count || values[i] > values[best])) best = i;
        }
        if (best == count) return;
        shown[best] = 1;
        printf("%3u: %8.6f\n", best, values[best]);
    }
}

static void save(vsi_nn_graph_t* graph, vsi_nn_tensor_t* tensor) {
    char shape[64], name[128];
    vsi_nn_ShapeToString(tensor->attr.size, tensor->attr.dim_num, shape, sizeof shape, FALSE);
    snprintf(name, sizeof name, "output0_%s.dat", shape);
    vsi_nn_SaveTensorToBinary(graph, tensor, name);
}

vsi_status show_output(vsi_nn_graph_t* graph) {
    vsi_status status = VSI_FAILURE;
    vsi_nn_tensor_t* tensor = vsi_nn_GetTensor(graph, graph->output.tensors[0]);
    const vsi_size_t count = vsi_nn_GetElementNum(tensor);
    const vsi_size_t stride = vsi_nn_TypeGetBytes(tensor->attr.dtype.vx_type);
    uint8_t* elements = vsi_nn_ConvertTensorToData(graph, tensor);
    float* values = malloc(count * sizeof(float));
    TEST_CHECK_PTR(elements, end);
    TEST_CHECK_PTR(values, end);
    for (vsi_size_t i = 0; i < count; ++i) {
        status = vsi_nn_DtypeToFloat32(&elements[stride * i], &values[i], &tensor->attr.dtype);
        TEST_CHECK_STATUS(status, end);
    }
    show_largest(values, count);
    save(graph, tensor);
end:
    vsi_nn_Free(elements);
    free(values);
    return status;
}
