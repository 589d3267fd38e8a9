// SPDX-License-Identifier: Apache-2.0
#include "emu-core/model/onnx/bodies.h"

#include "emu-core/base/error.h"
#include "emu-core/base/shared_bytes.h"
#include "emu-core/model/onnx/aligned.h"
#include "emu-core/model/onnx/composed/composed.h"

#include <algorithm>
#include <limits>

namespace emu::onnx {
namespace {

// Nothing where it is not known before the run.
Result<std::optional<bool>> known_truth(Call& call, const Value& value) {
    EMU_TRY_VALUE(tensor, call.importer().in_file_order(value));
    const Bytes known = call.importer().builder().constant(tensor);
    if (known.size() != 1) return std::optional<bool>();
    return std::optional(known[0] != std::byte{0});
}

Outcome define_all(Call& call, const std::vector<Value>& results) {
    for (std::size_t i = 0; i < results.size(); ++i) EMU_TRY(call.define(results[i], i));
    return {};
}

// The results of either branch, by a condition of the run.
Outcome define_chosen(Call& call, const std::vector<Value>& yes, const std::vector<Value>& no) {
    const Value& condition = call.input(0);
    if (condition.dtype != Dtype::boolean || condition.shape.elements() != 1) {
        return error(Fault::bad_model, "its condition is no bool");
    }
    for (std::size_t i = 0; i < yes.size(); ++i) {
        EMU_TRY(expect_elements(yes[i]));
        EMU_TRY(expect_elements(no[i]));
        if (yes[i].shape != no[i].shape || yes[i].dtype != no[i].dtype) {
            return error(Fault::bad_model,
                         "its condition is not known when the network is compiled, and its "
                         "branches give %s and %s",
                         to_text(yes[i].shape).c_str(), to_text(no[i].shape).c_str());
        }
        EMU_TRY_VALUE(flag, call.importer().reshape(call.name(), condition, {}));
        EMU_TRY_VALUE(result, choose(call, flag, yes[i], no[i]));
        EMU_TRY(call.define(result, i));
    }
    return {};
}

Result<const Graph*> read_body(Call& call) {
    EMU_TRY_VALUE(body, call.attributes().graph("body"));
    if (body) return body;
    return error(Fault::bad_model, "it has no body");
}

// What each iteration gave, behind one another along a new axis.
Outcome define_stacked(Call& call, std::vector<Value> values, int axis, std::size_t result) {
    if (!call.wants(result)) return {};
    if (values.empty()) return call.define({Value::none, {}, Dtype::f32, Order::file}, result);
    for (Value& value : values) {
        EMU_TRY(expect_elements(value));
        if (value.shape != values.front().shape && value.rank() == values.front().rank()) {
            return error(Fault::bad_model, "its iterations give results of several shapes");
        }
        EMU_TRY_VALUE(apart, with_axis(call, value, axis));
        value = apart;
    }
    EMU_TRY_VALUE(all, joined(call, values, axis));
    return call.define(all, result);
}

constexpr const char* open_ended =
    "how often it runs is known in the run only, which is not supported";

Result<std::int64_t> most_iterations(Call& call) {
    if (!call.has(0)) return std::numeric_limits<std::int64_t>::max();
    const Value& count = call.input(0);
    EMU_TRY_VALUE(tensor, call.importer().in_file_order(count));
    if (!call.importer().builder().is_constant(tensor)) return error(Fault::bad_model, open_ended);
    return call.integer(0);
}

// Inputs and results of a Scan, which has states and sequences.
struct ScanForm {
    std::size_t states = 0, sequences = 0, results = 0; // results behind the states
    std::vector<std::int64_t> input_axes, input_directions, output_axes, output_directions;
    std::int32_t steps = 0;
};

Result<std::vector<std::int64_t>> numbers_of(Call& call, const char* name, std::size_t count) {
    EMU_TRY_VALUE(given, call.attributes().integers(name));
    std::vector<std::int64_t> numbers = given.value_or(std::vector<std::int64_t>(count, 0));
    if (numbers.size() == count) return numbers;
    return error(Fault::bad_model, "its %s are %zu instead of %zu", name, numbers.size(), count);
}

Result<ScanForm> read_form(Call& call, const Graph& body) {
    if (call.opset() < 9) {
        return error(Fault::bad_model, "its opset 8, of batches, is not supported");
    }
    EMU_TRY_VALUE(count, call.attributes().integer("num_scan_inputs", 0));
    ScanForm form;
    if (count < 1 || static_cast<std::uint64_t>(count) > call.inputs()) {
        return error(Fault::bad_model, "it has %lld sequences", static_cast<long long>(count));
    }
    form.sequences = static_cast<std::size_t>(count);
    form.states = call.inputs() - form.sequences;
    if (body.outputs.size() < form.states) {
        return error(Fault::bad_model, "its body gives too few results");
    }
    form.results = body.outputs.size() - form.states;
    EMU_TRY_VALUE(input_axes, numbers_of(call, "scan_input_axes", form.sequences));
    EMU_TRY_VALUE(input_directions, numbers_of(call, "scan_input_directions", form.sequences));
    EMU_TRY_VALUE(output_axes, numbers_of(call, "scan_output_axes", form.results));
    EMU_TRY_VALUE(output_directions, numbers_of(call, "scan_output_directions", form.results));
    form.input_axes = input_axes;
    form.input_directions = input_directions;
    form.output_axes = output_axes;
    form.output_directions = output_directions;
    for (std::size_t i = 0; i < form.sequences; ++i) {
        const Value& sequence = call.input(form.states + i);
        EMU_TRY(expect_elements(sequence));
        EMU_TRY_VALUE(axis, call.axis(form.input_axes[i], sequence.rank()));
        form.input_axes[i] = axis;
        if (i != 0 && sequence.shape[axis] != form.steps) {
            return error(Fault::bad_model, "its sequences have %d and %d steps", form.steps,
                         sequence.shape[axis]);
        }
        form.steps = sequence.shape[axis];
    }
    return form;
}

// The states, then the step's part of each sequence.
Result<std::vector<Value>> step_inputs(Call& call, const ScanForm& form,
                                       const std::vector<Value>& states, std::int32_t step) {
    std::vector<Value> inputs = states;
    for (std::size_t i = 0; i < form.sequences; ++i) {
        const auto axis = static_cast<int>(form.input_axes[i]);
        const std::int32_t at = form.input_directions[i] != 0 ? form.steps - 1 - step : step;
        EMU_TRY_VALUE(one, part(call, call.input(form.states + i), axis, at, 1));
        EMU_TRY_VALUE(cell, without_axis(call, one, axis));
        inputs.push_back(cell);
    }
    return inputs;
}

} // namespace

Outcome add_branch(Call& call, const Source& source) {
    EMU_TRY_VALUE(condition, known_truth(call, call.input(0)));
    EMU_TRY_VALUE(yes, call.attributes().graph("then_branch"));
    EMU_TRY_VALUE(no, call.attributes().graph("else_branch"));
    const std::size_t results = call.node().outputs.size();
    std::vector<Value> values[2];
    for (const Graph* const branch : {yes, no}) {
        if (condition && *condition != (branch == yes)) continue;
        if (!branch || branch->outputs.size() != results) {
            return error(Fault::bad_model, "its branch does not make its results");
        }
        EMU_TRY_VALUE(made, add_body(*branch, {}, source));
        values[branch == yes ? 0 : 1] = std::move(made);
    }
    if (condition) return define_all(call, values[*condition ? 0 : 1]);
    return define_chosen(call, values[0], values[1]);
}

// Count, condition, states; its body takes and gives a condition and the states, then what each
// iteration adds to its results.
Outcome add_loop(Call& call, const Source& source) {
    EMU_TRY_VALUE(body, read_body(call));
    EMU_TRY_VALUE(most, most_iterations(call));
    const std::size_t states = call.inputs() - 2;
    if (body->inputs.size() != states + 2 || body->outputs.size() < states + 1) {
        return error(Fault::bad_model, "its body takes or gives another number of values");
    }
    const Value yes = call.importer().constant(call.name(), {}, Dtype::boolean,
                                               std::vector<std::byte>{std::byte{1}});
    std::vector<Value> values{call.has(1) ? call.input(1) : yes};
    for (std::size_t i = 0; i < states; ++i) values.push_back(call.input(i + 2));
    std::vector<std::vector<Value>> results(body->outputs.size() - states - 1);
    for (std::int64_t i = 0; i < most; ++i) {
        EMU_TRY_VALUE(goes_on, known_truth(call, values[0]));
        if (!goes_on) return error(Fault::bad_model, open_ended);
        if (!*goes_on) break;
        values.insert(values.begin(), integer_number(call, i));
        EMU_TRY_VALUE(given, add_body(*body, values, source));
        for (std::size_t j = 0; j < results.size(); ++j) {
            results[j].push_back(given[j + states + 1]);
        }
        values.assign(given.begin(), given.begin() + static_cast<std::ptrdiff_t>(states + 1));
    }
    for (std::size_t i = 0; i < states; ++i) EMU_TRY(call.define(values[i + 1], i));
    for (std::size_t j = 0; j < results.size(); ++j) {
        EMU_TRY(define_stacked(call, std::move(results[j]), 0, states + j));
    }
    return {};
}

Outcome add_scan(Call& call, const Source& source) {
    EMU_TRY_VALUE(body, read_body(call));
    EMU_TRY_VALUE(form, read_form(call, *body));
    std::vector<Value> states;
    for (std::size_t i = 0; i < form.states; ++i) states.push_back(call.input(i));
    std::vector<std::vector<Value>> results(form.results);
    for (std::int32_t step = 0; step < form.steps; ++step) {
        EMU_TRY_VALUE(inputs, step_inputs(call, form, states, step));
        EMU_TRY_VALUE(given, add_body(*body, inputs, source));
        const auto behind = given.begin() + static_cast<std::ptrdiff_t>(form.states);
        states.assign(given.begin(), behind);
        for (std::size_t j = 0; j < form.results; ++j) {
            const bool front = form.output_directions[j] != 0;
            results[j].insert(front ? results[j].begin() : results[j].end(),
                              given[form.states + j]);
        }
    }
    for (std::size_t i = 0; i < form.states; ++i) EMU_TRY(call.define(states[i], i));
    for (std::size_t j = 0; j < form.results; ++j) {
        EMU_TRY_VALUE(axis, call.axis(form.output_axes[j], results[j].front().rank() + 1));
        EMU_TRY(define_stacked(call, std::move(results[j]), axis, form.states + j));
    }
    return {};
}

} // namespace emu::onnx
