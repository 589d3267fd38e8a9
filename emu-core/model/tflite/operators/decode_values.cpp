// SPDX-License-Identifier: Apache-2.0
// Operators that compute values without a window.
#include "emu-core/model/tflite/operators/decoders.h"
#include "emu-core/model/tflite/options_schema.h"

#include <cmath>

namespace emu::tflite {
namespace {

Outcome expect_axis(const Shape& shape) {
    if (shape.rank() > 0) return {};
    return error(Fault::bad_model, "its input has no axis");
}

// Bits are copied, so that all must mean the same.
Outcome check_choices(const Call& call) {
    const Quant& dst = call.result().quant;
    for (const std::size_t i : {1, 2}) {
        const Quant& src = call.input(i).quant;
        if (src.scale() == dst.scale() && src.zero_point() == dst.zero_point()) continue;
        return error(Fault::bad_model, "its operand %zu has another quantisation than its result",
                     i);
    }
    return {};
}

// As the reference decides it: within a thousandth, in powers.
bool is_power_of_two(float scale) {
    const float power = std::log2(scale);
    return std::abs(power - std::round(power)) < 1e-3F;
}

bool is_shifted(const TensorSpec& spec) {
    return spec.dtype == Dtype::i16 && spec.quant.scheme == Quant::Scheme::affine &&
           spec.quant.zero_point() == 0 && is_power_of_two(spec.quant.scale());
}

} // namespace

// With equal scales both ways give the same sums.
Outcome check_addition(const Call& call) {
    EMU_TRY_VALUE(asked, call.options.scalar<std::uint8_t>(field::add_power_of_two_int16, 1));
    const TensorSpec &a = call.input(0), &b = call.input(1), &sum = call.result();
    if (!asked || !is_shifted(a) || !is_shifted(b) || !is_shifted(sum)) return {};
    if (a.quant == b.quant && a.quant == sum.quant) return {};
    return error(Fault::bad_model, "int16 operands whose scales are different powers of two are "
                                   "shifted, which is not supported");
}

Outcome decode_softmax(Call& call) {
    EMU_TRY_VALUE(beta, call.options.scalar<float>(field::softmax_beta));
    if (!std::isfinite(beta) || beta <= 0) {
        return error(Fault::bad_model, "its beta %g is not a positive number",
                     static_cast<double>(beta));
    }
    EMU_TRY(expect_axis(call.shape_of(0)));
    return call.finish(graph::Softmax{call.shape_of(0).rank() - 1, beta, false});
}

Outcome decode_log_softmax(Call& call) {
    EMU_TRY(expect_axis(call.shape_of(0)));
    return call.finish(graph::Softmax{call.shape_of(0).rank() - 1, 1, true});
}

Outcome decode_convert(Call& call) {
    return call.finish(graph::Convert{});
}

Outcome decode_cast(Call& call) {
    return call.finish(ops::Cast{});
}

Outcome decode_leaky_relu(Call& call) {
    EMU_TRY_VALUE(alpha, call.options.scalar<float>(field::leaky_relu_alpha));
    if (std::isnan(alpha)) return error(Fault::bad_model, "its alpha is not a number");
    return call.finish(ops::Unary{ops::UnaryFunction::leaky_relu, alpha, 0});
}

Outcome decode_elu(Call& call) {
    return call.finish(ops::Unary{ops::UnaryFunction::elu, 1, 0});
}

Outcome decode_gelu(Call& call) {
    EMU_TRY_VALUE(approximates, call.options.scalar<std::uint8_t>(field::gelu_approximates));
    const auto function = approximates ? ops::UnaryFunction::gelu_tanh : ops::UnaryFunction::gelu;
    return call.finish(ops::Unary{function});
}

// A condition of one axis chooses along the first axis of the others, not along the last.
Outcome decode_select(Call& call) {
    EMU_TRY(check_choices(call));
    const Shape condition = call.shape_of(0), choice = call.shape_of(1);
    if (condition.rank() != 1 || choice.rank() < 2) return call.finish(ops::Select{});
    if (condition[0] != choice[0]) {
        return error(Fault::bad_model, "its condition %s does not fit %s",
                     to_text(condition).c_str(), to_text(choice).c_str());
    }
    std::vector<std::int32_t> extents(static_cast<std::size_t>(choice.rank()), 1);
    extents[0] = condition[0];
    EMU_TRY_VALUE(aligned, Shape::make(extents));
    EMU_TRY_VALUE(id, call.add("condition", graph::Reshape{}, {call.operand(0)},
                               {"", Dtype::boolean, aligned, {}}));
    return call.finish(ops::Select{}, {id, call.operand(1), call.operand(2)});
}

Outcome decode_select_v2(Call& call) {
    EMU_TRY(check_choices(call));
    return call.finish(ops::Select{});
}

} // namespace emu::tflite
