// SPDX-License-Identifier: Apache-2.0
// Operations without weights.
#include "emu-core/base/error.h"
#include "emu-core/model/lower/integer_operation.h"
#include "emu-core/model/lower/lower_node.h"

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

bool is_whole(const graph::AveragePool& pool, const NodeView& node) {
    return is_whole_map(pool, node.source(0).shape, node.destination().shape);
}

// By a factor instead of a division.
Result<Command> mean_of_map(const NodeView& node) {
    const Shape& map = node.source(0).shape;
    const Quant& quant = node.destination().quant;
    EMU_TRY_VALUE(chain, mean_chain(node.chip(), 1, map.elements(1, 3), quant.zero_point(),
                                    node.limits(graph::no_limits)));
    return Command(ops::Mean{{1, 2}, quant.zero_point(), std::move(chain)});
}

// Bilinear, by the ratio of the extents, of stored integers: FixedResize has arithmetic for that.
bool is_of_whole_map(const ops::Resize& resize, const NodeView& node) {
    const TensorSpec &src = node.source(0), &dst = node.destination();
    const auto by_extents = [&](std::size_t i) {
        const auto axis = static_cast<std::int32_t>(i) + 1;
        const auto ratio =
            static_cast<float>(dst.shape[axis]) / static_cast<float>(src.shape[axis]);
        return resize.axes[i].axis == axis && resize.axes[i].scale == ratio;
    };
    return resize.interpolation == ops::Interpolation::linear &&
           (resize.coordinates == ops::Coordinates::asymmetric ||
            resize.coordinates == ops::Coordinates::align_corners ||
            resize.coordinates == ops::Coordinates::half_pixel) &&
           ops::is_quantised_integer(src.dtype) && ops::is_real(src) && dst.dtype == src.dtype &&
           dst.quant == src.quant && src.shape.rank() == 4 && dst.shape.rank() == 4 &&
           resize.axes.size() == 2 && by_extents(0) && by_extents(1);
}

bool has_one_scale(const TensorSpec& spec) {
    return spec.quant.scheme == Quant::Scheme::affine && spec.quant.per_tensor();
}

// To int32 with a scale, which the reference has as well.
Result<Command> lower_to_words(const NodeView& node) {
    using Words = std::numeric_limits<std::int32_t>;
    const TensorSpec &src = node.source(0), &dst = node.destination();
    if (!ops::is_real(src) || !has_one_scale(dst)) {
        return error(Fault::bad_model, "its result is int32 without one scale");
    }
    EMU_TRY_VALUE(chain, requantisation(node, src.quant, {Words::min(), Words::max()}));
    chain.stages.front().width = 32;
    return Command(ops::Requantise{std::move(chain)});
}

// From int32 with a scale, which the reference for microcontrollers has.
Result<Command> lower_from_words(const NodeView& node) {
    const TensorSpec &src = node.source(0), &dst = node.destination();
    if (!has_one_scale(src) || !ops::is_quantised_integer(dst.dtype) || !ops::is_real(dst)) {
        return error(Fault::bad_model, "it is from int32 without one scale, or to other integers");
    }
    EMU_TRY_VALUE(chain, requantisation(node, src.quant, node.limits(graph::no_limits)));
    chain.stages.front().width = 32;
    return Command(ops::Requantise{std::move(chain)});
}

Outcome check_pool(const NodeView& node) {
    EMU_TRY(node.check_quantised(1));
    return node.check_moves();
}

} // namespace

Result<Command> lower(const graph::MaxPool& pool, const NodeView& node) {
    EMU_TRY(node.check(1));
    if (node.is_float()) return Command(ops::MaxPool{pool.window, 0, 0, pool.limits});
    if (node.destination().quant.scheme == Quant::Scheme::none) {
        const Limits range = range_of(node.destination().dtype);
        return Command(ops::MaxPool{pool.window, range.low, range.high, {}});
    }
    EMU_TRY(check_pool(node));
    const Limits limits = node.limits(pool.limits);
    return Command(ops::MaxPool{pool.window, limits.low, limits.high, {}});
}

Result<Command> lower(const graph::AveragePool& pool, const NodeView& node) {
    EMU_TRY(node.check(1));
    ops::AveragePool command;
    command.window = pool.window;
    command.rounding = node.chip().average_rounding.value;
    command.counts_padding = pool.counts_padding;
    command.after_y = pool.after_y;
    command.after_x = pool.after_x;
    if (node.is_float()) {
        command.limits = pool.limits;
        return Command(command);
    }
    EMU_TRY(check_pool(node));
    if (node.chip().rescale.value == Rescale::byte_factor && is_whole(pool, node)) {
        return mean_of_map(node);
    }
    const Limits limits = node.limits(pool.limits);
    command.low = limits.low;
    command.high = limits.high;
    return Command(command);
}

Result<Command> lower(const graph::Concat& concat, const NodeView& node) {
    ops::Concat command{concat.axis, {}};
    if (node.is_float() || !ops::is_real(node.destination())) {
        EMU_TRY(node.check(1));
        if (concat.limits != graph::no_limits) {
            return error(Fault::bad_model, "an activation after a concatenation of %s",
                         name_of(node.destination().dtype).data());
        }
        command.chains.resize(node.sources());
        return Command(std::move(command));
    }
    EMU_TRY(node.check_quantised(node.sources()));
    const Limits whole = node.limits(graph::no_limits), kept = node.limits(concat.limits);
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
    EMU_TRY(node.check(1));
    EMU_TRY(node.check_moves());
    const TensorSpec& dst = node.destination();
    if (!dst.quant.per_tensor()) {
        return error(Fault::bad_model, "it pads a tensor that is quantised per channel");
    }
    ops::Pad command;
    command.before = pad.before;
    command.padding = pad.padding;
    if (node.is_float())
        command.real_value = pad.value;
    else if (ops::is_real(dst))
        command.value = node.stored(pad.value);
    else
        command.value = static_cast<std::int32_t>(std::clamp(pad.value, -0x1p30F, 0x1p30F));
    return Command(std::move(command));
}

Result<Command> lower(const graph::Reshape&, const NodeView& node) {
    EMU_TRY(node.check(1));
    return Command(ops::Reshape{});
}

Result<Command> lower(const graph::Softmax& softmax, const NodeView& node) {
    EMU_TRY(node.check(1));
    const TensorSpec &src = node.source(0), &dst = node.destination();
    const bool bytes = ops::is_quantised_byte(dst.dtype) && dst.dtype == src.dtype;
    const std::int32_t smallest = dst.dtype == Dtype::i8 ? -128 : 0;
    if (softmax.logarithm && softmax.axis == src.shape.rank() - 1 && node.has_fixed_functions() &&
        is_defined(ops::FixedLogSoftmax{}, src, dst)) {
        return Command(ops::FixedLogSoftmax{});
    }
    if (!bytes || softmax.logarithm || softmax.axis != src.shape.rank() - 1 ||
        dst.quant.scale() != 1.0F / 256 || dst.quant.zero_point() != smallest) {
        return Command(ops::RealSoftmax{softmax.axis, softmax.beta, softmax.logarithm});
    }
    EMU_TRY(node.check_quantised(1));
    const double scaled = static_cast<double>(softmax.beta) * src.quant.scale() * 0x1p26;
    if (!(scaled >= 1)) return error(Fault::bad_model, "a softmax of scale %g", scaled / 0x1p26);
    const Fraction fraction = to_fraction(std::min(scaled, 0x1p31 - 1));
    return Command(ops::Softmax{fraction.fraction, fraction.exponent});
}

Result<Command> lower(const graph::Convert& convert, const NodeView& node) {
    EMU_TRY(node.check(1));
    const Dtype src = node.source(0).dtype, dst = node.destination().dtype;
    if (ops::is_float(src) && ops::is_float(dst)) return Command(ops::Cast{});
    if (ops::is_float(src)) return Command(ops::Quantise{convert.rounding});
    if (ops::is_float(dst)) return Command(ops::Dequantise{});
    if (dst == Dtype::i32 && node.has_fixed_functions()) return lower_to_words(node);
    if (src == Dtype::i32 && node.has_fixed_functions()) return lower_from_words(node);
    EMU_TRY(node.check_quantised(1));
    EMU_TRY_VALUE(chain, requantisation(node, node.source(0).quant, node.limits(graph::no_limits)));
    return Command(ops::Requantise{std::move(chain)});
}

Result<Command> lower(const graph::Given& given, const NodeView& node) {
    EMU_TRY(node.check(1));
    return given.command;
}

// Of quantised tensors a clip is a change of quantisation with other limits.
Result<Command> lower(const ops::Unary& unary, const NodeView& node) {
    EMU_TRY(node.check(1));
    const bool quantised = !ops::is_float(node.source(0).dtype) && ops::is_real(node.source(0));
    if (unary.function != ops::UnaryFunction::clip || !quantised || node.is_float()) {
        const ops::FixedUnary fixed{unary.function, unary.alpha};
        if (node.has_fixed_functions() && is_defined(fixed, node.source(0), node.destination())) {
            return Command(fixed);
        }
        return Command(unary);
    }
    EMU_TRY(node.check_quantised(1));
    EMU_TRY_VALUE(
        chain, requantisation(node, node.source(0).quant, node.limits({unary.alpha, unary.beta})));
    return Command(ops::Requantise{std::move(chain)});
}

Result<Command> lower(const ops::Resize& resize, const NodeView& node) {
    EMU_TRY(node.check(1));
    if (resize.interpolation == ops::Interpolation::nearest) EMU_TRY(node.check_moves());
    if (node.has_fixed_functions() && is_of_whole_map(resize, node)) {
        return Command(ops::FixedResize{resize.coordinates});
    }
    return Command(resize);
}

} // namespace emu
