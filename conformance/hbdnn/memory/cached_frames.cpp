// SPDX-License-Identifier: Apache-2.0
// cached_frames MODEL [no_clean | no_invalidate | write_after_clean]: an application that shows a
// model three frames in cached memory and writes what it says to stdout, in hexadecimal; with the
// bug that is named. It is linked to libdnn.so and knows its headers only.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

#include <dnn/hb_dnn.h>

namespace {

void require(int32_t status) {
    if (status != 0) std::exit(2);
}

hbDNNTensor make_tensor(const hbDNNTensorProperties& properties) {
    hbDNNTensor tensor{};
    tensor.properties = properties;
    tensor.properties.alignedShape = properties.validShape;
    require(hbSysAllocCachedMem(tensor.sysMem, static_cast<uint32_t>(properties.alignedByteSize)));
    return tensor;
}

// Four grey bars in lines of 28, of which the network is undecided: other greys are other results.
void draw(const hbDNNTensor& tensor, int frame) {
    constexpr uint32_t bars[] = {209, 166, 199, 144};
    auto* bytes = static_cast<uint8_t*>(tensor.sysMem[0].virAddr);
    for (uint32_t i = 0; i < tensor.sysMem[0].memSize; ++i)
        bytes[i] = static_cast<uint8_t>(bars[i % 28 / 7] + 2 * static_cast<uint32_t>(frame));
}

void print(const hbDNNTensor& tensor) {
    const auto* bytes = static_cast<const uint8_t*>(tensor.sysMem[0].virAddr);
    for (uint32_t i = 0; i < tensor.sysMem[0].memSize; ++i) std::printf("%02x", bytes[i]);
    std::printf("\n");
}

void infer(hbDNNHandle_t model, hbDNNTensor& output, const hbDNNTensor& input) {
    hbDNNTaskHandle_t task = nullptr;
    hbDNNTensor* outputs = &output;
    hbDNNInferCtrlParam param;
    HB_DNN_INITIALIZE_INFER_CTRL_PARAM(&param);
    require(hbDNNInfer(&task, &outputs, &input, model, &param));
    require(hbDNNWaitTaskDone(task, 0));
    require(hbDNNReleaseTask(task));
}

void show_frames(hbDNNHandle_t model, const std::string& bug) {
    hbDNNTensorProperties properties;
    require(hbDNNGetInputTensorProperties(&properties, model, 0));
    hbDNNTensor input = make_tensor(properties);
    require(hbDNNGetOutputTensorProperties(&properties, model, 0));
    hbDNNTensor output = make_tensor(properties);
    for (int frame = 0; frame < 3; ++frame) {
        const bool late = bug == "write_after_clean";
        draw(input, late ? frame + 1 : frame);
        if (bug != "no_clean") require(hbSysFlushMem(input.sysMem, HB_SYS_MEM_CACHE_CLEAN));
        if (late) draw(input, frame);
        infer(model, output, input);
        if (bug != "no_invalidate")
            require(hbSysFlushMem(output.sysMem, HB_SYS_MEM_CACHE_INVALIDATE));
        print(output);
    }
    require(hbSysFreeMem(input.sysMem));
    require(hbSysFreeMem(output.sysMem));
}

} // namespace

int main(int argc, char** argv) {
    if (argc < 2) return 2;
    const char* path = argv[1];
    hbPackedDNNHandle_t packed = nullptr;
    require(hbDNNInitializeFromFiles(&packed, &path, 1));
    const char** names = nullptr;
    int32_t count = 0;
    require(hbDNNGetModelNameList(&names, &count, packed));
    hbDNNHandle_t model = nullptr;
    require(hbDNNGetModelHandle(&model, packed, names[0]));
    show_frames(model, argc > 2 ? argv[2] : "");
    require(hbDNNRelease(packed));
    return 0;
}
