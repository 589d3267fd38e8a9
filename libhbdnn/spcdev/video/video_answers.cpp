// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/spcdev/video/video_answers.h"

#include "emu-core/base/error.h"
#include "libhbdnn/spcdev/frame.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>

namespace hbdnn::spcdev {
namespace {

constexpr std::uint32_t formats[] = {V4L2_PIX_FMT_YUYV, V4L2_PIX_FMT_NV12};
constexpr std::uint32_t frames_per_second = 30;
// As check_size().
constexpr std::uint32_t least_extent = 2, most_extent = 4096;

template <std::size_t n> void put(std::uint8_t (&field)[n], const char* text) {
    std::snprintf(reinterpret_cast<char*>(field), n, "%s", text);
}

int tell(v4l2_capability& capability) {
    capability = {};
    put(capability.driver, "boardless");
    put(capability.card, "BOARDLESS_CAMERA");
    put(capability.bus_info, "usb-boardless");
    capability.version = 0x060000; // of the kernel
    capability.device_caps = V4L2_CAP_VIDEO_CAPTURE | V4L2_CAP_STREAMING;
    capability.capabilities = capability.device_caps | V4L2_CAP_DEVICE_CAPS;
    return 0;
}

int tell(v4l2_fmtdesc& description) {
    const std::uint32_t index = description.index;
    if (description.type != V4L2_BUF_TYPE_VIDEO_CAPTURE || index >= std::size(formats))
        return EINVAL;
    description.flags = 0;
    description.pixelformat = formats[index];
    put(description.description, index == 0 ? "YUYV 4:2:2" : "Y/UV 4:2:0");
    return 0;
}

int tell(v4l2_frmsizeenum& sizes) {
    if (sizes.index != 0 || std::ranges::count(formats, sizes.pixel_format) == 0) return EINVAL;
    sizes.type = V4L2_FRMSIZE_TYPE_STEPWISE;
    sizes.stepwise = {least_extent, most_extent, 2, least_extent, most_extent, 2};
    return 0;
}

int tell(v4l2_frmivalenum& intervals) {
    if (intervals.index != 0 || std::ranges::count(formats, intervals.pixel_format) == 0)
        return EINVAL;
    intervals.type = V4L2_FRMIVAL_TYPE_DISCRETE;
    intervals.discrete = {1, frames_per_second};
    return 0;
}

int tell(v4l2_streamparm& parameters) {
    if (parameters.type != V4L2_BUF_TYPE_VIDEO_CAPTURE) return EINVAL;
    parameters.parm.capture = {};
    parameters.parm.capture.capability = V4L2_CAP_TIMEPERFRAME;
    parameters.parm.capture.timeperframe = {1, frames_per_second};
    return 0;
}

int tell(v4l2_input& input) {
    if (input.index != 0) return EINVAL;
    input = {};
    put(input.name, "Camera 1");
    input.type = V4L2_INPUT_TYPE_CAMERA;
    return 0;
}

std::uint32_t even_extent(std::uint32_t extent) {
    return std::clamp(extent, least_extent, most_extent) & ~1U;
}

} // namespace

v4l2_pix_format pixels_of(std::uint32_t format, std::uint32_t width, std::uint32_t height) {
    v4l2_pix_format pixels{};
    pixels.width = width;
    pixels.height = height;
    pixels.pixelformat = format;
    pixels.field = V4L2_FIELD_NONE;
    const bool is_nv12 = format == V4L2_PIX_FMT_NV12;
    pixels.bytesperline = is_nv12 ? width : 2 * width;
    pixels.sizeimage = is_nv12 ? width * height * 3 / 2 : 2 * width * height;
    pixels.colorspace = V4L2_COLORSPACE_SRGB;
    return pixels;
}

int get_format(const v4l2_pix_format& pixels, v4l2_format& format) {
    if (format.type != V4L2_BUF_TYPE_VIDEO_CAPTURE) return EINVAL;
    format.fmt.pix = pixels;
    return 0;
}

int try_format(v4l2_format& format) {
    const v4l2_pix_format& wanted = format.fmt.pix;
    const std::uint32_t kind =
        wanted.pixelformat == V4L2_PIX_FMT_NV12 ? V4L2_PIX_FMT_NV12 : V4L2_PIX_FMT_YUYV;
    return get_format(pixels_of(kind, even_extent(wanted.width), even_extent(wanted.height)),
                      format);
}

int answer(unsigned long request, void* argument) {
    switch (static_cast<std::uint32_t>(request)) {
    case VIDIOC_QUERYCAP: return tell(*static_cast<v4l2_capability*>(argument));
    case VIDIOC_ENUM_FMT: return tell(*static_cast<v4l2_fmtdesc*>(argument));
    case VIDIOC_ENUM_FRAMESIZES: return tell(*static_cast<v4l2_frmsizeenum*>(argument));
    case VIDIOC_ENUM_FRAMEINTERVALS: return tell(*static_cast<v4l2_frmivalenum*>(argument));
    case VIDIOC_G_PARM:
    case VIDIOC_S_PARM: return tell(*static_cast<v4l2_streamparm*>(argument));
    case VIDIOC_ENUMINPUT: return tell(*static_cast<v4l2_input*>(argument));
    case VIDIOC_G_INPUT: *static_cast<int*>(argument) = 0; return 0;
    case VIDIOC_S_INPUT: return *static_cast<int*>(argument) == 0 ? 0 : EINVAL;
    default: return ENOTTY;
    }
}

} // namespace hbdnn::spcdev
