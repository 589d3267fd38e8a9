// SPDX-License-Identifier: Apache-2.0
// unified_case CONTAINER PICTURE CLASS: an application that shows the model the picture as NV12 in
// two tensors, as samples for S100 do, and gets that class. It is linked to libdnn.so and
// libhbucp.so.
#include "conformance/hbdnn/picture/nv12_samples.h"
#include "tools/boardless/input/picture_file.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <span>

#include <hobot/dnn/hb_dnn.h>

namespace {

void require(int32_t status) {
    if (status == HB_UCP_SUCCESS) return;
    std::fprintf(stderr, "%s\n", hbUCPGetErrorDesc(status));
    std::exit(1);
}

int64_t extent(const hbDNNTensor& tensor, int axis) {
    return tensor.properties.validShape.dimensionSize[axis];
}

// What is open is decided from the last axis to the first, in whole 32 bytes.
void allocate(hbDNNTensor& tensor) {
    int64_t* const stride = tensor.properties.stride;
    for (int axis = tensor.properties.validShape.numDimensions; axis-- > 0;) {
        if (stride[axis] == -1)
            stride[axis] = (stride[axis + 1] * extent(tensor, axis + 1) + 31) / 32 * 32;
    }
    const auto bytes = static_cast<uint64_t>(stride[0] * extent(tensor, 0));
    require(hbUCPMallocCached(&tensor.sysMem, bytes, 0));
}

// Rows without gaps become those of the tensor. Returns what follows them.
const std::byte* fill(hbDNNTensor& tensor, const std::byte* rows) {
    auto* target = static_cast<std::byte*>(tensor.sysMem.virAddr);
    const auto bytes = static_cast<std::size_t>(extent(tensor, 2) * extent(tensor, 3));
    for (int64_t row = 0; row < extent(tensor, 1); ++row, rows += bytes)
        std::memcpy(target + row * tensor.properties.stride[1], rows, bytes);
    require(hbUCPMemFlush(&tensor.sysMem, HB_SYS_MEM_CACHE_CLEAN));
    return rows;
}

void infer(hbDNNHandle_t model, hbDNNTensor& output, const hbDNNTensor* inputs) {
    hbUCPTaskHandle_t task = nullptr;
    require(hbDNNInferV2(&task, &output, inputs, model));
    hbUCPSchedParam param;
    HB_UCP_INITIALIZE_SCHED_PARAM(&param);
    require(hbUCPSubmitTask(task, &param));
    require(hbUCPWaitTaskDone(task, 0));
    require(hbUCPReleaseTask(task));
    require(hbUCPMemFlush(&output.sysMem, HB_SYS_MEM_CACHE_INVALIDATE));
}

// Of a model whose only output is scores as real numbers.
std::size_t likeliest(hbDNNHandle_t model, const char* path) {
    hbDNNTensor inputs[2] = {}, output = {};
    for (int i = 0; i < 2; ++i) {
        require(hbDNNGetInputTensorProperties(&inputs[i].properties, model, i));
        allocate(inputs[i]);
    }
    require(hbDNNGetOutputTensorProperties(&output.properties, model, 0));
    allocate(output);
    const auto height = static_cast<int>(extent(inputs[0], 1));
    const auto width = static_cast<int>(extent(inputs[0], 2));
    const auto rgb = boardless::read_picture(path, height, width, 3);
    if (!rgb) require(HB_UCP_FILE_OPEN_FAILED);
    const auto nv12 = hbdnn::to_nv12(*rgb, width, height);
    fill(inputs[1], fill(inputs[0], nv12.data()));
    infer(model, output, inputs);
    const std::span scores(static_cast<const float*>(output.sysMem.virAddr),
                           output.sysMem.memSize / sizeof(float));
    const auto found = std::max_element(scores.begin(), scores.end()) - scores.begin();
    for (hbDNNTensor& input : inputs) require(hbUCPFree(&input.sysMem));
    require(hbUCPFree(&output.sysMem));
    return static_cast<std::size_t>(found);
}

} // namespace

int main(int count, char** arguments) {
    if (count != 4) return 2;
    const char* path = arguments[1];
    hbDNNPackedHandle_t packed = nullptr;
    require(hbDNNInitializeFromFiles(&packed, &path, 1));
    const char** names = nullptr;
    int32_t models = 0;
    require(hbDNNGetModelNameList(&names, &models, packed));
    hbDNNHandle_t model = nullptr;
    require(hbDNNGetModelHandle(&model, packed, names[0]));
    const std::size_t found = likeliest(model, arguments[2]);
    require(hbDNNRelease(packed));
    std::printf("class %zu\n", found);
    return found == std::strtoul(arguments[3], nullptr, 10) ? 0 : 1;
}
