// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/live/outside_memory.h"

#include "emu-core/base/error.h"
#include "emu-core/edge/strictness.h"
#include "librknnrt/custom/callback_scope.h"

#include <algorithm>

namespace rknn {

using emu::Fault;

namespace {

emu::Outcome check_memory(const Memory& memory, std::uint64_t needed) {
    const std::size_t size = memory.buffer->cpu().size();
    if (size >= needed) return {};
    return emu::error(Fault::bad_argument, "the memory has %zu bytes, the model needs %llu", size,
                      static_cast<unsigned long long>(needed));
}

emu::Error not_outside(const char* flags) {
    return emu::error(Fault::bad_state, "the context was not made with %s", flags);
}

emu::Outcome check_given_memory(const Memory* memory, const char* call) {
    if (!memory) {
        return emu::error(Fault::bad_state, "%s must be called before the first run", call);
    }
    if (!memory->destroyed) return {};
    return emu::board_warns(
        "rknn_run", emu::error(Fault::bad_state, "the memory given to %s was destroyed", call));
}

} // namespace

emu::Outcome OutsideMemory::set_weights(std::shared_ptr<Memory> memory) {
    if (!weights_wanted_) return not_outside("RKNN_FLAG_MEM_ALLOC_OUTSIDE");
    EMU_TRY(check_memory(*memory, model_->weights().bytes()));
    emu::Buffer& buffer = *memory->buffer;
    std::ranges::copy(model_->weight_bytes(), buffer.device().begin());
    buffer.raise_generation();
    EMU_TRY(buffer.sync(0, buffer.cpu().size(), emu::Direction::from_device));
    weights_ = std::move(memory);
    return {};
}

emu::Outcome OutsideMemory::set_internal(std::shared_ptr<Memory> memory) {
    if (!internal_wanted_)
        return not_outside("RKNN_FLAG_MEM_ALLOC_OUTSIDE or RKNN_FLAG_INTERNAL_ALLOC_OUTSIDE");
    EMU_TRY(check_memory(*memory, model_->internal_bytes()));
    internal_ = std::move(memory);
    return {};
}

emu::Outcome OutsideMemory::check() const {
    if (weights_wanted_) EMU_TRY(check_given_memory(weights_.get(), "rknn_set_weight_mem"));
    if (internal_wanted_) EMU_TRY(check_given_memory(internal_.get(), "rknn_set_internal_mem"));
    return {};
}

// All bytes are compared, because on boards the NPU reads what is there, synced or not announced.
emu::Result<std::shared_ptr<const emu::Executable>>
OutsideMemory::changed_weights(std::size_t set) {
    std::shared_ptr<const emu::Executable> unchanged;
    if (!weights_) return unchanged;
    const auto bytes = weights_->buffer->device().first(model_->weights().bytes());
    if (!current_.empty() && std::ranges::equal(bytes, current_.bytes())) return unchanged;
    emu::SharedBytes taken = std::vector<std::byte>(bytes.begin(), bytes.end());
    auto prepared = emu::Executable::prepare(
        model_->weights().with(set, *model_->sets()[set].program, taken), emu::kernel_choice(),
        emu::Constants::kept, emu::CustomLayers::application);
    if (!prepared) {
        return emu::error(Fault::bad_state, "the weights in memory cannot be computed with: %s",
                          prepared.error().detail.c_str());
    }
    current_ = std::move(taken);
    return prepared;
}

emu::Result<OutsideMemory::Occupied> OutsideMemory::lend_internal(emu::Session& session) const {
    if (!internal_) return Occupied();
    Occupancy& occupancy = *internal_->occupancy;
    if (!occupancy.try_acquire()) {
        emu::Error shared{Fault::bad_state,
                          "another model computes in the same internal memory at the same time"};
        if (CallbackScope::any()) return shared; // perhaps the one that called
        EMU_TRY(emu::board_warns("rknn_run", std::move(shared)));
        occupancy.acquire();
    }
    session.use_arena(internal_->buffer->device());
    return Occupied(&occupancy);
}

void OutsideMemory::release() {
    weights_.reset();
    internal_.reset();
}

} // namespace rknn
