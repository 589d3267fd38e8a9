// SPDX-License-Identifier: Apache-2.0
// Frames that wait to be fetched: the three newest, as many as a board has buffers of a channel.
#pragma once

#include "libhbdnn/spcdev/frame.h"

#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>

namespace hbdnn::spcdev {

// How long a call may wait; none: for ever.
using Patience = std::optional<std::chrono::milliseconds>;

class FrameQueue {
public:
    void push(SharedFrame frame);
    // No more frames will come: those who wait give up once the queue is empty.
    void end();

    // The oldest. Errors: timeout; bad_state, it is empty and no more come.
    emu::Result<SharedFrame> pop(Patience patience);

private:
    std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<SharedFrame> frames_;
    bool ended_ = false;
};

// The oldest, for which `make` is asked while there is none: other threads may take what it made.
// Where nothing `makes` frames, they come from elsewhere. Errors: those of `make` and pop().
emu::Result<SharedFrame> fetch(FrameQueue& queue, Patience patience, bool makes,
                               const std::function<emu::Outcome()>& make);

} // namespace hbdnn::spcdev
