// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/spcdev/frame.h"

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

} // namespace hbdnn::spcdev
