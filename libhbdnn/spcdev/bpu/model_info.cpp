// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/spcdev/bpu/model_info.h"

#include <algorithm>
#include <cstdio>
#include <string>

namespace hbdnn::spcdev {
namespace {

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

} // namespace

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

} // namespace hbdnn::spcdev
