// SPDX-License-Identifier: Apache-2.0
// A run as it was asked for: what computes, with which memory and with which cores. What is bound
// or set later does not change it.
#pragma once

#include "emu-core/computation/executor.h"
#include "libviplite/live/buffer.h"
#include "libviplite/live/layer_dump.h"
#include "libviplite/model/device.h"
#include "libviplite/model/model.h"

namespace viplite {

// vip_inference_profile_t. Aligned as its size, or clang calls libatomic for it.
struct alignas(8) InferenceProfile {
    std::uint32_t microseconds = 0, cycles = 0;
};

// What is known of a network's last run.
struct RunRecord {
    std::atomic<InferenceProfile> profile{};
    std::atomic<bool> completed = false;    // one has ended well
    std::atomic<bool> lists_layers = false; // after each, in the log
    LayerDump dump;
};

// What computes a network that is prepared, and who has it.
struct SharedExecutor {
    std::mutex mutex; // held by a run, which has its cores by then
    std::unique_ptr<emu::Executor> executor;
    std::shared_ptr<Buffer> pool; // that intermediate tensors lie in; or null
};

struct Job {
    std::shared_ptr<SharedExecutor> executor;
    std::shared_ptr<const Model> model;
    std::vector<std::shared_ptr<Buffer>> inputs, outputs;
    emu::CoreChoice cores;
    std::shared_ptr<RunRecord> record;

    // What boards let pass: buffers that were destroyed, or written and not flushed.
    emu::Outcome check_buffers() const;
    // Precondition: the calling thread has the cores.
    emu::Outcome compute(const Device& device, const emu::MayGoOn& may_go_on) const;
};

// Waits for cores by priority, then does the jobs one after the other. Errors:
// VIP_ERROR_POWER_OFF, VIP_ERROR_POWER_STOP, what BOARDLESS_FAULT plans for this "task", or how the
// first job that fails does.
emu::Outcome execute(Device& device, const emu::CoreChoice& cores, std::span<const Job> jobs,
                     const emu::MayGoOn& may_go_on);

} // namespace viplite
