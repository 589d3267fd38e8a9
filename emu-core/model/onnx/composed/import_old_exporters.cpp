// SPDX-License-Identifier: Apache-2.0
// Experimental operators that converters of other frameworks wrote before opset 10.
#include "emu-core/base/error.h"
#include "emu-core/base/shared_bytes.h"
#include "emu-core/model/onnx/composed/composed.h"
#include "emu-core/model/onnx/operators.h"
#include "emu-core/model/onnx/operators/moves.h"

#include <algorithm>

namespace emu::onnx {
namespace {

using ops::BinaryFunction;

Outcome expect_map(Call& call) {
    EMU_TRY(expect_plain(call, call.input(0)));
    if (call.input(0).rank() == 4 && ops::is_float(call.input(0).dtype)) return {};
    return error(Fault::bad_model, "its input is no feature map of real numbers");
}

// alpha * f(beta * x)
Outcome scaled_function(Call& call, ops::UnaryFunction function) {
    EMU_TRY_VALUE(alpha, call.attributes().real("alpha", 1));
    EMU_TRY_VALUE(beta, call.attributes().real("beta", 1));
    const Value& value = call.input(0);
    EMU_TRY(expect_plain(call, value));
    EMU_TRY_VALUE(inner, number(call, beta, value.dtype));
    EMU_TRY_VALUE(outer, number(call, alpha, value.dtype));
    EMU_TRY_VALUE(argument, call.combine(BinaryFunction::multiply, value, inner));
    EMU_TRY_VALUE(bent, call.apply({function}, argument));
    EMU_TRY_VALUE(result, call.combine(BinaryFunction::multiply, bent, outer));
    return call.define(result);
}

} // namespace

// scale * x + the channel's bias
Outcome image_scaler(Call& call) {
    EMU_TRY_VALUE(scale, call.attributes().real("scale", 1));
    EMU_TRY_VALUE(bias, call.attributes().reals("bias"));
    EMU_TRY(expect_map(call));
    const Value& value = call.input(0);
    EMU_TRY_VALUE(factor, number(call, scale, value.dtype));
    EMU_TRY_VALUE(result, call.combine(BinaryFunction::multiply, value, factor));
    if (!bias) return call.define(result);
    if (bias->size() != static_cast<std::size_t>(value.shape[1])) {
        return error(Fault::bad_model, "it has %zu biases for %d channels", bias->size(),
                     value.shape[1]);
    }
    EMU_TRY_VALUE(constant,
                  made_constant(call, {1, value.shape[1], 1, 1}, Dtype::f32, value_bytes(*bias)));
    EMU_TRY_VALUE(offsets, as_type(call, constant, value.dtype));
    EMU_TRY_VALUE(sum, call.combine(BinaryFunction::add, result, offsets));
    return call.define(sum);
}

// border: left, top, right, bottom; with a scale, of which height and width is left.
Outcome crop(Call& call) {
    EMU_TRY_VALUE(border, call.attributes().integers("border"));
    EMU_TRY_VALUE(scale, call.attributes().integers("scale"));
    EMU_TRY(expect_map(call));
    const Value& value = call.input(0);
    if (!border || border->size() != 4 || (scale && scale->size() != 2)) {
        return error(Fault::bad_model, "it has no border of four numbers");
    }
    const auto is_extent = [](std::int64_t cells) { return cells >= 0 && cells <= INT32_MAX; };
    if (!std::ranges::all_of(*border, is_extent) ||
        (scale && !std::ranges::all_of(*scale, is_extent))) {
        return error(Fault::bad_model, "a border or a size of it is negative or too large");
    }
    const std::int64_t left = (*border)[0], top = (*border)[1];
    const std::int64_t height = scale ? (*scale)[0] : value.shape[2] - top - (*border)[3];
    const std::int64_t width = scale ? (*scale)[1] : value.shape[3] - left - (*border)[2];
    const bool fits = left >= 0 && top >= 0 && height >= 1 && width >= 1 &&
                      top <= value.shape[2] - height && left <= value.shape[3] - width;
    if (!fits) {
        return error(Fault::bad_model, "%lldx%lld from %lld, %lld on is not within %s",
                     static_cast<long long>(height), static_cast<long long>(width),
                     static_cast<long long>(top), static_cast<long long>(left),
                     to_text(value.shape).c_str());
    }
    EMU_TRY_VALUE(lines, part(call, value, 2, top, height));
    EMU_TRY_VALUE(result, part(call, lines, 3, left, width));
    return call.define(result);
}

// alpha * x + beta
Outcome affine(Call& call) {
    EMU_TRY_VALUE(alpha, call.attributes().real("alpha", 1));
    EMU_TRY_VALUE(beta, call.attributes().real("beta", 0));
    const Value& value = call.input(0);
    EMU_TRY(expect_plain(call, value));
    EMU_TRY_VALUE(factor, number(call, alpha, value.dtype));
    EMU_TRY_VALUE(offset, number(call, beta, value.dtype));
    EMU_TRY_VALUE(product, call.combine(BinaryFunction::multiply, value, factor));
    EMU_TRY_VALUE(result, call.combine(BinaryFunction::add, product, offset));
    return call.define(result);
}

Outcome scaled_tanh(Call& call) {
    return scaled_function(call, ops::UnaryFunction::tanh);
}

Outcome parametric_softplus(Call& call) {
    return scaled_function(call, ops::UnaryFunction::softplus);
}

} // namespace emu::onnx
