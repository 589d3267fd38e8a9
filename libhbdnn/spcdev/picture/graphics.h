// SPDX-License-Identifier: Apache-2.0
// What is drawn over the picture of a display's layer.
#pragma once

#include "libhbdnn/spcdev/frame.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace hbdnn::spcdev {

// 8 bits each of alpha, red, green and blue, from the highest (observed of X5).
using Argb = std::uint32_t;

struct Point {
    int x = 0, y = 0;
};

struct Corners {
    Point first, opposite;
};

struct Line {
    Argb colour = 0;
    int width = 0; // pixels
};

class Graphics {
public:
    Graphics() = default;
    explicit Graphics(Size size);

    // All of it transparent.
    void clear();
    // A frame with these pixels as its corners; its lines, of that width, lie inside it. What is
    // outside of the layer is left out, and so is a width below 1 (as X5's, observed).
    void draw_rectangle(Corners corners, Line line);
    // Letters of 8x16 pixels (letter_dots()) times the width, from the left top corner on; what is
    // outside is left out.
    void draw_text(Point place, std::string_view text, Line line);

    // Transparent black beside it.
    Argb at(int x, int y) const;

private:
    // Inclusive.
    void fill(std::int64_t left, std::int64_t top, std::int64_t right, std::int64_t bottom,
              Argb colour);

    Size size_;
    std::vector<Argb> pixels_;
};

// The letters of a display of fourteen segments, for the board's font is not ours to give. Small
// letters look like capitals.
constexpr int letter_width = 8, letter_height = 16;

struct LetterDot {
    std::uint8_t x, y; // within the letter
};

// What is not printable ASCII is a filled box.
const std::vector<LetterDot>& letter_dots(char letter);

} // namespace hbdnn::spcdev
