// SPDX-License-Identifier: Apache-2.0
#include "emu-core/model/passes/number_types.h"

#include "emu-core/base/shared_bytes.h"
#include "emu-core/tensor/float16.h"

#include <algorithm>
#include <cmath>

namespace emu {
namespace {

constexpr float largest_half = 65504;

std::uint16_t nearest_half(float value) {
    if (std::isfinite(value)) value = std::clamp(value, -largest_half, largest_half);
    return to_half(value);
}

SharedBytes to_halves(Bytes floats) {
    std::vector<std::byte> halves(floats.size() / 2);
    for (std::size_t i = 0; i < halves.size() / 2; ++i) {
        const std::uint16_t half = nearest_half(load<float>(floats, i * sizeof(float)));
        std::memcpy(&halves[i * sizeof half], &half, sizeof half);
    }
    return halves;
}

SharedBytes to_floats(Bytes halves) {
    std::vector<float> floats(halves.size() / 2);
    for (std::size_t i = 0; i < floats.size(); ++i) {
        floats[i] = from_half(load<std::uint16_t>(halves, i * sizeof(std::uint16_t)));
    }
    return value_bytes(floats);
}

} // namespace

void choose_float_type(graph::Graph& graph, const Chip& chip) {
    if (chip.float_type.value != Dtype::f16) return;
    const std::size_t ends = graph.inputs.size() - graph.states.size();
    for (std::size_t i = 0; i < graph.states.size(); ++i) {
        const bool real = graph.tensors[graph.inputs[ends + i]].spec.dtype == Dtype::f32;
        if (real) graph.states[i] = to_halves(graph.states[i]);
    }
    for (graph::Tensor& tensor : graph.tensors) {
        if (tensor.spec.dtype != Dtype::f32) continue;
        tensor.spec.dtype = Dtype::f16;
        if (!tensor.constant.empty()) tensor.constant = to_halves(tensor.constant);
    }
}

void widen_float_types(graph::Graph& graph) {
    for (graph::Tensor& tensor : graph.tensors) {
        if (tensor.spec.dtype != Dtype::f16) continue;
        tensor.spec.dtype = Dtype::f32;
        if (!tensor.constant.empty()) tensor.constant = to_floats(tensor.constant);
    }
}

} // namespace emu
