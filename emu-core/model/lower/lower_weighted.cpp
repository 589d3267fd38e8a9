// SPDX-License-Identifier: Apache-2.0
// Convolutions, fully connected layers and matrix products: all that multiplies and accumulates.
#include "emu-core/base/error.h"
#include "emu-core/model/lower/lower_node.h"

namespace emu {
namespace {

// The product of two scales, which the reference's layers of one scale round to float32.
enum class ScaleProduct : std::uint8_t { exact, rounded };

// source scale * weight scale / destination scale, per channel or one.
std::vector<double> multipliers(const NodeView& node, ScaleProduct product) {
    const double src = node.source(0).quant.scale(), dst = node.destination().quant.scale();
    std::vector<double> result;
    const Quant& weights = node.source(1).quant;
    if (product == ScaleProduct::rounded && node.has_fixed_functions() && weights.per_tensor()) {
        return {static_cast<double>(node.source(0).quant.scale() * weights.scale()) / dst};
    }
    for (std::size_t c = 0; c < weights.channels(); ++c) {
        result.push_back(src * static_cast<double>(weights.scale(c)) / dst);
    }
    return result;
}

// int16 networks are summed in as many bits as their bias has: 64, or 32 where that is int32.
bool has_narrow_bias(const NodeView& node) {
    return node.sources() > 2 && node.source(2).dtype == Dtype::i32;
}

Result<ops::Chain> accumulator_chain(const NodeView& node, const ops::RealLimits& limits,
                                     ScaleProduct product) {
    const bool int16 = node.source(0).dtype == Dtype::i16;
    const bool wide = int16 && !has_narrow_bias(node);
    const auto make_chain = wide ? wide_output_chain : output_chain;
    EMU_TRY_VALUE(chain, make_chain(node.chip(), multipliers(node, product),
                                    node.destination().quant.zero_point(), node.limits(limits)));
    if (int16 && !wide) { // the kernel's sums are wider
        chain.stages.insert(chain.stages.begin(),
                            {.kind = ops::Stage::Kind::add, .width = 32, .operand = {0}});
    }
    return chain;
}

// The accumulators themselves are the result: no scales, and zero points as they are written.
bool is_accumulator(const NodeView& node) {
    const Dtype wide = node.source(0).dtype == Dtype::i16 ? Dtype::i64 : Dtype::i32;
    return node.destination().dtype == wide &&
           node.destination().quant.scheme == Quant::Scheme::none;
}

std::vector<std::int32_t> zero_points(const TensorSpec& spec) {
    if (spec.quant.zero_points.empty()) return {0};
    return spec.quant.zero_points;
}

// Of a real result source and weights are real numbers of its type.
Outcome check_real(const NodeView& node) {
    const Dtype src = node.source(0).dtype, dst = node.destination().dtype;
    if (src != dst) {
        return error(Fault::bad_model, "it makes %s of %s", name_of(dst).data(),
                     name_of(src).data());
    }
    if (node.source(1).dtype == src) return {};
    return error(Fault::bad_model,
                 "its weights are %s while what they are multiplied with is %s (hybrid "
                 "quantisation), which is not supported: quantise the whole network, or nothing",
                 name_of(node.source(1).dtype).data(), name_of(src).data());
}

// Fills what the commands with weights have in common.
template <class Weighted>
Result<Command> with_weights(Weighted command, const ops::RealLimits& limits,
                             std::int32_t channel_axis, const NodeView& node,
                             ScaleProduct product = ScaleProduct::exact) {
    EMU_TRY(node.check(2));
    if (node.is_float()) {
        EMU_TRY(check_real(node));
        command.limits = limits;
        return Command(std::move(command));
    }
    if (!is_accumulator(node)) {
        EMU_TRY(node.check_weighted(channel_axis));
        EMU_TRY_VALUE(chain, accumulator_chain(node, limits, product));
        command.output = std::move(chain);
    }
    command.src_zero = node.source(0).quant.zero_point();
    command.weight_zero = zero_points(node.source(1));
    return Command(std::move(command));
}

} // namespace

Result<Command> lower(const graph::Conv& conv, const NodeView& node) {
    ops::Conv command;
    command.window = conv.window;
    command.groups = conv.groups;
    command.kernel_order = conv.kernel_order;
    return with_weights(std::move(command), conv.limits, 0, node);
}

Result<Command> lower(const graph::Depthwise& depthwise, const NodeView& node) {
    ops::Depthwise command;
    command.window = depthwise.window;
    command.multiplier = depthwise.multiplier;
    command.kernel_order = depthwise.kernel_order;
    return with_weights(std::move(command), depthwise.limits, depthwise.channel_axis(), node);
}

Result<Command> lower(const graph::TransposedConv& conv, const NodeView& node) {
    ops::TransposedConv command;
    command.window = conv.window;
    command.groups = conv.groups;
    return with_weights(std::move(command), conv.limits, 0, node);
}

Result<Command> lower(const graph::FullyConnected& fully_connected, const NodeView& node) {
    ops::FullyConnected command;
    command.weight_order = fully_connected.weight_order;
    return with_weights(std::move(command), fully_connected.limits, fully_connected.channel_axis(),
                        node, ScaleProduct::rounded);
}

Result<Command> lower(const graph::Matmul& matmul, const NodeView& node) {
    EMU_TRY(node.check(2));
    ops::Matmul command;
    if (node.is_float()) {
        EMU_TRY(check_real(node));
        command.limits = matmul.limits;
        return Command(std::move(command));
    }
    if (!is_accumulator(node)) {
        EMU_TRY(node.check_weighted(node.source(1).shape.rank() - 1));
        EMU_TRY_VALUE(chain, accumulator_chain(node, matmul.limits, ScaleProduct::rounded));
        command.output = std::move(chain);
    }
    command.first_zero = zero_points(node.source(0));
    command.second_zero = zero_points(node.source(1));
    return Command(std::move(command));
}

} // namespace emu
