// SPDX-License-Identifier: Apache-2.0
// The NPU's one core, busy until it is let go.
#pragma once

#include "libviplite/live/driver.h"

#include <future>
#include <thread>

namespace vip_live {

class OccupiedDevice {
public:
    // Returns when nobody else gets the core any more.
    OccupiedDevice() : device_(*viplite::device()) {
        thread_ = std::thread([this] {
            static_cast<void>(device_->cores().run({}, [this]() -> emu::Outcome {
                busy_.set_value();
                go_.get_future().wait();
                return {};
            }));
        });
        busy_.get_future().wait();
    }
    ~OccupiedDevice() {
        let_go();
        thread_.join();
    }
    OccupiedDevice(const OccupiedDevice&) = delete;

    // Returns when as many runs wait for the core.
    void await_waiting(std::size_t runs) const {
        while (device_->cores().waiting() != runs) std::this_thread::yield();
    }
    void let_go() {
        if (!std::exchange(may_go_, true)) go_.set_value();
    }

private:
    const std::shared_ptr<viplite::Device> device_;
    bool may_go_ = false;
    std::promise<void> busy_, go_;
    std::thread thread_;
};

} // namespace vip_live
