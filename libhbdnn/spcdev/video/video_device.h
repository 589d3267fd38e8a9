// SPDX-License-Identifier: Apache-2.0
// A USB camera as V4L2 shows one to programs that capture from /dev/video*: what BOARDLESS_CAMERA
// sees (../camera.h), in YUYV or NV12 of any size that frames have, by mapped buffers. Frames are
// there when they are asked for.
#pragma once

#include "libhbdnn/spcdev/camera.h"

#include <deque>
#include <linux/videodev2.h>
#include <sys/types.h>

namespace hbdnn::spcdev {

class VideoDevice {
public:
    // The camera sees 640x480 unless the environment says otherwise. Errors: those of
    // Camera::open() and of its first frame; bad_state, the system gives no memory.
    static emu::Result<std::unique_ptr<VideoDevice>> open();
    VideoDevice(const VideoDevice&) = delete;
    ~VideoDevice(); // keeps the descriptor, which is the program's

    // Of the memory that buffers lie in: it can be mapped, and is always ready.
    int descriptor() const { return descriptor_; }
    // Whether a descriptor is of that memory: the number may be another file's by now.
    bool is(int descriptor) const;

    // ioctl() of it: 0, or an errno. `argument` is the struct of the request.
    int control(unsigned long request, void* argument);

private:
    VideoDevice(std::shared_ptr<const Camera> camera, Size size, int descriptor);

    int set_format(v4l2_format& format);
    int request_buffers(v4l2_requestbuffers& request);
    int describe(v4l2_buffer& buffer) const;
    int queue(v4l2_buffer& buffer);
    int dequeue(v4l2_buffer& buffer);
    int stream(bool on);
    v4l2_pix_format pixels() const;
    std::size_t slot_bytes() const; // from one buffer to the next
    emu::Outcome fill(std::uint32_t index);

    std::shared_ptr<const Camera> camera_;
    Size size_;
    std::uint32_t format_ = V4L2_PIX_FMT_YUYV;
    int descriptor_;
    ino_t file_ = 0; // of that memory
    std::uint32_t buffers_ = 0;
    std::deque<std::uint32_t> waiting_; // to be filled
    bool streaming_ = false;
    std::uint32_t sequence_ = 0;
};

} // namespace hbdnn::spcdev
