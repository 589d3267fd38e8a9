// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/spcdev/video/video_device.h"

#include "emu-core/base/checked.h"
#include "emu-core/base/log.h"
#include "libhbdnn/spcdev/picture/view.h"
#include "libhbdnn/spcdev/video/video_answers.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <ctime>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

namespace hbdnn::spcdev {
namespace {

constexpr Size usual_size{640, 480};
constexpr std::uint32_t most_buffers = 32; // as V4L2's VIDEO_MAX_FRAME
constexpr std::uint32_t page = 4096;

ino_t file_of(int descriptor) {
    struct stat status {};
    return ::fstat(descriptor, &status) == 0 ? status.st_ino : 0;
}

// Two pixels of a row share U and V; those of the row below have the same.
std::vector<std::uint8_t> yuyv_of(const Frame& frame) {
    const auto width = static_cast<std::size_t>(frame.size.width);
    const auto height = static_cast<std::size_t>(frame.size.height);
    std::vector<std::uint8_t> bytes(2 * width * height);
    for (std::size_t y = 0; y < height; ++y) {
        const std::uint8_t* const luma = frame.luma() + y * width;
        const std::uint8_t* const chroma = frame.chroma() + y / 2 * width;
        for (std::size_t x = 0; x < width; ++x) {
            bytes[2 * (y * width + x)] = luma[x];
            bytes[2 * (y * width + x) + 1] = chroma[x];
        }
    }
    return bytes;
}

timeval now() {
    timespec time{};
    ::clock_gettime(CLOCK_MONOTONIC, &time);
    return {time.tv_sec, time.tv_nsec / 1000};
}

} // namespace

VideoDevice::VideoDevice(std::shared_ptr<const Camera> camera, Size size, int descriptor)
    : camera_(std::move(camera)), size_(size), descriptor_(descriptor), file_(file_of(descriptor)) {
}

VideoDevice::~VideoDevice() = default;

emu::Result<std::unique_ptr<VideoDevice>> VideoDevice::open() {
    EMU_TRY_VALUE(camera, Camera::open(usual_size));
    EMU_TRY_VALUE(frame, camera->frame(0));
    const int descriptor = ::memfd_create("camera", MFD_CLOEXEC);
    if (descriptor < 0)
        return emu::error(emu::Fault::bad_state, "no memory for frames: %s", std::strerror(errno));
    return std::unique_ptr<VideoDevice>(
        new VideoDevice(std::move(camera), frame->size, descriptor));
}

bool VideoDevice::is(int descriptor) const {
    return file_ != 0 && file_of(descriptor) == file_;
}

int VideoDevice::control(unsigned long request, void* argument) {
    switch (static_cast<std::uint32_t>(request)) {
    case VIDIOC_G_FMT: return get_format(pixels(), *static_cast<v4l2_format*>(argument));
    case VIDIOC_S_FMT: return set_format(*static_cast<v4l2_format*>(argument));
    case VIDIOC_TRY_FMT: return try_format(*static_cast<v4l2_format*>(argument));
    case VIDIOC_REQBUFS: return request_buffers(*static_cast<v4l2_requestbuffers*>(argument));
    case VIDIOC_QUERYBUF: return describe(*static_cast<v4l2_buffer*>(argument));
    case VIDIOC_QBUF: return queue(*static_cast<v4l2_buffer*>(argument));
    case VIDIOC_DQBUF: return dequeue(*static_cast<v4l2_buffer*>(argument));
    case VIDIOC_STREAMON: return stream(true);
    case VIDIOC_STREAMOFF: return stream(false);
    default: return answer(request, argument);
    }
}

v4l2_pix_format VideoDevice::pixels() const {
    return pixels_of(format_, static_cast<std::uint32_t>(size_.width),
                     static_cast<std::uint32_t>(size_.height));
}

std::size_t VideoDevice::slot_bytes() const {
    return emu::align_up<std::size_t>(pixels().sizeimage, page);
}

int VideoDevice::set_format(v4l2_format& format) {
    if (const int refused = try_format(format)) return refused;
    if (buffers_ != 0) return EBUSY;
    size_ = {static_cast<int>(format.fmt.pix.width), static_cast<int>(format.fmt.pix.height)};
    format_ = format.fmt.pix.pixelformat;
    return 0;
}

int VideoDevice::request_buffers(v4l2_requestbuffers& request) {
    if (request.type != V4L2_BUF_TYPE_VIDEO_CAPTURE || request.memory != V4L2_MEMORY_MMAP)
        return EINVAL;
    if (streaming_) return EBUSY;
    request.count = std::min(request.count, most_buffers);
    request.capabilities = V4L2_BUF_CAP_SUPPORTS_MMAP;
    if (::ftruncate(descriptor_, static_cast<off_t>(request.count * slot_bytes())) != 0)
        return ENOMEM;
    buffers_ = request.count;
    waiting_.clear();
    return 0;
}

int VideoDevice::describe(v4l2_buffer& buffer) const {
    if (buffer.index >= buffers_) return EINVAL;
    const bool is_waiting = std::ranges::count(waiting_, buffer.index) != 0;
    buffer.flags = V4L2_BUF_FLAG_MAPPED | V4L2_BUF_FLAG_TIMESTAMP_MONOTONIC |
                   (is_waiting ? V4L2_BUF_FLAG_QUEUED : 0U);
    buffer.field = V4L2_FIELD_NONE;
    buffer.memory = V4L2_MEMORY_MMAP;
    buffer.length = pixels().sizeimage;
    buffer.m.offset = static_cast<std::uint32_t>(buffer.index * slot_bytes());
    return 0;
}

int VideoDevice::queue(v4l2_buffer& buffer) {
    if (buffer.index >= buffers_ || std::ranges::count(waiting_, buffer.index) != 0) return EINVAL;
    waiting_.push_back(buffer.index);
    return describe(buffer);
}

int VideoDevice::dequeue(v4l2_buffer& buffer) {
    if (!streaming_) return EINVAL;
    if (waiting_.empty()) return EAGAIN;
    const std::uint32_t index = waiting_.front();
    if (const auto filled = fill(index); !filled) {
        emu::log(emu::LogLevel::error, filled.error().detail);
        return EIO;
    }
    waiting_.pop_front();
    buffer.index = index;
    buffer.bytesused = pixels().sizeimage;
    buffer.timestamp = now();
    buffer.sequence = sequence_++;
    return describe(buffer);
}

emu::Outcome VideoDevice::fill(std::uint32_t index) {
    EMU_TRY_VALUE(seen, camera_->frame(sequence_));
    const Frame frame = seen->size == size_ ? *seen : make_view(*seen, {size_, {}, 0});
    const auto bytes = format_ == V4L2_PIX_FMT_NV12 ? frame.bytes : yuyv_of(frame);
    const auto written =
        ::pwrite(descriptor_, bytes.data(), bytes.size(), static_cast<off_t>(index * slot_bytes()));
    if (written == static_cast<ssize_t>(bytes.size())) return {};
    return emu::error(emu::Fault::bad_state, "a frame of the camera was not written: %s",
                      std::strerror(errno));
}

int VideoDevice::stream(bool on) {
    if (on && buffers_ == 0) return EINVAL;
    streaming_ = on;
    if (!on) waiting_.clear();
    return 0;
}

} // namespace hbdnn::spcdev
