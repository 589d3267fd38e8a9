// SPDX-License-Identifier: Apache-2.0
#include "libviplite/computation/program_computation.h"

#include "emu-core/base/error.h"
#include "emu-core/engine/cost.h"
#include "libviplite/model/port_values.h"

namespace viplite {

emu::Outcome ProgramComputation::run(const RunMemory& memory, const MayGoOn& may_go_on,
                                     LayerDump* dump) {
    const bool dumps = dump && dump->begin(session_->program());
    read(memory);
    const std::size_t layers = session_->program().layers.size();
    for (std::size_t i = 0; i < layers; ++i) {
        EMU_TRY(may_go_on());
        EMU_TRY(session_->run({i, i + 1}, dumps ? dump : nullptr));
    }
    EMU_TRY(may_go_on());
    write(memory);
    return {};
}

std::uint64_t ProgramComputation::nanoseconds() const {
    return emu::cost(session_->program()).nanoseconds;
}

std::string ProgramComputation::layer_times() const {
    const emu::Program& program = session_->program();
    std::string text;
    for (std::size_t i = 0; i < program.layers.size(); ++i) {
        const emu::Layer& layer = program.layers[i];
        const double microseconds =
            static_cast<double>(emu::cost(layer, program).nanoseconds) / 1000;
        text += emu::format("\n%4zu %10.1f us  %s", i, microseconds, layer.name.c_str());
    }
    return text;
}

void ProgramComputation::read(const RunMemory& memory) {
    const emu::Program& program = session_->program();
    for (std::size_t i = 0; i < inputs_.size(); ++i) {
        read_values(inputs_[i], memory.inputs[i], program.spec(program.inputs[i]),
                    session_->input(i));
    }
}

void ProgramComputation::write(const RunMemory& memory) {
    const emu::Program& program = session_->program();
    for (std::size_t i = 0; i < outputs_.size(); ++i) {
        write_values(outputs_[i], memory.outputs[i], program.spec(program.outputs[i]),
                     session_->output(i));
    }
}

} // namespace viplite
