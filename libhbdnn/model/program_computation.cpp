// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/model/program_computation.h"

#include "emu-core/base/error.h"

#include <algorithm>

namespace hbdnn {
namespace {

emu::Outcome check_bytes(const Port& port, const emu::TensorSpec& tensor) {
    if (dense_bytes(port) == static_cast<std::uint64_t>(tensor.bytes())) return {};
    return emu::error(emu::Fault::bad_model, "%s has %llu bytes, what computes it %lld",
                      port.name.c_str(), static_cast<unsigned long long>(dense_bytes(port)),
                      static_cast<long long>(tensor.bytes()));
}

emu::Outcome check_count(const char* what, std::size_t ports, std::size_t tensors) {
    if (ports == tensors) return {};
    return emu::error(emu::Fault::bad_model, "the model has %zu %s, what computes it %zu", ports,
                      what, tensors);
}

} // namespace

emu::Result<FrontEnds> front_ends(const emu::Program& program, const std::vector<Port>& inputs) {
    EMU_TRY(check_count("inputs", inputs.size(), program.inputs.size()));
    FrontEnds made(inputs.size());
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        const emu::TensorSpec& tensor = program.spec(program.inputs[i]);
        if (is_image(inputs[i].type)) {
            EMU_TRY_VALUE(front_end, FrontEnd::make(inputs[i], tensor));
            made[i] = std::move(front_end);
        } else {
            EMU_TRY(check_bytes(inputs[i], tensor));
        }
    }
    return made;
}

emu::Outcome check_outputs(const emu::Program& program, const std::vector<Port>& outputs) {
    EMU_TRY(check_count("outputs", outputs.size(), program.outputs.size()));
    for (std::size_t i = 0; i < outputs.size(); ++i)
        EMU_TRY(check_bytes(outputs[i], program.spec(program.outputs[i])));
    return {};
}

emu::Outcome ProgramComputation::run(const RunMemory& memory, const MayGoOn& may_go_on) {
    EMU_TRY(read(memory));
    const std::size_t layers = session_->program().layers.size();
    for (std::size_t i = 0; i < layers; ++i) {
        EMU_TRY(may_go_on());
        EMU_TRY(session_->run({i, i + 1}));
    }
    EMU_TRY(may_go_on());
    for (std::size_t i = 0; i < memory.outputs.size(); ++i)
        std::ranges::copy(session_->output(i), memory.outputs[i].begin());
    return {};
}

emu::Outcome ProgramComputation::read(const RunMemory& memory) {
    for (std::size_t i = 0; i < memory.inputs.size(); ++i) {
        const std::span<std::byte> tensor = session_->input(i);
        if (const auto& front_end = (*front_ends_)[i]) {
            EMU_TRY(front_end->run(memory.inputs[i], tensor));
        } else {
            std::ranges::copy(memory.inputs[i], tensor.begin());
        }
    }
    return {};
}

} // namespace hbdnn
