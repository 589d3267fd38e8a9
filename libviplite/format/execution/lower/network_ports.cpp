// SPDX-License-Identifier: Apache-2.0
#include "libviplite/format/execution/lower/network_ports.h"

#include "emu-core/base/error.h"
#include "libviplite/format/described_model.h"

namespace viplite::format {
namespace {

using emu::error;
using emu::Fault;
using emu::MemoryView;
using emu::TensorId;

// What describes bytes that nobody reads or writes as a map.
MemoryView plain(emu::Dtype dtype) {
    MemoryView view;
    view.block = 1;
    view.dtype = dtype;
    return view;
}

MemoryView first_reader(const std::vector<OperationWork>& all, const emu::lift::ByteRange& range,
                        emu::Dtype dtype) {
    for (const OperationWork& work : all) {
        for (const RingView& source : sources_of(work)) {
            const bool meets = source.view.base >= range.first && source.view.base < range.last;
            if (meets && source.ring.bytes == 0) return source.view;
        }
    }
    return plain(dtype);
}

emu::lift::ByteRange bytes_of(std::int64_t address, const emu::TensorSpec& spec) {
    return {address, address + spec.bytes()};
}

} // namespace

emu::Result<emu::TensorSpec> NetworkPorts::spec_of(const Port& port, const char* kind,
                                                   std::size_t index) const {
    EMU_TRY_VALUE(spec, tensor_spec(port));
    if (spec.name.empty()) spec.name = emu::format("%s%zu", kind, index);
    if (static_cast<std::uint64_t>(spec.bytes()) == port.bytes()) return std::move(spec);
    return error(Fault::bad_model, "%s %zu: its type cannot be computed with here", kind, index);
}

emu::Outcome NetworkPorts::add_inputs(const std::vector<OperationWork>& all) {
    emu::lift::MemoryProgram& program = memory_.program();
    for (std::size_t i = 0; i < description_.inputs.size(); ++i) {
        EMU_TRY_VALUE(spec, spec_of(description_.inputs[i], "input", i));
        const auto range = bytes_of(layout_.input(i), spec);
        const MemoryView map =
            port_map(range.first, range.bytes(), spec.dtype, first_reader(all, range, spec.dtype));
        const std::string name = spec.name;
        TensorId tensor = program.input(spec, {});
        if (auto order = from_memory_order(map)) {
            const TensorId arranged =
                program.tensor({name, spec.dtype, {1, map.h, map.w, map.c}, {}});
            program.add(name, *std::move(order), {tensor}, {arranged});
            tensor = arranged;
        }
        EMU_TRY(memory_.write({map, {}}, tensor, name));
    }
    return {};
}

emu::Result<std::vector<emu::lift::MemoryProgram::Output>> NetworkPorts::read_outputs() {
    emu::lift::MemoryProgram& program = memory_.program();
    std::vector<emu::lift::MemoryProgram::Output> outputs;
    for (std::size_t i = 0; i < description_.outputs.size(); ++i) {
        EMU_TRY_VALUE(spec, spec_of(description_.outputs[i], "output", i));
        const auto range = bytes_of(layout_.output(i), spec);
        if (!memory_.is_written(range)) {
            return error(Fault::bad_model, "its operations leave output %zu incomplete", i);
        }
        const auto written = memory_.last_write(range);
        const MemoryView map =
            port_map(range.first, range.bytes(), spec.dtype, written.value_or(plain(spec.dtype)));
        EMU_TRY_VALUE(tensor, memory_.read({map, {}}, spec.name));
        TensorId result = tensor;
        if (auto order = to_memory_order(map)) {
            result = program.tensor(spec);
            program.add(spec.name, *std::move(order), {tensor}, {result});
        }
        outputs.push_back({result, std::move(spec)});
    }
    return outputs;
}

} // namespace viplite::format
