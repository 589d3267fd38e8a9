// SPDX-License-Identifier: Apache-2.0
// Operators that run other subgraphs, and variables, which keep values from run to run.
#include "emu-core/model/tflite/network.h"
#include "emu-core/model/tflite/operators/decoders.h"
#include "emu-core/model/tflite/options_schema.h"

namespace emu::tflite {
namespace {

constexpr int most_rounds = 4096; // of a loop

Outcome finish_all(Call& call, std::span<const TensorId> values) {
    if (values.size() != call.results()) {
        return error(Fault::bad_model, "its subgraph has %zu outputs, it has %zu results",
                     values.size(), call.results());
    }
    for (std::size_t i = 0; i < values.size(); ++i) EMU_TRY(call.finish_value(i, values[i]));
    return {};
}

std::vector<TensorId> operands_from(const Call& call, std::size_t first) {
    std::vector<TensorId> ids;
    for (std::size_t i = first; i < call.operands(); ++i) ids.push_back(call.operand(i));
    return ids;
}

// The number of the variable that operand 0 stands for.
Result<std::int64_t> variable_of(Call& call) {
    return call.integer(0);
}

bool is_true(const SharedBytes& value) {
    return value.data()[0] != std::byte{0};
}

Outcome check_condition(const TensorSpec& spec) {
    if (spec.dtype == Dtype::boolean && spec.shape.elements() == 1) return {};
    return error(Fault::bad_model, "its condition is %s of %s", name_of(spec.dtype).data(),
                 to_text(spec.shape).c_str());
}

// Where both branches are computed, the condition chooses among what they give.
class Branches {
public:
    Branches(Call& call, TensorId condition) : call_(call), condition_(condition) {}

    Result<TensorId> choose(TensorId yes, TensorId no) {
        GraphBuilder& builder = call_.network().builder();
        const TensorSpec &a = builder.spec(yes), &b = builder.spec(no);
        if (yes == no) return yes;
        if (a.dtype != b.dtype || a.shape != b.shape || a.quant != b.quant) {
            return error(Fault::bad_model, "its branches give tensors of different kinds");
        }
        return call_.add("chosen", ops::Select{}, {condition_, yes, no}, a);
    }

    Outcome choose_variables(const Variables::Values& yes, const Variables::Values& no) {
        Variables& variables = call_.network().variables();
        Variables::Values values = no;
        for (std::size_t i = 0; i < values.size(); ++i) {
            const std::optional<TensorId> other = i < yes.size() ? yes[i] : std::nullopt;
            if (!values[i] && !other) continue; // neither has asked for it
            EMU_TRY_VALUE(of_yes, value_or_left(other, i));
            EMU_TRY_VALUE(of_no, value_or_left(values[i], i));
            EMU_TRY_VALUE(chosen, choose(of_yes, of_no));
            values[i] = chosen;
        }
        variables.restore(values);
        return {};
    }

private:
    Result<TensorId> value_or_left(const std::optional<TensorId>& value, std::size_t variable) {
        if (value) return *value;
        return call_.network().variables().left(variable);
    }

    Call& call_;
    TensorId condition_;
};

Outcome decode_runtime_if(Call& call, std::int64_t yes, std::int64_t no,
                          std::span<const TensorId> inputs) {
    Network& network = call.network();
    Branches branches(call, call.operand(0));
    const Variables::Values before = network.variables().values();
    EMU_TRY_VALUE(first, network.call(yes, inputs));
    const Variables::Values after_first = network.variables().values();
    network.variables().restore(before);
    EMU_TRY_VALUE(second, network.call(no, inputs));
    EMU_TRY(branches.choose_variables(after_first, network.variables().values()));
    if (first.size() != second.size()) {
        return error(Fault::bad_model, "its branches have %zu and %zu outputs", first.size(),
                     second.size());
    }
    for (std::size_t i = 0; i < first.size(); ++i) {
        EMU_TRY_VALUE(chosen, branches.choose(first[i], second[i]));
        first[i] = chosen;
    }
    return finish_all(call, first);
}

} // namespace

Outcome decode_call(Call& call) {
    EMU_TRY_VALUE(index, call.options.scalar<std::uint32_t>(field::call_subgraph));
    EMU_TRY_VALUE(results, call.network().call(index, operands_from(call, 0)));
    return finish_all(call, results);
}

// What it assigns is there before the first run.
Outcome decode_call_once(Call& call) {
    EMU_TRY_VALUE(index, call.options.scalar<std::int32_t>(field::call_once_subgraph));
    Variables& variables = call.network().variables();
    if (variables.is_initial()) return error(Fault::bad_model, "it is called by another one");
    variables.set_initial(true);
    EMU_TRY_VALUE(results, call.network().call(index, {}));
    variables.set_initial(false);
    return finish_all(call, results);
}

Outcome decode_if(Call& call) {
    EMU_TRY_VALUE(yes, call.options.scalar<std::int32_t>(field::if_then));
    EMU_TRY_VALUE(no, call.options.scalar<std::int32_t>(field::if_else));
    EMU_TRY(check_condition(call.input(0)));
    const std::vector<TensorId> inputs = operands_from(call, 1);
    if (!call.is_constant(0)) return decode_runtime_if(call, yes, no, inputs);
    EMU_TRY_VALUE(condition, call.single(0));
    const bool chosen = condition[0] != std::byte{0};
    EMU_TRY_VALUE(results, call.network().call(chosen ? yes : no, inputs));
    return finish_all(call, results);
}

// A loop whose rounds follow from constants is so many copies of its body.
Outcome decode_while(Call& call) {
    EMU_TRY_VALUE(condition, call.options.scalar<std::int32_t>(field::while_condition));
    EMU_TRY_VALUE(body, call.options.scalar<std::int32_t>(field::while_body));
    Network& network = call.network();
    std::vector<TensorId> values = operands_from(call, 0);
    for (int round = 0; round < most_rounds; ++round) {
        EMU_TRY_VALUE(goes_on, network.call(condition, values));
        if (goes_on.size() != 1) {
            return error(Fault::bad_model, "its condition has %zu outputs", goes_on.size());
        }
        EMU_TRY(check_condition(network.builder().spec(goes_on[0])));
        if (!network.builder().is_constant(goes_on[0])) {
            return error(Fault::bad_model, "how often it runs depends on what it computes, which "
                                           "is not supported");
        }
        if (!is_true(network.builder().constant(goes_on[0]))) return finish_all(call, values);
        EMU_TRY_VALUE(next, network.call(body, values));
        if (next.size() != values.size()) {
            return error(Fault::bad_model, "its body has %zu outputs for %zu values", next.size(),
                         values.size());
        }
        values = std::move(next);
    }
    return error(Fault::bad_model, "it runs more than %d times", most_rounds);
}

// Its result is the variable's number. Without a name it is a variable of its own.
Outcome decode_var_handle(Call& call) {
    EMU_TRY_VALUE(container, call.options.string(field::variable_container));
    EMU_TRY_VALUE(name, call.options.string(field::variable_name));
    const std::string key = std::string(container) + "/" + std::string(name);
    EMU_TRY(call.spend(2 * key.size()));
    const std::int32_t handle = call.network().variables().handle(key);
    const Bytes raw = std::as_bytes(std::span(&handle, 1));
    return call.finish_constant(0, {raw.begin(), raw.end()});
}

Outcome decode_read_variable(Call& call) {
    EMU_TRY_VALUE(handle, variable_of(call));
    EMU_TRY_VALUE(value, call.network().variables().read(handle, call.result()));
    return call.finish_value(0, value);
}

Outcome decode_assign_variable(Call& call) {
    EMU_TRY_VALUE(handle, variable_of(call));
    return call.network().variables().assign(handle, call.operand(1));
}

} // namespace emu::tflite
