// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/spcdev/picture/graphics.h"

#include <algorithm>

namespace hbdnn::spcdev {

Graphics::Graphics(Size size)
    : size_(size),
      pixels_(static_cast<std::size_t>(size.width) * static_cast<std::size_t>(size.height)) {}

void Graphics::clear() {
    std::ranges::fill(pixels_, Argb{0});
}

void Graphics::fill(std::int64_t left, std::int64_t top, std::int64_t right, std::int64_t bottom,
                    Argb colour) {
    left = std::max<std::int64_t>(left, 0);
    right = std::min<std::int64_t>(right, size_.width - 1);
    for (std::int64_t y = std::max<std::int64_t>(top, 0);
         y <= std::min<std::int64_t>(bottom, size_.height - 1); ++y) {
        for (std::int64_t x = left; x <= right; ++x)
            pixels_[static_cast<std::size_t>(y * size_.width + x)] = colour;
    }
}

void Graphics::draw_rectangle(Corners corners, Line line) {
    if (line.width < 1) return;
    const auto [left, right] = std::minmax<std::int64_t>({corners.first.x, corners.opposite.x});
    const auto [top, bottom] = std::minmax<std::int64_t>({corners.first.y, corners.opposite.y});
    const std::int64_t more = line.width - 1;
    fill(left, top, right, std::min(top + more, bottom), line.colour);
    fill(left, std::max(bottom - more, top), right, bottom, line.colour);
    fill(left, top, std::min(left + more, right), bottom, line.colour);
    fill(std::max(right - more, left), top, right, bottom, line.colour);
}

void Graphics::draw_text(Point place, std::string_view text, Line line) {
    if (line.width < 1) return;
    const std::int64_t scale = line.width;
    std::int64_t left = place.x;
    for (const char letter : text) {
        if (left >= size_.width) break;
        for (const LetterDot& dot : letter_dots(letter)) {
            const std::int64_t column = left + dot.x * scale, row = place.y + dot.y * scale;
            fill(column, row, column + scale - 1, row + scale - 1, line.colour);
        }
        left += letter_width * scale;
    }
}

Argb Graphics::at(int x, int y) const {
    if (x >= size_.width || y >= size_.height) return 0;
    return pixels_[static_cast<std::size_t>(y) * static_cast<std::size_t>(size_.width) +
                   static_cast<std::size_t>(x)];
}

} // namespace hbdnn::spcdev
