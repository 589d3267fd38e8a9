// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/format/quantised/quantised_sidecar.h"

#include "emu-core/base/error.h"
#include "emu-core/base/file.h"
#include "emu-core/base/log.h"
#include "emu-core/computation/computation.h"
#include "emu-core/computation/described_model.h"
#include "emu-core/model/lower/integer_operation.h"
#include "emu-core/model/lower/lower.h"
#include "emu-core/model/passes/program_passes.h"
#include "emu-core/ops/arithmetic/real.h"
#include "libhbdnn/format/part_tensors.h"
#include "libhbdnn/format/picture_rules.h"
#include "libhbdnn/format/quantised/quantised_operators.h"

#include <algorithm>

namespace hbdnn::format {
namespace {

using emu::error;
using emu::Fault;
using emu::graph::Graph;

const emu::TensorSpec* described_output(const emu::DescribedModel& model, const Graph& graph,
                                        std::size_t index) {
    const std::string& name = graph.tensors[graph.outputs[index]].spec.name;
    const auto named = std::ranges::find(model.outputs, name, &emu::TensorSpec::name);
    if (named != model.outputs.end()) return &*named;
    return index < model.outputs.size() ? &model.outputs[index] : nullptr;
}

// Integers that are wanted as such do not become real numbers.
emu::Outcome keep_integers(Graph& graph, std::size_t index, const emu::TensorSpec& wanted) {
    emu::TensorId& output = graph.outputs[index];
    const auto makes = [output](const emu::graph::Node& node) { return node.outputs[0] == output; };
    const auto node = std::ranges::find_if(graph.nodes, makes);
    if (node == graph.nodes.end() || !emu::is_conversion(*node)) return {};
    emu::TensorSpec& integers = graph.tensors[node->inputs[0]].spec;
    if (emu::ops::is_float(integers.dtype) || emu::ops::is_float(wanted.dtype)) return {};
    if (integers.dtype != wanted.dtype || integers.quant != wanted.quant) {
        return error(Fault::bad_model, "output %s has other scales than the model says",
                     emu::printable(graph.tensors[output].spec.name).c_str());
    }
    integers.name = graph.tensors[output].spec.name;
    output = node->inputs[0];
    return {};
}

emu::Result<emu::Program>
load_under_ports(const std::string& path, const emu::DescribedModel& model, const emu::Chip& chip) {
    EMU_TRY_VALUE(file, emu::read_file(path));
    emu::LoadOptions options;
    options.path = path;
    EMU_TRY_VALUE(network, emu::read_network(std::move(file), options));
    for (std::size_t i = 0; i < network.outputs.size(); ++i) {
        const emu::TensorSpec* const wanted = described_output(model, network, i);
        if (wanted) EMU_TRY(keep_integers(network, i, *wanted));
    }
    EMU_TRY_VALUE(program, emu::lower(std::move(network), chip, emu::StoredReals::of_graph));
    emu::drop_unused_tensors(program);
    return emu::adapt_ends(std::move(program), model);
}

} // namespace

bool is_quantised_sidecar(const std::string& path) {
    const auto file = emu::read_file(path);
    return file && is_quantised_network(*file);
}

emu::Outcome take_bpu_pictures(std::vector<Port>& inputs) {
    for (Port& port : inputs) {
        if (!is_nv12(port.type)) {
            return error(Fault::bad_model,
                         "input %s is no NV12: which other numbers the compiler's network of "
                         "integers takes is not known",
                         emu::printable(port.name).c_str());
        }
        port.picture = samples_of(port.type);
    }
    return {};
}

emu::Result<std::optional<emu::Program>> find_quantised_sidecar(const emu::DescribedModel& model,
                                                                std::vector<Port>& inputs,
                                                                const emu::Chip& chip) {
    EMU_TRY_VALUE(path, emu::find_sidecar(model));
    if (!path || !is_quantised_sidecar(*path)) return std::optional<emu::Program>();
    EMU_TRY(take_bpu_pictures(inputs));
    emu::DescribedModel described = model;
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        EMU_TRY_VALUE(spec, tensor_spec(inputs[i]));
        described.inputs[i] = std::move(spec);
    }
    EMU_TRY_VALUE(program, load_quantised_sidecar(*path, described, chip));
    return std::optional(std::move(program));
}

emu::Result<emu::Program> load_quantised_sidecar(const std::string& path,
                                                 const emu::DescribedModel& model,
                                                 const emu::Chip& chip) {
    know_quantised_operators();
    auto program = load_under_ports(path, model, chip);
    if (!program) {
        return error(Fault::bad_model, "%s stands for the model: %s", path.c_str(),
                     program.error().detail.c_str());
    }
    emu::log(emu::LogLevel::warning,
             emu::format("%s is computed from %s, the compiler's network of integers, not from the "
                         "BPU's program",
                         model.path.empty() ? "a model from memory" : model.path.c_str(),
                         path.c_str()));
    return program;
}

} // namespace hbdnn::format
