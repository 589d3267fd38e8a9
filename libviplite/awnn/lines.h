// SPDX-License-Identifier: Apache-2.0
// Points against lines and polygons; exact for coordinates up to 2^25, more than any picture has.
#pragma once

#include <span>

namespace viplite::awnn {

struct Point {
    int x, y;
};

// On which side of the line from `first` to `second` the point lies: 1, -1 or, on it, 0. With y
// downwards, as in pictures, 1 is the right side. Which of the two the vendor's calls 1 is assumed.
int side_of_line(Point first, Point second, Point point);

// Whether the point is inside, by counting the edges that a ray to the right crosses. Precondition:
// as many y as x.
bool inside_polygon(std::span<const int> x, std::span<const int> y, Point point);

} // namespace viplite::awnn
