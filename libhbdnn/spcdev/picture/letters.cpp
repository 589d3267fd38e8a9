// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/spcdev/picture/graphics.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <string_view>

namespace hbdnn::spcdev {
namespace {

// A line of dots, both ends included.
struct Segment {
    char name;
    int x0, y0, x1, y1;
};

// a at the top, b and c on the right, d at the bottom, e and f on the left, g and h the halves of
// the middle bar; i, j, k go from the upper corners and edge to the middle, l, m, n from there
// down; p is a full stop, q the dot above it, r a comma, s below the line; o makes a box.
constexpr Segment segments[] = {
    {'a', 1, 1, 6, 1},   {'b', 6, 1, 6, 7},   {'c', 6, 7, 6, 13},  {'d', 1, 13, 6, 13},
    {'e', 1, 7, 1, 13},  {'f', 1, 1, 1, 7},   {'g', 1, 7, 3, 7},   {'h', 4, 7, 6, 7},
    {'i', 1, 1, 3, 7},   {'j', 3, 1, 3, 7},   {'k', 6, 1, 4, 7},   {'l', 3, 7, 1, 13},
    {'m', 3, 7, 3, 13},  {'n', 4, 7, 6, 13},  {'p', 3, 13, 3, 13}, {'q', 3, 4, 3, 4},
    {'r', 3, 13, 2, 15}, {'s', 1, 14, 6, 14},
};

// From the space on to the underscore; small letters are capitals, and the last ones brackets.
constexpr std::string_view shapes[] = {
    "",         "jp",      "fj",       "bcdghjm", "acdfghjm", "cfkl",   "acdefgin", "j",
    "kn",       "il",      "ghijklmn", "ghjm",    "r",        "gh",     "p",        "kl",
    "abcdefkl", "bck",     "abdegh",   "abcdh",   "bcfgh",    "acdfgh", "acdefgh",  "abc",
    "abcdefgh", "abcdfgh", "qp",       "qr",      "kn",       "ghd",    "il",       "abhm",
    "abcdeh",   "abcefgh", "abcdhjm",  "adef",    "abcdjm",   "adefg",  "aefg",     "acdefh",
    "bcefgh",   "adjm",    "bcde",     "efgkn",   "def",      "bcefik", "bcefin",   "abcdef",
    "abefgh",   "abcdefn", "abefghn",  "acdfgh",  "ajm",      "bcdef",  "efkl",     "bcefln",
    "ikln",     "ikm",     "adkl",     "adef",    "in",       "abcd",   "ln",       "s",
};

std::string_view shape_of(char letter) {
    if (letter >= 'a' && letter <= 'z') letter = static_cast<char>(letter - 'a' + 'A');
    switch (letter) {
    case '`': return "i";
    case '{': return "adeg";
    case '|': return "jm";
    case '}': return "abcdh";
    case '~': return "gh";
    default: return shapes[letter - ' '];
    }
}

void add_line(const Segment& segment, std::vector<LetterDot>& dots) {
    const int steps =
        std::max(std::abs(segment.x1 - segment.x0), std::abs(segment.y1 - segment.y0));
    for (int i = 0; i <= steps; ++i) {
        const int half = steps / 2, of = std::max(steps, 1);
        const auto between = [&](int from, int to) {
            const int way = (to - from) * i;
            return static_cast<std::uint8_t>(from + (way + (way < 0 ? -half : half)) / of);
        };
        dots.push_back({between(segment.x0, segment.x1), between(segment.y0, segment.y1)});
    }
}

std::vector<LetterDot> make_letter(char letter) {
    std::vector<LetterDot> dots;
    if (letter < ' ' || letter > '~') {
        for (int y = 1; y <= 13; ++y) add_line({'o', 1, y, 6, y}, dots);
        return dots;
    }
    for (const Segment& segment : segments) {
        if (shape_of(letter).find(segment.name) != std::string_view::npos) add_line(segment, dots);
    }
    return dots;
}

std::array<std::vector<LetterDot>, 256> make_letters() {
    std::array<std::vector<LetterDot>, 256> letters;
    for (std::size_t i = 0; i < letters.size(); ++i)
        letters[i] = make_letter(static_cast<char>(static_cast<unsigned char>(i)));
    return letters;
}

static_assert(std::size(shapes) == '_' - ' ' + 1);

} // namespace

const std::vector<LetterDot>& letter_dots(char letter) {
    static const auto& letters = *new auto(make_letters());
    return letters[static_cast<unsigned char>(letter)];
}

} // namespace hbdnn::spcdev
