// SPDX-License-Identifier: Apache-2.0
#include "emu-core/model/tflite/variables.h"

#include "emu-core/base/error.h"

#include <algorithm>

namespace emu::tflite {
namespace {

bool are_alike(const TensorSpec& a, const TensorSpec& b) {
    return a.dtype == b.dtype && a.shape == b.shape && a.quant == b.quant;
}

// As interpreters clear them: real zeros.
SharedBytes cleared(const TensorSpec& spec) {
    std::vector<std::byte> bytes(static_cast<std::size_t>(spec.bytes()));
    if (spec.dtype == Dtype::i8) {
        std::ranges::fill(bytes, static_cast<std::byte>(spec.quant.zero_point()));
    }
    return bytes;
}

} // namespace

std::int32_t Variables::handle(std::string_view name) {
    const auto found = std::ranges::find(variables_, name, &Variable::name);
    if (found != variables_.end()) return static_cast<std::int32_t>(found - variables_.begin());
    variables_.push_back({std::string(name), {}, {}, {}, {}});
    return static_cast<std::int32_t>(variables_.size() - 1);
}

Result<Variables::Variable*> Variables::find(std::int64_t handle) {
    if (handle >= 0 && static_cast<std::size_t>(handle) < variables_.size()) {
        return &variables_[static_cast<std::size_t>(handle)];
    }
    return error(Fault::bad_model, "its operand 0 is no variable");
}

Result<TensorId> Variables::read(std::int64_t handle, TensorSpec spec) {
    EMU_TRY_VALUE(variable, find(handle));
    if (variable->spec && !are_alike(*variable->spec, spec)) {
        return error(Fault::bad_model, "the variable %.40s holds %s, not %s",
                     variable->name.c_str(), to_text(variable->spec->shape).c_str(),
                     to_text(spec.shape).c_str());
    }
    if (variable->value) return *variable->value;
    variable->spec = std::move(spec);
    EMU_TRY_VALUE(value, left(static_cast<std::size_t>(handle)));
    variable->value = value;
    return value;
}

Result<TensorId> Variables::left(std::size_t index) {
    Variable& variable = variables_[index];
    if (variable.read) return *variable.read;
    TensorSpec spec = *variable.spec;
    spec.name = variable.name;
    if (variable.first.empty()) {
        EMU_TRY(spend(spec));
        variable.first = cleared(spec);
    }
    variable.read = builder_.add_tensor(std::move(spec));
    return *variable.read;
}

// What a file says of a variable costs it nothing, unlike of a constant.
Outcome Variables::spend(const TensorSpec& spec) {
    constexpr std::int64_t most = std::int64_t{1} << 28;
    if (spec.bytes() > most - cleared_) {
        return error(Fault::bad_model,
                     "with the variable %.40s, %s, variables take more than 256 MiB",
                     spec.name.c_str(), to_text(spec.shape).c_str());
    }
    cleared_ += spec.bytes();
    return {};
}

Outcome Variables::assign(std::int64_t handle, TensorId value) {
    EMU_TRY_VALUE(variable, find(handle));
    const TensorSpec& spec = builder_.spec(value);
    if (variable->spec && !are_alike(*variable->spec, spec)) {
        return error(Fault::bad_model, "the variable %.40s holds %s, not %s",
                     variable->name.c_str(), to_text(variable->spec->shape).c_str(),
                     to_text(spec.shape).c_str());
    }
    variable->spec = spec;
    if (!is_initial_) {
        variable->value = value;
        return {};
    }
    if (!builder_.is_constant(value) || variable->value) {
        return error(Fault::bad_model, "the variable %.40s does not begin with a constant",
                     variable->name.c_str());
    }
    variable->first = builder_.constant(value);
    return {};
}

Result<TensorId> Variables::read_own(TensorSpec spec, std::int32_t& handle) {
    handle = static_cast<std::int32_t>(variables_.size());
    variables_.push_back({spec.name, {}, {}, {}, {}});
    return read(handle, std::move(spec));
}

Variables::Values Variables::values() const {
    Values values;
    for (const Variable& variable : variables_) values.push_back(variable.value);
    return values;
}

void Variables::restore(const Values& values) {
    for (std::size_t i = 0; i < variables_.size(); ++i) {
        const bool known = i < values.size() && values[i];
        variables_[i].value = known ? values[i] : variables_[i].read;
    }
}

Variables::States Variables::take(std::span<const TensorId> outputs) {
    States states;
    std::vector<TensorId> used(outputs.begin(), outputs.end());
    for (Variable& variable : variables_) {
        if (!variable.read) continue; // always assigned before it is read
        TensorId written = *variable.value;
        const bool free = written != *variable.read && !builder_.is_constant(written) &&
                          builder_.is_result(written) && std::ranges::count(used, written) == 0;
        if (!free) written = builder_.add_copy(written);
        used.push_back(written);
        states.read.push_back(*variable.read);
        states.written.push_back(written);
        states.first.push_back(variable.first);
    }
    return states;
}

} // namespace emu::tflite
