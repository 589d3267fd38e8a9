// SPDX-License-Identifier: Apache-2.0
// What a vip_group stands for: networks that run one after the other as one task.
#pragma once

#include "libviplite/live/network.h"

namespace viplite {

// All functions may be called by several threads.
class Group final : public Object {
public:
    Group(std::uint32_t most, std::shared_ptr<Device> device)
        : most_(most), device_(std::move(device)), settings_(*device_) {}

    const char* type() const override { return "vip_group"; }
    // Waits for runs under way and lets the networks go.
    void close() override;

    // Error VIP_ERROR_FAILURE: it is full.
    emu::Outcome add(std::shared_ptr<Network> network);

    // The first `count` networks, as urgent as the most urgent of them, with the group's core or
    // the first one's. Errors: VIP_ERROR_FAILURE for 0 or more than there are; those of
    // Network::run().
    emu::Outcome run(std::uint32_t count);
    emu::Outcome trigger(std::uint32_t count);
    emu::Outcome wait();

    RunSettings& settings() { return settings_; }

    // Of the last run of all its networks.
    InferenceProfile profile() const;

private:
    emu::Result<Runner::Work> work(std::uint32_t count) const;
    emu::Result<std::vector<std::shared_ptr<Network>>> first(std::uint32_t count) const;

    const std::uint32_t most_;
    const std::shared_ptr<Device> device_;
    RunSettings settings_;

    mutable std::mutex mutex_; // guards what follows
    std::vector<std::shared_ptr<Network>> networks_;
    Runner runner_; // last: ends before what its work uses
};

} // namespace viplite
