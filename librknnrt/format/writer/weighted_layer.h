// SPDX-License-Identifier: Apache-2.0
// Constants of a program's weighted layers.
#pragma once

#include "emu-core/base/error.h"
#include "librknnrt/format/writer/assembler.h"

#include <cstring>

namespace rknn::format::writer {

// OC x KH x KW x IC of OC x IC x KH x KW; depthwise KH x KW x C of C x KH x KW.
void put_channels_last(DenseWeights& weights);

// Of depthwise weights of a single channel: OC x KH x KW x 1 of KH x KW x OC.
void make_convolution(DenseWeights& weights);

// Depthwise weights of 1.
DenseWeights ones(std::int32_t height, std::int32_t width, std::int32_t channels);

// The values of a constant, or none where the layer has no such operand.
template <class T> std::vector<T> constant_values(const emu::Program& program,
                                                  const emu::Layer& layer, std::size_t operand) {
    if (operand >= layer.src.size()) return {};
    const emu::Bytes bytes = program.tensors[static_cast<std::size_t>(layer.src[operand])].constant;
    std::vector<T> values(bytes.size() / sizeof(T));
    std::memcpy(values.data(), bytes.data(), values.size() * sizeof(T));
    return values;
}

// Types of operands, weights, bias and zero points; without window and the weights' extents.
// Error bad_model: other types than int8 and float16, weights that are no constants.
emu::Result<WeightedLayer> weighted_layer(const emu::Program& program, const emu::Layer& layer,
                                          const emu::ops::Numbers& numbers);
template <class Operation> emu::Result<WeightedLayer>
weighted_layer(const emu::Program& program, const emu::Layer& layer, const Operation& operation) {
    return weighted_layer(program, layer, emu::ops::numbers_of(operation));
}

} // namespace rknn::format::writer
