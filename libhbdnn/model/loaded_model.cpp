// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/model/loaded_model.h"

#include "emu-core/base/error.h"
#include "libhbdnn/memory/system_memory.h"

#include <unistd.h>

namespace hbdnn {
namespace {

std::vector<std::vector<std::int8_t>> zero_points_of(const std::vector<Port>& ports) {
    std::vector<std::vector<std::int8_t>> all;
    for (const Port& port : ports) {
        auto& bytes = all.emplace_back();
        for (const std::int32_t zero_point : port.quant.zero_points)
            bytes.push_back(static_cast<std::int8_t>(zero_point));
    }
    return all;
}

} // namespace

LoadedModel::LoadedModel(std::shared_ptr<const Model> model)
    : model_(std::move(model)), inputs_(zero_points_of(model_->inputs)),
      outputs_(zero_points_of(model_->outputs)), process_(::getpid()) {}

emu::Result<std::unique_ptr<emu::Executor>> LoadedModel::take_executor() {
    {
        const std::lock_guard lock(mutex_);
        leave_to_parent();
        if (!idle_.empty()) {
            std::unique_ptr<emu::Executor> executor = std::move(idle_.back());
            idle_.pop_back();
            return executor;
        }
    }
    return emu::Executor::open(model_->computation, device_memory());
}

// A child of a fork shares their memory with its parent, which may be running; so they are not even
// freed. Precondition: the lock is held.
void LoadedModel::leave_to_parent() {
    if (process_ == ::getpid()) return;
    for (auto& executor : idle_) static_cast<void>(executor.release());
    idle_.clear();
    process_ = ::getpid();
}

void LoadedModel::give_back(std::unique_ptr<emu::Executor> executor) {
    const std::lock_guard lock(mutex_);
    idle_.push_back(std::move(executor));
}

} // namespace hbdnn
