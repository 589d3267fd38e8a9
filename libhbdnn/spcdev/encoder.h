// SPDX-License-Identifier: Apache-2.0
// An encoder of JPEGs. H.264 and H.265 are not made here; with BOARDLESS_ENCODER=raw every kind of
// stream is the NV12 frames themselves, for which the application's buffer must be large enough.
#pragma once

#include "libhbdnn/spcdev/frame_queue.h"
#include "libhbdnn/spcdev/module.h"

#include <cstddef>

namespace hbdnn::spcdev {

class Encoder final : public Module {
public:
    // Errors: bad_argument; unsupported; bad_state, it runs already.
    emu::Outcome start(int type, Size size);
    // Error bad_state: it does not run.
    emu::Outcome stop();

    // Errors: bad_state; bad_argument, fewer bytes than a frame has.
    emu::Outcome give(const void* bytes, std::int64_t size);
    // The next frame's part of the stream. Errors: bad_state, it does not run, or where it comes
    // from there are no more; timeout, none came within 2 s (X5's, observed).
    emu::Result<std::vector<std::byte>> next();

    const char* kind() const override { return "encoder"; }
    Size wanted() const override;
    std::size_t most_bytes() const override;
    void take(SharedFrame frame) override;
    void close() override;

private:
    struct Stream {
        Size size;
        bool raw = false;
        FrameQueue queue;
    };

    std::shared_ptr<Stream> stream_or_null() const;
    emu::Result<std::shared_ptr<Stream>> stream() const;

    mutable std::mutex stream_mutex_;
    std::shared_ptr<Stream> stream_;
};

} // namespace hbdnn::spcdev
