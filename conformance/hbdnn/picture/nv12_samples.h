// SPDX-License-Identifier: Apache-2.0
// Pictures as cameras give them.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace hbdnn {

inline std::byte sample(double value) {
    return static_cast<std::byte>(std::clamp(static_cast<int>(value + 0.5), 0, 255));
}

// BT.601's definition, forwards.
struct Yuv {
    double y, u, v;

    explicit Yuv(const std::uint8_t* rgb) {
        y = 0.299 * rgb[0] + 0.587 * rgb[1] + 0.114 * rgb[2];
        u = (rgb[2] - y) / 1.772 + 128;
        v = (rgb[0] - y) / 1.402 + 128;
    }
};

// Y, and then UV.
inline std::vector<std::byte> to_nv12(const std::vector<std::uint8_t>& rgb, int width, int height) {
    std::vector<std::byte> luma, chroma;
    for (int row = 0; row < height; ++row) {
        for (int column = 0; column < width; ++column) {
            const Yuv yuv(&rgb[3 * (static_cast<std::size_t>(row) * width + column)]);
            luma.push_back(sample(yuv.y));
            if (row % 2 != 0 || column % 2 != 0) continue;
            chroma.push_back(sample(yuv.u));
            chroma.push_back(sample(yuv.v));
        }
    }
    luma.insert(luma.end(), chroma.begin(), chroma.end());
    return luma;
}

} // namespace hbdnn
