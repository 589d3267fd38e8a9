// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/spcdev/bpu/predictor.h"

#include "emu-core/base/checked.h"
#include "emu-core/edge/strictness.h"

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <string>

namespace hbdnn::spcdev {
namespace {

// The wrapper takes any model for one with one picture, N C H W, whose rows it copies as they are:
// NV12, or its first plane alone.
emu::Outcome check_input(hbDNNHandle_t model, const hbDNNTensorProperties& input) {
    std::int32_t count = 0;
    DNN_TRY(hbDNNGetInputCount, &count, model);
    const bool begins_with_luma =
        input.tensorType == HB_DNN_IMG_TYPE_NV12 || input.tensorType == HB_DNN_IMG_TYPE_Y;
    if (count == 1 && begins_with_luma && input.tensorLayout == HB_DNN_LAYOUT_NCHW) return {};
    return emu::board_warns(
        "sp_init_bpu_module",
        emu::error(emu::Fault::bad_model,
                   "of %d inputs the first one is filled as if it were NV12, and "
                   "is of type %d and layout %d",
                   count, input.tensorType, input.tensorLayout));
}

// Bytes of an NV12 picture of the properties' size. Error bad_argument: there is no such picture.
emu::Result<std::uint32_t> picture_bytes(const hbDNNTensorProperties& input,
                                         std::int64_t row_step) {
    const std::int64_t height = input.validShape.dimensionSize[2],
                       width = input.validShape.dimensionSize[3];
    constexpr std::int64_t most = 1 << 15;
    if (height > 0 && width > 0 && height <= most && width <= most)
        return static_cast<std::uint32_t>(height * emu::align_up(width, row_step) * 3 / 2);
    return emu::error(emu::Fault::bad_argument,
                      "the input has no picture's height and width: %lld, %lld",
                      static_cast<long long>(height), static_cast<long long>(width));
}

emu::Outcome first_of(emu::Outcome first, emu::Outcome second) {
    return first ? second : first;
}

std::string text_of(const hbDNNTensorShape& shape) {
    std::string text = "(";
    for (std::int32_t i = 0; i < std::min(shape.numDimensions, HB_DNN_TENSOR_MAX_DIMENSIONS); ++i)
        text += emu::format("%d, ", shape.dimensionSize[i]);
    return text + ")";
}

std::string text_of(const char* port, std::int32_t index, const hbDNNTensorProperties& properties) {
    return emu::format("%s[%d]: tensorLayout: %d tensorType: %d validShape:", port, index,
                       properties.tensorLayout, properties.tensorType) +
           text_of(properties.validShape) + ", alignedShape:" + text_of(properties.alignedShape) +
           "\n";
}

// What the vendor's wrapper prints of a model when it has loaded it, in the wrapper's own form
// (observed). Errors: of libdnn's calls.
emu::Outcome print_model_info(const char* name, hbDNNHandle_t model) {
    std::int32_t inputs = 0, outputs = 0;
    DNN_TRY(hbDNNGetInputCount, &inputs, model);
    DNN_TRY(hbDNNGetOutputCount, &outputs, model);
    std::string text = emu::format("Model info:\nmodel_name: %sInput count: %d", name, inputs);
    hbDNNTensorProperties properties;
    for (std::int32_t i = 0; i < inputs; ++i) {
        DNN_TRY(hbDNNGetInputTensorProperties, &properties, model, i);
        text += text_of("input", i, properties);
    }
    text += emu::format("Output count: %d", outputs);
    for (std::int32_t i = 0; i < outputs; ++i) {
        DNN_TRY(hbDNNGetOutputTensorProperties, &properties, model, i);
        text += text_of("Output", i, properties);
    }
    std::fputs(text.c_str(), stdout);
    return {};
}

} // namespace

emu::Result<std::shared_ptr<Predictor>> Predictor::load(const char* path, Rows rows) {
    const std::shared_ptr<Predictor> predictor(new Predictor);
    EMU_TRY(predictor->open(path, rows));
    return predictor;
}

Predictor::~Predictor() {
    static_cast<void>(release());
}

emu::Outcome Predictor::open(const char* path, Rows rows) {
    DNN_TRY(hbDNNInitializeFromFiles, &model_, &path, 1);
    shared_.m_packed_dnn_handle = model_;
    const char** names = nullptr;
    std::int32_t count = 0;
    DNN_TRY(hbDNNGetModelNameList, &names, &count, model_);
    if (count < 1) return emu::error(emu::Fault::bad_model, "the file has no model");
    DNN_TRY(hbDNNGetModelHandle, &shared_.m_dnn_handle, model_, names[0]);
    auto& properties = shared_.input_tensor.properties;
    DNN_TRY(hbDNNGetInputTensorProperties, &properties, shared_.m_dnn_handle, 0);
    EMU_TRY(check_input(shared_.m_dnn_handle, properties));
    EMU_TRY_VALUE(bytes, picture_bytes(properties, rows == Rows::whole_16s ? 16 : 1));
    DNN_TRY(hbSysAllocCachedMem, &input_, bytes);
    shared_.input_tensor.sysMem[0] = input_;
    return print_model_info(names[0], shared_.m_dnn_handle);
}

emu::Outcome Predictor::fill_input(const char* frame) {
    EMU_TRY_VALUE(bytes, picture_bytes(shared_.input_tensor.properties, 1));
    if (bytes > input_.memSize) {
        return emu::error(emu::Fault::bad_argument,
                          "a frame of %u bytes does not fit the input's %u", bytes, input_.memSize);
    }
    std::memcpy(input_.virAddr, frame, bytes);
    DNN_TRY(hbSysFlushMem, &input_, HB_SYS_MEM_CACHE_CLEAN);
    return {};
}

emu::Outcome Predictor::predict(const char* frame) {
    const std::lock_guard lock(mutex_);
    if (!shared_.output_tensor)
        return emu::error(emu::Fault::bad_state, "output_tensor was not set");
    EMU_TRY(fill_input(frame));
    hbDNNInferCtrlParam control;
    HB_DNN_INITIALIZE_INFER_CTRL_PARAM(&control);
    hbDNNTaskHandle_t task = nullptr;
    DNN_TRY(hbDNNInfer, &task, &shared_.output_tensor, &shared_.input_tensor, shared_.m_dnn_handle,
            &control);
    const auto done = outcome_of(hbDNNWaitTaskDone(task, 0), "hbDNNWaitTaskDone");
    const auto seen =
        outcome_of(hbSysFlushMem(&shared_.output_tensor->sysMem[0], HB_SYS_MEM_CACHE_INVALIDATE),
                   "hbSysFlushMem");
    const auto released = outcome_of(hbDNNReleaseTask(task), "hbDNNReleaseTask");
    return first_of(done, first_of(seen, released));
}

emu::Outcome Predictor::release() {
    const std::lock_guard lock(mutex_);
    emu::Outcome freed, released;
    if (input_.virAddr) freed = outcome_of(hbSysFreeMem(&input_), "hbSysFreeMem");
    if (model_) released = outcome_of(hbDNNRelease(model_), "hbDNNRelease");
    input_ = {};
    model_ = nullptr;
    return first_of(freed, released);
}

} // namespace hbdnn::spcdev
