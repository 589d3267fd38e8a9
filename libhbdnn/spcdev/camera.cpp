// SPDX-License-Identifier: Apache-2.0
#include "camera.h"

#include "base/environment.h"
#include "base/file.h"
#include "picture_file.h"
#include "raw_video.h"
#include "test_pattern.h"

#include <charconv>

namespace spcdev {
namespace {

template <class Number> std::optional<Number> number_in(std::string_view text) {
    Number number{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return number;
}

emu::Error not_understood(const char* variable, const char* wanted) {
    const std::string value(emu::environment(variable));
    return emu::error(emu::Fault::bad_argument, "%s=%s is not %s", variable,
                      emu::printable(value).c_str(), wanted);
}

emu::Result<Size> size_or(Size sensor) {
    constexpr auto variable = "BOARDLESS_CAMERA_SIZE";
    const std::string_view text = emu::environment(variable);
    if (text.empty()) return sensor;
    const auto cross = std::min(text.find('x'), text.size());
    const auto width = number_in<int>(text.substr(0, cross));
    const auto height = number_in<int>(text.substr(std::min(cross + 1, text.size())));
    if (!width || !height) return not_understood(variable, "a size as 640x480");
    EMU_TRY(check_size({*width, *height}, variable));
    return Size{*width, *height};
}

emu::Result<std::optional<std::uint64_t>> frame_count() {
    constexpr auto variable = "BOARDLESS_CAMERA_FRAMES";
    const std::string_view text = emu::environment(variable);
    if (text.empty()) return std::optional<std::uint64_t>();
    const auto count = number_in<std::uint64_t>(text);
    if (!count) return not_understood(variable, "a number");
    return count;
}

emu::Result<SharedFrame> still_frame(const std::string& path) {
    EMU_TRY_VALUE(bytes, emu::read_file(path));
    EMU_TRY_VALUE(picture, read_picture(bytes));
    return std::make_shared<const Frame>(frame_of(picture));
}

} // namespace

emu::Result<std::shared_ptr<const Camera>> Camera::open(Size sensor) {
    EMU_TRY_VALUE(size, size_or(sensor));
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

} // namespace spcdev
