// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/format/cpu/cpu_program.h"

#include "emu-core/base/error.h"
#include "emu-core/chip/generic.h"
#include "emu-core/model/lower/lower.h"
#include "emu-core/model/passes/program_passes.h"
#include "libhbdnn/format/cpu/cpu_operators.h"

#include <algorithm>

namespace hbdnn::format {
namespace {

// The names of both ends. Error bad_model: a segment gives what is there already.
emu::Outcome name_ends(const BpuFile& file, CpuProgram& cpu) {
    for (const Value& input : file.inputs) cpu.inputs.push_back(input.name);
    for (const Value& output : file.outputs) cpu.outputs.push_back(output.name);
    cpu.model_inputs = cpu.inputs.size();
    cpu.model_outputs = cpu.outputs.size();
    for (const Segment& segment : segments_of(file)) {
        for (const std::string& name : segment.outputs) {
            if (is_among(cpu.inputs, name)) {
                return emu::error(emu::Fault::bad_model, "%s is made twice",
                                  emu::printable(name).c_str());
            }
            cpu.inputs.push_back(name);
        }
        for (const std::string& name : segment.inputs) {
            if (!is_among(cpu.outputs, name)) cpu.outputs.push_back(name);
        }
    }
    return {};
}

emu::Outcome check_output(const BpuPorts& ports, std::size_t index, const emu::TensorSpec& made) {
    if (index >= ports.outputs.size()) return {};
    EMU_TRY_VALUE(spec, tensor_spec(ports.outputs[index]));
    const bool integers = spec.quant.scheme != emu::Quant::Scheme::none;
    if (made.dtype == spec.dtype && made.shape == spec.shape &&
        (!integers || made.quant == spec.quant)) {
        return {};
    }
    return emu::error(emu::Fault::bad_model, "output %s is made as another kind of tensor",
                      emu::printable(spec.name).c_str());
}

std::size_t place_of(const std::vector<std::string>& names, const std::string& name) {
    return static_cast<std::size_t>(std::ranges::find(names, name) - names.begin());
}

} // namespace

emu::Result<CpuProgram> cpu_program(const BpuFile& file, const BpuPorts& ports,
                                    const emu::Chip& chip, Unscaled unscaled) {
    EMU_TRY(expect_known_operators(file));
    CpuProgram cpu;
    EMU_TRY(name_ends(file, cpu));
    CpuGraph graph(file);
    std::vector<emu::TensorId> inputs, outputs;
    for (const std::string& name : cpu.inputs) {
        EMU_TRY_VALUE(spec, tensor_of(file, ports, name, unscaled));
        EMU_TRY(graph.scales().spend(spec.quant.scales.size()));
        inputs.push_back(graph.builder().add_tensor(std::move(spec)));
        EMU_TRY(graph.define(name, inputs.back()));
    }
    for (const Node& node : file.nodes) {
        if (!node.is_bpu()) EMU_TRY(add_cpu_node(graph, node));
    }
    for (std::size_t i = 0; i < cpu.outputs.size(); ++i) {
        EMU_TRY_VALUE(tensor, graph.find(cpu.outputs[i]));
        EMU_TRY(check_output(ports, i, graph.builder().spec(tensor)));
        outputs.push_back(graph.builder().add_copy(tensor));
        graph.builder().rename(outputs.back(), cpu.outputs[i]);
    }
    // The CPU computes in float32 and has none of the chip's habits.
    EMU_TRY_VALUE(program, emu::lower(graph.builder().take(std::move(inputs), std::move(outputs)),
                                      emu::generic, emu::StoredReals::of_graph));
    program.chip = &chip;
    emu::drop_unused_tensors(program);
    cpu.program = std::move(program);
    return cpu;
}

emu::Result<emu::Program> fill_segments(CpuProgram cpu, const std::vector<Segment>& segments,
                                        std::vector<emu::Program> programs) {
    std::vector<emu::PartLink> links;
    for (std::size_t i = 0; i < segments.size(); ++i) {
        for (std::size_t port = 0; port < segments[i].inputs.size(); ++port) {
            const std::size_t place = place_of(cpu.outputs, segments[i].inputs[port]);
            links.push_back({{0, place}, {i + 1, port}});
        }
        for (std::size_t port = 0; port < segments[i].outputs.size(); ++port) {
            const std::size_t place = place_of(cpu.inputs, segments[i].outputs[port]);
            links.push_back({{i + 1, port}, {0, place}});
        }
    }
    std::vector<emu::PartPort> inputs, outputs;
    for (std::size_t i = 0; i < cpu.model_inputs; ++i) inputs.push_back({0, i});
    for (std::size_t i = 0; i < cpu.model_outputs; ++i) outputs.push_back({0, i});
    programs.insert(programs.begin(), std::move(cpu.program));
    return emu::join_programs(std::move(programs), links, inputs, outputs);
}

} // namespace hbdnn::format
