// SPDX-License-Identifier: Apache-2.0
#include "emu-core/computation/described_model.h"

#include "emu-core/base/error.h"
#include "emu-core/base/log.h"
#include "emu-core/model/lower/memory_plan.h"
#include "emu-core/model/passes/program_passes.h"
#include "emu-core/ops/arithmetic/real.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace emu {
namespace {

using Ids = std::vector<TensorId>;

std::string names_of(const std::vector<TensorSpec>& ports) {
    std::string names;
    for (const TensorSpec& port : ports) {
        names += (names.empty() ? "" : ", ") + printable(port.name);
    }
    return names;
}

bool are_named(const std::vector<TensorSpec>& ports) {
    return std::ranges::none_of(ports, &std::string::empty, &TensorSpec::name);
}

// Sorted, without those of 1.
std::vector<std::int32_t> extents_of(const TensorSpec& port) {
    std::vector<std::int32_t> extents;
    for (const std::int32_t extent : port.shape.extents()) {
        if (extent != 1) extents.push_back(extent);
    }
    std::ranges::sort(extents);
    return extents;
}

// Numbers that stand for themselves may be real ones that were quantised.
bool may_be_real(const TensorSpec& port) {
    return ops::is_float(port.dtype) || ops::is_quantised_integer(port.dtype);
}

bool are_alike(const TensorSpec& a, const TensorSpec& b) {
    return extents_of(a) == extents_of(b) &&
           (a.dtype == b.dtype || (may_be_real(a) && may_be_real(b)));
}

// Whether the order may tell which port is which. A name that is there in another place says no.
bool may_go_by_order(const std::vector<TensorSpec>& own, const std::vector<TensorSpec>& described) {
    if (own.size() == 1) return true;
    for (std::size_t i = 0; i < own.size(); ++i) {
        const auto named = std::ranges::find(own, described[i].name, &TensorSpec::name);
        const bool elsewhere = named != own.end() && named != own.begin() + static_cast<long>(i);
        if (elsewhere || !are_alike(own[i], described[i])) return false;
    }
    return true;
}

void tell_order(const std::vector<TensorSpec>& own, const std::vector<TensorSpec>& described,
                const char* kind) {
    log(LogLevel::warning, format("%ss go by their order, because names differ: %s for %s", kind,
                                  names_of(own).c_str(), names_of(described).c_str()));
}

// The program's ports in the order of the described ones.
Result<Ids> in_order(const Program& program, const Ids& own,
                     const std::vector<TensorSpec>& described, const char* kind, PortMatch match) {
    if (own.size() != described.size()) {
        return error(Fault::bad_model, "it has %zu %ss, %zu are described", own.size(), kind,
                     described.size());
    }
    std::vector<TensorSpec> specs;
    for (const TensorId id : own) specs.push_back(program.spec(id));
    if (!are_named(specs) || !are_named(described)) return own;
    Ids ordered;
    for (const TensorSpec& port : described) {
        const auto found = std::ranges::find(specs, port.name, &TensorSpec::name);
        if (found == specs.end()) {
            if (match == PortMatch::by_name_or_order && may_go_by_order(specs, described)) {
                tell_order(specs, described, kind);
                return own;
            }
            return error(Fault::bad_model, "no %s of it is called %s; there are: %s", kind,
                         printable(port.name).c_str(), names_of(specs).c_str());
        }
        ordered.push_back(own[static_cast<std::size_t>(found - specs.begin())]);
    }
    return ordered;
}

Error at_port(const char* kind, std::size_t index, const Error& problem) {
    return error(Fault::bad_model, "%s %zu: %s", kind, index, problem.detail.c_str());
}

// Described and own are the same but for their names.
bool is_the_same(const TensorSpec& own, const TensorSpec& described) {
    return own.dtype == described.dtype && own.quant == described.quant &&
           own.shape == described.shape;
}

void rename(TensorSpec& own, const TensorSpec& described) {
    if (!described.name.empty()) own.name = described.name;
    own.channels_first = described.channels_first;
}

// A tensor for the described end of `own`.
TensorId add_end(Program& program, TensorId own, const TensorSpec& described) {
    TensorSpec spec = described;
    if (spec.name.empty()) spec.name = program.spec(own).name;
    program.tensors.push_back({std::move(spec), {}});
    return static_cast<TensorId>(program.tensors.size() - 1);
}

Outcome adapt_input(Program& program, std::size_t index, const TensorSpec& described,
                    std::vector<Layer>& first) {
    TensorId& input = program.inputs[index];
    if (is_the_same(program.spec(input), described)) {
        rename(program.tensors[input].spec, described);
        return {};
    }
    const TensorId own = std::exchange(input, add_end(program, input, described));
    auto layers = end_layers(program, input, own, format("input %zu", index));
    if (!layers) return at_port("input", index, layers.error());
    std::ranges::move(*layers, std::back_inserter(first));
    return {};
}

Outcome adapt_output(Program& program, std::size_t index, const TensorSpec& described) {
    TensorId& output = program.outputs[index];
    if (is_the_same(program.spec(output), described)) {
        rename(program.tensors[output].spec, described);
        return {};
    }
    const TensorId own = std::exchange(output, add_end(program, output, described));
    auto layers = end_layers(program, own, output, format("output %zu", index));
    if (!layers) return at_port("output", index, layers.error());
    std::ranges::move(*layers, std::back_inserter(program.layers));
    return {};
}

} // namespace

Result<Program> adapt_ends(Program program, const DescribedModel& model, PortMatch match) {
    EMU_TRY_VALUE(inputs, in_order(program, program.inputs, model.inputs, "input", match));
    EMU_TRY_VALUE(outputs, in_order(program, program.outputs, model.outputs, "output", match));
    program.inputs = std::move(inputs);
    program.outputs = std::move(outputs);
    // The description says what the bytes mean, and not how pixels become such numbers.
    program.normalisation.assign(program.inputs.size(), {});
    program.pictures.clear();
    std::vector<Layer> layers;
    for (std::size_t i = 0; i < model.inputs.size(); ++i) {
        EMU_TRY(adapt_input(program, i, model.inputs[i], layers));
    }
    std::ranges::move(program.layers, std::back_inserter(layers));
    program.layers = std::move(layers);
    for (std::size_t i = 0; i < model.outputs.size(); ++i) {
        EMU_TRY(adapt_output(program, i, model.outputs[i]));
    }
    plan_memory(program);
    EMU_TRY(validate(program));
    return program;
}

} // namespace emu
