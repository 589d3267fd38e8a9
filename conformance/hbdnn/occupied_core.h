// SPDX-License-Identifier: Apache-2.0
// Cores of a chip that are busy until they are let go.
#pragma once

#include "libhbdnn/model/board.h"

#include <future>
#include <thread>

namespace hbdnn_live {

class OccupiedCore {
public:
    // Returns when nobody else gets them any more.
    explicit OccupiedCore(std::uint32_t mask = 1, const char* chip = "x3")
        : cores_(hbdnn::cores_of(*emu::find_chip(chip))) {
        await_waiting(0); // for what others released
        thread_ = std::thread([this, mask] {
            static_cast<void>(cores_.run({mask}, [this]() -> emu::Outcome {
                busy_.set_value();
                go_.get_future().wait();
                return {};
            }));
        });
        busy_.get_future().wait();
    }
    ~OccupiedCore() {
        let_go();
        thread_.join();
    }
    OccupiedCore(const OccupiedCore&) = delete;

    // Returns when as many tasks wait for cores.
    void await_waiting(std::size_t tasks) const {
        while (cores_.waiting() != tasks) std::this_thread::yield();
    }
    void let_go() {
        if (!std::exchange(may_go_, true)) go_.set_value();
    }

private:
    emu::Cores& cores_;
    bool may_go_ = false;
    std::promise<void> busy_, go_;
    std::thread thread_;
};

} // namespace hbdnn_live
