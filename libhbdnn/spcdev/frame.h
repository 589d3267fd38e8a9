// SPDX-License-Identifier: Apache-2.0
// Pictures as the modules hand them on: NV12, a plane of luma and one of pairs of U and V, a
// quarter as many, without padding.
#pragma once

#include "emu-core/base/error.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace hbdnn::spcdev {

struct Size {
    int width = 0, height = 0; // pixels
    bool operator==(const Size&) const = default;
};

struct Frame {
    Size size;
    std::vector<std::uint8_t> bytes;

    const std::uint8_t* luma() const { return bytes.data(); }
    const std::uint8_t* chroma() const { return bytes.data() + luma_bytes(); }
    std::uint8_t* luma() { return bytes.data(); }
    std::uint8_t* chroma() { return bytes.data() + luma_bytes(); }

private:
    std::size_t luma_bytes() const {
        return static_cast<std::size_t>(size.width) * static_cast<std::size_t>(size.height);
    }
};

using SharedFrame = std::shared_ptr<const Frame>;

// Precondition of these: check_size() is content.
std::size_t frame_bytes(Size size);
Frame empty_frame(Size size); // all bytes 0
SharedFrame copy_frame(Size size, const void* bytes);

// Error bad_argument, which names `what`: NV12 wants even sizes; 4096 is the most that X5's scaler
// makes (documented).
emu::Outcome check_size(Size size, const char* what);

// Error bad_argument: fewer bytes than the frame has.
emu::Outcome check_bytes(Size size, std::int64_t bytes);

// What a user wrote, as 640x480; `otherwise` where the variable is unset. Errors bad_argument: it
// is no size; those of check_size().
emu::Result<Size> size_in_environment(const char* variable, Size otherwise);

} // namespace hbdnn::spcdev
