// SPDX-License-Identifier: Apache-2.0
// Something found in a picture.
#pragma once

#include <array>
#include <cstddef>
#include <vector>

namespace viplite::awnn {

// In pixels of the network's input.
struct Position {
    float x = 0, y = 0;
};

struct Box {
    float left = 0, top = 0, right = 0, bottom = 0;
    float score = 0; // 0 to 1
    int label = 0;
    std::array<Position, 5> landmarks = {}; // of faces
};

inline Box box_around(Position centre, float width, float height) {
    return {centre.x - width / 2, centre.y - height / 2, centre.x + width / 2,
            centre.y + height / 2};
}

// The best ones, at most `most`, best first; without those that cover nearly the same as a better
// one of their label.
std::vector<Box> best_boxes(std::vector<Box> boxes, std::size_t most);

} // namespace viplite::awnn
