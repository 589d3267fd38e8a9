// SPDX-License-Identifier: Apache-2.0
// Cores of a chip that are busy until they are let go.
#pragma once

#include "libhbdnn/model/board.h"
#include "libhbdnn/task/workers.h"

#include <future>
#include <thread>

namespace hbdnn_live {

// Returns when no task has a thread. Those that were released may not have asked for their core
// yet: whoever counts tasks that wait would count them later.
inline void await_idle() {
    while (hbdnn::workers().busy() != 0) std::this_thread::yield();
}

class OccupiedCore {
public:
    // Returns when nobody else gets them any more. Precondition: no task waits for another's end.
    explicit OccupiedCore(std::uint32_t mask = 1, const char* chip = "x3")
        : cores_(hbdnn::cores_of(*emu::find_chip(chip))) {
        await_idle();
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
