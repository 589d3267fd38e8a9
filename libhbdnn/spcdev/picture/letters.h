// SPDX-License-Identifier: Apache-2.0
// The letters of a display of fourteen segments, for the board's font is not ours to give. Small
// letters look like capitals.
#pragma once

#include <cstdint>
#include <vector>

namespace hbdnn::spcdev {

constexpr int letter_width = 8, letter_height = 16;

struct LetterDot {
    std::uint8_t x, y; // within the letter
};

// What is not printable ASCII is a filled box.
const std::vector<LetterDot>& letter_dots(char letter);

} // namespace hbdnn::spcdev
