// SPDX-License-Identifier: Apache-2.0
// What applications set of the runs of a network or a group: who gets cores first, which ones, and
// for how long callers wait.
#pragma once

#include "libviplite/live/runner.h"
#include "libviplite/model/device.h"

namespace viplite {

// Thread-safe. Runs take what is set when they are asked for.
class RunSettings {
public:
    // Precondition: the device lives longer.
    explicit RunSettings(const Device& device) : device_(device) {}

    void set_priority(emu::Priority priority);
    void set_limit(Limit limit);
    // Errors of both: bad_argument, there is no such device, or core.
    emu::Outcome set_device(std::uint32_t index);
    emu::Outcome set_core(std::uint32_t index);

    // A mask of 0 where no core was set.
    emu::CoreChoice cores() const;
    Limit limit() const;

private:
    const Device& device_;
    mutable std::mutex mutex_; // guards what follows
    emu::CoreChoice cores_;
    Limit limit_;
};

} // namespace viplite
