// SPDX-License-Identifier: Apache-2.0
// A decoder of streams that are NV12 already: nothing compressed is decoded here. What stands
// beside a compressed file, or in BOARDLESS_DECODED, is what it would have become.
#pragma once

#include "libhbdnn/spcdev/frame_queue.h"
#include "libhbdnn/spcdev/module.h"
#include "libhbdnn/spcdev/picture/raw_video.h"
#include "libhbdnn/spcdev/picture/stream_kind.h"

namespace hbdnn::spcdev {

class Decoder final : public Module {
public:
    // Frames of `file`; of an empty name those that give() gets. For a compressed file there must
    // be <file>.nv12 beside it, with its frames. Errors: bad_argument; bad_state, it runs already;
    // unsupported, a compressed stream alone; bad_input.
    emu::Outcome start(const std::string& file, int type, Size size);
    // Error bad_state: it does not run. Those who wait give up.
    emu::Outcome stop();

    // `bytes`: a frame, or null, or with BOARDLESS_DECODED a part of a compressed stream: a frame
    // of that file for each picture that begins in it, the first one again after the last. `last`:
    // no more come. Errors: bad_state; unsupported, what is no frame.
    emu::Outcome give(const void* bytes, std::int64_t size, bool last);
    // The next frame, which goes to the modules that are bound as well. Errors: bad_state, it does
    // not run or there are no more; timeout, none came within 4 s (X5's, observed).
    emu::Result<SharedFrame> next();

    const char* kind() const override { return "decoder"; }
    bool gives(Size size) const override;
    emu::Outcome advance() override;
    std::size_t most_bytes() const override;
    void close() override;

private:
    struct Stream {
        Size size;
        Codec codec = Codec::h264;
        std::shared_ptr<RawVideo> file;    // null: frames are given
        std::shared_ptr<RawVideo> decoded; // what compressed ones become; null: nothing
        FrameQueue queue;
        std::mutex mutex;
        std::uint64_t read = 0; // frames of either file

        emu::Result<SharedFrame> next();
        emu::Outcome give(emu::Bytes bytes);
    };

    std::shared_ptr<Stream> stream_or_null() const;
    emu::Result<std::shared_ptr<Stream>> stream() const;

    mutable std::mutex stream_mutex_;
    std::shared_ptr<Stream> stream_;
};

} // namespace hbdnn::spcdev
