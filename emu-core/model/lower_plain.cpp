// SPDX-License-Identifier: Apache-2.0
// Operations without weights.
#include "base/error.h"
#include "model/lower_node.h"

#include <algorithm>
#include <cmath>

namespace emu {
namespace {

// From one quantisation to another: subtracts the source's zero point, then rescales.
Result<ops::Chain> requantisation(const NodeView& node, const Quant& src, Limits limits) {
    const Quant& dst = node.destination().quant;
    const double multiplier[] = {static_cast<double>(src.scale()) /
                                 static_cast<double>(dst.scale())};
    EMU_TRY_VALUE(chain, output_chain(node.chip(), multiplier, dst.zero_point(), limits));
    chain.stages.insert(chain.stages.begin(), {.kind = ops::Stage::Kind::add,
                                               .operand = {-std::int64_t{src.zero_point()}}});
    return chain;
}

Outcome same_quantisation(const NodeView& node, const char* operation) {
    EMU_TRY(node.check_quantised(1));
    const TensorSpec &src = node.source(0), &dst = node.destination();
    if (src.dtype == dst.dtype && src.quant.scale() == dst.quant.scale() &&
        src.quant.zero_point() == dst.quant.zero_point()) {
        return {};
    }
    return error(Fault::bad_model, "%s cannot change type or quantisation", operation);
}

AdditionOperand addition_operand(const TensorSpec& spec) {
    return {spec.quant.scale(), spec.quant.zero_point()};
}

} // namespace

Result<Command> lower(const graph::MaxPool& pool, const NodeView& node) {
    EMU_TRY(same_quantisation(node, "max pooling"));
    const Limits limits = node.limits(pool.activation);
    return Command(ops::MaxPool{pool.window, limits.low, limits.high});
}

Result<Command> lower(const graph::AveragePool& pool, const NodeView& node) {
    EMU_TRY(same_quantisation(node, "average pooling"));
    const Limits limits = node.limits(pool.activation);
    return Command(
        ops::AveragePool{pool.window, node.chip().average_rounding.value, limits.low, limits.high});
}

Result<Command> lower(const graph::Add& add, const NodeView& node) {
    EMU_TRY(node.check_quantised(2));
    EMU_TRY_VALUE(chains, addition_chains(node.chip(), addition_operand(node.source(0)),
                                          addition_operand(node.source(1)),
                                          addition_operand(node.destination()),
                                          node.limits(add.activation)));
    return Command(
        ops::Add{std::move(chains.first), std::move(chains.second), std::move(chains.output)});
}

Result<Command> lower(const graph::Concat& concat, const NodeView& node) {
    EMU_TRY(node.check_quantised(node.sources()));
    ops::Concat command{concat.axis, {}};
    const Limits whole = node.limits(graph::Activation::none),
                 kept = node.limits(concat.activation);
    const bool limited = kept.low != whole.low || kept.high != whole.high;
    for (std::size_t i = 0; i < node.sources(); ++i) {
        const Quant &src = node.source(i).quant, &dst = node.destination().quant;
        if (!limited && src.scale() == dst.scale() && src.zero_point() == dst.zero_point()) {
            command.chains.emplace_back();
            continue;
        }
        EMU_TRY_VALUE(chain, requantisation(node, src, kept));
        command.chains.push_back(std::move(chain));
    }
    return Command(std::move(command));
}

Result<Command> lower(const graph::Pad& pad, const NodeView& node) {
    EMU_TRY(same_quantisation(node, "padding"));
    return Command(ops::Pad{pad.before, node.destination().quant.zero_point()});
}

Result<Command> lower(const graph::Reshape&, const NodeView& node) {
    EMU_TRY(node.check(1));
    return Command(ops::Reshape{});
}

Result<Command> lower(const graph::Softmax& softmax, const NodeView& node) {
    EMU_TRY(node.check_quantised(1));
    const Quant& dst = node.destination().quant;
    const std::int32_t smallest = node.destination().dtype == Dtype::i8 ? -128 : 0;
    if (dst.scale() != 1.0F / 256 || dst.zero_point() != smallest) {
        return error(Fault::bad_model,
                     "a softmax's output must have the scale 1/256 and the zero point %d",
                     smallest);
    }
    const double scaled = static_cast<double>(softmax.beta) * node.source(0).quant.scale() * 0x1p26;
    if (!(scaled >= 1)) return error(Fault::bad_model, "a softmax of scale %g", scaled / 0x1p26);
    const Fraction fraction = to_fraction(std::min(scaled, 0x1p31 - 1));
    return Command(ops::Softmax{fraction.fraction, fraction.exponent});
}

Result<Command> lower(const graph::Mean& mean, const NodeView& node) {
    EMU_TRY(node.check_quantised(1));
    const TensorSpec &src = node.source(0), &dst = node.destination();
    std::int64_t count = 1;
    for (const std::int32_t axis : mean.axes) {
        if (axis < 0 || axis >= src.shape.rank())
            return error(Fault::bad_model, "axis %d is unknown", axis);
        count *= src.shape[axis];
    }
    const double multiplier =
        static_cast<double>(src.quant.scale()) / static_cast<double>(dst.quant.scale());
    EMU_TRY_VALUE(chain, mean_chain(node.chip(), multiplier, count, dst.quant.zero_point(),
                                    node.limits(graph::Activation::none)));
    return Command(ops::Mean{mean.axes, src.quant.zero_point(), std::move(chain)});
}

Result<Command> lower(const graph::Relu& relu, const NodeView& node) {
    EMU_TRY(node.check_quantised(1));
    EMU_TRY_VALUE(chain, requantisation(node, node.source(0).quant, node.limits(relu.activation)));
    return Command(ops::Requantise{std::move(chain)});
}

Result<Command> lower(const graph::Convert&, const NodeView& node) {
    EMU_TRY(node.check(1));
    if (node.source(0).dtype == Dtype::f32) return Command(ops::Quantise{});
    if (node.destination().dtype == Dtype::f32) return Command(ops::Dequantise{});
    EMU_TRY(node.check_quantised(1));
    EMU_TRY_VALUE(chain,
                  requantisation(node, node.source(0).quant, node.limits(graph::Activation::none)));
    return Command(ops::Requantise{std::move(chain)});
}

} // namespace emu
