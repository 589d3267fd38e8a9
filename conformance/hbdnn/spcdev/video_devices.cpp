// SPDX-License-Identifier: Apache-2.0
// The requests of V4L2, one after the other, as a program makes them.
#include "conformance/described/temporary_folder.h"
#include "conformance/hbdnn/spcdev/made_frames.h"
#include "libhbdnn/spcdev/video/video_device.h"

#include <catch2/catch.hpp>
#include <cerrno>
#include <cstring>
#include <sys/mman.h>
#include <unistd.h>

using namespace hbdnn::spcdev;
using namespace spcdev_tests;

namespace {

std::unique_ptr<VideoDevice> opened() {
    auto device = VideoDevice::open();
    REQUIRE(device);
    return std::move(*device);
}

// A camera that sees two grey frames of 4x2 in turn.
struct Camera42 {
    TemporaryFolder folder;
    Variable seen{"BOARDLESS_CAMERA",
                  folder.write("seen.nv12", text_of(plain_frame({4, 2}, 10)) +
                                                text_of(plain_frame({4, 2}, 20)))};
    Variable size{"BOARDLESS_CAMERA_SIZE", "4x2"};
    std::unique_ptr<VideoDevice> device = opened();

    Camera42() = default;
    Camera42(const Camera42&) = delete;
    ~Camera42() { ::close(device->descriptor()); }

    int set_format(std::uint32_t kind, std::uint32_t width, std::uint32_t height) {
        format.type = V4L2_BUF_TYPE_VIDEO_CAPTURE;
        format.fmt.pix.pixelformat = kind;
        format.fmt.pix.width = width;
        format.fmt.pix.height = height;
        return device->control(VIDIOC_S_FMT, &format);
    }
    int request(std::uint32_t count, std::uint32_t memory = V4L2_MEMORY_MMAP) {
        v4l2_requestbuffers buffers{};
        buffers.count = count;
        buffers.type = V4L2_BUF_TYPE_VIDEO_CAPTURE;
        buffers.memory = memory;
        return device->control(VIDIOC_REQBUFS, &buffers);
    }
    int pass(unsigned long request, std::uint32_t index) {
        buffer = {};
        buffer.index = index;
        buffer.type = V4L2_BUF_TYPE_VIDEO_CAPTURE;
        return device->control(request, &buffer);
    }
    int stream(unsigned long request) {
        int type = V4L2_BUF_TYPE_VIDEO_CAPTURE;
        return device->control(request, &type);
    }
    // Of the buffer that was told of last.
    std::vector<std::uint8_t> bytes() const {
        std::vector<std::uint8_t> result(buffer.bytesused);
        void* const mapped = ::mmap(nullptr, buffer.length, PROT_READ | PROT_WRITE, MAP_SHARED,
                                    device->descriptor(), buffer.m.offset);
        REQUIRE(mapped != MAP_FAILED);
        std::memcpy(result.data(), mapped, result.size());
        ::munmap(mapped, buffer.length);
        return result;
    }

    v4l2_format format{};
    v4l2_buffer buffer{};
};

} // namespace

TEST_CASE("frames of a USB camera come in the buffers that were queued, in their order") {
    Camera42 camera;
    REQUIRE(camera.set_format(V4L2_PIX_FMT_NV12, 4, 2) == 0);
    REQUIRE(camera.request(2) == 0);
    REQUIRE(camera.pass(VIDIOC_QBUF, 1) == 0);
    REQUIRE(camera.pass(VIDIOC_QBUF, 0) == 0);
    REQUIRE(camera.stream(VIDIOC_STREAMON) == 0);
    REQUIRE(camera.pass(VIDIOC_DQBUF, 0) == 0);
    CHECK(camera.buffer.index == 1);
    CHECK(camera.buffer.sequence == 0);
    CHECK(camera.bytes() == plain_frame({4, 2}, 10)->bytes);
    REQUIRE(camera.pass(VIDIOC_DQBUF, 0) == 0);
    CHECK(camera.buffer.index == 0);
    CHECK(camera.bytes() == plain_frame({4, 2}, 20)->bytes);
    CHECK(camera.pass(VIDIOC_DQBUF, 0) == EAGAIN);
}

TEST_CASE("YUYV is what a USB camera gives unless NV12 is asked for, in any size") {
    Camera42 camera;
    REQUIRE(camera.set_format(V4L2_PIX_FMT_MJPEG, 9, 4) == 0);
    CHECK(camera.format.fmt.pix.pixelformat == V4L2_PIX_FMT_YUYV);
    CHECK(camera.format.fmt.pix.width == 8);
    CHECK(camera.format.fmt.pix.sizeimage == 64);
    REQUIRE(camera.request(1) == 0);
    REQUIRE(camera.pass(VIDIOC_QBUF, 0) == 0);
    REQUIRE(camera.stream(VIDIOC_STREAMON) == 0);
    REQUIRE(camera.pass(VIDIOC_DQBUF, 0) == 0);
    const std::vector<std::uint8_t> bytes = camera.bytes();
    REQUIRE(bytes.size() == 64);
    for (std::size_t i = 0; i < bytes.size(); ++i) CHECK(int{bytes[i]} == (i % 2 == 0 ? 10 : 128));
}

TEST_CASE("what a USB camera tells of itself") {
    Camera42 camera;
    v4l2_capability capability{};
    REQUIRE(camera.device->control(VIDIOC_QUERYCAP, &capability) == 0);
    CHECK((capability.capabilities & V4L2_CAP_VIDEO_CAPTURE) != 0);
    v4l2_format format{};
    format.type = V4L2_BUF_TYPE_VIDEO_CAPTURE;
    REQUIRE(camera.device->control(VIDIOC_G_FMT, &format) == 0);
    CHECK(format.fmt.pix.width == 4);
    v4l2_fmtdesc description{};
    description.type = V4L2_BUF_TYPE_VIDEO_CAPTURE;
    description.index = 1;
    REQUIRE(camera.device->control(VIDIOC_ENUM_FMT, &description) == 0);
    CHECK(description.pixelformat == V4L2_PIX_FMT_NV12);
    description.index = 2;
    CHECK(camera.device->control(VIDIOC_ENUM_FMT, &description) == EINVAL);
    CHECK(camera.device->control(VIDIOC_QUERYSTD, &description) == ENOTTY);
}

TEST_CASE("what a USB camera refuses") {
    Camera42 camera;
    CHECK(camera.stream(VIDIOC_STREAMON) == EINVAL); // no buffers
    CHECK(camera.request(1, V4L2_MEMORY_USERPTR) == EINVAL);
    CHECK(camera.pass(VIDIOC_DQBUF, 0) == EINVAL);
    REQUIRE(camera.request(1) == 0);
    CHECK(camera.pass(VIDIOC_QBUF, 1) == EINVAL);
    CHECK(camera.set_format(V4L2_PIX_FMT_NV12, 8, 4) == EBUSY);
    REQUIRE(camera.pass(VIDIOC_QBUF, 0) == 0);
    CHECK(camera.pass(VIDIOC_QBUF, 0) == EINVAL); // queued already
    REQUIRE(camera.stream(VIDIOC_STREAMON) == 0);
    CHECK(camera.request(2) == EBUSY);
    const Variable ended("BOARDLESS_CAMERA_FRAMES", "0");
    CHECK_FALSE(VideoDevice::open()); // there is no first frame
}
