// SPDX-License-Identifier: Apache-2.0
// The camera that every program gets, as the environment describes it:
//
//   BOARDLESS_CAMERA=FILE         a picture (picture/picture_file.h), the same for ever; else NV12
//   frames, which
//                                 come again after the last. Unset: test_pattern()
//   BOARDLESS_CAMERA_SIZE=WxH     of those frames, and of test patterns; unset: the sensor's
//   BOARDLESS_CAMERA_FRAMES=N     how many frames there are; unset: without end
//   BOARDLESS_CAMERA_BITS=8|10|12 of a pixel of raw frames; unset: 10
#pragma once

#include "libhbdnn/spcdev/frame.h"

#include <functional>
#include <optional>

namespace hbdnn::spcdev {

class Camera {
public:
    // Errors bad_input, bad_argument: a variable or file that is not understood.
    static emu::Result<std::shared_ptr<const Camera>> open(Size sensor);

    // Frame `index`, in the size of what the camera sees. Error bad_state: that many there are not;
    // those of the file. Thread-safe.
    emu::Result<SharedFrame> frame(std::uint64_t index) const;

private:
    using Source = std::function<emu::Result<SharedFrame>(std::uint64_t index)>;
    Camera(Source source, std::optional<std::uint64_t> count)
        : source_(std::move(source)), count_(count) {}

    Source source_;
    std::optional<std::uint64_t> count_;
};

} // namespace hbdnn::spcdev
