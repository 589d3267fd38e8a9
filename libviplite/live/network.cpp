// SPDX-License-Identifier: Apache-2.0
#include "libviplite/live/network.h"

#include "emu-core/edge/strictness.h"
#include "libviplite/codes.h"
#include "libviplite/live/buffer.h"
#include "libviplite/live/driver.h"

#include <algorithm>

namespace viplite {

using emu::Fault;

Network::Network(std::shared_ptr<const Model> model, std::shared_ptr<Device> device)
    : model_(std::move(model)), device_(std::move(device)), settings_(*device_),
      inputs_(model_->inputs.size()), outputs_(model_->outputs.size()) {}

void Network::close() {
    {
        const std::lock_guard lock(mutex_);
        closed_ = true;
    }
    runner_.settle();
    const std::lock_guard lock(mutex_);
    executor_.reset();
    pool_.reset();
    inputs_.clear();
    outputs_.clear();
}

std::shared_ptr<Network> Network::duplicate() const {
    return std::make_shared<Network>(model_, device_);
}

emu::Outcome Network::prepare() {
    std::unique_lock lock(mutex_);
    EMU_TRY(check_open());
    if (executor_) {
        if (!as_observed()) return {};
        executor_.reset();
        return error(code::prepared_before, "the network was prepared before, and no longer is");
    }
    std::vector<std::byte> copy;
    const std::span<std::byte> memory =
        pool_ ? pool_->view(pool_->size(), copy) : std::span<std::byte>();
    EMU_TRY_VALUE(made, emu::Executor::open(model_->computation, device_memory(), memory));
    executor_ = std::make_shared<SharedExecutor>();
    executor_->executor = std::move(made);
    executor_->pool = pool_;
    return {};
}

emu::Outcome Network::finish() {
    {
        const std::lock_guard lock(mutex_);
        EMU_TRY(check_open());
    }
    runner_.settle();
    const std::lock_guard lock(mutex_);
    executor_.reset();
    record_->completed = false;
    return {};
}

emu::Outcome Network::bind(Side side, std::uint32_t index, std::shared_ptr<Buffer> buffer) {
    const bool input = side == Side::input;
    const std::vector<viplite::format::Port>& ports = input ? model_->inputs : model_->outputs;
    if (index >= ports.size()) {
        return emu::error(Fault::bad_argument, "index %u, there are %zu", index, ports.size());
    }
    EMU_TRY(check_match(ports[index], *buffer));
    const std::lock_guard lock(mutex_);
    EMU_TRY(check_open());
    EMU_TRY(check_prepared());
    (input ? inputs_ : outputs_)[index] = std::move(buffer);
    return {};
}

emu::Result<Job> Network::job() const {
    Job job;
    {
        const std::lock_guard lock(mutex_);
        EMU_TRY(check_open());
        if (!executor_) return error(code::run_not_prepared, "vip_prepare_network was not called");
        EMU_TRY(check_bound());
        job = {executor_, model_, inputs_, outputs_, settings_.cores(), record_};
    }
    EMU_TRY(job.check_buffers());
    return job;
}

emu::Result<Runner::Work> Network::work() const {
    EMU_TRY_VALUE(made, job());
    return Runner::Work([device = device_, job = std::move(made)](const emu::MayGoOn& may_go_on) {
        return execute(*device, job.cores, {&job, 1}, may_go_on);
    });
}

emu::Outcome Network::run() {
    EMU_TRY_VALUE(made, work());
    return runner_.run(std::move(made), settings_.limit());
}

emu::Outcome Network::trigger() {
    EMU_TRY_VALUE(made, work());
    return runner_.trigger(std::move(made));
}

emu::Outcome Network::wait() {
    {
        const std::lock_guard lock(mutex_);
        EMU_TRY(check_open());
        EMU_TRY(check_prepared());
    }
    return runner_.wait(settings_.limit());
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
    if (!executor_) return {};
    return error(code::too_late, "the network is prepared already");
}

emu::Outcome Network::cancel() {
    const bool running = runner_.running();
    runner_.cancel();
    if (running) return {};
    return emu::board_lets_pass(emu::error(Fault::bad_state, "nothing runs"));
}

State Network::state() const {
    const bool running = runner_.running();
    const std::lock_guard lock(mutex_);
    if (!executor_) return State::created;
    if (running) return State::running;
    return record_->completed ? State::complete : State::prepared;
}

void Network::lend(std::shared_ptr<const void> answer) {
    const std::lock_guard lock(mutex_);
    answer_ = std::move(answer);
}

emu::Outcome Network::check_open() const {
    if (closed_) return emu::error(Fault::bad_handle, "the network was destroyed meanwhile");
    return {};
}

emu::Outcome Network::check_prepared() const {
    if (executor_) return {};
    return error(code::not_prepared, "vip_prepare_network was not called");
}

emu::Outcome Network::check_bound() const {
    const auto missing = [](const auto& buffers) { return std::ranges::find(buffers, nullptr); };
    const auto input = missing(inputs_), output = missing(outputs_);
    if (input != inputs_.end()) {
        return error(code::missing_buffer, "input %td has no buffer", input - inputs_.begin());
    }
    if (output != outputs_.end()) {
        return error(code::missing_buffer, "output %td has no buffer", output - outputs_.begin());
    }
    return {};
}

} // namespace viplite
