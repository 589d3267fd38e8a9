// SPDX-License-Identifier: Apache-2.0
// What vsi_nn_CreateContext gives: the NPU, for as long as one of them is there.
#pragma once

#include "emu-core/base/result.h"
#include "libviplite/model/device.h"

#include <atomic>
#include <memory>

#include <vsi_nn_context.h>

namespace viplite::ovxlib {

class Context {
public:
    explicit Context(std::shared_ptr<Device> device) : device_(std::move(device)) {}

    Device& device() const { return *device_; }
    std::shared_ptr<Device> shared_device() const { return device_; }
    bool released() const { return released_; }
    void release() { released_ = true; }

private:
    const std::shared_ptr<Device> device_;
    std::atomic<bool> released_ = false;
};

// Errors: of start(); out_of_memory.
emu::Result<vsi_nn_context_t> create_context();
// Error bad_handle, of both.
emu::Result<std::shared_ptr<Context>> find_context(vsi_nn_context_t ctx);
emu::Outcome release_context(vsi_nn_context_t ctx);

} // namespace viplite::ovxlib
