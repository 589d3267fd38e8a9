// SPDX-License-Identifier: Apache-2.0
// Operators that compute one value, or a few, of all along an axis.
#include "emu-core/model/import_checks.h"
#include "emu-core/model/tflite/operators/decoders.h"
#include "emu-core/model/tflite/options_schema.h"

#include <algorithm>

namespace emu::tflite {
namespace {

// The shape with its last axis reduced to one cell.
Result<Shape> reduce_last(const Shape& shape) {
    if (shape.rank() == 0) return error(Fault::bad_model, "its input has no axis");
    std::vector<std::int32_t> extents(shape.extents().begin(), shape.extents().end());
    extents.back() = 1;
    return Shape::make(extents);
}

// Operand 1: the axis.
Outcome decode_arg(Call& call, bool largest) {
    EMU_TRY_VALUE(written, call.integer(1));
    EMU_TRY_VALUE(axis, normalise_axis(written, call.shape_of(0).rank()));
    return call.finish(ops::ArgExtreme{axis, largest, false});
}

} // namespace

Outcome decode_reduction(Call& call, ops::Reduction reduction) {
    EMU_TRY_VALUE(written, call.integers(1));
    ops::Reduce reduce{reduction, {}};
    for (const auto value : written) {
        EMU_TRY_VALUE(axis, normalise_axis(value, call.shape_of(0).rank()));
        reduce.axes.push_back(axis);
    }
    std::ranges::sort(reduce.axes);
    reduce.axes.erase(std::unique(reduce.axes.begin(), reduce.axes.end()), reduce.axes.end());
    return call.finish(std::move(reduce));
}

Outcome decode_arg_max(Call& call) {
    return decode_arg(call, true);
}

Outcome decode_arg_min(Call& call) {
    return decode_arg(call, false);
}

// Operand 1: how many, which is in the results' shapes too.
Outcome decode_top_k(Call& call) {
    const Shape src = call.shape_of(0), dst = call.result().shape;
    if (src.rank() == 0 || dst.rank() != src.rank()) {
        return error(Fault::bad_model, "its result %s does not fit %s", to_text(dst).c_str(),
                     to_text(src).c_str());
    }
    return call.finish(ops::TopK{src.rank() - 1, true});
}

// x / max(sqrt(sum of x^2), 1e-6) along the last axis.
Outcome decode_l2_normalization(Call& call) {
    constexpr float smallest = 1e-6F;
    EMU_TRY_VALUE(activation, read_activation(call.options, field::activation_only));
    if (activation != graph::no_limits) {
        return error(Fault::bad_model, "its fused activation is not supported");
    }
    if (is_defined(ops::UnitLength{}, call.input(0), call.result())) {
        return call.finish(ops::UnitLength{});
    }
    EMU_TRY_VALUE(shape, reduce_last(call.shape_of(0)));
    EMU_TRY_VALUE(norm, call.add("norm", ops::Reduce{ops::Reduction::l2, {shape.rank() - 1}},
                                 {call.operand(0)}, real_spec(shape)));
    const ops::Unary clip{ops::UnaryFunction::clip, smallest, graph::no_limits.high};
    EMU_TRY_VALUE(divisor, call.add("divisor", clip, {norm}, real_spec(shape)));
    return call.finish(ops::Binary{ops::BinaryFunction::divide, graph::no_limits},
                       {call.operand(0), divisor});
}

// Operand 1: the axis.
Outcome decode_cumsum(Call& call) {
    EMU_TRY_VALUE(written, call.integer(1));
    EMU_TRY_VALUE(axis, normalise_axis(written, call.shape_of(0).rank()));
    EMU_TRY_VALUE(exclusive, call.options.scalar<std::uint8_t>(field::cumsum_exclusive));
    EMU_TRY_VALUE(reverse, call.options.scalar<std::uint8_t>(field::cumsum_reverse));
    return call.finish(ops::CumulativeSum{axis, exclusive != 0, reverse != 0});
}

Outcome decode_local_response(Call& call) {
    const Shape src = call.shape_of(0);
    if (src.rank() == 0) return error(Fault::bad_model, "its input has no axis");
    EMU_TRY_VALUE(radius, call.options.scalar<std::int32_t>(field::local_response_radius));
    EMU_TRY_VALUE(bias, call.options.scalar<float>(field::local_response_bias));
    EMU_TRY_VALUE(alpha, call.options.scalar<float>(field::local_response_alpha));
    EMU_TRY_VALUE(beta, call.options.scalar<float>(field::local_response_beta));
    if (radius < 0) return error(Fault::bad_model, "its radius %d is negative", radius);
    return call.finish(ops::LocalResponse{src.rank() - 1, radius, radius, alpha, beta, bias});
}

} // namespace emu::tflite
