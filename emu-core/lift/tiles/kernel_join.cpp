// SPDX-License-Identifier: Apache-2.0
#include "emu-core/lift/tiles/kernel_join.h"

#include <algorithm>

namespace emu::lift {
namespace {

constexpr int most_nested = 64;

// The layer whose result is the first one that a tensor is a copy of.
class FirstLayers {
public:
    explicit FirstLayers(const Program& program) : program_(program) {
        producer_.assign(program.tensors.size(), program.layers.size());
        for (std::size_t i = 0; i < program.layers.size(); ++i) {
            for (const TensorId id : program.layers[i].dst) {
                producer_[static_cast<std::size_t>(id)] = i;
            }
        }
    }

    std::optional<std::size_t> of(TensorId id) const {
        for (int depth = 0; depth < most_nested; ++depth) {
            const std::size_t number = producer_[static_cast<std::size_t>(id)];
            if (number == program_.layers.size()) return std::nullopt;
            const Layer& layer = program_.layers[number];
            const bool copies = std::holds_alternative<ops::Concat>(layer.command) ||
                                std::holds_alternative<ops::Reshape>(layer.command) ||
                                std::holds_alternative<ops::Rearrange>(layer.command);
            if (!copies) return number;
            id = layer.src[0];
        }
        return std::nullopt;
    }

private:
    const Program& program_;
    std::vector<std::size_t> producer_; // by tensor
};

std::int32_t kernels_of(const Layer& layer, const Program& program) {
    return program.spec(layer.src[1]).shape[0];
}

// One value for each of so many channels.
template <class T> void append(std::vector<T>& all, const std::vector<T>& own, std::int32_t count) {
    for (std::int32_t i = 0; i < count; ++i) {
        all.push_back(own[own.size() == 1 ? 0 : static_cast<std::size_t>(i)]);
    }
}

bool add_chain(ops::Chain& all, const ops::Chain& own, std::int32_t count) {
    if (all.stages.size() != own.stages.size() || all.tables != own.tables) return false;
    for (std::size_t i = 0; i < own.stages.size(); ++i) {
        ops::Stage& stage = all.stages[i];
        const ops::Stage& other = own.stages[i];
        const bool is_alike = stage.kind == other.kind && stage.rounding == other.rounding &&
                              stage.width == other.width;
        if (!is_alike) return false;
        append(stage.operand, other.operand, count);
    }
    return true;
}

// One value where all are the same.
template <class T> void simplify(std::vector<T>& values) {
    const auto is_first = [&](const T& value) { return value == values[0]; };
    if (!values.empty() && std::ranges::all_of(values, is_first)) {
        values.erase(values.begin() + 1, values.end());
    }
}

// Without what is the kernels' own.
ops::Conv without_kernels(ops::Conv conv) {
    conv.weight_zero = {};
    conv.output = {};
    conv.window.y.before = conv.window.x.before = 0;
    return conv;
}

bool has_kernels_as(const Layer& layer, const Layer& first, const Program& program) {
    const auto* conv = std::get_if<ops::Conv>(&layer.command);
    const auto& like = std::get<ops::Conv>(first.command);
    if (!conv || layer.src.size() != 3 || conv->groups != 1 ||
        conv->kernel_order != ops::KernelOrder::channels_first ||
        without_kernels(*conv) != without_kernels(like)) {
        return false;
    }
    const TensorSpec &weights = program.spec(layer.src[1]), &others = program.spec(first.src[1]);
    return weights.dtype == others.dtype &&
           weights.shape.elements(1, 4) == others.shape.elements(1, 4) &&
           program.spec(layer.src[2]).dtype == Dtype::i32 &&
           program.spec(layer.dst[0]).dtype == program.spec(first.dst[0]).dtype &&
           program.spec(layer.dst[0]).quant == program.spec(first.dst[0]).quant;
}

ProgramTensor joined_constant(std::span<const Layer* const> layers, std::size_t source,
                              std::int32_t kernels, const Program& program) {
    std::vector<std::byte> bytes;
    for (const Layer* layer : layers) {
        const Bytes own = program.tensors[layer->src[source]].constant.bytes();
        bytes.insert(bytes.end(), own.begin(), own.end());
    }
    TensorSpec spec = program.spec(layers[0]->src[source]);
    std::vector<std::int32_t> extents(spec.shape.extents().begin(), spec.shape.extents().end());
    extents[0] = kernels;
    spec.shape = *Shape::make(extents);
    return {std::move(spec), SharedBytes(std::move(bytes))};
}

} // namespace

KernelOrder::KernelOrder(const Program& program, const TileIndex& index)
    : index_(index), next_(index.classes()) {
    const FirstLayers first(program);
    for (const Layer& layer : program.layers) {
        const auto* concat = std::get_if<ops::Concat>(&layer.command);
        if (!concat || concat->axis + 1 != program.spec(layer.dst[0]).shape.rank()) continue;
        for (std::size_t i = 0; i + 1 < layer.src.size(); ++i) {
            const auto before = first.of(layer.src[i]), behind = first.of(layer.src[i + 1]);
            if (before && behind) next_[index.class_of(*before)] = index.class_of(*behind);
        }
    }
    next_[0] = 0;
}

std::vector<std::size_t> KernelOrder::from(std::size_t layer) const {
    std::vector<std::size_t> classes{index_.class_of(layer)};
    while (next_[classes.back()] != 0) {
        const std::size_t next = next_[classes.back()];
        if (std::ranges::find(classes, next) != classes.end()) break;
        classes.push_back(next);
    }
    return classes;
}

std::optional<JoinedKernels> join_kernels(std::span<const Layer* const> layers,
                                          const Program& program) {
    if (!std::holds_alternative<ops::Conv>(layers[0]->command)) return std::nullopt;
    JoinedKernels joined{layers[0]->command, {}, {}};
    auto& conv = std::get<ops::Conv>(joined.command);
    conv.weight_zero.clear();
    for (ops::Stage& stage : conv.output.stages) stage.operand.clear();
    std::int32_t kernels = 0;
    for (const Layer* layer : layers) {
        if (!has_kernels_as(*layer, *layers[0], program)) return std::nullopt;
        const auto& own = std::get<ops::Conv>(layer->command);
        const std::int32_t count = kernels_of(*layer, program);
        append(conv.weight_zero, own.weight_zero, count);
        if (!add_chain(conv.output, own.output, count)) return std::nullopt;
        kernels += count;
    }
    simplify(conv.weight_zero);
    for (ops::Stage& stage : conv.output.stages) simplify(stage.operand);
    joined.weights = joined_constant(layers, 1, kernels, program);
    joined.biases = joined_constant(layers, 2, kernels, program);
    return joined;
}

} // namespace emu::lift
