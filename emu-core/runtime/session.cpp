// SPDX-License-Identifier: Apache-2.0
#include "emu-core/runtime/session.h"

#include "emu-core/base/error.h"

#include <algorithm>

namespace emu {

Result<std::unique_ptr<Session>> Session::open(std::shared_ptr<const Executable> executable,
                                               DeviceMemory& memory, Arena arena) {
    std::unique_ptr<Session> session(new Session(std::move(executable)));
    EMU_TRY(session->allocate(memory, arena));
    session->bind();
    return session;
}

Outcome Session::allocate(DeviceMemory& memory, Arena arena) {
    const auto allocate_all = [&](const std::vector<TensorId>& ids,
                                  std::vector<std::shared_ptr<Buffer>>& buffers) -> Outcome {
        for (const TensorId id : ids) {
            EMU_TRY_VALUE(buffer,
                          memory.allocate(static_cast<std::uint64_t>(program().spec(id).bytes())));
            buffers.push_back(std::move(buffer));
        }
        return {};
    };
    EMU_TRY(allocate_all(program().inputs, inputs_));
    EMU_TRY(allocate_all(program().outputs, outputs_));
    for (const ProgramState& state : program().states) {
        states_.push_back({state.first, std::vector<std::byte>(state.first.size())});
    }
    if (program().arena_bytes == 0 || arena == Arena::outside) return {};
    EMU_TRY_VALUE(own, memory.allocate(program().arena_bytes));
    own_arena_ = std::move(own);
    arena_ = own_arena_->device();
    return {};
}

void Session::bind() {
    tensors_.resize(program().tensors.size());
    for (const Layer& layer : program().layers) {
        for (const TensorId id : layer.dst) {
            const ProgramTensor& tensor = program().tensors[id];
            if (in_range(tensor.offset, tensor.spec.bytes(), arena_.size())) {
                tensors_[id] = arena_.subspan(tensor.offset, tensor.spec.bytes());
            }
        }
    }
    for (std::size_t i = 0; i < inputs_.size(); ++i) tensors_[program().inputs[i]] = input(i);
    for (std::size_t i = 0; i < outputs_.size(); ++i) {
        tensors_[program().outputs[i]] = outputs_[i]->device();
    }
    for (std::size_t i = 0; i < states_.size(); ++i) {
        tensors_[program().states[i].read] = states_[i].read;
        tensors_[program().states[i].written] = states_[i].written;
    }
    places_ = Places(program(), tensors_);
}

void Session::keep_states() {
    for (State& state : states_) std::ranges::copy(state.written, state.read.begin());
}

void Session::reset() {
    for (std::size_t i = 0; i < states_.size(); ++i) {
        std::ranges::copy(program().states[i].first, states_[i].read.begin());
    }
}

void Session::use_arena(std::span<std::byte> arena) {
    arena_ = arena.first(program().arena_bytes);
    bind();
}

void Session::replace(std::shared_ptr<const Executable> executable) {
    executable_ = std::move(executable);
    places_ = Places(program(), tensors_);
}

Outcome Session::run(Observer* observer) {
    return run({0, program().layers.size()}, observer);
}

Outcome Session::run(LayerRange layers, Observer* observer) {
    EMU_TRY(emu::run(*executable_, places_, layers, observer));
    if (layers.last == program().layers.size()) keep_states();
    return {};
}

} // namespace emu
