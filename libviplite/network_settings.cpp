// SPDX-License-Identifier: Apache-2.0
#include "base/error.h"
#include "codes.h"
#include "network.h"

namespace vip {

using emu::Fault;

void Network::set_priority(emu::Priority priority) {
    const std::lock_guard lock(mutex_);
    cores_.priority = priority;
}

void Network::set_limit(Limit limit) {
    const std::lock_guard lock(mutex_);
    limit_ = limit;
}

Limit Network::limit() const {
    const std::lock_guard lock(mutex_);
    return limit_;
}

emu::Outcome Network::set_device(std::uint32_t index) {
    return device_->check_device(index);
}

emu::Outcome Network::set_core(std::uint32_t index) {
    EMU_TRY(device_->check_core(index));
    const std::lock_guard lock(mutex_);
    cores_.mask = 1U << index;
    return {};
}

emu::Outcome Network::set_pool(std::shared_ptr<Buffer> pool) {
    EMU_TRY(check_early());
    if (pool->size() < model_->pool_bytes) {
        return emu::error(Fault::bad_argument, "the buffer has %llu bytes, the pool needs %llu",
                          static_cast<unsigned long long>(pool->size()),
                          static_cast<unsigned long long>(model_->pool_bytes));
    }
    if (!pool->contiguous())
        return emu::error(Fault::bad_argument, "a memory pool is one piece of memory");
    const std::lock_guard lock(mutex_);
    pool_ = std::move(pool);
    return {};
}

emu::Outcome Network::check_early() const {
    const std::lock_guard lock(mutex_);
    if (!computation_) return {};
    return error(code::too_late, "the network is prepared already");
}

} // namespace vip
