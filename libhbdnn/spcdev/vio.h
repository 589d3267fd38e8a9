// SPDX-License-Identifier: Apache-2.0
// A camera with its scaler, or the scaler alone.
#pragma once

#include "libhbdnn/spcdev/camera.h"
#include "libhbdnn/spcdev/frame_queue.h"
#include "libhbdnn/spcdev/module.h"
#include "libhbdnn/spcdev/picture/view.h"

namespace hbdnn::spcdev {

class Vio final : public Module {
public:
    static constexpr std::size_t most_channels = 6; // of X5's scaler (observed)

    // From now on it gives a frame per view. Errors: bad_state, it is open; those of Camera::open()
    // and check_view().
    emu::Outcome open_camera(Size sensor, std::vector<View> views);
    emu::Outcome open_scaler(Size source, std::vector<View> views);
    // Error bad_state: it is not open. Those who wait for a frame give up.
    emu::Outcome stop();

    // The next frame of the channel of that size; 0x0 is the size of what comes in. Errors:
    // bad_state, bad_argument: there is no such channel; timeout.
    emu::Result<SharedFrame> get_frame(Size size, Patience patience);
    // What the scaler is to scale. Errors: bad_state, it is a camera; those of check_bytes().
    emu::Outcome set_frame(const void* bytes, std::int64_t size);
    // A frame before the scaler, in the sensor's size. Errors: bad_state; bad_argument: another
    // size.
    emu::Result<SharedFrame> sensor_frame(Size size);

    const char* kind() const override { return "vio"; }
    Size wanted() const override;
    void take(SharedFrame frame) override;
    bool gives(Size size) const override;
    emu::Outcome advance() override;
    std::size_t most_bytes() const override;
    void bound() override; // a camera gives its first frame at once
    void close() override;

private:
    struct Channel {
        View view;
        FrameQueue queue;
    };
    // What one of the open functions made; calls that wait keep it.
    struct Stream {
        Size source;
        std::shared_ptr<const Camera> camera; // null: the scaler alone
        std::vector<std::unique_ptr<Channel>> channels;
        std::mutex mutex;
        std::uint64_t seen = 0; // frames of the camera

        Channel* find(Size size) const;
        emu::Result<SharedFrame> next_of_camera();
    };

    emu::Outcome open(Size source, std::shared_ptr<const Camera> camera, std::vector<View> views);
    emu::Result<std::shared_ptr<Stream>> stream() const;
    std::shared_ptr<Stream> stream_or_null() const;
    void scale(const Stream& stream, const Frame& frame) const;

    mutable std::mutex stream_mutex_;
    std::shared_ptr<Stream> stream_;
};

} // namespace hbdnn::spcdev
