// SPDX-License-Identifier: Apache-2.0
// Sums, products and means, which have integer arithmetic of their own where tensors are quantised.
#include "emu-core/base/error.h"
#include "emu-core/model/lower/lower_node.h"

namespace emu {
namespace {

using ops::BinaryFunction;

AdditionOperand addition_operand(const TensorSpec& spec) {
    return {spec.quant.scale(), spec.quant.zero_point(), 8 * size_of(spec.dtype)};
}

Result<Command> lower_sum(const ops::Binary& binary, const NodeView& node) {
    AdditionOperand second = addition_operand(node.source(1));
    if (binary.function == BinaryFunction::subtract) second.scale = -second.scale;
    EMU_TRY_VALUE(chains, addition_chains(node.chip(), addition_operand(node.source(0)), second,
                                          addition_operand(node.destination()),
                                          node.limits(binary.limits)));
    return Command(
        ops::Add{std::move(chains.first), std::move(chains.second), std::move(chains.output)});
}

Result<Command> lower_product(const ops::Binary& binary, const NodeView& node) {
    const Quant &a = node.source(0).quant, &b = node.source(1).quant;
    const double multiplier =
        static_cast<double>(a.scale()) * b.scale() / node.destination().quant.scale();
    EMU_TRY_VALUE(chain,
                  product_chain(node.chip(), multiplier, node.destination().quant.zero_point(),
                                node.limits(binary.limits)));
    return Command(ops::Multiply{a.zero_point(), b.zero_point(), std::move(chain)});
}

// A mean whose chain does not divide.
Result<Command> lower_total(const ops::Reduce& reduce, const NodeView& node) {
    const Quant &src = node.source(0).quant, &dst = node.destination().quant;
    const double multiplier[] = {static_cast<double>(src.scale()) / dst.scale()};
    EMU_TRY_VALUE(chain, output_chain(node.chip(), multiplier, dst.zero_point(),
                                      node.limits(graph::no_limits)));
    return Command(ops::Mean{reduce.axes, src.zero_point(), std::move(chain)});
}

} // namespace

Result<Command> lower(const ops::Binary& binary, const NodeView& node) {
    EMU_TRY(node.check(2));
    if (node.is_quantised_pair()) {
        switch (binary.function) {
        case BinaryFunction::add:
        case BinaryFunction::subtract: return lower_sum(binary, node);
        case BinaryFunction::multiply: return lower_product(binary, node);
        default: break;
        }
    }
    const ops::FixedBinary fixed{binary.function};
    if (node.has_fixed_functions() && binary.limits == graph::no_limits &&
        is_defined(fixed, node.source(0), node.source(1), node.destination())) {
        return Command(fixed);
    }
    return Command(binary);
}

Result<Command> lower(const ops::Reduce& reduce, const NodeView& node) {
    EMU_TRY(node.check(1));
    const TensorSpec &src = node.source(0), &dst = node.destination();
    const bool quantised = !ops::is_float(src.dtype) && ops::is_real(src) && dst.dtype == src.dtype;
    const bool fixed = node.has_fixed_functions();
    const bool sums = reduce.reduction == ops::Reduction::sum && fixed;
    const ops::FixedProduct product{reduce.axes};
    if (reduce.reduction == ops::Reduction::product && fixed && is_defined(product, src, dst)) {
        return Command(product);
    }
    if ((reduce.reduction != ops::Reduction::mean && !sums) || !quantised) return Command(reduce);
    EMU_TRY(node.check_quantised(1));
    if (sums) return lower_total(reduce, node);
    std::int64_t count = 1;
    for (const std::int32_t axis : reduce.axes) {
        if (axis < 0 || axis >= src.shape.rank())
            return error(Fault::bad_model, "axis %d is unknown", axis);
        count *= src.shape[axis];
    }
    const double multiplier =
        static_cast<double>(src.quant.scale()) / static_cast<double>(dst.quant.scale());
    EMU_TRY_VALUE(chain, mean_chain(node.chip(), multiplier, count, dst.quant.zero_point(),
                                    node.limits(graph::no_limits)));
    return Command(ops::Mean{reduce.axes, src.quant.zero_point(), std::move(chain)});
}

Result<Command> lower(const ops::CumulativeSum& sum, const NodeView& node) {
    EMU_TRY(node.check(1));
    const ops::FixedCumulativeSum fixed{sum.axis, sum.exclusive, sum.reverse};
    if (node.has_fixed_functions() && is_defined(fixed, node.source(0), node.destination())) {
        return Command(fixed);
    }
    return Command(sum);
}

} // namespace emu
