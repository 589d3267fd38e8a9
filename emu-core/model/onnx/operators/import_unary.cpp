// SPDX-License-Identifier: Apache-2.0
// Functions of one tensor, element by element.
#include "emu-core/base/error.h"
#include "emu-core/model/onnx/operators.h"
#include "emu-core/model/onnx/operators/moves.h"
#include "emu-core/ops/arithmetic/integer.h"

#include <algorithm>
#include <limits>

namespace emu::onnx {
namespace {

using ops::BinaryFunction;
using ops::UnaryFunction;

constexpr float infinity = std::numeric_limits<float>::infinity();

struct UnaryRow {
    std::string_view name;
    ops::Unary unary;                // with the attributes' defaults
    std::string_view alpha = {};     // attributes, as far as the function has them
    std::string_view beta = {};      //
    std::int64_t newest = INT64_MAX; // opset of these defaults; the oldest come first
};

constexpr UnaryRow unary_rows[] = {
    {"Abs", {UnaryFunction::absolute}},
    {"Acos", {UnaryFunction::acos}},
    {"Acosh", {UnaryFunction::acosh}},
    {"Asin", {UnaryFunction::asin}},
    {"Asinh", {UnaryFunction::asinh}},
    {"Atan", {UnaryFunction::atan}},
    {"Atanh", {UnaryFunction::atanh}},
    {"Ceil", {UnaryFunction::ceil}},
    {"Cos", {UnaryFunction::cos}},
    {"Cosh", {UnaryFunction::cosh}},
    {"Elu", {UnaryFunction::elu, 1}, "alpha"},
    {"Erf", {UnaryFunction::erf}},
    {"Exp", {UnaryFunction::exp}},
    {"Floor", {UnaryFunction::floor}},
    {"HardSigmoid", {UnaryFunction::hard_sigmoid, 0.2F, 0.5F}, "alpha", "beta"},
    {"HardSwish", {UnaryFunction::hard_swish}},
    {"LeakyRelu", {UnaryFunction::leaky_relu, 0.01F}, "alpha"},
    {"Log", {UnaryFunction::log}},
    {"Mish", {UnaryFunction::mish}},
    {"Neg", {UnaryFunction::negate}},
    {"Not", {UnaryFunction::logical_not}},
    {"Reciprocal", {UnaryFunction::reciprocal}},
    {"Relu", {UnaryFunction::clip, 0, infinity}},
    {"Round", {UnaryFunction::round}},
    {"Selu", {UnaryFunction::selu, 1.6732F, 1.0507F}, "alpha", "gamma", 5},
    {"Selu", {UnaryFunction::selu, 1.67326319F, 1.05070102F}, "alpha", "gamma"},
    {"Sigmoid", {UnaryFunction::sigmoid}},
    {"Sign", {UnaryFunction::sign}},
    {"Sin", {UnaryFunction::sin}},
    {"Sinh", {UnaryFunction::sinh}},
    {"Softplus", {UnaryFunction::softplus}},
    {"Softsign", {UnaryFunction::softsign}},
    {"Sqrt", {UnaryFunction::sqrt}},
    {"Tan", {UnaryFunction::tan}},
    {"Tanh", {UnaryFunction::tanh}},
};

// It told early runtimes which inputs they may overwrite; no result depends on it.
Outcome pass_over_consumed(Call& call) {
    if (call.opset() >= 6) return {};
    EMU_TRY(call.attributes().integers("consumed_inputs"));
    return {};
}

// Narrow integers by way of int64, whose result wraps.
Outcome finish(Call& call, const ops::Unary& unary, const Value& value) {
    EMU_TRY(expect_plain(call, value));
    if (!ops::is_integer(value.dtype) || value.dtype == Dtype::i32) {
        EMU_TRY_VALUE(result, call.apply(unary, value));
        return call.define(result);
    }
    EMU_TRY_VALUE(wide, as_type(call, value, Dtype::i64));
    EMU_TRY_VALUE(computed, call.apply(unary, wide));
    EMU_TRY_VALUE(result, as_type(call, computed, value.dtype));
    return call.define(result);
}

// The one number of a constant; nothing where it is not known.
Result<std::optional<float>> known(Call& call, const Value& value) {
    const GraphBuilder& builder = call.importer().builder();
    if (!builder.is_constant(value.tensor)) return std::optional<float>();
    EMU_TRY_VALUE(real, as_type(call, value, Dtype::f32));
    return std::optional(load<float>(builder.constant(real.tensor), 0));
}

// Clip's limit, a scalar of the value's type.
Outcome check_limit(Call& call, const Value& limit) {
    EMU_TRY(expect_plain(call, limit));
    const Value& value = call.input(0);
    if (limit.dtype == value.dtype && limit.shape.elements() == 1 && limit.rank() <= value.rank()) {
        return {};
    }
    return error(Fault::bad_model, "a limit is %s %s for values of %s", name_of(limit.dtype).data(),
                 to_text(limit.shape).c_str(), name_of(value.dtype).data());
}

// Where the limits cross, the upper one is the result.
Outcome clip_stepwise(Call& call, const Value* low, const Value* high) {
    Value value = call.input(0);
    if (low) {
        EMU_TRY_VALUE(raised, call.combine(BinaryFunction::maximum, value, *low));
        value = raised;
    }
    if (high) {
        EMU_TRY_VALUE(lowered, call.combine(BinaryFunction::minimum, value, *high));
        value = lowered;
    }
    return call.define(value);
}

// Real numbers between limits that are known and do not cross take one step.
Outcome clip_between(Call& call, const Value* low, const Value* high) {
    EMU_TRY(expect_plain(call, call.input(0)));
    std::optional<float> least = -infinity, most = infinity;
    if (low) {
        EMU_TRY(check_limit(call, *low));
        EMU_TRY_VALUE(number, known(call, *low));
        least = number;
    }
    if (high) {
        EMU_TRY(check_limit(call, *high));
        EMU_TRY_VALUE(number, known(call, *high));
        most = number;
    }
    if (!ops::is_float(call.input(0).dtype) || !least || !most || !(*least <= *most)) {
        return clip_stepwise(call, low, high);
    }
    return finish(call, {UnaryFunction::clip, *least, *most}, call.input(0));
}

} // namespace

Outcome unary(Call& call) {
    const auto row = std::ranges::find_if(unary_rows, [&call](const UnaryRow& each) {
        return each.name == call.node().op_type && call.opset() <= each.newest;
    });
    if (row == std::end(unary_rows))
        return error(Fault::bad_model, "it is not a function of one tensor");
    EMU_TRY(pass_over_consumed(call));
    ops::Unary function = row->unary;
    if (!row->alpha.empty()) {
        EMU_TRY_VALUE(alpha, call.attributes().real(row->alpha, function.alpha));
        function.alpha = alpha;
    }
    if (!row->beta.empty()) {
        EMU_TRY_VALUE(beta, call.attributes().real(row->beta, function.beta));
        function.beta = beta;
    }
    return finish(call, function, call.input(0));
}

Outcome gelu(Call& call) {
    EMU_TRY_VALUE(way, call.attributes().text("approximate", "none"));
    if (way == "none") return finish(call, {UnaryFunction::gelu}, call.input(0));
    if (way == "tanh") return finish(call, {UnaryFunction::gelu_tanh}, call.input(0));
    return error(Fault::bad_model, "its approximation %s is unknown", printable(way).c_str());
}

// alpha * elu(x / alpha)
Outcome celu(Call& call) {
    EMU_TRY_VALUE(alpha, call.attributes().real("alpha", 1));
    const ops::Unary elu{UnaryFunction::elu, 1};
    if (alpha == 1) return finish(call, elu, call.input(0));
    EMU_TRY(expect_plain(call, call.input(0)));
    const Value factor = call.scalar(alpha);
    EMU_TRY_VALUE(divided, call.combine(BinaryFunction::divide, call.input(0), factor));
    EMU_TRY_VALUE(bent, call.apply(elu, divided));
    EMU_TRY_VALUE(result, call.combine(BinaryFunction::multiply, bent, factor));
    return call.define(result);
}

// Before opset 11 the limits are attributes.
Outcome clip(Call& call) {
    EMU_TRY(pass_over_consumed(call));
    if (call.opset() >= 11) {
        return clip_between(call, call.has(1) ? &call.input(1) : nullptr,
                            call.has(2) ? &call.input(2) : nullptr);
    }
    EMU_TRY_VALUE(least, call.attributes().real("min", -infinity));
    EMU_TRY_VALUE(most, call.attributes().real("max", infinity));
    if (least <= most) return finish(call, {UnaryFunction::clip, least, most}, call.input(0));
    return error(Fault::bad_model, "it clips to %g .. %g", double{least}, double{most});
}

} // namespace emu::onnx
