// SPDX-License-Identifier: Apache-2.0
// Frames whose every byte is known.
#pragma once

#include "libhbdnn/spcdev/frame.h"

#include <string>

namespace spcdev_tests {

// One colour.
inline hbdnn::spcdev::SharedFrame plain_frame(hbdnn::spcdev::Size size, int luma, int u = 128,
                                              int v = 128) {
    hbdnn::spcdev::Frame frame = hbdnn::spcdev::empty_frame(size);
    const auto pixels =
        static_cast<std::size_t>(size.width) * static_cast<std::size_t>(size.height);
    for (std::size_t i = 0; i < frame.bytes.size(); ++i) {
        const int value = i < pixels ? luma : (i - pixels) % 2 == 0 ? u : v;
        frame.bytes[i] = static_cast<std::uint8_t>(value);
    }
    return std::make_shared<const hbdnn::spcdev::Frame>(std::move(frame));
}

// As a file has it.
inline std::string text_of(const hbdnn::spcdev::SharedFrame& frame) {
    return {frame->bytes.begin(), frame->bytes.end()};
}

// Luma is 10 * y + x, U of the pair at (x, y) 100 + 10 * y + x, V that and 50 more.
inline hbdnn::spcdev::Frame numbered_frame(hbdnn::spcdev::Size size) {
    hbdnn::spcdev::Frame frame = hbdnn::spcdev::empty_frame(size);
    for (int y = 0; y < size.height; ++y) {
        for (int x = 0; x < size.width; ++x)
            frame.luma()[y * size.width + x] = static_cast<std::uint8_t>(10 * y + x);
    }
    for (int y = 0; y < size.height / 2; ++y) {
        for (int x = 0; x < size.width / 2; ++x) {
            const int u = 100 + 10 * y + x;
            frame.chroma()[y * size.width + 2 * x] = static_cast<std::uint8_t>(u);
            frame.chroma()[y * size.width + 2 * x + 1] = static_cast<std::uint8_t>(u + 50);
        }
    }
    return frame;
}

} // namespace spcdev_tests
