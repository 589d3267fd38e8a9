// SPDX-License-Identifier: Apache-2.0
#include "emu-core/computation/executor.h"

#include <algorithm>

namespace emu {

Result<std::unique_ptr<Executor>>
Executor::open(std::shared_ptr<const PreparedComputation> computation, DeviceMemory& memory,
               std::span<std::byte> arena) {
    std::unique_ptr<Executor> executor(new Executor(std::move(computation)));
    if (executor->computation_->executable) EMU_TRY(executor->open_session(memory, arena));
    return executor;
}

Outcome Executor::open_session(DeviceMemory& memory, std::span<std::byte> arena) {
    const auto& executable = computation_->executable;
    const bool fits = !arena.empty() && arena.size() >= executable->program().arena_bytes;
    using Arena = Session::Arena;
    EMU_TRY_VALUE(session, Session::open(executable, memory, fits ? Arena::outside : Arena::own));
    if (fits) session->use_arena(arena);
    session_ = std::move(session);
    return {};
}

Outcome Executor::run(const RunMemory& memory, const MayGoOn& may_go_on, Observer* observer) {
    if (!session_) return replay(memory, may_go_on);
    EMU_TRY(read(memory.inputs));
    const std::size_t layers = session_->program().layers.size();
    for (std::size_t i = 0; i < layers; ++i) {
        EMU_TRY(may_go_on());
        EMU_TRY(session_->run({i, i + 1}, observer));
    }
    EMU_TRY(may_go_on());
    write(memory.outputs);
    return {};
}

Outcome Executor::replay(const RunMemory& memory, const MayGoOn& may_go_on) const {
    EMU_TRY_VALUE(outputs, computation_->recorded->find(memory.inputs));
    EMU_TRY(may_go_on());
    for (std::size_t i = 0; i < outputs.size(); ++i)
        std::ranges::copy(outputs[i], memory.outputs[i].begin());
    return {};
}

Outcome Executor::read(const std::vector<Bytes>& inputs) {
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        const auto& convert = computation_->conversions.inputs[i].read;
        if (convert) {
            EMU_TRY(convert(inputs[i], session_->input(i)));
        } else {
            std::ranges::copy(inputs[i], session_->input(i).begin());
        }
    }
    return {};
}

void Executor::write(const std::vector<std::span<std::byte>>& outputs) {
    for (std::size_t i = 0; i < outputs.size(); ++i) {
        const auto& convert = computation_->conversions.outputs[i].write;
        if (convert)
            convert(session_->output(i), outputs[i]);
        else
            std::ranges::copy(session_->output(i), outputs[i].begin());
    }
}

} // namespace emu
