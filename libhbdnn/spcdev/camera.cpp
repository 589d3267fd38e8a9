// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/spcdev/camera.h"

#include "emu-core/base/environment.h"
#include "emu-core/base/file.h"
#include "libhbdnn/spcdev/frame.h"
#include "libhbdnn/spcdev/picture/picture_file.h"
#include "libhbdnn/spcdev/picture/raw_video.h"
#include "libhbdnn/spcdev/picture/sensor.h"

#include <charconv>

namespace hbdnn::spcdev {
namespace {

emu::Result<std::optional<std::uint64_t>> frame_count() {
    const std::string_view text = emu::environment("BOARDLESS_CAMERA_FRAMES");
    if (text.empty()) return std::optional<std::uint64_t>();
    std::uint64_t count = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), count);
    if (error != std::errc() || end != text.data() + text.size())
        return emu::error(emu::Fault::bad_argument, "BOARDLESS_CAMERA_FRAMES is not a number");
    return std::optional(count);
}

emu::Result<SharedFrame> still_frame(const std::string& path) {
    EMU_TRY_VALUE(bytes, emu::read_file(path));
    EMU_TRY_VALUE(picture, read_picture(bytes));
    return std::make_shared<const Frame>(frame_of(picture));
}

} // namespace

emu::Result<std::shared_ptr<const Camera>> Camera::open(Size sensor) {
    EMU_TRY_VALUE(size, size_in_environment("BOARDLESS_CAMERA_SIZE", sensor));
    EMU_TRY_VALUE(count, frame_count());
    const std::string path(emu::environment("BOARDLESS_CAMERA"));
    const auto with = [&](Source source) {
        return std::shared_ptr<const Camera>(new Camera(std::move(source), count));
    };
    if (path.empty()) {
        return with([size](std::uint64_t index) -> emu::Result<SharedFrame> {
            return std::make_shared<const Frame>(test_pattern(size, index));
        });
    }
    EMU_TRY_VALUE(begin, first_bytes(path));
    if (begins_as_picture(begin)) {
        EMU_TRY_VALUE(frame, still_frame(path));
        return with([frame](std::uint64_t) -> emu::Result<SharedFrame> { return frame; });
    }
    EMU_TRY_VALUE(video, RawVideo::open(path, size));
    return with([video](std::uint64_t index) { return video->frame(index % video->count()); });
}

emu::Result<SharedFrame> Camera::frame(std::uint64_t index) const {
    if (!count_ || index < *count_) return source_(index);
    return emu::error(emu::Fault::bad_state,
                      "the camera gave all %llu frames of BOARDLESS_CAMERA_FRAMES",
                      static_cast<unsigned long long>(*count_));
}

} // namespace hbdnn::spcdev
