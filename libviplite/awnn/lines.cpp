// SPDX-License-Identifier: Apache-2.0
#include "libviplite/awnn/lines.h"

#include <cstddef>

namespace viplite::awnn {
namespace {

// (b - a) x (p - a)
double cross_product(Point a, Point b, Point p) {
    const double x = a.x, y = a.y;
    return (b.x - x) * (p.y - y) - (b.y - y) * (p.x - x);
}

// Whether a ray from the point to the right crosses the edge, which has one of its ends.
bool crosses(Point a, Point b, Point point) {
    if ((a.y > point.y) == (b.y > point.y)) return false;
    const double product = cross_product(a, b, point);
    return b.y > a.y ? product > 0 : product < 0;
}

} // namespace

int side_of_line(Point first, Point second, Point point) {
    const double product = cross_product(first, second, point);
    return (product > 0) - (product < 0);
}

bool inside_polygon(std::span<const int> x, std::span<const int> y, Point point) {
    bool inside = false;
    for (std::size_t i = 0, last = x.size() - 1; i < x.size(); last = i++) {
        if (crosses({x[last], y[last]}, {x[i], y[i]}, point)) inside = !inside;
    }
    return inside;
}

} // namespace viplite::awnn
