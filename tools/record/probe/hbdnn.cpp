// SPDX-License-Identifier: Apache-2.0
// libdnn from 1.18.4 on, as the recorder. Of a file with several models the first.
#include "tools/record/probe/plan.h"

#include <dnn/hb_dnn.h>

namespace probe {
namespace {

constexpr int32_t longest_wait = 60000; // milliseconds

bool is_done(int32_t status, const char* what) {
    return status == 0 || failed(what);
}

struct Tensors {
    hbDNNTensor list[most_inputs];
    int32_t count; // those with memory
};

bool add(Tensors& tensors) {
    hbDNNTensor& tensor = tensors.list[tensors.count];
    hbDNNTensorProperties& properties = tensor.properties;
    if (properties.tensorType == HB_DNN_IMG_TYPE_NV12_SEPARATE)
        properties.tensorType = HB_DNN_IMG_TYPE_NV12; // one memory for both planes
    const auto bytes = static_cast<uint32_t>(properties.alignedByteSize);
    if (!is_done(hbSysAllocCachedMem(&tensor.sysMem[0], bytes), "hbSysAllocCachedMem failed"))
        return false;
    ++tensors.count;
    return true;
}

bool add_inputs(hbDNNHandle_t model, const Plan& plan, Tensors& inputs) {
    int32_t count = 0;
    if (!is_done(hbDNNGetInputCount(&count, model), "hbDNNGetInputCount failed")) return false;
    if (count != static_cast<int32_t>(plan.header->inputs))
        return failed("the inputs are not this model's");
    for (int32_t i = 0; i < count; ++i) {
        hbDNNTensorProperties& properties = inputs.list[i].properties;
        if (!is_done(hbDNNGetInputTensorProperties(&properties, model, i),
                     "hbDNNGetInputTensorProperties failed"))
            return false;
        if (static_cast<uint64_t>(properties.alignedByteSize) != plan.inputs[i].bytes)
            return failed("the inputs are not this model's");
        if (!add(inputs)) return false;
    }
    return true;
}

bool add_outputs(hbDNNHandle_t model, Tensors& outputs) {
    int32_t count = 0;
    if (!is_done(hbDNNGetOutputCount(&count, model), "hbDNNGetOutputCount failed")) return false;
    if (count > static_cast<int32_t>(most_inputs)) return failed("the model has too many outputs");
    for (int32_t i = 0; i < count; ++i) {
        if (!is_done(hbDNNGetOutputTensorProperties(&outputs.list[i].properties, model, i),
                     "hbDNNGetOutputTensorProperties failed") ||
            !add(outputs))
            return false;
    }
    return true;
}

bool run_set(hbDNNHandle_t model, const Plan& plan, Tensors& inputs, Tensors& outputs,
             const unsigned char*& values) {
    for (int32_t i = 0; i < inputs.count; ++i) {
        hbSysMem& memory = inputs.list[i].sysMem[0];
        __builtin_memcpy(memory.virAddr, values, plan.inputs[i].bytes);
        values += padded(plan.inputs[i].bytes);
        hbSysFlushMem(&memory, HB_SYS_MEM_CACHE_CLEAN);
    }
    hbDNNInferCtrlParam control;
    HB_DNN_INITIALIZE_INFER_CTRL_PARAM(&control);
    hbDNNTaskHandle_t task = nullptr;
    hbDNNTensor* results = outputs.list;
    if (!is_done(hbDNNInfer(&task, &results, inputs.list, model, &control), "hbDNNInfer failed"))
        return false;
    const bool done = is_done(hbDNNWaitTaskDone(task, longest_wait), "hbDNNWaitTaskDone failed");
    for (int32_t i = 0; done && i < outputs.count; ++i)
        hbSysFlushMem(&outputs.list[i].sysMem[0], HB_SYS_MEM_CACHE_INVALIDATE);
    hbDNNReleaseTask(task);
    return done;
}

void run_model(hbDNNHandle_t model, const Plan& plan) {
    static Tensors inputs, outputs;
    const unsigned char* values = plan.values;
    bool goes_on = add_inputs(model, plan, inputs) && add_outputs(model, outputs);
    for (uint64_t set = 0; goes_on && set < plan.header->sets; ++set)
        goes_on = run_set(model, plan, inputs, outputs, values);
    Tensors* const sides[] = {&inputs, &outputs};
    for (Tensors* side : sides)
        for (int32_t i = 0; i < side->count; ++i) hbSysFreeMem(&side->list[i].sysMem[0]);
}

} // namespace

const char* const model_name = "model.bin";

void run_all(const char* path, const Plan& plan) {
    hbPackedDNNHandle_t file = nullptr;
    if (!is_done(hbDNNInitializeFromFiles(&file, &path, 1), "hbDNNInitializeFromFiles failed"))
        return;
    const char** names = nullptr;
    int32_t count = 0;
    hbDNNHandle_t model = nullptr;
    if (is_done(hbDNNGetModelNameList(&names, &count, file), "hbDNNGetModelNameList failed") &&
        is_done(count > 0 ? 0 : -1, "there is no model in the file") &&
        is_done(hbDNNGetModelHandle(&model, file, names[0]), "hbDNNGetModelHandle failed"))
        run_model(model, plan);
    hbDNNRelease(file);
}

} // namespace probe
