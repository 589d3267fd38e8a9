// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/spcdev/frame.h"

#include "emu-core/base/environment.h"

#include <charconv>
#include <cstring>

namespace hbdnn::spcdev {
namespace {

constexpr int largest = 4096;

bool fits(int extent) {
    return extent >= 2 && extent <= largest && extent % 2 == 0;
}

} // namespace

std::size_t frame_bytes(Size size) {
    return static_cast<std::size_t>(size.width) * static_cast<std::size_t>(size.height) * 3 / 2;
}

Frame empty_frame(Size size) {
    return {size, std::vector<std::uint8_t>(frame_bytes(size))};
}

SharedFrame copy_frame(Size size, const void* bytes) {
    Frame frame = empty_frame(size);
    std::memcpy(frame.bytes.data(), bytes, frame.bytes.size());
    return std::make_shared<const Frame>(std::move(frame));
}

emu::Outcome check_size(Size size, const char* what) {
    if (fits(size.width) && fits(size.height)) return {};
    return emu::error(emu::Fault::bad_argument, "%s is %dx%d: NV12 has even extents, up to %d",
                      what, size.width, size.height, largest);
}

emu::Outcome check_bytes(Size size, std::int64_t bytes) {
    const auto wanted = static_cast<std::int64_t>(frame_bytes(size));
    if (bytes >= wanted) return {};
    return emu::error(emu::Fault::bad_argument, "%lld bytes are no frame of %dx%d, which has %lld",
                      static_cast<long long>(bytes), size.width, size.height,
                      static_cast<long long>(wanted));
}

emu::Result<Size> size_in_environment(const char* variable, Size otherwise) {
    const std::string_view text = emu::environment(variable);
    if (text.empty()) return otherwise;
    const char* const last = text.data() + text.size();
    Size size;
    const auto width = std::from_chars(text.data(), last, size.width);
    const bool crossed = width.ec == std::errc() && width.ptr != last && *width.ptr == 'x';
    const auto height = std::from_chars(crossed ? width.ptr + 1 : last, last, size.height);
    if (!crossed || height.ec != std::errc() || height.ptr != last) {
        return emu::error(emu::Fault::bad_argument, "%s=%s is not a size as 640x480", variable,
                          emu::printable(text).c_str());
    }
    EMU_TRY(check_size(size, variable));
    return size;
}

} // namespace hbdnn::spcdev
