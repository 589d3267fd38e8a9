// SPDX-License-Identifier: Apache-2.0
#include "emu-core/model/passes/number_types.h"

#include "emu-core/base/file_image.h"
#include "emu-core/tensor/float16.h"

#include <algorithm>
#include <cmath>

namespace emu {
namespace {

std::uint16_t nearest_half(float value) {
    if (std::isfinite(value)) value = std::clamp(value, -largest_half, largest_half);
    return to_half(value);
}

void to_halves(Bytes floats, std::byte* halves) {
    for (std::size_t i = 0; i < floats.size() / sizeof(float); ++i) {
        const std::uint16_t half = nearest_half(load<float>(floats, i * sizeof(float)));
        std::memcpy(halves + i * sizeof half, &half, sizeof half);
    }
}

// What was read of a file does not stay in memory beside the halves.
SharedBytes to_halves(const SharedBytes& floats) {
    constexpr std::size_t most_at_once = std::size_t{1} << 22;
    std::vector<std::byte> halves(floats.size() / 2);
    for (std::size_t at = 0; at < floats.size(); at += most_at_once) {
        const auto piece = floats.part(at, std::min(most_at_once, floats.size() - at));
        to_halves(piece.bytes(), &halves[at / 2]);
        page_out(piece);
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
