// SPDX-License-Identifier: Apache-2.0
// Elements put at indices, and sums along an axis.
#include "emu-core/base/error.h"
#include "emu-core/model/onnx/call.h"
#include "emu-core/model/onnx/composed/composed.h"
#include "emu-core/model/onnx/operators.h"
#include "emu-core/model/onnx/operators/moves.h"

namespace emu::onnx {
namespace {

using ops::ScatterRule;

constexpr Choice<ScatterRule> rules[] = {
    {"none", ScatterRule::replace}, {"add", ScatterRule::add},     {"mul", ScatterRule::multiply},
    {"max", ScatterRule::maximum},  {"min", ScatterRule::minimum},
};

// Data, indices and updates.
Outcome finish(Call& call, graph::Operation operation, ScatterRule rule) {
    const Value &data = call.input(0), &updates = call.input(2);
    EMU_TRY(expect_elements(data));
    if (call.input(1).is_empty()) return call.define(data); // there are no updates
    const Value values[] = {data, updates};
    EMU_TRY_VALUE(quant, shared_quant(call, values));
    if (rule != ScatterRule::replace) EMU_TRY(expect_plain(call, data));
    if (data.dtype != updates.dtype) {
        return error(Fault::bad_model, "its updates are %s, its data %s",
                     name_of(updates.dtype).data(), name_of(data.dtype).data());
    }
    std::vector<TensorId> inputs;
    for (std::size_t i = 0; i < 3; ++i) {
        EMU_TRY_VALUE(tensor, call.tensor(i));
        inputs.push_back(tensor);
    }
    return call.finish(std::move(operation), std::move(inputs), data.shape, data.dtype, Order::file,
                       std::move(quant));
}

} // namespace

Outcome scatter_elements(Call& call) {
    EMU_TRY_VALUE(number, call.attributes().integer("axis", 0));
    EMU_TRY_VALUE(rule, read_choice(call, "reduction", rules));
    EMU_TRY_VALUE(axis, call.axis(number, call.input(0).rank()));
    return finish(call, ops::ScatterElements{axis, rule}, rule);
}

Outcome scatter_nd(Call& call) {
    EMU_TRY_VALUE(rule, read_choice(call, "reduction", rules));
    return finish(call, ops::ScatterNd{rule}, rule);
}

// The axis is an operand.
Outcome cum_sum(Call& call) {
    EMU_TRY_VALUE(exclusive, call.attributes().integer("exclusive", 0));
    EMU_TRY_VALUE(reverse, call.attributes().integer("reverse", 0));
    const Value& value = call.input(0);
    EMU_TRY(expect_plain(call, value));
    EMU_TRY_VALUE(number, call.integer(1));
    EMU_TRY_VALUE(axis, call.axis(number, value.rank()));
    return call.finish(
        ops::CumulativeSum{axis_in(value.order, axis, value.rank()), exclusive != 0, reverse != 0},
        {value.tensor}, value.shape, value.dtype, value.order);
}

} // namespace emu::onnx
