// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/spcdev/frame_queue.h"

namespace hbdnn::spcdev {
namespace {

constexpr std::size_t most_frames = 3;

} // namespace

void FrameQueue::push(SharedFrame frame) {
    {
        const std::lock_guard lock(mutex_);
        if (frames_.size() == most_frames) frames_.pop_front();
        frames_.push_back(std::move(frame));
    }
    changed_.notify_one();
}

void FrameQueue::end() {
    {
        const std::lock_guard lock(mutex_);
        ended_ = true;
    }
    changed_.notify_all();
}

emu::Result<SharedFrame> FrameQueue::pop(Patience patience) {
    std::unique_lock lock(mutex_);
    const auto ready = [&] { return ended_ || !frames_.empty(); };
    if (!patience) {
        changed_.wait(lock, ready);
    } else if (!changed_.wait_for(lock, *patience, ready)) {
        return emu::error(emu::Fault::timeout, "no frame came within %lld ms",
                          static_cast<long long>(patience->count()));
    }
    if (frames_.empty()) return emu::error(emu::Fault::bad_state, "no more frames come");
    SharedFrame frame = std::move(frames_.front());
    frames_.pop_front();
    return frame;
}

emu::Result<SharedFrame> fetch(FrameQueue& queue, Patience patience, bool makes,
                               const std::function<emu::Outcome()>& make) {
    constexpr int most_tries = 100; // what is made may be of another size than what is wanted
    for (int tries = 0; makes && tries < most_tries; ++tries) {
        auto frame = queue.pop(std::chrono::milliseconds(0));
        if (frame || frame.error().fault != emu::Fault::timeout) return frame;
        EMU_TRY(make());
    }
    return queue.pop(patience);
}

} // namespace hbdnn::spcdev
